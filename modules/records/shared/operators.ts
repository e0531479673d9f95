import { type FormField, kindOf, type Stored } from '#platform/shared/fields/index.ts'

/** By how their values are kept. */
const operatorsOf: Readonly<Record<Stored, readonly Operator[]>> = {
  text: ['contains', 'not_contains', 'is', 'is_not', 'starts', 'empty', 'filled'],
  decimal: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'empty', 'filled'],
  day: ['on', 'before', 'after', 'between', 'empty', 'filled'],
  moment: ['on', 'before', 'after', 'between', 'empty', 'filled'],
  flag: ['yes', 'no'],
  key: ['any_of', 'none_of', 'empty', 'filled'],
  row: ['any_of', 'none_of', 'below', 'empty', 'filled'],
  rows: ['any_of', 'all_of', 'none_of', 'below', 'empty', 'filled'],
  numbers: ['any_of', 'all_of', 'none_of', 'empty', 'filled'],
  number: ['any_of', 'none_of', 'below', 'empty', 'filled'],
  files: ['empty', 'filled'],
  secret: ['empty', 'filled'],
  span: ['holds_day', 'overlaps', 'starts_between', 'empty', 'filled'],
  sum: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'empty', 'filled'],
  keys: ['any_of', 'all_of', 'none_of', 'empty', 'filled'],
}

/** Of a text with headings and tables, and of one of several parts, one seeks a part. */
const ofMarkup: readonly Operator[] = ['contains', 'not_contains', 'empty', 'filled']

/** How a column is compared in a filter. */
export function operatorsFor({ kind, offers }: Pick<FormField, 'kind' | 'offers'>): readonly Operator[] {
  const { stored = 'text', isOrdered, isTree, isMarkup, isComposed, lies } = kindOf(kind)
  if (lies) return ['below', ...ofMarkup]
  if (isMarkup || isComposed) return ofMarkup
  const all = operatorsOf[isOrdered ? 'decimal' : stored]
  return isTree || offers?.is_tree ? all : all.filter((one) => one !== 'below')
}

/** Whether what stands there can be held against what stands in another field: it is the same, or it is not. */
export const canBeHeld = (field: Pick<FormField, 'kind' | 'offers'>) =>
  operatorsFor(field).some((one) => one === 'any_of' || one === 'is')

export const operators = [
  'contains',
  'not_contains',
  'is',
  'is_not',
  'starts',
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'between',
  'on',
  'before',
  'after',
  'yes',
  'no',
  'any_of',
  'all_of',
  'none_of',
  'below',
  'holds_day',
  'overlaps',
  'starts_between',
  'empty',
  'filled',
] as const
export type Operator = (typeof operators)[number]

/** How many values an operator compares with; `many`: any number. */
export function valuesOf(operator: Operator): 0 | 1 | 2 | 'many' {
  if (['empty', 'filled', 'yes', 'no'].includes(operator)) return 0
  if (['between', 'overlaps', 'starts_between'].includes(operator)) return 2
  return ['any_of', 'all_of', 'none_of', 'below'].includes(operator) ? 'many' : 1
}
