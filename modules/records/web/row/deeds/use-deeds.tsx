import { useMemo, useState } from 'react'
import type { Action, Row } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { isFulfilled } from '../../../shared/rules/row-rules.ts'
import { onRow } from '../on-row.ts'
import { todayHere } from '../today-here.ts'
import type { Deed, Deeds } from './deed.ts'

interface Open {
  deed: Deed
  ids: readonly string[]
  row: Row | undefined
}

/** What a module does with the rows of a page: where each is offered, and the dialog of the one that is under way. */
export function useDeeds(table: Table, deeds: readonly Deed[], may: (action: Action) => boolean) {
  const [open, setOpen] = useState<Open | null>(null)
  const mayChange = may('u')
  const place = useMemo((): Deeds => {
    const holds = (condition: string | undefined, row: Row) =>
      condition === undefined || isFulfilled(table, row.values, condition, todayHere())
    return {
      offered: (row) =>
        deeds.filter(({ when }) => onRow((action) => action !== 'u' || mayChange, row)('u') && holds(when, row)),
      run: (deed, of) => setOpen('id' in of ? { deed, ids: [of.id], row: of } : { deed, ids: of, row: undefined }),
      moved: (from, to) => {
        const deed = deeds.find(({ follows }) => follows !== undefined && holds(follows, to) && !holds(follows, from))
        if (deed) setOpen({ deed, ids: [to.id], row: to })
      },
    }
  }, [table, deeds, mayChange])
  const many = mayChange ? deeds.filter((deed) => deed.many) : []
  const dialog = open ? (
    <open.deed.Dialog table={table} ids={open.ids} row={open.row} onClose={() => setOpen(null)} />
  ) : null
  return { place, many, dialog }
}
