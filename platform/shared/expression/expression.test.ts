import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { check, evaluate, type ExpressionField, type Inputs, type Kind, problemWords } from './index.ts'

const fields: ExpressionField[] = [
  { name: 'amount', kind: 'money', label: { mn: 'Үнийн дүн', en: 'Amount' } },
  { name: 'count', kind: 'number' },
  { name: 'title', kind: 'text' },
  { name: 'starts', kind: 'date' },
  { name: 'ends', kind: 'date' },
  { name: 'urgent', kind: 'boolean' },
  {
    name: 'kind',
    kind: 'select',
    options: [
      { value: 'annual', label: { mn: 'Ээлжийн', en: 'Annual' } },
      { value: 'sick', label: { mn: 'Өвчтэй' } },
    ],
  },
  { name: 'tags', kind: 'list' },
  { name: 'дүн', kind: 'money' },
]
const values: Inputs = {
  amount: '52000000.10',
  count: '3',
  title: 'Гэрээний төсөл',
  starts: '2026-11-23',
  ends: '2026-12-01',
  urgent: true,
  kind: 'annual',
  tags: ['шинэ', 'яаралтай'],
  дүн: '0.30',
}
const answer = (text: string, over: Inputs = {}) =>
  evaluate(text, { fields, values: { ...values, ...over }, today: '2026-11-21' })
const value = (text: string, over: Inputs = {}) => {
  const found = answer(text, over)
  return found.ok ? found.value : found.problem.key.replace('platform.expression.', '')
}
const problem = (text: string, wanted?: Kind) => {
  const checked = check(text, fields, wanted)
  if (checked.ok) return 'fine'
  const [first] = checked.problems
  return `${first!.key.replace('platform.expression.', '')} ${first!.from}-${first!.to}`
}

test.each([
  ['amount > 52000000.09 && amount < 52000000.11', true],
  ['amount == 52000000.1', true],
  ['0.1 + 0.2 == 0.3', true],
  ['row["дүн"] == 0.1 + 0.2', true],
  ['count + 1', '4'],
  ['amount + 1', '52000001.1'],
  ['amount * 2 - amount', '52000000.1'],
  ['amount / count', '17333333.366666666667'],
  ['9007199254740993 + 0', '9007199254740993'],
  ['round(amount / count, 2)', '17333333.37'],
  ['7 % 3', '1'],
  ['-count', '-3'],
  ['title.contains("төсөл")', true],
  ['contains(lower(title), "гэрээ")', true],
  ['size(title)', '14'],
  ['size(tags) >= 2', true],
  ['"яаралтай" in tags', true],
  ['kind in ["annual", "sick"]', true],
  ['tags.exists(one, one == "шинэ")', true],
  ['tags.all(one, size(one) > 5)', false],
  ['days(starts, ends)', '8'],
  ['ends - starts > 7', true],
  ['addDays(starts, 8) == ends', true],
  ['starts + 1', '2026-11-24'],
  ['starts > today()', true],
  ['days(today(), starts) == 2', true],
  ['starts >= "2026-11-23"', true],
  ['starts == date("2026-11-23")', true],
  ['weekday(starts)', '1'],
  ['year(ends) * 100 + month(ends)', '202612'],
  ['urgent ? "яаралтай" : "энгийн"', 'яаралтай'],
  ['!urgent || kind == "annual"', true],
  ['min(count, 2) + max(1, count)', '5'],
  ['number("2.50") * 2', '5'],
  ['has(row.title) && !isEmpty(title)', true],
  ['title == null', false],
])('%s is %s', (text, expected) => {
  expect(value(text)).toEqual(expected)
})

describe('a field that nobody filled', () => {
  test.each([
    ['amount == null', true],
    ['amount != null', false],
    ['isEmpty(amount)', true],
    ['has(row.amount)', false],
    ['amount > 5', 'is_empty'],
    ['amount + 1', 'is_empty'],
    ['!(amount > 5)', 'is_empty'],
    // Who can answer alone does; the other side does not matter then, whichever comes first.
    ['amount > 5 || urgent', true],
    ['urgent || amount > 5', true],
    ['amount > 5 && !urgent', false],
    ['amount > 5 && urgent', 'is_empty'],
    ['urgent ? "тийм" : (amount > 5 ? "a" : "b")', 'тийм'],
  ])('%s is %s', (text, expected) => {
    expect(value(text, { amount: '  ' })).toBe(expected)
    expect(value(text, { amount: null })).toBe(expected)
  })
})

