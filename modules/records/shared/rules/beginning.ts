import { type FieldValue, type FieldValues, isEmpty, kindOf, writtenReference } from '#platform/shared/fields/index.ts'
import type { Now } from '#platform/shared/fields/now.ts'
import type { TableField } from '../definition/table.ts'
import { beginsWith } from '../me.ts'

/** Whoever adds a row, and when. */
export interface Beginner {
  /** What is theirs, by what columns name: themselves, their account, unit and job. */
  mine: Readonly<Record<string, { id: string; name: string } | undefined>>
  now: Now
}

/** What columns can begin with that is another for each row. */
export const defaultSources = ['user', 'now', 'first'] as const
type DefaultSource = (typeof defaultSources)[number]

/** Translation key of what a column of this kind begins with; undefined where it cannot. */
export function defaultTitle(kind: string, from: DefaultSource): string | undefined {
  const { to, now, stored } = kindOf(kind)
  if (from === 'first') return stored === 'row' ? 'records.built.begins_first' : undefined
  return from === 'user' ? beginsWith(to) : now?.title
}

/** What a new row says where nothing was said; what was left empty on purpose stays so. */
export function begun(fields: readonly TableField[], given: FieldValues, beginner: Beginner): FieldValues {
  const values = Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.name in given ? (given[field.name] ?? null) : beginningOf(field, beginner),
    ]),
  )
  // Whoever hangs on something that is not said fits nowhere yet.
  for (const field of fields) {
    const from = kindOf(field.kind).hangs?.on(field)
    if (from !== undefined && !(field.name in given) && isEmpty(values[from] ?? null)) values[field.name] = null
  }
  return values
}

/** Whether what stands there was nobody's wish. */
export const isOfItself = ({ name, default_from }: TableField, given: FieldValues) =>
  default_from !== undefined && !(name in given)

function beginningOf({ kind, default: usual = null, default_from }: TableField, { mine, now }: Beginner): FieldValue {
  const { to = '', now: clock } = kindOf(kind)
  if (default_from === 'now') return clock?.at(now) ?? null
  // The first row that is offered has been put in its place by whoever knows the rows.
  if (default_from === undefined || default_from === 'first') return usual
  const named = mine[to]
  return named ? writtenReference(named) : null
}
