import { use, useMemo } from 'react'
import type { FormField } from '#platform/shared/fields/index.ts'
import { call } from '#platform/web/call.ts'
import type { Source } from '#platform/web/combobox/index.ts'
import { formState, useValue } from '#platform/web/form/form-state.ts'
import { listOptions } from '../../shared/contract.ts'
import { RowBeside, TablePlace } from './table-place.ts'

const noRow = formState<{ fields: Record<string, never> }>({ fields: {} })

/** What the field says on which the offered rows hang; undefined where they hang on none, or no row is known. */
export function useBeside({ offers }: FormField): string | undefined {
  const state = use(RowBeside)
  const from = offers?.within?.from
  const value = useValue(state ?? noRow, ({ fields }) => (from === undefined ? null : (fields[from] ?? null)))
  return state === null || from === undefined ? undefined : typeof value === 'string' ? value : ''
}

/** Rows that a field offers, by what it calls them. */
export function useOffered({ name }: FormField, beside: string | undefined): Source {
  const table = use(TablePlace)
  return useMemo(() => {
    const find = async (input: { q?: string; after?: string; id?: string }, signal: AbortSignal) => {
      const asked = { table, column: name, ...input, ...(beside !== undefined && { beside }) }
      const { options, next } = await call(listOptions, asked, { signal })
      return {
        options: options.map((one) => ({ value: one.id, label: one.name, ...detailOf(one) })),
        next,
      }
    }
    return {
      key: ['options', table, name, beside ?? null],
      find: (q, after, signal) => find({ q, ...(after !== null && { after }) }, signal),
      named: async (id, signal) => (await find({ id }, signal)).options[0] ?? null,
    }
  }, [table, name, beside])
}

/** As this field calls it, below what it is called everywhere. */
const detailOf = ({ name, shown }: { name: string; shown?: string | undefined }) =>
  shown === undefined || shown === name ? {} : { detail: shown }
