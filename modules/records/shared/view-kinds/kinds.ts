import { kindOf } from '#platform/shared/fields/index.ts'
import { canDivide, canSplit } from '../charts/columns.ts'
import { fittingChart, usualChart } from '../charts/fitting.ts'
import type { Column, Table } from '../definition/table.ts'
import { type KindName, type ViewSetting, viewSetting } from './settings.ts'

/** Something that a kind of view takes a column for. */
interface Part {
  name: string
  /** Translation key. */
  title: string
  takes: (column: Column) => boolean
  isNeeded?: true
  /** Several columns. */
  isMany?: true
}

/** A way to show the rows of any table. */
interface ViewKind {
  name: KindName
  /** Translation key. */
  title: string
  parts: readonly Part[]
  /** Of what columns alone do not say: how it begins in a table. */
  usual?: (table: Table) => ViewSetting | undefined
}

const keptAs =
  (...kept: readonly string[]) =>
  ({ kind }: Column) =>
    kept.includes(kindOf(kind).stored ?? '')
const any = () => true
const groups = keptAs('key', 'row', 'number', 'flag')
const days = keptAs('day', 'moment')
/** Days from one to another say both where something begins and where it ends. */
const begins = keptAs('day', 'moment', 'span')

/** Pictures are files that stand in a column. */
const isPicture = ({ kind }: Column) => kind === 'images'

const figures = keptAs('decimal')

const isParent = ({ is_parent }: Column) => is_parent === true

const card: Part = { name: 'card', title: 'records.view.card', takes: any, isMany: true }

export const viewKinds: readonly ViewKind[] = [
  { name: 'grid', title: 'records.view.grid', parts: [] },
  {
    name: 'tree',
    title: 'records.view.tree',
    parts: [{ name: 'by', title: 'records.view.parent', takes: isParent, isNeeded: true }, card],
  },
  {
    name: 'board',
    title: 'records.view.board',
    parts: [
      { name: 'by', title: 'records.view.by', takes: groups, isNeeded: true },
      { name: 'lanes', title: 'records.view.lanes', takes: groups },
      card,
    ],
  },
  {
    name: 'calendar',
    title: 'records.view.calendar',
    parts: [
      { name: 'from', title: 'records.view.from', takes: begins, isNeeded: true },
      { name: 'to', title: 'records.view.to', takes: days },
      { name: 'colour', title: 'records.view.colour', takes: keptAs('key') },
    ],
  },
  {
    name: 'gantt',
    usual: usualGantt,
    title: 'records.view.gantt',
    parts: [
      { name: 'from', title: 'records.view.from', takes: days, isNeeded: true },
      { name: 'to', title: 'records.view.to', takes: days, isNeeded: true },
      { name: 'tree', title: 'records.view.parent', takes: isParent },
      { name: 'progress', title: 'records.view.progress', takes: figures },
      { name: 'colour', title: 'records.view.colour', takes: keptAs('key') },
      { name: 'milestone', title: 'records.view.milestone', takes: keptAs('flag') },
      { name: 'duration', title: 'records.view.duration', takes: figures },
      { name: 'mode', title: 'records.view.mode', takes: keptAs('flag', 'key') },
      { name: 'constraint', title: 'records.view.constraint', takes: keptAs('key') },
      { name: 'constraint_on', title: 'records.view.constraint_on', takes: keptAs('day') },
      { name: 'deadline', title: 'records.view.deadline', takes: days },
      { name: 'base_from', title: 'records.view.base_from', takes: days },
      { name: 'base_to', title: 'records.view.base_to', takes: days },
      { name: 'label_left', title: 'records.view.label_left', takes: any },
      { name: 'label_inside', title: 'records.view.label_inside', takes: any },
      { name: 'label_right', title: 'records.view.label_right', takes: any },
      card,
    ],
  },
  {
    name: 'gallery',
    title: 'records.view.gallery',
    parts: [{ name: 'picture', title: 'records.view.picture', takes: isPicture }, card],
  },
  {
    name: 'chart',
    title: 'records.view.chart',
    parts: [
      { name: 'by', title: 'records.chart.by', takes: canDivide },
      { name: 'split', title: 'records.chart.split', takes: canSplit },
    ],
    usual: usualChart,
  },
]

/** How many columns a card shows where nobody chose them. */
const USUAL_FIELDS = 3

