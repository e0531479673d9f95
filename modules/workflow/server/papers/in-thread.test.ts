import { expect, test } from 'vitest'
import { inBulk } from '#platform/testing/often.ts'
import { renderMinutes, renderRecord } from './in-thread.ts'
import * as here from './minutes.ts'
import { renderRecord as drawnHere } from './render.ts'
import { aRecord } from './testing/sample-record.ts'

const images = new Map([['signatures/none.png', Buffer.from('no image')]])

test.each(inBulk(['mn', 'en', 'ko'] as const, ['ko'] as const))(
  'what a thread draws is byte for byte what would be drawn here, in %s',
  async (language) => {
    const input = aRecord({ images }, language)
    expect((await renderRecord(input)).equals(await drawnHere(input))).toBe(true)
    const [vote] = input.document.votes
    expect((await renderMinutes(input, vote!)).equals(await here.renderMinutes(input, vote!))).toBe(true)
  },
)

test('while a record is drawn, everybody else is served', async () => {
  let beats = 0
  const timer = setInterval(() => {
    beats += 1
  }, 10)
  await renderRecord(aRecord())
  clearInterval(timer)
  expect(beats).toBeGreaterThan(5)
})
