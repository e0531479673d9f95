import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { failureOf } from './failure.ts'

const wordsOf = (language: 'mn' | 'en') =>
  JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>
const [mn, en] = [wordsOf('mn'), wordsOf('en')]
const said = (error: unknown) => mn[failureOf(error, 'mn')?.key ?? '']

test.each([
  [401, 'Нэвтрэх эрх хүрэлцээгүй!'],
  [403, 'Нэвтрэх эрх хүрэлцээгүй!'],
  [406, 'Нэвтрэх хэрэгтэй!'],
  [500, 'Серверийн алдаа!'],
  [418, 'Алдаа гарлаа'],
  [0, 'Сүлжээний алдаа'],
])('status %i is told as "%s"', (status, words) => {
  expect(said(new CallError(status, {}))).toBe(words)
})

test('what nobody foresaw is told as an unknown error, unless it was given up on purpose', () => {
  expect(said(new TypeError('x is not a function'))).toBe('Тодорхойгүй алдаа гарлаа')
  expect(failureOf(new DOMException('', 'AbortError'), 'mn')).toBeNull()
})

test.each([
  ['platform.sign_in.title', 'Нэвтэрнэ үү'],
  ['platform.sign_in.description', 'Систем ашиглахын тулд систем нэвтэрнэ үү !!!'],
  ['platform.cancel', 'Болих'],
  ['platform.error.unknown_route', 'Page not found: {{path}}'],
  ['platform.error.invalid_route', 'Page Not Found: {{path}}'],
])('%s says "%s" in Mongolian', (key, words) => {
  expect(mn[key]).toBe(words)
})

test('weekdays are shortened as Mongolians do', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((day) => mn[`platform.date.day_${day}`])).toEqual([
    'Да',
    'Мя',
    'Лх',
    'Пү',
    'Ба',
    'Бя',
    'Ня',
  ])
})

test.each([
  ['platform.error.happened', 'Error occurred'],
  ['platform.error.server_hint', 'An error occurred on the server. Please try again in a moment.'],
  ['platform.error.not_found_title', "The Page can't be found"],
  ['platform.no_results', 'No search results found!'],
  ['platform.error.saving', 'Error while saving'],
  ['platform.error.updating', 'Error while updating'],
  ['platform.error.deleting', 'Error while deleting'],
  ['platform.error.restoring', 'Error while restoring data'],
  ['platform.saved', 'Saved'],
  ['platform.updated', 'Updated'],
  ['platform.deleted', 'Deleted'],
  ['platform.incomplete', 'Information is incomplete'],
])('%s says "%s" in English', (key, words) => {
  expect(en[key]).toBe(words)
})
