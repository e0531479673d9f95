import { evaluate as asTheLibrary } from '@marcbachmann/cel-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check, evaluate, type ExpressionField, limits, problemKeys } from './index.ts'

const fields: ExpressionField[] = [
  { name: 'a', kind: 'number' },
  { name: 't', kind: 'text' },
  { name: 'l', kind: 'list' },
  { name: '__proto__', kind: 'text' },
  { name: 'constructor', kind: 'text' },
]
const long: readonly string[] = Array.from({ length: limits.items }, (_, at) => `x${at}`)
const run = (
  text: string,
  values: Record<string, string | readonly string[]> = { a: '1', t: 'x'.repeat(20_000), l: long },
) => evaluate(text, { fields, values, today: '2026-11-21' })

// What these took in other engines was seconds to minutes. Here the limits of letters, nodes, depth and steps bound
// the work, whatever the machine.
describe('what somebody with bad intent writes is refused before anything runs', () => {
  test.each([
    ['a pattern that never ends', 't.matches("(x+)+y")', 'forbidden'],
    ['a pattern as a function', 'matches(t, "(a|a)*$")', 'forbidden'],
    ['loops within loops', 'l.all(x, l.all(y, l.all(z, x != y || y != z)))', 'nested'],
    ['loops within loops, the other way', 'l.exists(x, l.exists(y, x == y))', 'nested'],
    ['a list that is made by a loop', 'l.map(x, x + x)', 'function_meant'],
    ['a filter', 'l.filter(x, x == "a")', 'unknown_function'],
    ['a binding that doubles', 'cel.bind(x, t + t, x + x)', 'unknown_function'],
    ['brackets without end', `${'('.repeat(900)}1${')'.repeat(900)}`, 'too_long'],
    ['signs without end', `${'!'.repeat(1500)}true`, 'too_long'],
    ['minus without end', `${'-'.repeat(1500)}1`, 'too_long'],
    ['a sum without end', Array(900).fill('1').join('+'), 'too_long'],
    ['a list without end', `[${Array(500).fill('1').join(',')}]`, 'too_long'],
    ['choices without end', `${'true?1:'.repeat(200)}1`, 'too_long'],
    ['more letters than anybody writes', `t == "${'x'.repeat(3000)}"`, 'too_long'],
    ['a number of a thousand digits', '1'.repeat(1000), 'forbidden'],
    ['the prototype', '__proto__', 'forbidden'],
    ['the constructor of a text', 't.constructor', 'forbidden'],
    ['the constructor by brackets', 't["constructor"]', 'forbidden'],
    ['the prototype of the row', 'row["__proto__"]["constructor"]', 'forbidden'],
    ['a field by calculation', 'row[t]', 'forbidden'],
    ['something of every object', 'row.toString', 'unknown_field'],
    ['something of every object as a function', 'hasOwnProperty("a")', 'unknown_function'],
    ['a method of a text', 't.repeat(99999)', 'unknown_function'],
    ['a map', '{"a": 1}.a', 'forbidden'],
    ['bytes', 'b"abc" == b"abc"', 'forbidden'],
    ['a type', 'type(a)', 'unknown_function'],
    ['everything at once', 'dyn(a)', 'unknown_function'],
    ['an element of a list', 'l[0]', 'forbidden'],
    ['another language', 'require("fs")', 'unknown_function'],
    ['two statements', '1; 2', 'unexpected'],
  ])('%s', (_what, text, key) => {
    const checked = check(text, fields)
    expect(checked.ok ? 'fine' : checked.problems[0]!.key).toBe(`platform.expression.${key}`)
    expect(run(text).ok).toBe(false)
  })
})

