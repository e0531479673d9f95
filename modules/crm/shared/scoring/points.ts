import type { Words } from '#platform/shared/i18n.ts'

/** What gives points where a condition holds of a row. */
export interface ScoreRule {
  id: string
  name: Words
  /** Over the row as `askedOf` tells it; empty: it always holds. */
  condition: string
  points: number
  /** After so many days half of the points are left; null: they stay. */
  half_days: number | null
  /** The column that says from which day on. */
  decays_from: string | null
}

export interface RulePart {
  rule: ScoreRule
  isMet: boolean
  /** Days since its points began to fade; null where they do not, or no day stands there. */
  days: number | null
  /** What is left of the points. */
  points: number
}

const DAY = 86_400_000

/** Whole days from one to the other. */
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)

/**
 * What is left of points after so many days: points × ½^(days ⁄ half), the law of radioactive decay. What lies ahead
 * has not begun to fade.
 */
const faded = (points: number, days: number, half: number) => points * 0.5 ** (Math.max(0, days) / half)

/** What a rule gives a row: `from` is the day that stands in its column. */
export function rulePart(rule: ScoreRule, isMet: boolean, from: string | null, today: string): RulePart {
  const days = rule.half_days === null || from === null ? null : Math.max(0, daysBetween(from, today))
  const left = days === null ? rule.points : faded(rule.points, days, rule.half_days!)
  return { rule, isMet, days, points: isMet ? left : 0 }
}

/** All of them together; they are no score yet. */
export const sumOf = (parts: readonly RulePart[]) => parts.reduce((sum, { points }) => sum + points, 0)
