import { z } from 'zod'
import { grouped, plainNumber } from '../../amount.ts'
import { decimalsOf } from '../../written/numbers.ts'
import type { FieldKind, FieldSetting, FormField } from '../kind.ts'
import type { FieldValue } from '../values.ts'

declare module '../kind.ts' {
  interface FieldSettings {
    min?: number | undefined
    max?: number | undefined
  }
}

export const range: Record<'min' | 'max', FieldSetting> = {
  min: { schema: z.number().optional() },
  max: { schema: z.number().optional() },
}

const PATTERN = /^-?\d{1,15}(\.\d{1,6})?$/

const MOST_DECIMALS = 6

/** A decimal, kept as text. */
export const number: FieldKind<string> = {
  name: 'number',
  group: 'numbers',
  value: z.string(),
  settings: range,
  problem: (field, value) => numberProblem(field, value, PATTERN),
  isSame: isSameNumber,
  stored: 'decimal',
  expression: 'number',
  print: (_, value) => ({ text: grouped(value) ?? value, isAmount: true }),
  sheet: 'hours',
  cell: numberCell,
  guess: {
    place: 72,
    fits({ texts }) {
      const decimals = decimalsOf(texts) ?? 0
      return decimals > 0 && decimals <= MOST_DECIMALS
    },
  },
}

export function numberProblem(field: FormField, value: string, pattern: RegExp, bad = 'platform.fields.bad_number') {
  return pattern.test(value) ? rangeProblem(field, value) : bad
}

/** What is wrong with a number that is too small or too large for its field. */
export function rangeProblem({ min, max }: FormField, value: string) {
  if (min !== undefined && Number(value) < min) return 'platform.fields.too_small'
  return max !== undefined && Number(value) > max ? 'platform.fields.too_large' : undefined
}

/** 100 and 100.00 are one amount. */
export function isSameNumber(one: FieldValue, other: FieldValue) {
  return typeof one === 'string' && typeof other === 'string' && plainNumber(one) === plainNumber(other)
}

/** Digits that every spreadsheet keeps; a longer number would be rounded without a word, so it stays a text. */
const SAFE_DIGITS = 15

export function numberCell(value: string) {
  return /^-?[\d.]+$/.test(value) && value.replace(/\D/g, '').length <= SAFE_DIGITS ? Number(value) : value
}
