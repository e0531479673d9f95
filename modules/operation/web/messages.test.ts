import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const wordsOf = (language: 'mn' | 'en') =>
  JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>

test('a letter that cannot be sent is told as an email sending error', () => {
  expect([wordsOf('en')['operation.mail_failed'], wordsOf('mn')['operation.mail_failed']]).toEqual([
    'Email sending error',
    'И-мэйл илгээхэд алдаа гарлаа',
  ])
})
