import { kindOf } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Column, Table, View, ViewColumn, ViewFigure, ViewJoin } from '#modules/records/shared/index.ts'
import { keyOf, LONGEST_COLUMN_KEY, LONGEST_TABLE_KEY, takenByEvery, tableNameOf } from '../../../shared/keys.ts'

/** A view of one table, with its first columns as they are. */
export function firstView(title: Words, source: Table): Table {
  const empty: Table = {
    name: tableNameOf(keyOf(title.mn, new Set(), LONGEST_TABLE_KEY)),
    title,
    columns: [],
    label: '',
    sort: [],
    view: { sources: [], joins: [], columns: [] },
  }
  const begun = addSource(empty, source, [source])
  const as = begun.view!.sources[0]!.as
  const shown = source.columns.filter(canBeShown).slice(0, FIRST_COLUMNS)
  const whole = shown.reduce((draft, { name }) => addColumn(draft, `${as}.${name}`, [source]), begun)
  const [first] = whole.columns
  return { ...whole, label: first ? `{${first.name}}` : '' }
}

const FIRST_COLUMNS = 8

/** Files belong to their rows alone; of a name in three languages the first is shown. */
export const canBeShown = ({ kind }: Column) => kindOf(kind).stored !== 'files'

const viewOf = (draft: Table): View => draft.view ?? { sources: [], joins: [], columns: [] }

export const changeView = (draft: Table, change: Partial<View>): Table => ({
  ...draft,
  view: { ...viewOf(draft), ...change },
})

/** One table more, joined by a relation where one names the other. */
export function addSource(draft: Table, table: Table, all: readonly Table[]): Table {
  const view = viewOf(draft)
  const taken = new Set(view.sources.map(({ as }) => as))
  const short = table.name
    .slice(table.name.indexOf('.') + 1)
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 12)
  const as = nextName(/^[a-z]/.test(short) ? short : `t${short}`, taken)
  const place = { x: view.sources.length * COLUMN_WIDTH, y: 0 }
  const join = view.sources.map((source) => proposed(source, { as, table: table.name }, all)).find((one) => one)
  return changeView(draft, {
    sources: [...view.sources, { as, table: table.name, ...place }],
    joins: join ? [...view.joins, join] : view.joins,
  })
}

const COLUMN_WIDTH = 440

function nextName(short: string, taken: ReadonlySet<string>): string {
  if (!taken.has(short)) return short
  for (let number = 2; ; number += 1) if (!taken.has(`${short}${number}`)) return `${short}${number}`
}

interface Named {
  as: string
  table: string
}

/** A relation between two tables, as a join. */
function proposed(one: Named, other: Named, all: readonly Table[]): ViewJoin | undefined {
  const relation = (from: Named, to: Named) =>
    all.find(({ name }) => name === from.table)?.columns.find(({ rows_of }) => rows_of === to.table)?.name
  const [there, back] = [relation(one, other), relation(other, one)]
  const join = (left: string, right: string): ViewJoin => ({
    from: one.as,
    to: other.as,
    kind: 'left',
    on: [{ left, is: '=', right }],
  })
  return there !== undefined ? join(there, 'id') : back !== undefined ? join('id', back) : undefined
}

/** Without the table, and without what was read of it. */
export function removeSource(draft: Table, as: string): Table {
  const view = viewOf(draft)
  const gone = view.columns.filter((column) => column.from?.startsWith(`${as}.`) ?? column.formula?.includes(`${as}_`))
  const without = gone.reduce((now, { name }) => removeColumn(now, name), draft)
  return changeView(without, {
    sources: view.sources.filter((source) => source.as !== as),
    joins: view.joins.filter(({ from, to }) => from !== as && to !== as),
  })
}

/** Columns of two tables that say the same belong together; one condition more where they are joined already. */
export function joinColumns(draft: Table, left: string, right: string): Table {
  const [from = '', one = ''] = left.split('.')
  const [to = '', other = ''] = right.split('.')
  if (from === to || one === '' || other === '') return draft
  const { joins } = viewOf(draft)
  const at = joins.findIndex((join) => [join.from, join.to].includes(from) && [join.from, join.to].includes(to))
  const join = joins[at]
  if (!join)
    return changeView(draft, {
      joins: [...joins, { from, to, kind: 'inner', on: [{ left: one, is: '=', right: other }] }],
    })
  const on = join.from === from ? { left: one, right: other } : { left: other, right: one }
  if (join.on.some((known) => known.left === on.left && known.right === on.right)) return draft
  return changeView(draft, { joins: joins.with(at, { ...join, on: [...join.on, { ...on, is: '=' }] }) })
}

