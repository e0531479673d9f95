import type { Db } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import type { Column, Table } from '../../shared/definition/table.ts'
import { catalogueAtGate, catalogueOf } from './built.ts'
import { shippedTables, timesShipped } from './served.ts'

/** The tables of an organisation: what modules ship, and what it built itself. */
export interface Tables {
  all: readonly Table[]
  /** Undefined for a name that nothing stands under. */
  find(name: string | undefined): Table | undefined
  /** In which language rows are called by columns that have several; Mongolian where it is not said. */
  language?: Language
}

export async function tablesOf(db: Db, orgId: number): Promise<Tables> {
  return bookIn(await catalogueOf(db, orgId))
}

/** The same for the gate, which in one transaction meets the same tables. */
export async function tablesAtGate(db: Db, orgId: number): Promise<Tables> {
  return bookIn(await catalogueAtGate(db, orgId))
}

type Catalogue = Awaited<ReturnType<typeof catalogueOf>>

const books = new WeakMap<Catalogue, { shipped: number; book: Tables }>()

/** The same book as long as nothing was built and nothing shipped since: what is known of it is remembered by it. */
function bookIn(catalogue: Catalogue): Tables {
  const before = books.get(catalogue)
  if (before?.shipped === timesShipped()) return before.book
  const book = bookOf([...shippedTables().map(catalogue.travelling), ...catalogue.built])
  books.set(catalogue, { shipped: timesShipped(), book })
  return book
}

export function bookOf(said: readonly Table[]): Tables {
  const all = said.map(withOffered)
  const find = finding(all)
  const choosing = all.map((table) => withOptions(table, find))
  return { all: choosing, find: finding(choosing) }
}

/** The first of this name. */
function finding(all: readonly Table[]): Tables['find'] {
  const byName = new Map(all.toReversed().map((table) => [table.name, table]))
  return (name) => (name === undefined ? undefined : byName.get(name))
}

const offering = new WeakMap<Table, Table>()

/** What columns of some kinds are chosen among says the kind. */
function withOffered(table: Table): Table {
  const before = offering.get(table)
  if (before) return before
  const columns = table.columns.map((column) => {
    const { offered } = kindOf(column.kind)
    return offered ? { ...column, options: offered } : column
  })
  const made = columns.every((column, at) => column === table.columns[at]) ? table : { ...table, columns }
  offering.set(table, made)
  return made
}

const known = new WeakMap<Table, { table: Table; of: readonly (Column | undefined)[] }>()

/** What is looked up is chosen among the options of the column that is read, also where these have changed since. */
function withOptions(table: Table, find: Tables['find']): Table {
  if (!table.columns.some(({ look_up, options }) => look_up && options)) return table
  const of = table.columns.map(({ look_up }) => {
    const target = find(table.columns.find(({ name }) => name === look_up?.by)?.rows_of)
    return target?.columns.find(({ name }) => name === look_up?.column)
  })
  const before = known.get(table)
  if (before?.of.every((one, at) => one === of[at])) return before.table
  const columns = table.columns.map((column, at) => {
    const options = of[at]?.options
    return column.options && options ? { ...column, options } : column
  })
  const made = { ...table, columns }
  known.set(table, { table: made, of })
  return made
}
