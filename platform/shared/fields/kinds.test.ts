import { expect, test } from 'vitest'
import { evaluate } from '../expression/index.ts'
import { formField } from './field.ts'
import type { FormField } from './kind.ts'
import { patternOf } from './pattern.ts'
import { problemsIn } from './problems.ts'
import { exampleOf, expressionFields, isSame, printedOf, soughtIn } from './reading.ts'
import { kindOf, registry } from './registry.ts'
import { tidied } from './tidy.ts'
import { kindTitle } from './titles.ts'
import { isEmpty } from './values.ts'

const speech = {
  t: (key: string) => key,
  words: ({ mn }: { mn: string }) => mn,
  dateTime: (moment: string) => `at ${moment}`,
}
const options = [
  { value: 'red', label: { mn: 'Улаан', en: 'Red' }, colour: 'red' },
  { value: 'blue', label: { mn: 'Хөх', en: 'Blue' } },
]
const of = (kind: string, more: object = {}): FormField =>
  formField.parse({
    name: 'asked',
    kind,
    label: { mn: 'Асуулт' },
    ...(kindOf(kind).isChoice && { options }),
    ...more,
  })

/** What somebody types, what is kept of it, how it is printed, and what is refused. */
const samples: Record<string, { typed: string | boolean; kept?: string; printed?: string; wrong: unknown[] }> = {
  text: { typed: 'Гэрээ', wrong: ['x'.repeat(501), true] },
  long_text: { typed: 'Нэг\nХоёр', wrong: ['x'.repeat(10_001)] },
  rich_text: {
    typed: 'Нэг & хоёр\nГурав',
    kept: '<p>Нэг &amp; хоёр</p><p>Гурав</p>',
    printed: 'Нэг & хоёр\nГурав',
    wrong: [`<p>${'х'.repeat(20_000)}</p>`],
  },
  html: {
    typed: ' <h2>Дүрэм</h2><ol><li>Нэг</li><li>Хоёр <a href="https://orgil.mn">эндээс</a></li></ol> ',
    kept: '<h2>Дүрэм</h2><ol><li>Нэг</li><li>Хоёр <a href="https://orgil.mn">эндээс</a></li></ol>',
    printed: 'Дүрэм\n1. Нэг\n2. Хоёр эндээс (https://orgil.mn)',
    wrong: [`<p>${'х'.repeat(20_000)}</p>`],
  },
  email: {
    typed: ' Bat@Company.MN ',
    kept: 'bat@company.mn',
    wrong: ['bat', 'bat @company.mn', 'bat@company', '@company.mn', 'бат@company.mn'],
  },
  phone: { typed: '9911-2233', kept: '99112233', wrong: ['991122', '9911223344', '+12', 'утас', '97 99112233'] },
  link: {
    typed: 'orgil.mn/about',
    kept: 'https://orgil.mn/about',
    wrong: [
      'javascript:alert(1)',
      'data:text/html,x',
      'https://orgil.mn@evil.com',
      'ftp://orgil.mn',
      'orgil',
      'http://a b.mn',
    ],
  },
  registration_number: {
    typed: 'уб 90051512',
    kept: 'УБ90051512',
    wrong: ['УБ9005151', 'УБ90131512', '90051512', 'ABCD'],
  },
  company_register: { typed: '512 3456', kept: '5123456', wrong: ['512345', '51234567', 'УБ90051512'] },
  company_tax_number: { typed: '301-0123-4567', kept: '30101234567', wrong: ['3010123456', '301012345678', 'ТТД'] },
  person_tax_number: { typed: '1101 2345 6789', kept: '110123456789', wrong: ['30101234567', '110123456789012'] },
  postal_address: {
    typed: 'Улаанбаатар › Хан-Уул|MN51122|15-р хороо| Чингисийн 5 ',
    kept: 'Улаанбаатар › Хан-Уул|MN51122|15|Чингисийн 5',
    printed: 'Улаанбаатар, Хан-Уул, 15-р хороо, Чингисийн 5',
    wrong: ['а'.repeat(501), true],
  },
  integer: { typed: '1200', printed: '1,200', wrong: ['1.5', 'нэг'] },
  number: { typed: '1200.5', printed: '1,200.50', wrong: ['1,5'] },
  money: { typed: '1200', printed: '1,200₮', wrong: ['1.234'] },
  percent: { typed: '12.50 %', kept: '12.50', printed: '12.50%', wrong: ['12.345', 'тал'] },
  rating: { typed: '4', printed: '4/5', wrong: ['0', '6', '4.5'] },
  progress: { typed: '40 %', kept: '40', printed: '40%', wrong: ['101', '-1', '4.5'] },
  duration: { typed: '1:30', kept: '90', printed: '1:30', wrong: ['1:60', 'цаг', '1.5'] },
  // Nobody types it, so nobody is told that it is wrong or missing.
  formula: { typed: '1200.5', printed: '1,200.50', wrong: [] },
  date: { typed: '2026-12-01', wrong: ['2026-02-30', '2026'] },
  datetime: {
    typed: '2026-12-01T08:30:00+08:00',
    kept: '2026-12-01T00:30:00.000Z',
    printed: 'at 2026-12-01T00:30:00.000Z',
    wrong: ['2026-12-01', '2026-12-01 08:30', '2026-13-01T00:00:00Z'],
  },
  time: { typed: '8.05', kept: '08:05', wrong: ['24:00', '8', '12:60'] },
  month: { typed: '2026.3', kept: '2026-03', wrong: ['2026-13', '2026', '0000-01'] },
  year: { typed: ' 2026 ', kept: '2026', wrong: ['26', '20266', '0026'] },
  select: { typed: 'red', printed: 'Улаан', wrong: ['green', 'red,blue'] },
  radio: { typed: 'blue', printed: 'Хөх', wrong: ['green'] },
  radio_picture: { typed: 'blue', printed: 'Хөх', wrong: ['green'] },
  choices: { typed: 'blue,red,blue', kept: 'red,blue', printed: 'Улаан; Хөх', wrong: ['green', 'red,green'] },
  checkbox: { typed: true, printed: 'platform.fields.yes', wrong: ['yes'] },
  colour: { typed: '1D4', kept: '#11dd44', wrong: ['red', '#12345', '#1234567'] },
  json: { typed: ' {"a": 1} ', kept: '{"a": 1}', wrong: ['{a: 1}'] },
}