test.each([
  ['amout > 5', 'did_you_mean 0-5'],
  ['row["Үнийн дүн"] > 5', 'did_you_mean 0-16'],
  ['1 > 0 && zzzzzzzz', 'unknown_field 9-17'],
  ['title > 5', 'operator_kinds 0-9'],
  ['title < "b"', 'operator_kinds 0-11'],
  ['amount * amount', 'operator_kinds 0-15'],
  ['starts + ends', 'operator_kinds 0-13'],
  ['urgent + 1', 'operator_kinds 0-10'],
  ['kind == "anual"', 'option_meant 8-15'],
  ['kind == "Annual"', 'option_meant 8-16'],
  ['kind in ["annual", "hospital"]', 'not_an_option 19-29'],
  ['starts > "2026-02-30"', 'bad_date 9-21'],
  ['starts > "tomorrow"', 'bad_date 9-19'],
  ['containz(title, "a")', 'function_meant 0-20'],
  ['frobnicate(1)', 'unknown_function 0-13'],
  ['size(amount)', 'argument_kind 5-11'],
  ['days(starts)', 'arguments 0-12'],
  ['days(title, ends)', 'wants 5-10'],
  ['urgent ? 1 : "a"', 'branches 0-16'],
  ['[1, "a"]', 'mixed_list 4-7'],
  ['count ? 1 : 2', 'not_yes_or_no 0-5'],
  ['!count', 'not_yes_or_no 1-6'],
  ['', 'nothing 0-0'],
  ['  ', 'nothing 0-2'],
  ['amount >', 'ends_early 8-8'],
  ['title == "abc', 'open_text 9-13'],
  ['дүн > 5', 'field_name 0-1'],
  ['amount > ) 5', 'unexpected 9-10'],
  ['row', 'row_alone 0-3'],
])('%s: %s', (text, expected) => {
  expect(problem(text)).toBe(expected)
})

test('what an expression must give is said where it gives something else', () => {
  expect(problem('amount + 1', 'boolean')).toBe('not_yes_or_no 0-10')
  expect(problem('amount > 1', 'boolean')).toBe('fine')
  expect(problem('amount', 'number')).toBe('fine')
  expect(problem('title', 'number')).toBe('wants 0-5')
  expect(check('amount > count && size(tags) > 0', fields)).toEqual({
    ok: true,
    type: { kind: 'boolean' },
    used: ['amount', 'count', 'tags'],
  })
  expect(check('tags', fields)).toMatchObject({ type: { kind: 'list', of: 'text' } })
})

test.each([
  ['amout > 5', 'mn', '«amout» гэсэн талбар алга. «amount» гэж бичих гэсэн үү?'],
  ['amout > 5', 'en', 'There is no field “amout”. Did you mean “amount”?'],
  ['title > 5', 'ko', '글와(과) 숫자 사이에는 “>”을(를) 쓸 수 없습니다'],
  ['дүн > 5', 'mn', 'Кирилл нэртэй талбарыг row["дүн"] гэж бичнэ'],
] as const)('%s in %s: %s', (text, language, words) => {
  const checked = check(text, fields)
  expect(checked.ok ? '' : problemWords(checked.problems[0]!, texts(language))).toBe(words)
})

test('a value that is not of its kind is named, not guessed at', () => {
  expect(value('amount > 1', { amount: '1,5' })).toBe('bad_value')
  expect(value('starts > today()', { starts: '2026-13-01' })).toBe('bad_value')
  expect(value('urgent', { urgent: 'true' })).toBe('bad_value')
  expect(value('size(tags)', { tags: 'one' })).toBe('bad_value')
  expect(evaluate('today()', { fields, values })).toMatchObject({
    ok: false,
    problem: { key: 'platform.expression.no_today' },
  })
})

/** Words as people read them, from the files themselves. */
function texts(language: 'mn' | 'en' | 'ko') {
  const words = JSON.parse(readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  return (key: string, params: Record<string, string | number> = {}) =>
    (words[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
}
