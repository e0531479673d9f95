import fc from 'fast-check'
import { expect, test } from 'vitest'
// Brings the kinds of fields.
import '#app/testing/started-app.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { columnsRead, daysOf, problemOf } from '../../shared/scoring/asked.ts'
import {
  chanceOf,
  type Facts,
  knowsEnough,
  learnedParts,
  learner,
  priorOf,
  weightOf,
} from '../../shared/scoring/learned.ts'
import { rulePart, type ScoreRule } from '../../shared/scoring/points.ts'
import { type Basis, columnsOf, reckon } from '../../shared/scoring/reckon.ts'
import { factsOf, outcomeOf, tableOfScored, variablesOf } from '../../shared/scoring/scored.ts'
import { scoreOf } from '../../shared/scoring/total.ts'

const table = tableOfScored.lead
const here = { today: '2026-11-28', zone: 'Asia/Ulaanbaatar' }
const rule = (more: Partial<ScoreRule> = {}): ScoreRule => ({
  id: 'one',
  name: { mn: 'Дүрэм' },
  condition: '',
  points: 40,
  half_days: null,
  decays_from: null,
  ...more,
})
const basis = (more: Partial<Basis> = {}): Basis => ({
  table,
  rules: [],
  variables: null,
  learned: null,
  weight: 50,
  here,
  ...more,
})
const points = (one: ScoreRule, values: FieldValues) => reckon(basis({ rules: [one] }), values, {}).parts[0]!.points

test('points halve with each of their stretches, and what has no day or lies ahead does not fade', () => {
  const fading = rule({ half_days: 7, decays_from: 'next_on' })
  expect(points(fading, { next_on: '2026-11-28' })).toBe(40)
  expect(points(fading, { next_on: '2026-11-21' })).toBe(20)
  expect(points(fading, { next_on: '2026-11-14' })).toBe(10)
  expect(points(fading, { next_on: '2027-01-01' })).toBe(40)
  expect(points(fading, { next_on: null })).toBe(40)
  expect(points(rule({ points: -40, half_days: 7, decays_from: 'next_on' }), { next_on: '2026-11-21' })).toBe(-20)
})

test('a moment fades from the day that it is at the organisation', () => {
  const fading = rule({ half_days: 1, decays_from: 'created_on' })
  // In Ulaanbaatar it is the 28th already.
  expect(points(fading, { created_on: '2026-11-27T17:00:00.000Z' })).toBe(40)
  expect(points(fading, { created_on: '2026-11-27T15:00:00.000Z' })).toBe(20)
})

test('conditions ask columns by what they name, and no score', () => {
  const id = '0198c0de-0000-7000-8000-000000000001'
  expect(points(rule({ condition: `stage == "${id}"` }), { stage: `${id} Шинэ` })).toBe(40)
  expect(points(rule({ condition: 'source in ["site", "call"]' }), { source: 'call' })).toBe(40)
  expect(points(rule({ condition: 'value > 1000000.0' }), { value: '1000000.01' })).toBe(40)
  expect(points(rule({ condition: 'value > 1000000.0' }), { value: null })).toBe(0)
  expect(points(rule({ condition: 'created_on < today()' }), { created_on: '2026-11-27T10:00:00.000Z' })).toBe(40)
  expect(points(rule({ condition: 'owner == "7"' }), { owner: '7 Бат' })).toBe(40)
  expect(problemOf(table, 'has(phone) && priority >= 2.0')).toBeUndefined()
  for (const wrong of ['score > 1.0', 'score_held == 1.0', 'userId == "1"', 'createdBy == "1"', 'priority'])
    expect(problemOf(table, wrong)).toBeDefined()
})

test('what is read is what the rules in use and the variables ask', () => {
  const rules = [rule({ condition: 'has(phone) && source == "site"', half_days: 3, decays_from: 'next_on' })]
  expect(columnsRead(table, rules).toSorted()).toEqual(['next_on', 'phone', 'source'])
  const learning = basis({ rules, variables: ['has_email', 'company_kind', 'activity'] })
  expect(columnsOf(learning).toSorted()).toEqual(['company', 'email', 'next_on', 'phone', 'source'])
  expect(daysOf(table).map(({ name }) => name)).toEqual(expect.arrayContaining(['next_on', 'created_on']))
})

test('a row is won by its stage, or lost; until then it has not ended', () => {
  expect(outcomeOf({ type: 'won' })).toBe('won')
  expect(outcomeOf({ type: 'ongoing', converted_on: '2026-11-01' })).toBe('won')
  expect(outcomeOf({ type: 'lost' })).toBe('lost')
  expect(outcomeOf({ type: 'open' })).toBeUndefined()
})

test('the example of a textbook comes out as it does there', () => {
  // Mitchell 1997, table 3.2: play tennis; outlook sunny, strong wind; smoothed by one.
  const { see, learned } = learner(['outlook', 'wind'])
  const days: [string, string, boolean][] = [
    ['sunny', 'weak', false],
    ['sunny', 'strong', false],
    ['overcast', 'weak', true],
    ['rain', 'weak', true],
    ['rain', 'weak', true],
    ['rain', 'strong', false],
    ['overcast', 'strong', true],
    ['sunny', 'weak', false],
    ['sunny', 'weak', true],
    ['rain', 'weak', true],
    ['sunny', 'strong', true],
    ['overcast', 'strong', true],
    ['overcast', 'weak', true],
    ['rain', 'strong', false],
  ]
  for (const [outlook, wind, isPlayed] of days) see(isPlayed ? 'won' : 'lost', { outlook, wind })
  const known = learned()
  expect(known).toMatchObject({ won: 9, lost: 5 })
  // By fractions: 10/6 × (3/12 ÷ 4/8) × (4/11 ÷ 4/7).
  const odds = (10 / 6) * (3 / 12 / (4 / 8)) * (4 / 11 / (4 / 7))
  const parts = learnedParts(known, { outlook: 'sunny', wind: 'strong' })
  const sum = parts.reduce((all, { weight }) => all + weight, priorOf(known))
  expect(Math.exp(sum)).toBeCloseTo(odds, 12)
  expect(chanceOf(sum)).toBeCloseTo(odds / (1 + odds), 12)
  expect(parts.map(({ won, lost }) => [won, lost])).toEqual([
    [2, 3],
    [3, 3],
  ])
})

