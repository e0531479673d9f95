import { useQueryClient } from '@tanstack/react-query'
import { useContext, useRef, useState } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { groupRows, moveRow } from '../../../shared/board.ts'
import { changeRow, queryRows, type Row, showRow, showRowHistory } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { DeedsPlace } from '../../row/deeds/deed.ts'
import { rowName } from '../row-name.ts'
import { showRefusal } from '../../refusal.ts'
import type { Between, Move } from './cells.ts'

/** A card that is put somewhere else. */
interface Wish {
  row: Row
  /** What the new place says of the row. */
  values: FieldValues
  cell: string
  /** Of the new place, as people read it. */
  title: string
  to: Between
  /** Between which it stood. */
  from: Between
}

/**
 * Cards on their way: shown at their new place at once, and back at the old one with the reason if the server does not
 * let them go there. One after the other, as they were moved.
 */
export function useMoves(table: Table, isOrdered: boolean) {
  const { t, language } = useText()
  const cache = useQueryClient()
  const deeds = useContext(DeedsPlace)
  const [moves, setMoves] = useState<readonly Move[]>([])
  const queue = useRef(Promise.resolve())

  const send = async ({ id, values: held }: Row, values: FieldValues, place: Between) => {
    const was = Object.fromEntries(Object.keys(values).map((name) => [name, held[name] ?? null]))
    const wish = { table: table.name, id, was, values }
    return isOrdered ? call(moveRow, { ...wish, ...place }) : call(changeRow, wish)
  }
  const reread = () =>
    Promise.all(
      [queryRows, groupRows, showRow, showRowHistory].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
    )
  const go = ({ row, values, cell, title, to, from }: Wish) => {
    const moved = { ...row, values: { ...row.values, ...values } }
    const move: Move = { row: moved, cell, ...to }
    const back = Object.fromEntries(Object.keys(values).map((name) => [name, row.values[name] ?? null]))
    const undo = () =>
      void send(moved, back, from)
        .catch(showRefusal)
        .finally(() => void reread())
    setMoves((before) => [...before.filter((one) => one.row.id !== row.id), move])
    const run = async () => {
      try {
        const after = await send(row, values, to)
        // A step among others is undone by another step.
        if (Object.keys(values).length > 0)
          toast.success(t('records.board.moved', { name: rowName(table, moved, language), place: title }), {
            action: { label: t('records.undo'), run: undo },
          })
        deeds?.moved(row, after)
      } catch (error) {
        showRefusal(error)
      }
      await reread()
      setMoves((before) => before.filter((one) => one !== move))
    }
    queue.current = queue.current.then(run)
  }
  return { moves, go }
}
