import { use, useMemo } from 'react'
import { referenceIn, writtenReference } from '#platform/shared/fields/index.ts'
import { call } from '#platform/web/call.ts'
import { Combobox, type Source } from '#platform/web/combobox/index.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { listOptions } from '../../shared/contract.ts'
import { TablePlace } from './table-place.ts'

/** One row of another table, sought by what it is called. */
export default function RelationInput({ field, value, around, onChange }: InputProps) {
  const table = use(TablePlace)
  const named = referenceIn(field, value)
  const source = useMemo(() => optionsOf(table, field.name), [table, field.name])
  return (
    <Combobox
      {...around}
      value={named?.id ?? ''}
      known={named ? { value: named.id, label: named.name } : undefined}
      source={source}
      onChoose={(id, chosen) => onChange(chosen && id !== '' ? writtenReference({ id, name: chosen.label }) : null)}
    />
  )
}

function optionsOf(table: string, column: string): Source {
  const find = async (input: { q?: string; after?: string; id?: string }, signal: AbortSignal) => {
    const { options, next } = await call(listOptions, { table, column, ...input }, { signal })
    return { options: options.map(({ id, name }) => ({ value: id, label: name })), next }
  }
  return {
    key: ['options', table, column],
    find: (q, after, signal) => find({ q, ...(after !== null && { after }) }, signal),
    named: async (id, signal) => (await find({ id }, signal)).options[0] ?? null,
  }
}
