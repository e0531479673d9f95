import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { changeRow, queryRows, type Row, showRow, showRowHistory } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { showRefusal } from '../../refusal.ts'

/** Changes of rows that are shown at once, taken back if the server refuses, and undone by whoever made them. */
export function usePatches(table: Table) {
  const { t } = useText()
  const cache = useQueryClient()
  const [patches, setPatches] = useState<ReadonlyMap<string, FieldValues>>(new Map())
  const queue = useRef(Promise.resolve())

  const change = ({ id, values: held }: Row, values: FieldValues) =>
    call(changeRow, {
      table: table.name,
      id,
      was: Object.fromEntries(Object.keys(values).map((name) => [name, held[name] ?? null])),
      values,
    })
  const reread = () =>
    Promise.all([queryRows, showRow, showRowHistory].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
  /** `words`: what is said once it is so. */
  const patch = (row: Row, values: FieldValues, words: string) => {
    const changed = { ...row, values: { ...row.values, ...values } }
    const back = Object.fromEntries(Object.keys(values).map((name) => [name, row.values[name] ?? null]))
    const undo = () =>
      void change(changed, back)
        .catch(showRefusal)
        .finally(() => void reread())
    setPatches((before) => new Map(before).set(row.id, { ...before.get(row.id), ...values }))
    const run = async () => {
      try {
        await change(row, values)
        toast.success(words, { action: { label: t('records.undo'), run: undo } })
      } catch (error) {
        showRefusal(error)
      }
      await reread()
      setPatches((before) => new Map([...before].filter(([id]) => id !== row.id)))
    }
    queue.current = queue.current.then(run)
  }
  return { patches, patch }
}
