import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { type Beginner, begun } from '../../shared/rules/beginning.ts'

/** Names of columns that say something else; empty and empty are the same. */
export function differing(fields: readonly TableField[], one: FieldValues, other: FieldValues): string[] {
  return fields
    .map(({ name }) => name)
    .filter((name) => {
      const [before, after] = [one[name] ?? null, other[name] ?? null]
      return isEmpty(before) ? !isEmpty(after) : before !== after
    })
}

/** What was typed over what it began with, upon what stands there now. */
export const merged = (begun: FieldValues, typed: FieldValues, now: FieldValues): FieldValues =>
  Object.fromEntries(
    [...new Set([...Object.keys(typed), ...Object.keys(now)])].map((name) => [
      name,
      (typed[name] ?? null) === (begun[name] ?? null) ? (now[name] ?? null) : (typed[name] ?? null),
    ]),
  )

export const startOf = (fields: readonly TableField[], beginner: Beginner): FieldValues => begun(fields, {}, beginner)
