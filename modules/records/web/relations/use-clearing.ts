import { use } from 'react'
import type { FormField } from '#platform/shared/fields/index.ts'
import { call } from '#platform/web/call.ts'
import { useWhenBeside } from '#platform/web/fields/when-beside.ts'
import { listOptions } from '../../shared/contract.ts'
import { TablePlace } from '../fields/table-place.ts'

/** Once the field changes on which the offered rows hang, what does not belong to it any more is taken out. */
export function useClearing(
  field: FormField,
  ids: readonly string[],
  beside: string | undefined,
  onKeep: (ids: readonly string[]) => void,
) {
  const table = use(TablePlace)
  useWhenBeside(beside, async (now, isNow) => {
    if (ids.length === 0) return
    const kept: string[] = []
    if (now !== '')
      for (const id of ids) {
        const { options } = await call(listOptions, { table, column: field.name, id, beside: now })
        if (options.length > 0) kept.push(id)
      }
    if (isNow() && kept.length < ids.length) onKeep(kept)
  })
}
