import { z } from 'zod'
import { groupedTo, plainNumber } from '../../amount.ts'
import { decimalsOf } from '../../written/numbers.ts'
import type { FieldKind, FieldSetting, FormField } from '../kind.ts'
import type { FieldValue } from '../values.ts'
import { around, withAround } from './text.ts'

declare module '../kind.ts' {
  interface FieldSettings {
    min?: number | undefined
    max?: number | undefined
    /** Only every so manieth number from the smallest, or from 0. */
    step?: number | undefined
    /** Digits behind the point: no more are taken, and no fewer are shown. */
    decimals?: number | undefined
  }
}

const MOST_DECIMALS = 6

export const range: Record<'min' | 'max', FieldSetting> = {
  min: { schema: z.number().optional() },
  max: { schema: z.number().optional() },
}

export const stepped: Record<'step', FieldSetting> = { step: { schema: z.number().positive().optional() } }

export const precision: Record<'decimals', FieldSetting> = {
  decimals: { schema: z.number().int().min(0).max(MOST_DECIMALS).optional() },
}

/** A decimal, kept as text. */
export const number: FieldKind<string> = {
  name: 'number',
  example: '12.5',
  group: 'numbers',
  value: z.string(),
  settings: { ...range, ...stepped, ...precision, ...around },
  problem: (field, value) => numberProblem(field, value, MOST_DECIMALS),
  isSame: isSameNumber,
  stored: 'decimal',
  expression: 'number',
  print: (field, value) => ({
    text: withAround(field, groupedTo(value, field.decimals) ?? value),
    isAmount: true,
  }),
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

/** `usual`: digits behind the point where the field says nothing. */
export function numberProblem(field: FormField, value: string, usual: number, bad = 'platform.fields.bad_number') {
  const [, fraction] = /^-?\d{1,15}(?:\.(\d{1,6}))?$/.exec(value) ?? [undefined, null]
  if (fraction === null) return bad
  if ((fraction ?? '').length > (field.decimals ?? usual))
    return field.decimals === undefined ? bad : 'platform.fields.too_many_decimals'
  return rangeProblem(field, value)
}

/** What is wrong with a number that is too small or too large for its field, or between two steps. */
export function rangeProblem({ min, max, step }: FormField, value: string) {
  if (min !== undefined && Number(value) < min) return 'platform.fields.too_small'
  if (max !== undefined && Number(value) > max) return 'platform.fields.too_large'
  return step !== undefined && !isOnStep(value, min ?? 0, step) ? 'platform.fields.off_step' : undefined
}

/** In millionths, so that 0.3 is three steps of 0.1. */
const millionths = (value: string) => {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  return BigInt(`${sign}${whole}${fraction.slice(0, 6).padEnd(6, '0')}`)
}

function isOnStep(value: string, from: number, step: number) {
  const each = millionths(step.toFixed(6))
  return each === 0n || (millionths(value) - millionths(from.toFixed(6))) % each === 0n
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