/** A column of a table at the end, called as it is called there. */
export function addColumn(draft: Table, from: string, all: readonly Table[]): Table {
  const [as = '', name = ''] = from.split('.')
  const source = viewOf(draft).sources.find((one) => one.as === as)
  const table = all.find((one) => one.name === source?.table)
  const column = table?.columns.find((one) => one.name === name)
  if (!table) return draft
  const shown: Omit<Column, 'name'> = column
    ? asShown(column)
    : name === 'id'
      ? { kind: 'relation', rows_of: table.name, label: table.one ?? table.title, required: false }
      : { kind: 'datetime', label: { mn: name }, required: false }
  return put(draft, shown, { from })
}

/** What only rows that are written have falls away. */
function asShown({ label, kind, options, rows_of }: Column): Omit<Column, 'name'> {
  return { label, kind, required: false, ...(options && { options }), ...(rows_of !== undefined && { rows_of }) }
}

export const addCount = (draft: Table, label: Words): Table =>
  put(draft, { label, kind: 'integer', required: false }, { of: 'count' })

export const addFormula = (draft: Table, label: Words): Table =>
  put(draft, { label, kind: 'number', required: false }, { formula: '' })

function put(draft: Table, shown: Omit<Column, 'name'>, read: Omit<ViewColumn, 'name'>): Table {
  const taken = new Set([...takenByEvery, ...draft.columns.map(({ name }) => name)])
  const name = keyOf(shown.label.mn, taken, LONGEST_COLUMN_KEY)
  const next = { ...draft, columns: [...draft.columns, { name, ...shown }] }
  return changeView(draft.label === '' ? { ...next, label: `{${name}}` } : next, {
    columns: [...viewOf(draft).columns, { name, ...read }],
  })
}

export function removeColumn(draft: Table, name: string): Table {
  const columns = draft.columns.filter((column) => column.name !== name)
  const label = draft.label.replaceAll(`{${name}}`, '').trim()
  return changeView(
    {
      ...draft,
      columns,
      label: label === '' && columns[0] ? `{${columns[0].name}}` : label,
      sort: draft.sort.filter((one) => one.replace(/^-/, '') !== name),
    },
    { columns: viewOf(draft).columns.filter((column) => column.name !== name) },
  )
}

/** Another figure or span of a column; its kind follows from that. */
export function changeRead(
  draft: Table,
  name: string,
  change: Pick<ViewColumn, 'of' | 'by' | 'formula'>,
  all: readonly Table[],
): Table {
  const { columns, sources } = viewOf(draft)
  const next = columns.map((column) => (column.name === name ? { ...column, ...change } : column))
  const read = next.find((column) => column.name === name)
  const [as, own] = read?.from?.split('.') ?? []
  const source = all
    .find((table) => table.name === sources.find((one) => one.as === as)?.table)
    ?.columns.find((column) => column.name === own)
  return changeView(
    {
      ...draft,
      columns: draft.columns.map((column) =>
        column.name === name ? shownAs(column, read?.of, read?.by, source) : column,
      ),
    },
    { columns: next },
  )
}

function shownAs(
  column: Column,
  of: ViewFigure | undefined,
  by: string | undefined,
  source: Column | undefined,
): Column {
  const { options: _, rows_of: __, ...plain } = column
  if (of === 'count' || of === 'distinct') return { ...plain, kind: 'integer' }
  if (by !== undefined) return { ...plain, kind: 'date' }
  if (!source) return column
  if (of === 'avg' && kindOf(source.kind).expression !== 'money') return { ...plain, kind: 'number' }
  return { ...plain, ...asShown(source), label: column.label }
}

/** The columns that a text gives; those that stand already keep what they are called. */
export function takeColumns(draft: Table, found: readonly { name: string; kept: readonly string[] }[]): Table {
  const columns = found.map(({ name, kept }): Column => {
    const known = draft.columns.find((column) => column.name === name)
    if (known && kept.includes(kindOf(known.kind).stored ?? '')) return known
    return { name, label: known?.label ?? { mn: name }, kind: kindFor(kept), required: false }
  })
  const names = new Set(columns.map(({ name }) => name))
  const isKnown = [...draft.label.matchAll(/\{([a-z0-9_]+)\}/g)].every(([, name]) => names.has(name!))
  return {
    ...draft,
    columns,
    label: isKnown && draft.label !== '' ? draft.label : `{${columns[0]?.name ?? ''}}`,
    sort: draft.sort.filter((one) => names.has(one.replace(/^-/, ''))),
  }
}

const usualKinds: Readonly<Record<string, string>> = {
  decimal: 'number',
  day: 'date',
  moment: 'datetime',
  flag: 'checkbox',
  text: 'text',
}
const kindFor = (kept: readonly string[]) => kept.flatMap((one) => usualKinds[one] ?? [])[0] ?? 'text'