test('what nobody said before has no part, and neither has what a row does not say', () => {
  const { see, learned } = learner(['source'])
  see('won', { source: 'site' })
  see('lost', {})
  const known = learned()
  expect(learnedParts(known, {})).toEqual([])
  expect(weightOf(known, 'source', 'fair')).toBe(0)
  expect(knowsEnough(known)).toBe(false)
})

test('facts are what a row and its company say', () => {
  const chosen = variablesOf(table)
  expect(chosen).toEqual(expect.arrayContaining(['source', 'company_kind', 'has_phone', 'priority', 'activity']))
  expect(factsOf(chosen, { source: 'site', phone: '9911' }, { kind: 'trade', activity: 'call' })).toMatchObject({
    source: 'site',
    has_phone: 'yes',
    has_email: 'no',
    company_kind: 'trade',
    activity: 'call',
  })
  expect(factsOf(['source', 'company_size'], {}, {})).toEqual({})
})

test('a score is from 0 to 100, or there is none', () => {
  expect(scoreOf({ points: null, chance: null, weight: 50 })).toBeNull()
  expect(scoreOf({ points: -40, chance: null, weight: 50 })).toBe(0)
  expect(scoreOf({ points: 240, chance: null, weight: 50 })).toBe(100)
  expect(scoreOf({ points: 40, chance: 0.5, weight: 0 })).toBe(40)
  expect(scoreOf({ points: 40, chance: 0.5, weight: 100 })).toBe(50)
  expect(scoreOf({ points: 240, chance: 0, weight: 50 })).toBe(50)
  expect(scoreOf({ points: null, chance: 0.125, weight: 50 })).toBe(13)
})

const anyFacts = fc.record(
  { source: fc.constantFrom('a', 'b', 'c'), size: fc.constantFrom('1', '2'), phone: fc.constantFrom('yes', 'no') },
  { requiredKeys: ['phone'] },
)
const anyHistory = fc.array(fc.record({ isWon: fc.boolean(), facts: anyFacts }), { maxLength: 40 })

/** Bayes as it is written in books: products of shares of each side, no logarithms. */
function byProducts(history: readonly { isWon: boolean; facts: Facts }[], facts: Facts) {
  const sides = [true, false].map((isWon) => history.filter((one) => one.isWon === isWon))
  const [won, lost] = sides.map((side) =>
    Object.entries(facts).reduce((product, [name, value]) => {
      const said = new Set(history.flatMap((one) => one.facts[name] ?? []))
      if (!said.has(value)) return product
      const own = side.filter((one) => one.facts[name] === value).length
      const all = side.filter((one) => one.facts[name] !== undefined).length
      return (product * (own + 1)) / (all + said.size)
    }, side.length + 1),
  ) as [number, number]
  return won / (won + lost)
}

test('log-odds say the same as products of shares, whatever was seen', () => {
  fc.assert(
    fc.property(anyHistory, anyFacts, (history, facts) => {
      const { see, learned } = learner(['source', 'size', 'phone'])
      for (const { isWon, facts: seen } of history) see(isWon ? 'won' : 'lost', seen)
      const known = learned()
      const parts = learnedParts(known, facts)
      const chance = chanceOf(parts.reduce((sum, { weight }) => sum + weight, priorOf(known)))
      expect(chance).toBeCloseTo(byProducts(history, facts), 10)
      expect(chance).toBeGreaterThan(0)
      expect(chance).toBeLessThan(1)
    }),
  )
})

test('the order in which things were seen makes no difference', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const learnedFrom = (some: typeof history) => {
        const { see, learned } = learner(['source', 'size'])
        for (const { isWon, facts } of some) see(isWon ? 'won' : 'lost', facts)
        return learned()
      }
      expect(learnedFrom(history.toReversed())).toEqual(learnedFrom(history))
    }),
  )
})

const day = fc.integer({ min: -400, max: 4000 })
test('points never grow with the days, and never change their sign', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100, max: 100 }),
      fc.integer({ min: 1, max: 3650 }),
      day,
      day,
      (full, half, a, b) => {
        const dayBefore = (days: number) => new Date(Date.UTC(2026, 10, 28 - days)).toISOString().slice(0, 10)
        const after = (days: number) =>
          rulePart(rule({ points: full, half_days: half, decays_from: 'x' }), true, dayBefore(days), here.today).points
        const [sooner, later] = [after(Math.min(a, b)), after(Math.max(a, b))]
        expect(Math.abs(later)).toBeLessThanOrEqual(Math.abs(sooner))
        expect(Math.abs(sooner)).toBeLessThanOrEqual(Math.abs(full))
        expect(later * full).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('a mix lies between its two parts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -300, max: 300 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(100),
      (p, c, w) => {
        const [rules, learned] = [
          scoreOf({ points: p, chance: null, weight: w })!,
          scoreOf({ points: null, chance: c, weight: w })!,
        ]
        const mixed = scoreOf({ points: p, chance: c, weight: w })!
        expect(mixed).toBeGreaterThanOrEqual(Math.min(rules, learned))
        expect(mixed).toBeLessThanOrEqual(Math.max(rules, learned))
      },
    ),
  )
})
