import { type FieldValue, type FieldValues, kindOf, referenceIn } from '#platform/shared/fields/index.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { type Constraint, constraintKinds, type LinkType, linkTypes } from '#platform/shared/schedule/index.ts'
import type { Column, Table } from '../../../shared/definition/table.ts'
import type { readGantt } from '../../../shared/gantt.ts'
import type { SettingOf } from '../../../shared/view-kinds/settings.ts'
import { textIn } from '../../read-in.ts'
import { timeIn } from '../calendar/time.ts'
import { rowName } from '../row-name.ts'

export type GanttReply = ReplyOf<typeof readGantt>
type Setting = SettingOf<'gantt'>

/** A row as a plan takes it; its days as YYYY-MM-DD, both within. */
export interface PlannedRow {
  id: string
  name: string
  values: FieldValues
  /** What may be done with this one, where it differs from row to row. */
  may: readonly ('u' | 'd')[] | null
  leads: boolean
  parent: string | undefined
  first: string | undefined
  last: string | undefined
  isMilestone: boolean
  isManual: boolean
  /** Of a hundred. */
  progress: number | undefined
  constraint: { kind: Constraint['kind']; day: string } | undefined
  deadline: string | undefined
  baseFirst: string | undefined
  baseLast: string | undefined
}

export interface PlannedLink {
  id: string
  from: string
  to: string
  type: LinkType
  /** Working days. */
  lag: number
  may: readonly ('u' | 'd')[] | null
}

/** Columns of a table by what a gantt takes them for. */
export function columnsFor(table: Table, setting: Setting) {
  const named = (name: string | undefined) => table.columns.find((column) => column.name === name)
  return {
    from: named(setting.from)!,
    to: named(setting.to)!,
    tree: named(setting.tree),
    done: named(setting.progress),
    hue: named(setting.colour),
    milestone: named(setting.milestone),
    takes: named(setting.duration),
    mode: named(setting.mode),
    constraint: named(setting.constraint),
    constraintOn: named(setting.constraint_on),
    deadline: named(setting.deadline),
    baseFrom: named(setting.base_from),
    baseTo: named(setting.base_to),
    left: named(setting.label_left),
    inside: named(setting.label_inside),
    right: named(setting.label_right),
    card: (setting.card ?? []).flatMap((name) => named(name) ?? []),
  }
}
export type GanttColumns = ReturnType<typeof columnsFor>

/** What has to be read of each row besides the one under which it stands. */
export function askedColumns(table: Table, columns: GanttColumns): string[] {
  const { card, tree: _, ...single } = columns
  const label = [...table.label.matchAll(/\{([a-z0-9_]+)\}/g)].flatMap(([, name]) => name ?? [])
  const own = new Set(table.columns.map(({ name }) => name))
  const named = Object.values(single).flatMap((column) => column?.name ?? [])
  return [...new Set([...label.filter((name) => own.has(name)), ...named, ...card.map(({ name }) => name)])]
}

export function plannedRows(
  table: Table,
  columns: GanttColumns,
  { columns: names, rows }: Pick<GanttReply, 'columns' | 'rows'>,
  language: Language,
  known: KnownRows,
): PlannedRow[] {
  return rows.map((one) => {
    const found = known.get(one)
    if (found) return found
    const [id, said, parent, may, leads] = one
    const values: FieldValues = {}
    for (let at = 0; at < names.length; at += 1) values[names[at]!] = said[at] ?? null
    const row = plannedRow({ table, columns, language }, { id, values, parent: parent ?? undefined, may, leads })
    known.set(one, row)
    return row
  })
}

/** Rows by what was read of them: what is read again and says the same is the same row. */
export type KnownRows = WeakMap<GanttReply['rows'][number], PlannedRow>

interface Reading {
  table: Table
  columns: GanttColumns
  language: Language
}

/** A row that says this. */
export function plannedRow(
  { table, columns, language }: Reading,
  { id, values, parent, may, leads }: Pick<PlannedRow, 'id' | 'values' | 'parent' | 'may' | 'leads'>,
): PlannedRow {
  const day = (column: Column | undefined) => (column ? dayIn(column, values[column.name]) : undefined)
  const said = (column: Column | undefined): FieldValue => (column && values[column.name]) ?? null
  const [first, last] = [day(columns.from), day(columns.to)]
  return {
    id,
    name: rowName(table, { values }, language),
    values,
    may,
    leads,
    // Where it was just put counts more than where it was read.
    parent: columns.tree && columns.tree.name in values ? referenceIn(columns.tree, said(columns.tree))?.id : parent,
    // What ends before it begins, or says one of both, lasts a day.
    first: first ?? last,
    last: last === undefined || (first !== undefined && last < first) ? first : last,
    isMilestone: said(columns.milestone) === true,
    isManual: isManual(said(columns.mode)),
    progress: percentOf(said(columns.done)),
    constraint: constraintOf(said(columns.constraint), day(columns.constraintOn)),
    deadline: day(columns.deadline),
    baseFirst: day(columns.baseFrom),
    baseLast: day(columns.baseTo),
  }
}

/** Days that were read: a plan says few of them, each often. */
const known = new Map<string, string | undefined>()
const MOST_KNOWN = 50_000

function dayIn(column: Column, value: FieldValue | undefined): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (kindOf(column.kind).stored !== 'day') return timeIn(column, value)?.day
  if (!known.has(value)) {
    if (known.size > MOST_KNOWN) known.clear()
    known.set(value, timeIn(column, value)?.day)
  }
  return known.get(value)
}

export const MANUAL = 'manual'
const isManual = (value: FieldValue) => value === true || value === MANUAL

function percentOf(value: FieldValue): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : NaN
  return Number.isFinite(number) ? Math.min(100, Math.max(0, number)) : undefined
}

function constraintOf(kind: FieldValue, day: string | undefined): PlannedRow['constraint'] {
  const known = constraintKinds.find((one) => one === kind)
  return known && day !== undefined ? { kind: known, day } : undefined
}

export function plannedLinks(links: GanttReply['links']): PlannedLink[] {
  return (links?.rows ?? []).map(([id, from, to, type, lag, may]) => ({
    id,
    from,
    to,
    type: linkTypes.find((one) => one === type) ?? 'FS',
    lag: lag === null ? 0 : Math.trunc(Number(lag)) || 0,
    may,
  }))
}

/** What a column says of a row, in words. */
export function wordsIn(table: Table, column: Column | undefined, row: PlannedRow, language: Language): string {
  if (!column) return ''
  const value = row.values[column.name]
  if (typeof value === 'boolean') return value ? '✓' : ''
  if (kindOf(column.kind).stored === 'moment') return timeIn(column, value)?.day ?? ''
  const text = textIn(table, row.values, column.name, language)
  // Several are a line each, an id before each name.
  return ['rows', 'numbers'].includes(kindOf(column.kind).stored ?? '')
    ? text
        .split('\n')
        .map((line) => line.slice(line.indexOf(' ') + 1))
        .join(', ')
    : text
}
