import { type FieldValue, type FieldValues, isSame } from '#platform/shared/fields/index.ts'
import { type FormState, formState } from '#platform/web/form/form-state.ts'
import type { Action, Row, WrittenLines } from '../../../shared/contract.ts'
import { type Lines, linesName } from '../../../shared/definition/lines.ts'
import { fieldsOf, isReckoned, type Table, type TableField } from '../../../shared/definition/table.ts'
import type { Beginner } from '../../../shared/rules/beginning.ts'
import { rolledUp } from '../../../shared/rules/figures.ts'
import { problemsInRow, withFormulas } from '../../../shared/rules/row-rules.ts'
import { differing, merged, startOf } from '../differing.ts'
import type { Written } from '../RowFields.tsx'
import { todayHere } from '../today-here.ts'

/** A line as it is written; each is drawn anew for itself alone. */
export interface Line {
  key: string
  /** Of one that stands. */
  id: string | undefined
  /** What it says on the server, or began with. */
  start: FieldValues
  state: FormState<Written>
}

interface LinesNow {
  lines: readonly Line[]
  removed: readonly Line[]
}

/** What of lines is kept while their form is away. */
export interface KeptLines {
  lines: readonly { key: string; id?: string | undefined; values: FieldValues }[]
  removed: readonly string[]
}

interface Begin {
  said: Lines
  table: Table
  actions: readonly Action[]
  fixed: readonly string[]
  rows: readonly Row[]
  isWhole: boolean
  kept: KeptLines | undefined
  /** May the row be written to which they belong? */
  isOpen: boolean
  /** Whoever adds lines. */
  beginner: Beginner
  /** A line becomes one of the form; what it gives is called where it goes. */
  watch: (state: FormState<Written>) => void
}

/** The lines of one table in the form of a row: what stands in them, and what is done with them. */
export type LineKind = ReturnType<typeof lineKind>

