import type { QueryClient } from '@tanstack/react-query'
import { referenceIn } from '#platform/shared/fields/index.ts'
import { queryOf } from '#platform/web/call.ts'
import type { FormState } from '#platform/web/form/form-state.ts'
import { showRow } from '../../shared/contract.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import type { Written } from './RowFields.tsx'

/**
 * Puts what is looked up beside what was chosen, as soon as it is chosen. Whoever may not read the row that is named
 * sees it once the server has saved.
 */
export function followLookUps(table: Table, state: FormState<Written>, cache: QueryClient): () => void {
  const looking = fieldsOf(table).filter(({ look_up }) => look_up !== undefined)
  if (looking.length === 0) return () => undefined
  const named = new Map<string, string | null>()
  const idOf = (by: string) => {
    const relation = fieldsOf(table).find(({ name }) => name === by)
    return relation ? (referenceIn(relation, state.get().fields[by])?.id ?? null) : null
  }
  const all = [...Map.groupBy(looking, ({ look_up }) => look_up!.by)]
  for (const [by] of all) named.set(by, idOf(by))
  const put = (by: string, id: string | null, values: Readonly<Record<string, string | boolean | null>>) => {
    if (idOf(by) !== id) return
    const said = looking.flatMap(({ name, look_up }) =>
      look_up?.by === by ? [[name, values[look_up.column] ?? null] as const] : [],
    )
    state.change((before) => ({ ...before, fields: { ...before.fields, ...Object.fromEntries(said) } }))
  }
  return state.subscribe(() => {
    for (const [by] of all) {
      const id = idOf(by)
      if (named.get(by) === id) continue
      named.set(by, id)
      const of = fieldsOf(table).find(({ name }) => name === by)?.rows_of
      if (id === null || of === undefined) put(by, id, {})
      else {
        cache
          .fetchQuery({ ...queryOf(showRow, { table: of, id }), staleTime: 10_000 })
          .then(({ values }) => put(by, id, values))
          .catch(() => put(by, id, {}))
      }
    }
  })
}