/** The kind with the columns that suit it best; undefined where the table has none that it needs. */
function usualSetting(kind: ViewKind, table: Table): ViewSetting | undefined {
  if (kind.usual) return kind.usual(table)
  const taken: string[] = []
  const chosen = kind.parts.flatMap((part): [string, unknown][] => {
    const fitting = table.columns
      .filter((one) => part.takes(one) && !taken.includes(one.name))
      .filter((one) => part.name !== 'to' || endsSpan(taken[0], one))
    if (part.isMany) {
      const told = fitting.filter(({ name }) => !table.label.includes(`{${name}}`)).slice(0, USUAL_FIELDS)
      return [[part.name, told.map(({ name }) => name)]]
    }
    // What is not needed is left to whoever wants it, but for the end of a span and a picture.
    const [first] = part.isNeeded || ['to', 'picture'].includes(part.name) ? fitting : []
    if (!first) return []
    taken.push(first.name)
    return [[part.name, first.name]]
  })
  return viewSetting.safeParse({ kind: kind.name, ...Object.fromEntries(chosen) }).data
}

/** What lasts from one day to another, in its tree where there is one. */
function usualGantt(table: Table): ViewSetting | undefined {
  const fitting = table.columns.filter(days)
  const [pair] = fitting.flatMap((from) =>
    fitting.filter((to) => endsSpan(from.name, to)).map((to) => ({ from: from.name, to: to.name })),
  )
  if (!pair) return undefined
  const tree = table.columns.find(isParent)?.name
  return { kind: 'gantt', ...pair, ...(tree && { tree }) }
}

/** A day that may not come before another is the end of what begins with that. */
const endsSpan = (from: string | undefined, to: Column) => from !== undefined && kindOf(to.kind).beside?.of(to) === from

/**
 * The setting as this table can show it, to whoever sees these columns; undefined where what it needs is not there.
 * Columns that are gone, or suit no more, are left out.
 */
export function fittingSetting(setting: ViewSetting, table: Table): ViewSetting | undefined {
  if (setting.kind === 'chart') return fittingChart(setting, table)
  const kind = viewKinds.find(({ name }) => name === setting.kind)
  const said: Record<string, unknown> = { ...setting }
  for (const { name, takes, isNeeded, isMany } of kind?.parts ?? []) {
    const fits = (one: unknown) => table.columns.some((column) => column.name === one && takes(column))
    if (isMany) said[name] = Array.isArray(said[name]) ? said[name].filter(fits) : undefined
    else if (said[name] !== undefined && !fits(said[name])) {
      if (isNeeded) return undefined
      delete said[name]
    }
    if (said[name] === undefined) delete said[name]
  }
  return viewSetting.safeParse(said).data
}

/**
 * Kinds in which this table can be shown, each as the screen wants it or as suits the table; `among`: of these alone,
 * unless it can be shown in none of them.
 */
export function settingsFor(table: Table, wanted: readonly ViewSetting[], among?: readonly KindName[]): ViewSetting[] {
  const given = wanted.flatMap((one) => fittingSetting(one, table) ?? [])
  const others = viewKinds.flatMap((kind) =>
    given.some((one) => one.kind === kind.name) ? [] : (usualSetting(kind, table) ?? []),
  )
  const all = [...given, ...others]
  const some = among ? all.filter(({ kind }) => among.includes(kind)) : all
  return some.length > 0 ? some : all
}

/**
 * Kinds in which this table is not shown by itself, and can be once somebody has chosen for what its columns stand:
 * each as the choice begins.
 */
export function choosableFor(
  table: Table,
  shown: readonly ViewSetting[],
  among: readonly KindName[] = viewKinds.map(({ name }) => name),
): ViewSetting[] {
  return viewKinds.flatMap((kind): ViewSetting[] => {
    if (!among.includes(kind.name) || shown.some((one) => one.kind === kind.name)) return []
    const taken = new Set<string>()
    const chosen = kind.parts.flatMap(({ name, takes, isNeeded }): [string, string][] => {
      if (!isNeeded) return []
      const fitting = table.columns.filter(takes)
      const column = fitting.find((one) => !taken.has(one.name)) ?? fitting[0]
      if (!column) return []
      taken.add(column.name)
      return [[name, column.name]]
    })
    const setting = viewSetting.safeParse({ kind: kind.name, ...Object.fromEntries(chosen) }).data
    return setting ? [setting] : []
  })
}