export function lineKind({ said, table, actions, fixed, rows, isWhole, kept, isOpen, beginner, watch }: Begin) {
  const name = linesName(said)
  const all = fieldsOf(table)
  const may = (action: Action) => isOpen && actions.includes(action)
  const canWrite = (field: TableField) => field.name !== said.by && !isReckoned(field) && !fixed.includes(field.name)
  let standing = rows
  const line = (key: string, id: string | undefined, start: FieldValues, values: FieldValues): Line => {
    const state = formState<Written>({ fields: { ...start, ...values } })
    watch(state)
    return { key, id, start, state }
  }
  const ofRow = (row: Row, values: FieldValues = {}) => line(row.id, row.id, row.values, values)
  const fresh = (values: FieldValues = {}) => line(crypto.randomUUID(), undefined, startOf(all, beginner), values)
  const begin = (): LinesNow => {
    if (!kept) return { lines: standing.map((row) => ofRow(row)), removed: [] }
    const known = new Map(standing.map((row) => [row.id, row]))
    const typed = kept.lines.flatMap(({ key, id, values }) => {
      const row = id === undefined ? undefined : known.get(id)
      return row ? [ofRow(row, values)] : id === undefined ? [line(key, undefined, startOf(all, beginner), values)] : []
    })
    const met = new Set([...typed.map(({ id }) => id), ...kept.removed])
    const others = standing.filter(({ id }) => !met.has(id)).map((row) => ofRow(row))
    return {
      lines: [...typed, ...others],
      removed: standing.filter(({ id }) => kept.removed.includes(id)).map((row) => ofRow(row)),
    }
  }
  const store = formState(begin())
  const change = (by: (lines: readonly Line[]) => readonly Line[]) =>
    store.change((now) => ({ ...now, lines: by(now.lines) }))

  const changedIn = ({ start, state }: Line) => differing(all.filter(canWrite), start, state.get().fields)
  const isBlank = (one: Line) => one.id === undefined && changedIn(one).length === 0
  const filled = () => store.get().lines.filter((one) => !isBlank(one))
  const isMoved = () => {
    const order = store.get().lines.flatMap(({ id }) => id ?? [])
    const stood = standing.map(({ id }) => id).filter((id) => order.includes(id))
    return order.some((id, at) => id !== stood[at])
  }
  const isChanged = () =>
    store.get().removed.length > 0 ||
    filled().some((one) => one.id === undefined || changedIn(one).length > 0) ||
    isMoved()

  return {
    name,
    said,
    table,
    store,
    isWhole,
    may,
    canWrite,
    mayOrder: may('u') && table.ranked === true,
    /** Puts an empty line behind another one, or at the end; its key. */
    add(after?: string, values: FieldValues = {}) {
      const made = fresh(values)
      change((lines) => {
        const at = after === undefined ? lines.length : lines.findIndex(({ key }) => key === after) + 1
        return [...lines.slice(0, at), made, ...lines.slice(at)]
      })
      return made.key
    },
    duplicate(key: string) {
      const of = store.get().lines.find((one) => one.key === key)
      if (!of) return undefined
      const now = of.state.get().fields
      return this.add(
        key,
        Object.fromEntries(all.filter((field) => !field.unique).map((field) => [field.name, now[field.name] ?? null])),
      )
    },
    remove(key: string) {
      store.change(({ lines, removed }) => ({
        lines: lines.filter((one) => one.key !== key),
        removed: [...removed, ...lines.filter((one) => one.key === key && one.id !== undefined)],
      }))
    },
    /** Back to where it was. */
    putBack(one: Line, at: number) {
      store.change(({ lines, removed }) => ({
        lines: [...lines.slice(0, at), one, ...lines.slice(at)],
        removed: removed.filter(({ key }) => key !== one.key),
      }))
    },
    /** Before that one; null: to the end. */
    move(key: string, before: string | null) {
      change((lines) => {
        const moved = lines.find((one) => one.key === key)
        if (!moved || key === before) return lines
        const rest = lines.filter((one) => one !== moved)
        const at = before === null ? rest.length : rest.findIndex((one) => one.key === before)
        return [...rest.slice(0, at), moved, ...rest.slice(at)]
      })
    },
    isChanged,
    /** What is sent, and which line stands at each place of it; undefined where nothing is another. */
    given(): { lines: WrittenLines; keys: readonly string[] } | undefined {
      if (!isChanged()) return undefined
      const sent = filled()
      return {
        keys: sent.map(({ key }) => key),
        lines: {
          removed: store.get().removed.flatMap(({ id }) => id ?? []),
          rows: sent.map(({ id, start, state }) => {
            const now = state.get().fields
            if (id === undefined) {
              // What it began with and was taken out is said as well, or it would begin so again.
              const said_now = all.filter(
                (field) => canWrite(field) && (now[field.name] ?? start[field.name] ?? null) !== null,
              )
              return {
                was: {},
                values: Object.fromEntries(said_now.map((field) => [field.name, now[field.name] ?? null])),
              }
            }
            const names = differing(all.filter(canWrite), start, now)
            const only = (of: FieldValues) => Object.fromEntries(names.map((one) => [one, of[one] ?? null]))
            return { id, was: only(start), values: only(now) }
          }),
        },
      }
    },
    /** What is wrong: by the place of the cell, as it is called on the screen. */
    problems(): Record<string, string> {
      const sent = filled()
      const none: Record<string, string> =
        said.required && may('c') && sent.length === 0 ? { [`lines.${name}`]: 'records.lines.first_missing' } : {}
      return Object.assign(
        none,
        ...sent
          .filter((one) => one.id === undefined || changedIn(one).length > 0)
          .map(({ key, state }) => {
            const wrong = problemsInRow(table, state.get().fields, todayHere(), canWrite)
            return Object.fromEntries(Object.entries(wrong).map(([column, why]) => [placeOf(name, key, column), why]))
          }),
      )
    },
    /** What its roll-ups say of these lines. */
    figuresFor(parent: Table): FieldValues {
      const rolling = fieldsOf(parent).filter(({ roll_up }) => roll_up?.table === said.table && roll_up.by === said.by)
      if (!isWhole || rolling.length === 0) return {}
      const values = filled().map(({ state }) => reckonedIn(table, state.get().fields))
      return Object.fromEntries(rolling.map((field) => [field.name, rolledUp(field.roll_up!, table, values)]))
    },
    /** What stands on the server by now, under what is typed here. */
    follow(now: readonly Row[]) {
      if (now === standing) return
      const before = new Set(standing.map(({ id }) => id))
      standing = now
      const rowOf = new Map(now.map((row) => [row.id, row]))
      store.change(({ lines, removed }) => {
        const kept_lines = lines.flatMap((one): Line[] => {
          if (one.id === undefined) return [one]
          const row = rowOf.get(one.id)
          if (!row) return changedIn(one).length > 0 ? [one] : []
          if (isSameRow(all, row.values, one.start)) return [one]
          const values = merged(one.start, one.state.get().fields, row.values)
          one.state.change(() => ({ fields: values }))
          return [{ ...one, start: row.values }]
        })
        const met = new Set([...kept_lines, ...removed].flatMap(({ id }) => id ?? []))
        const others = now.filter(({ id }) => !met.has(id) && !before.has(id)).map((row) => ofRow(row))
        return { lines: [...kept_lines, ...others], removed: removed.filter(({ id }) => id && rowOf.has(id)) }
      })
    },
    /** Begins anew with what was saved. */
    reset(now: readonly Row[]) {
      standing = now
      store.change(() => ({ lines: now.map((row) => ofRow(row)), removed: [] }))
    },
    keep: (): KeptLines => ({
      lines: store.get().lines.map(({ key, id, state }) => ({ key, id, values: state.get().fields })),
      removed: store.get().removed.flatMap(({ id }) => id ?? []),
    }),
  }
}

const isSameRow = (fields: readonly TableField[], one: FieldValues, other: FieldValues) =>
  fields.every((field) => isSame(field, one[field.name] ?? null, other[field.name] ?? null))

/** A cell of a line, as it is called on the screen. */
export const placeOf = (name: string, key: string, column: string) => `lines.${name}.${key}.values.${column}`

const known = new WeakMap<FieldValues, FieldValues>()

/** A line with what follows from what it says; reckoned once for each state of it. */
export function reckonedIn(table: Table, values: FieldValues): FieldValues {
  const before = known.get(values)
  if (before) return before
  const made = withFormulas(table, values)
  known.set(values, made)
  return made
}

export const saidIn = (table: Table, values: FieldValues, name: string): FieldValue =>
  reckonedIn(table, values)[name] ?? null
