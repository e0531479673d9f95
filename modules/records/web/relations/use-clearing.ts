import { use, useEffect, useEffectEvent, useRef } from 'react'
import type { FormField } from '#platform/shared/fields/index.ts'
import { call } from '#platform/web/call.ts'
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
  const begun = useRef(beside)
  const check = useEffectEvent(async (now: string) => {
    if (ids.length === 0) return
    const kept: string[] = []
    if (now !== '')
      for (const id of ids) {
        const { options } = await call(listOptions, { table, column: field.name, id, beside: now })
        if (options.length > 0) kept.push(id)
      }
    if (begun.current === now && kept.length < ids.length) onKeep(kept)
  })
  useEffect(() => {
    if (begun.current === beside || beside === undefined) return
    begun.current = beside
    // What cannot be asked now is asked by the server when the row is saved.
    check(beside).catch(() => undefined)
  }, [beside])
}
