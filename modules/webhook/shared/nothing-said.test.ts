import { expect, test } from 'vitest'
import { addWebhook } from './webhooks.ts'

test('the name of a webhook is nothing where nobody would see it', () => {
  const take = (name: string) =>
    addWebhook.input.safeParse({ name, url: 'https://a.example', events: ['document.ended'] })
  expect(take('Гэрээ').success).toBe(true)
  for (const nothing of ['  ', '\u200b', '\u3164', '\u2800'])
    expect(take(nothing).success, JSON.stringify(nothing)).toBe(false)
})
