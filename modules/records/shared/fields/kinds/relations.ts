import { z } from 'zod'
import type { FieldKind } from '#platform/shared/fields/kind.ts'
import { allNamedIn, writtenReferences } from '#platform/shared/fields/reference-kind.ts'
import type { FieldValue } from '#platform/shared/fields/values.ts'
import { naming } from './offers.ts'

// Read by everybody with the list of modules, so it knows no other kind.

/** Rows that one field names; a table of its own is for more. */
const MOST_ROWS = 100

const idsOf = (value: FieldValue) =>
  allNamedIn(value)
    .map(({ id }) => id)
    .toSorted()
    .join()

/** Every line names one. */
const isWritten = (value: string) => allNamedIn(value).length === value.split('\n').length
const once = (named: ReturnType<typeof allNamedIn>) => [...new Map(named.map((one) => [one.id, one])).values()]

/** Several rows of another table, or of the same, each once. */
export const relations: FieldKind<string> = {
  name: 'relations',
  group: 'records',
  value: z.string().max(20_000).refine(isWritten),
  settings: naming,
  isOfTables: true,
  tidy: (value) => (isWritten(value) ? (writtenReferences(once(allNamedIn(value))) ?? value) : value),
  problem: (_, value) => (allNamedIn(value).length > MOST_ROWS ? 'platform.fields.too_many_rows' : undefined),
  isSame: (one, other) => idsOf(one) !== '' && idsOf(one) === idsOf(other),
  sought: (_, value) =>
    allNamedIn(value)
      .map(({ name }) => name)
      .join(' '),
  stored: 'rows',
  expression: 'list',
  print: (_, value) => ({
    text: allNamedIn(value)
      .map(({ name }) => name)
      .join('; '),
  }),
}