describe('what may be written and would grow is stopped while it runs', () => {
  test('a text that gets longer and longer', () => {
    expect(run('t + t + t')).toMatchObject({ problem: { key: 'platform.expression.text_too_long' } })
  })
  test('a number that gets longer and longer', () => {
    expect(run(Array(40).fill('9999999999999999').join('*').slice(0, 300))).toMatchObject({
      problem: { key: 'platform.expression.number_too_big' },
    })
  })
  test('a loop that does much for each element', () => {
    const test = Array(12).fill('size(x) + size(x) > 0').join(' && ')
    expect(run(`l.all(x, ${test})`)).toMatchObject({ problem: { key: 'platform.expression.too_much_work' } })
    // Nor does a side that decides alone buy more time.
    expect(run(`l.all(x, ${test}) || true`)).toMatchObject({ problem: { key: 'platform.expression.too_much_work' } })
  })
  test('a long text that is gone through again and again', () => {
    const often = (times: number) => Array.from({ length: times }, (_, at) => `lower(t + t) == "б${at}"`).join(' || ')
    expect(run(often(40))).toMatchObject({ problem: { key: 'platform.expression.too_much_work' } })
    expect(run(often(2))).toEqual({ ok: true, value: false })
    expect(run(often(40), { t: 'x'.repeat(500) })).toEqual({ ok: true, value: false })
  })
  test('a day at the end of time', () => {
    expect(run('addDays(today(), 9999999)')).toMatchObject({ problem: { key: 'platform.expression.date_too_far' } })
  })
})

test('values that were never given are empty, whatever objects know by themselves', () => {
  expect(evaluate('row["constructor"] == null && row["__proto__"] == null', { fields, values: {} })).toEqual({
    ok: true,
    value: true,
  })
  const values = Object.assign(Object.create({ a: '5' }) as Record<string, string>, { t: 'x' })
  expect(evaluate('isEmpty(a)', { fields, values })).toEqual({ ok: true, value: true })
})

const word = fc.constantFrom(
  'a',
  't',
  'l',
  'row["a"]',
  'row',
  '1',
  '0.5',
  '"x"',
  'true',
  'null',
  '+',
  '-',
  '*',
  '/',
  '%',
  '==',
  '<',
  '&&',
  '||',
  '!',
  '?',
  ':',
  '(',
  ')',
  '[',
  ']',
  ',',
  '.',
  'in',
  'size',
  'exists',
  'x',
  'today()',
  'date("2026-01-01")',
  '__proto__',
  '{',
  '}',
  '"',
  '\\',
  'ө',
  '\u0000',
  '1e5',
)

test('whatever is written gives an answer or a problem with its place, and never throws', () => {
  const anything = fc.oneof(
    fc.array(word, { maxLength: 25 }).map((all) => all.join(' ')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const checked = check(text, fields)
      const answer = run(text, { a: '2', t: 'тест', l: ['x'] })
      if (!checked.ok) {
        const [problem] = checked.problems
        expect(problemKeys).toContain(problem!.key)
        expect(problem!.from).toBeLessThanOrEqual(problem!.to)
        expect(problem!.to).toBeLessThanOrEqual(Math.max(text.length, problem!.from + 1))
        expect(answer.ok).toBe(false)
      }
      expect(run(text, { a: '2', t: 'тест', l: ['x'] })).toEqual(answer)
    }),
    { numRuns: 3000 },
  )
})

const whole: fc.Arbitrary<string> = fc.letrec<{ sum: string; test: string }>((tie) => ({
  sum: fc.oneof(
    { depthSize: 'small' },
    fc.nat({ max: 99 }).map(String),
    fc.tuple(tie('sum'), fc.constantFrom('+', '-', '*'), tie('sum')).map(([l, op, r]) => `(${l} ${op} ${r})`),
  ),
  test: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(tie('sum'), fc.constantFrom('==', '!=', '<', '<=', '>', '>='), tie('sum'))
      .map(([l, op, r]) => `${l} ${op} ${r}`),
    fc.tuple(tie('test'), fc.constantFrom('&&', '||'), tie('test')).map(([l, op, r]) => `(${l}) ${op} (${r})`),
    tie('test').map((one) => `!(${one})`),
    fc
      .tuple(tie('test'), tie('test'), tie('test'))
      .map(([when, then, otherwise]) => `((${when}) ? (${then}) : (${otherwise}))`),
  ),
})).test

test('where the standard language has an answer for whole numbers, this one has the same', () => {
  fc.assert(
    fc.property(whole, (text) => {
      const mine = evaluate(text, { fields: [], values: {} })
      // Deeper or longer than the limits allow is refused; everything else agrees.
      if (!mine.ok) expect(mine.problem.key).toBe('platform.expression.too_long')
      else expect(mine.value).toBe(asTheLibrary(text))
    }),
    { numRuns: 500 },
  )
})
