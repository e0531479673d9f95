import { type FieldValue, isEmpty, kindOf } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import type { Changes } from './rows.ts'

/** Changes as they are kept for whoever reads them later: without names that are not for everybody. */
export function noted(table: Table, changes: Changes): Changes {
  const fields = fieldsOf(table).filter(({ name, kind }) => name in changes && kindOf(kind).noted)
  if (fields.length === 0) return changes
  const plain = (kind: string, value: unknown) => {
    const said = value as FieldValue
    return isEmpty(said) ? said : kindOf(kind).noted!(said)
  }
  return {
    ...changes,
    ...Object.fromEntries(
      fields.map(({ name, kind }) => {
        const { from, to } = changes[name]!
        return [name, { from: plain(kind, from), to: plain(kind, to) }]
      }),
    ),
  }
}
