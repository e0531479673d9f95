import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { isExternal } from '#platform/web/menu.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { filledIn } from '../../shared/cells/cell.ts'
import { type Action, changeRow, queryRows, type Row, showRow, showRowHistory } from '../../shared/contract.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import { isFulfilled } from '../../shared/rules/row-rules.ts'
import type { ScreenAction } from '../../shared/screens/definition.ts'
import { FormCalled } from '../cells/FormCalled.tsx'
import { textIn } from '../read-in.ts'
import { savedRow } from '../in-hand.ts'
import { onRow } from '../row/on-row.ts'
import { todayHere } from '../row/today-here.ts'

interface Around {
  table: Table
  actions: readonly ScreenAction[]
  may: (action: Action) => boolean
  fixed: readonly string[]
  /** What is done with the whole list. */
  onList: (what: 'export' | 'print') => void
}
type Open = { action: ScreenAction; row: Row | undefined; is: 'asking' | 'form' }

/** What people do on a screen by its own actions: each is offered where it can be done, and done by the usual doors. */
export function useActions({ table, actions, may, fixed, onList }: Around) {
  const { t, language } = useText()
  const say = useWords()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => setOpen(null)
  const read = (row: Row | undefined) => (name: string) =>
    row ? (name === 'id' ? row.id : textIn(table, row.values, name, language)) : ''

  const offered = (on: ScreenAction['on'], row?: Row) =>
    actions.filter(({ on: where, when, does }) => {
      if (where !== on) return false
      if (does.kind === 'change')
        return (
          row !== undefined &&
          onRow(may, row)('u') &&
          !Object.keys(does.values).some((name) => fixed.includes(name)) &&
          (!when || isFulfilled(table, row.values, when, todayHere()))
        )
      if (does.kind === 'export' || does.kind === 'print') return on === 'page' && may('export')
      return row === undefined || !when || isFulfilled(table, row.values, when, todayHere())
    })
  const change = async ({ does }: ScreenAction, row: Row) => {
    if (does.kind !== 'change' || isBusy) return
    setBusy(true)
    try {
      const was = Object.fromEntries(Object.keys(does.values).map((name) => [name, row.values[name] ?? null]))
      await call(changeRow, { table: table.name, id: row.id, was, values: does.values })
      for (const stale of [queryRows, showRow, showRowHistory]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
      toast.success(t('platform.saved'))
      close()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  const go = (action: ScreenAction, row: Row | undefined) => {
    const { does } = action
    close()
    if (does.kind === 'form') setOpen({ action, row, is: 'form' })
    else if (does.kind === 'change' && row) void change(action, row)
    else if (does.kind === 'export' || does.kind === 'print') onList(does.kind)
    else if (does.kind === 'link') {
      const to = filledIn(does.url, read(row), true)
      if (isExternal(to)) window.open(to, '_blank', 'noopener,noreferrer')
      else void navigate({ to })
    }
  }
  const run = async (action: ScreenAction, of?: Row) => {
    const row = of && (await savedRow(table.name, of))
    if (row === null) return
    if (action.asks?.mn) setOpen({ action, row, is: 'asking' })
    else go(action, row)
  }

  const dialogs: ReactNode = !open ? null : open.is === 'asking' ? (
    <ConfirmDialog
      title={say(open.action.title)}
      action={say(open.action.title)}
      isBusy={isBusy}
      onConfirm={() => go(open.action, open.row)}
      onCancel={close}
    >
      {say(open.action.asks ?? { mn: '' })}
    </ConfirmDialog>
  ) : open.action.does.kind === 'form' ? (
    <FormCalled
      table={table}
      row={open.row}
      name={open.row ? labelOf(table, read(open.row)) : ''}
      form={open.action.does}
      onClose={close}
    />
  ) : null
  return { offered, run: (action: ScreenAction, row?: Row) => void run(action, row), dialogs }
}
export type Actions = ReturnType<typeof useActions>
