import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldValue, type FieldValues, isSame, problemsIn } from '#platform/shared/fields/index.ts'
import { call, CallError, keyOf } from '#platform/web/call.ts'
import { failureWords, showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { changeRow, queryRows, type Row, showRow } from '../../shared/contract.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { aggregateRows } from '../../shared/views/aggregate.ts'
import { showRefusal } from '../refusal.ts'
import { changeCells, type ChangedCells } from '../../shared/views/cells.ts'

/** Steps that can be taken back while the page stands. */
const MOST_STEPS = 100

interface Waiting {
  value: FieldValue
  /** What stood there when it was begun. */
  seen: FieldValue
  /** What is wrong with it, in words: it was not saved. */
  problem?: string
}

/** A cell that somebody else changed meanwhile. */
export interface Clash {
  row: Row
  field: TableField
  mine: FieldValue
  theirs: FieldValue
}

interface Wish {
  id: string
  was: FieldValues
  values: FieldValues
}
type Problems = readonly { id: string; column: string; why: string }[]

const cellOf = (id: string, field: string) => `${id} ${field}`

/** Cells that are written one by one, pasted and taken back; what could not be sent stays, with what is wrong. */
export function useCellWrites(table: string) {
  const { t } = useText()
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Waiting>>(new Map())
  useUnsaved(waiting.size > 0)
  const [clash, setClash] = useState<Clash | null>(null)
  const steps = useRef<ChangedCells[][]>([])
  const chains = useRef(new Map<string, Promise<void>>())
  /** What was written last in a cell, and as what it was kept. */
  const kept = useRef(new Map<string, { written: FieldValue; value: FieldValue }>())

  /** What the last paste made of a cell: whoever wished for more before it came back saw what stood there before. */
  const lately = useRef(new Map<string, { from: FieldValue; to: FieldValue }>())
  const asKept = (id: string, was: FieldValues): FieldValues =>
    Object.fromEntries(
      Object.entries(was).map(([field, value]) => {
        const change = lately.current.get(cellOf(id, field))
        return [field, change && (change.from ?? '') === (value ?? '') ? change.to : value]
      }),
    )

  const put = (key: string, next: Waiting | null) =>
    setWaiting((before) => {
      const after = new Map(before)
      if (next) after.set(key, next)
      else after.delete(key)
      return after
    })
  const reread = () =>
    Promise.all([queryRows, showRow, aggregateRows].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
  const remember = (step: ChangedCells[]) => {
    if (step.length > 0) steps.current = [...steps.current, step].slice(-MOST_STEPS)
  }
  const save = async (row: Row, field: TableField, value: FieldValue, seen: FieldValue) => {
    const { name } = field
    const key = cellOf(row.id, name)
    const before = kept.current.get(key)
    const was = { [name]: before && isSame(field, before.written, seen) ? before.value : seen }
    try {
      const { values } = await call(changeRow, { table, id: row.id, was, values: { [name]: value } })
      kept.current.set(key, { written: value, value: values[name] ?? null })
      remember([{ id: row.id, was, values: { [name]: values[name] ?? null } }])
      await reread()
      put(key, null)
    } catch (error) {
      const said = error instanceof CallError ? error : undefined
      if (said?.status === 409) {
        const theirs = await call(showRow, { table, id: row.id }).catch(() => null)
        if (theirs) {
          put(key, null)
          return setClash({ row: theirs, field, mine: value, theirs: theirs.values[name] ?? null })
        }
      }
      showRefusal(error)
      // What was refused is not there; what did not come to an answer waits.
      if (said && said.status >= 400 && said.status < 500) put(key, null)
      else put(key, { value, seen, problem: failureWords(error)?.text ?? t('platform.error.saving') })
    }
  }

  /** One cell, where `seen` stood when it was begun; those of a row go one after the other. */
  const write = (row: Row, field: TableField, value: FieldValue, seen: FieldValue) => {
    const key = cellOf(row.id, field.name)
    const wrong = problemsIn([field], { [field.name]: value })[field.name]
    if (wrong) return put(key, { value, seen, problem: t(wrong) })
    const before = waiting.get(key)
    const stood = before?.problem === undefined ? seen : before.seen
    if (isSame(field, value, stood)) return before?.problem === undefined ? undefined : put(key, null)
    put(key, { value, seen: stood })
    const next = (chains.current.get(row.id) ?? Promise.resolve()).then(() => save(row, field, value, stood))
    chains.current.set(row.id, next)
  }

  /** Several at once; the problems where there are any, and then nothing was written. */
  const writeAll = async (as: 'texts' | 'values', wishes: readonly Wish[]): Promise<Problems> => {
    const rows = wishes.map(({ id, was, values }) => ({ id, was: asKept(id, was), values }))
    const { problems, changed } = await call(changeCells, { table, as, rows })
    if (problems.length > 0) return problems
    for (const { id, was, values } of changed)
      for (const [field, value] of Object.entries(values))
        lately.current.set(cellOf(id, field), { from: was[field] ?? null, to: value })
    remember(changed)
    await reread()
    const count = changed.flatMap(({ values }) => Object.keys(values)).length
    if (count === 0) return []
    toast.success(t('records.cells.changed', { count }), {
      action: { label: t('records.undo'), run: () => void undo(changed), isOnce: true },
    })
    return []
  }

  /** The last step, or this one where it was not taken back already; what is still on its way is a step as well. */
  const undo = async (one?: ChangedCells[]) => {
    await Promise.all(chains.current.values())
    const step = one ?? steps.current.at(-1)
    if (!step || !steps.current.includes(step)) return
    steps.current = steps.current.filter((other) => other !== step)
    await takeBack(step).catch((error: unknown) => showFailure(error, 'platform.error.saving'))
  }
  /** A cell goes back where it still says what it was changed to; how many others there are is told. */
  const takeBack = async (step: ChangedCells[]) => {
    const wishes = step.map(({ id, was, values }) => ({ id, was: values, values: was }))
    const { problems } = await call(changeCells, { table, as: 'values', rows: wishes })
    const left = without(wishes, problems)
    if (problems.length > 0 && left.length > 0) await call(changeCells, { table, as: 'values', rows: left })
    await reread()
    if (problems.length > 0) toast.warning(t('records.cells.not_back', { count: problems.length }))
    else toast.success(t('records.cells.back'))
  }

  return {
    waitingAt: (id: string, field: string) => waiting.get(cellOf(id, field)),
    forget: (id: string, field: string) => put(cellOf(id, field), null),
    write,
    writeAll,
    undo: () => void undo(),
    clash,
    settle: () => setClash(null),
  }
}

/** What is left once the cells are taken out that are wrong. */
export function without(wishes: readonly Wish[], problems: Problems): Wish[] {
  const wrong = new Set(problems.map(({ id, column }) => cellOf(id, column)))
  const only = (id: string, values: FieldValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(cellOf(id, name))))
  return wishes
    .map(({ id, was, values }) => ({ id, was: only(id, was), values: only(id, values) }))
    .filter(({ values }) => Object.keys(values).length > 0)
}
