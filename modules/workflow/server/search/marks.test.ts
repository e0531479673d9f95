import { expect, test } from 'vitest'
import { searchSpellings } from '#platform/shared/search-words.ts'
import { soughtIn } from './sought.ts'
import { hitsOf, marksIn } from './marks.ts'
import type { Part } from './parts.ts'

const shown = (text: string, q: string) =>
  marksIn(text, searchSpellings(q))
    .map(({ text: one, hit }) => (hit ? `[${one}]` : one))
    .join('')

test.each([
  ['Өргөөгийн засвар', 'оргоо', '[Өргөөгийн] засвар'],
  ['Мөнхбат, Дорж', 'munkh dorj', '[Мөнхбат], [Дорж]'],
  ['Нэг хоёр', 'гурав', 'Нэг хоёр'],
  ['<b>гэрээ</b>', 'гэрээ b', '<[b]>[гэрээ]</[b]>'],
  ['', 'гэрээ', ''],
])('of "%s" the words of "%s" stand apart', (text, q, expected) => {
  expect(shown(text, q)).toBe(expected)
})

const parts: Part[] = [
  { kind: 'number', text: 'Б/2026-0001' },
  { kind: 'title', text: 'Зочид буудал' },
  { kind: 'field', label: { mn: 'Зорилго' }, text: `${'урт үг '.repeat(40)}захиалга ${'дараах '.repeat(40)}` },
  { kind: 'reason', text: 'Захиалга буудал' },
  { kind: 'field', label: { mn: 'Нөхцөл' }, text: { mn: 'Сар бүр', en: 'Monthly' } },
]
const hits = (q: string, language: 'mn' | 'en' = 'mn') => hitsOf(parts, searchSpellings(q), language)

test.each([
  ['захиалга', 'zahialg'],
  ['гэрээ', 'gere'],
  ['Сарангэрэл', 'sarangerel'],
  ['тушаалаа', 'tushal'],
  ['2026-0001', '2026,0001'],
  ['оюунтуяа', 'oiuntuia'],
])('"%s" is sought as %s', (q, expected) => {
  expect(soughtIn(q).join()).toBe(expected)
})

test('what the title says already is not said first, and a long text is shown around its hit', () => {
  const [first, second] = hits('буудал захиалга')
  expect([first!.kind, second!.kind]).toEqual(['field', 'reason'])
  const text = first!.text.map((piece) => piece.text).join('')
  expect(text).toMatch(/^….*захиалга.*…$/u)
  expect(text.length).toBeLessThan(220)
  expect(first!.text.filter(({ hit }) => hit)).toEqual([{ text: 'захиалга', hit: true }])
})

test("a choice is found in any language and shown in the reader's; nothing sought shows nothing", () => {
  expect(hits('monthly')).toMatchObject([{ kind: 'field', text: [{ text: 'Сар бүр', hit: false }] }])
  expect(hits('monthly', 'en')).toMatchObject([{ text: [{ text: 'Monthly', hit: true }] }])
  expect([hits(''), hits('буудал гадна'), hits('0001')].map((all) => all.length)).toEqual([0, 1, 0])
})
