import { expect, test } from 'vitest'
import { CallError } from '#platform/web/call.ts'
import { whoOfEmployee, whoOfKiosk } from '../../shared/codes/code.ts'
import type { HeardReply } from '../../shared/codes/contract.ts'
import { makeCode } from '../../shared/codes/mac.ts'
import { memoryShelf } from '../../testing/memory-shelf.ts'
import { type KeptScan, openDesk, type Settings } from './desk.ts'

const settings: Settings = {
  id: '0198f0aa-7b1c-7def-8123-456789abcdef',
  org_id: 17,
  organization: 'Оргил',
  place: 'Төв',
  name: 'Хаалга',
  zone: 'Asia/Ulaanbaatar',
  code_secret: 'x',
  now: '2026-11-29T01:00:00Z',
}
const begin = Date.parse(settings.now)
const codeOf = (employee: number, at: number, orgId = 17) =>
  makeCode(`secret ${employee}`, { kind: 'person', orgId, who: whoOfEmployee(employee) }, at)

const said = (key: string, more: Partial<HeardReply> = {}): HeardReply => ({
  key,
  state: 'recorded',
  refused: null,
  name: 'Бат',
  kind: 'in',
  at: settings.now,
  worked_today: 0,
  ...more,
})

function stand({ kept = new Map<string, KeptScan>(), answer = (key: string): HeardReply => said(key) } = {}) {
  const around = { isThere: true, isSlow: false, at: begin, kept, written: new Map<string, string | null>(), calls: 0 }
  const open = () =>
    openDesk({
      secret: 'secret-of-the-kiosk',
      settings,
      shelf: memoryShelf(kept),
      now: () => around.at,
      patience: 30,
      send: async ({ items }) => {
        around.calls += 1
        if (!around.isThere) throw new CallError(0, {})
        if (around.isSlow) await new Promise((resolve) => setTimeout(resolve, 80))
        const replies = items.map(({ key, kind }) => {
          const reply = answer(key)
          if (reply.state === 'recorded' && !around.written.has(key)) around.written.set(key, kind)
          return reply
        })
        return { items: replies }
      },
    })
  return { around, open }
}

test('a code is kept first, told once, and greeted', async () => {
  const { around, open } = stand()
  const desk = open()
  const code = await codeOf(7, begin)
  expect(await desk.scan(code)).toMatchObject({ state: 'answered', said: { name: 'Бат' } })
  // It is still before the camera.
  expect(await desk.scan(code)).toEqual({ state: 'known' })
  expect(around.calls).toBe(1)
  expect(around.kept.size).toBe(0)
})

test('codes of others and of places are told apart without a network', async () => {
  const { around, open } = stand()
  around.isThere = false
  const desk = open()
  expect(await desk.scan('https://example.com')).toEqual({ state: 'refused', reason: 'forged' })
  expect(await desk.scan(await codeOf(7, begin, 18))).toEqual({ state: 'refused', reason: 'foreign' })
  const own = await makeCode('x', { kind: 'place', orgId: 17, who: whoOfKiosk(settings.id) }, begin)
  expect(await desk.scan(`https://orgil.example/attendance/at/${own}`)).toEqual({ state: 'known' })
  expect(around.kept.size).toBe(0)
})

test('five hundred without a network, with the browser killed twice, are all told later, and each once', async () => {
  const { around, open } = stand()
  around.isThere = false
  let desk = open()
  for (let turn = 0; turn < 500; turn += 1) {
    if (turn === 170 || turn === 340) desk = open()
    around.at += 50_000
    const scanned = await desk.scan(await codeOf(turn + 1, around.at))
    expect(scanned.state).toBe('kept')
    if (scanned.state === 'kept' && turn % 3 === 0) await desk.choose(scanned.scan, 'out')
  }
  expect(around.kept.size).toBe(500)
  around.isThere = true
  const again = open()
  expect(await again.queue.deliver()).toBe(0)
  expect(around.written.size).toBe(500)
  expect([...around.written.values()].filter((kind) => kind === 'out')).toHaveLength(167)
  // Every one of them in its order: as it happened.
  const moments = [...around.written.keys()]
  expect(new Set(moments).size).toBe(500)
}, 60_000)

test('whoever is asked and chooses nothing is still kept when the browser is killed', async () => {
  const { around, open } = stand({ answer: (key) => said(key, { state: 'choose', kind: 'out' }) })
  const desk = open()
  const scanned = await desk.scan(await codeOf(7, begin))
  expect(scanned).toMatchObject({ state: 'answered', said: { state: 'choose' } })
  // Nothing goes while they are choosing.
  await desk.queue.deliver()
  expect(around.kept.size).toBe(1)
  expect(around.calls).toBe(1)
  await open().queue.deliver()
  expect(around.calls).toBe(2)
})

test('whoever only held it there twice leaves nothing behind', async () => {
  const { around, open } = stand({ answer: (key) => said(key, { state: 'choose', kind: null }) })
  const desk = open()
  const scanned = await desk.scan(await codeOf(7, begin))
  if (scanned.state === 'answered') await desk.leave(scanned.scan)
  expect(around.kept.size).toBe(0)
})

test('a line that is too slow keeps nobody waiting, and what arrives after all is told once', async () => {
  const { around, open } = stand()
  around.isSlow = true
  const desk = open()
  expect((await desk.scan(await codeOf(7, begin))).state).toBe('kept')
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(around.kept.size).toBe(0)
  expect(around.written.size).toBe(1)
})