test('each kind of the kernel has a sample here', () => {
  expect(Object.keys(samples).toSorted()).toEqual([...registry().kinds.keys()].toSorted())
  expect(new Set([...registry().kinds.values()].map(kindTitle)).size).toBe(registry().kinds.size)
})

test.each(Object.entries(samples))(
  '%s keeps what was typed as it writes it, and refuses what it does not take',
  (kind, one) => {
    const field = of(kind)
    const { typed, kept = typed, printed = kept, wrong } = one
    expect(tidied(field, typed)).toBe(kept)
    expect(tidied(field, kept)).toBe(kept)
    expect(problemsIn([field], { asked: typed })).toEqual({})
    expect(isSame(field, typed, kept)).toBe(true)
    expect(printedOf(field, kept, speech)?.text).toBe(printed)
    for (const value of wrong)
      expect([value, Object.keys(problemsIn([field], { asked: value as string }))]).toEqual([value, ['asked']])
    expect(problemsIn([field], { asked: '' })).toEqual({})
    expect(problemsIn([{ ...field, required: true }], { asked: ' ' })).toEqual(
      kindOf(kind).reckoned ? {} : { asked: 'platform.fields.required' },
    )
  },
)

test.each([...registry().kinds.values()].map(({ name }) => name))('the example of %s is right of its kind', (name) => {
  const field = of(name)
  const value = exampleOf(field)
  expect(isEmpty(value)).toBe(false)
  expect(problemsIn([field], { asked: value })).toEqual({})
  expect(tidied(field, value)).toBe(value)
})

test.each([
  [{ min_length: 3 }, 'аб', 'too_short', 'абв'],
  [{ letters: 'mongolian' }, 'Bat', 'not_mongolian', 'Өлзий-Үүр, 3-р анги'],
  [{ letters: 'mongolian', script: 'traditional' }, 'Бат', 'not_mongolian', 'ᠮᠣᠩᠭᠣᠯ, 3'],
  [{ letters: 'latin' }, 'Бат', 'not_latin', 'Bat 3'],
  [{ pattern: '[А-ЯӨҮ]{3}-\\d{4}' }, 'УНБ-12345', 'bad_pattern', 'УНБ-1234'],
])('a text that has to be %j', (more, wrong, problem, good) => {
  expect(problemsIn([of('text', more)], { asked: wrong })).toEqual({ asked: `platform.fields.${problem}` })
  expect(problemsIn([of('text', more)], { asked: good })).toEqual({})
})

test.each(['text', 'long_text'])('a %s in the traditional script stands on paper, any other lies', (kind) => {
  expect(printedOf(of(kind, { script: 'traditional' }), 'ᠮᠣᠩᠭᠣᠯ', speech)).toEqual({ text: 'ᠮᠣᠩᠭᠣᠯ', isStanding: true })
  expect(printedOf(of(kind), 'Монгол', speech)).toEqual({ text: 'Монгол' })
})

