import type { Table } from '#modules/records/shared/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { columnsRead, dayFrom, type Here, inputsOf, isMet } from './asked.ts'
import { chanceOf, knowsEnough, type Learned, learnedParts, type LearnedPart, priorOf } from './learned.ts'
import { rulePart, type RulePart, type ScoreRule, sumOf } from './points.ts'
import { type Beside, factsOf, readBy, type Variable } from './scored.ts'
import { scoreOf } from './total.ts'

/** By what rows are scored. */
export interface Basis {
  table: Table
  /** Those in use, in their order. */
  rules: readonly ScoreRule[]
  /** From which something is learned; null: nothing is. */
  variables: readonly Variable[] | null
  learned: Learned | null
  /** How much of a hundred the learned part counts. */
  weight: number
  here: Here
}

export interface Reckoned {
  parts: readonly RulePart[]
  /** What the rules come to; null where there are none. */
  points: number | null
  /** Null where nothing is learned, or too little is known. */
  learned: { prior: number; parts: readonly LearnedPart[]; chance: number } | null
  score: number | null
}

const read = new WeakMap<readonly ScoreRule[], readonly string[]>()

/** The columns that are read of a row. */
export function columnsOf({ table, rules, variables }: Basis): string[] {
  return [...new Set([...ofRules(table, rules), ...readBy(variables ?? [])])]
}

function ofRules(table: Table, rules: readonly ScoreRule[]) {
  const known = read.get(rules) ?? columnsRead(table, rules)
  read.set(rules, known)
  return known
}

/** The score of a row with all that it is made of. */
export function reckon(basis: Basis, values: FieldValues, beside: Beside): Reckoned {
  const { table, rules, here, weight } = basis
  const inputs = inputsOf(table, values, ofRules(table, rules), here)
  const parts = rules.map((rule) =>
    rulePart(rule, isMet(table, rule.condition, inputs, here), dayFrom(table, rule, values, here), here.today),
  )
  const points = rules.length === 0 ? null : sumOf(parts)
  const learned = learnedOf(basis, values, beside)
  return { parts, points, learned, score: scoreOf({ points, chance: learned?.chance ?? null, weight }) }
}

function learnedOf({ variables, learned }: Basis, values: FieldValues, beside: Beside): Reckoned['learned'] {
  if (!variables || !learned || !knowsEnough(learned)) return null
  const parts = learnedParts(learned, factsOf(variables, values, beside))
  const prior = priorOf(learned)
  return { prior, parts, chance: chanceOf(parts.reduce((sum, { weight }) => sum + weight, prior)) }
}
