import { useMemo, useState } from 'react'
import type { Action, Row } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { isFulfilled } from '../../../shared/rules/row-rules.ts'
import { savedFirst, savedRow } from '../../in-hand.ts'
import { onRow } from '../on-row.ts'
import { todayHere } from '../today-here.ts'
import type { Deed, DeedByDialog, Deeds } from './deed.ts'

interface Open {
  deed: DeedByDialog
  ids: readonly string[]
  row: Row | undefined
}

/** What a module does with the rows of a page: where each is offered, and the dialog of the one that is under way. */
export function useDeeds(table: Table, deeds: readonly Deed[], may: (action: Action) => boolean) {
  const [open, setOpen] = useState<Open | null>(null)
  const mayChange = may('u')
  const dialogs = useMemo(() => deeds.filter((deed) => 'Dialog' in deed), [deeds])
  const place = useMemo((): Deeds => {
    const holds = (condition: string | undefined, row: Row) =>
      condition === undefined || isFulfilled(table, row.values, condition, todayHere())
    return {
      table: table.name,
      offered: (row) =>
        deeds.filter(
          ({ when, isForReaders }) =>
            (isForReaders || onRow((action) => action !== 'u' || mayChange, row)('u')) && holds(when, row),
        ),
      run: (deed, of) => void opened(table.name, deed, of).then((open) => open && setOpen(open)),
      moved: (from, to) => {
        const deed = dialogs.find(({ follows }) => follows !== undefined && holds(follows, to) && !holds(follows, from))
        if (deed) setOpen({ deed, ids: [to.id], row: to })
      },
    }
  }, [table, deeds, dialogs, mayChange])
  const many = mayChange ? dialogs.filter((deed) => deed.many) : []
  const dialog = open ? (
    <open.deed.Dialog table={table} ids={open.ids} row={open.row} onClose={() => setOpen(null)} />
  ) : null
  return { place, many, dialog }
}

/** Null where what is typed in one of them was refused. */
async function opened(table: string, deed: DeedByDialog, of: Row | readonly string[]): Promise<Open | null> {
  if (!('id' in of)) return (await savedFirst(table, of)) ? { deed, ids: of, row: undefined } : null
  const row = await savedRow(table, of)
  return row && { deed, ids: [row.id], row }
}