test.each([
  '(a+)+',
  '(a|aa)+',
  '(a*)*b',
  '([a-z]+)*$',
  'a*a*a*b',
  '.{0,10}'.repeat(9),
  '(a|a)'.repeat(30),
  '(?=a)a',
  '(.)\\1',
  '[',
  'a{2,1}',
  '(',
  '(a?){50}',
])('no text is held to %s, which could take for ever or says nothing', (pattern) => {
  expect(patternOf(pattern)).toBeUndefined()
})

test('a pattern that is taken is quick over the longest text', () => {
  const started = performance.now()
  expect(problemsIn([of('text', { pattern: '.*.*б' })], { asked: 'а'.repeat(500) })).not.toEqual({})
  expect(performance.now() - started).toBeLessThan(2000)
  expect(patternOf('(АБ|ВГ)-\\d{2,4}\\p{L}*')?.test('ВГ-123аб')).toBe(true)
})

test('numbers have as many digits behind the point as their field says, and stand on its steps', () => {
  const asked = (kind: string, more: object, value: string) => problemsIn([of(kind, more)], { asked: value })
  expect(asked('money', { decimals: 0 }, '10.5')).toEqual({ asked: 'platform.fields.too_many_decimals' })
  expect(asked('money', { decimals: 4 }, '10.1234')).toEqual({})
  expect(asked('number', { step: 0.1 }, '0.3')).toEqual({})
  expect(asked('number', { step: 0.25, min: -1 }, '-0.75')).toEqual({})
  expect(asked('integer', { step: 5 }, '12')).toEqual({ asked: 'platform.fields.off_step' })
  const printed = (kind: string, more: object, value: string) => printedOf(of(kind, more), value, speech)?.text
  expect(printed('number', { decimals: 3, suffix: ' кг' }, '1200.5')).toBe('1,200.500 кг')
  expect(printed('money', { decimals: 0 }, '1200')).toBe('1,200₮')
  expect(printed('text', { prefix: '№ ' }, '12')).toBe('№ 12')
})

test.each(['99112233', '+976 9911 2233', '(976) 9911-2233', '00976 99112233', '(+1) 202-555-0123', '+82 10-1234-5678'])(
  '%s is a telephone number',
  (typed) => {
    expect(problemsIn([of('phone')], { asked: typed })).toEqual({})
  },
)

test('numbers and years keep within their limits, and a moment does not come before another one', () => {
  expect(problemsIn([of('number', { min: 1, max: 10 })], { asked: '10.5' })).toEqual({
    asked: 'platform.fields.too_large',
  })
  expect(problemsIn([of('year', { min: 2000 })], { asked: '1999' })).toEqual({ asked: 'platform.fields.too_small' })
  const span = [of('datetime', { name: 'from' }), of('datetime', { name: 'to', not_before: 'from' })]
  const until = (to: string) => problemsIn(span, { from: '2026-12-01T00:00:00.000Z', to })
  expect(until('2026-12-01T07:59:00+08:00')).toEqual({ to: 'platform.fields.too_early' })
  expect(until('2026-12-01T08:00:00+08:00')).toEqual({})
})

test('several choices are found by each of their names, and a condition asks what is among them', () => {
  const field = of('choices')
  expect(soughtIn(field, 'red,blue')).toEqual({ mn: 'Улаан Хөх', en: 'Red Blue', ko: '' })
  const fields = expressionFields([field])
  const answer = (condition: string, asked: string | null) => evaluate(condition, { fields, values: { asked } })
  expect(answer('"blue" in asked', 'red,blue')).toEqual({ ok: true, value: true })
  expect(answer('"blue" in asked', 'red')).toEqual({ ok: true, value: false })
  expect(answer('isEmpty(asked)', null)).toEqual({ ok: true, value: true })
  expect(expressionFields([of('datetime'), of('json')])).toEqual([])
})

test.each([
  'javascript:alert(1)',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html,x',
  'https://evil.mn/x.png',
  'data:image/png;base64,"><script>',
])('the picture of an option is a small picture and nothing else: %s', (picture) => {
  const given = (one: string) =>
    formField.safeParse({
      name: 'a',
      kind: 'radio_picture',
      label: { mn: 'А' },
      options: [{ value: 'x', label: { mn: 'Х' }, picture: one }],
    })
  expect([given(picture).success, given('data:image/webp;base64,UklGRg==').success]).toEqual([false, true])
})
