import type { ReplyOf } from '#platform/shared/contract.ts'
import { type FieldValue, kindOf, referenceIn } from '#platform/shared/fields/index.ts'
import type { groupRows } from '../../../shared/board.ts'
import type { Column } from '../../../shared/definition/table.ts'
import type { Condition } from '../../../shared/query.ts'
import { colourOf } from '../colours.ts'

/** Where rows stand that say nothing. */
export const NONE = 'none'

/** A column of a board, or one of its lanes: the rows that say one thing. */
export interface Group {
  key: string
  /** What a row says that is put here. */
  value: FieldValue
  title: string
  colour: string | undefined
  count: number
  condition: Condition
}

interface Speech {
  say: (words: Column['label']) => string
  t: (key: string) => string
}

/** The groups of a column: choices in their order, also those that nobody chose; what else was found; those without. */
export function groupsFrom(
  column: Column,
  found: ReplyOf<typeof groupRows>['groups'],
  { say, t }: Speech,
): readonly Group[] {
  const stored = kindOf(column.kind).stored
  const made = (value: FieldValue, count: number, colour?: string): Group => {
    const key = keyOfValue(column, value)
    const name = column.name
    return {
      key,
      value,
      count,
      title: titleOf(column, value, { say, t }),
      colour: colour ?? colourOf(column, value),
      condition:
        stored === 'flag'
          ? { column: name, is: value === true ? 'yes' : 'no', values: [] }
          : key === NONE
            ? { column: name, is: 'empty', values: [] }
            : { column: name, is: 'any_of', values: [key] },
    }
  }
  const countOf = (value: FieldValue) => found.find((one) => one.value === value)?.count ?? 0
  if (stored === 'flag') return [false, true].map((value) => made(value, countOf(value)))
  const offered = (column.options ?? []).map(({ value }) => made(value, countOf(value)))
  const others = found.flatMap(({ value, count, colour }) =>
    value === null || offered.some(({ key }) => key === value) ? [] : [made(value, count, colour)],
  )
  const without = countOf(null)
  return [...(without > 0 || !column.required ? [made(null, without)] : []), ...offered, ...others]
}

/** Under which key the groups of a column have a row that says this. */
export function keyOfValue(column: Column, value: FieldValue | undefined): string {
  if (kindOf(column.kind).stored === 'flag') return String(value === true)
  if (value === null || value === undefined || value === '') return NONE
  return referenceIn(column, value)?.id ?? String(value)
}

function titleOf(column: Column, value: FieldValue, { say, t }: Speech): string {
  if (typeof value === 'boolean') return t(value ? 'platform.fields.yes' : 'platform.fields.no')
  if (value === null) return t('records.board.without')
  const option = column.options?.find((one) => one.value === value)
  return option ? say(option.label) : (referenceIn(column, value)?.name ?? value)
}
