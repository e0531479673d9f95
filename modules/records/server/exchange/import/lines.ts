import { organizationBook } from '#modules/organization/server/index.ts'
import type { FileCell } from '#platform/server/excel/index.ts'
import { saidIn } from '#platform/server/excel/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { asKept } from '#platform/server/fields/index.ts'
import { type FieldValues, tidied } from '#platform/shared/fields/index.ts'
import { ROW_ID, type ImportWishes } from '../../../shared/exchange/imports.ts'
import type { TableField } from '../../../shared/definition/table.ts'
import { type Access, knownTo } from '../../gate/gate.ts'
import { calledIn } from './called.ts'
import { type CellProblem, readCell } from './cells.ts'

export interface Line {
  line: number
  cells: FileCell[]
}

export interface ReadLine {
  line: number
  /** Of the row that it names by its id. */
  id: string | null
  values: FieldValues
  problems: Record<string, CellProblem>
}

type Meant = Awaited<ReturnType<typeof calledIn>> extends Map<string, infer One> ? One : never

/** What names meant that came before; a file says the same ones again and again. */
export type Meanings = Map<string, Map<string, Meant>>
const MOST_REMEMBERED = 50_000

/** Lines of a file as the columns of the table understand them. */
export async function readLines(
  db: Trx,
  principal: Principal,
  access: Access,
  wishes: ImportWishes,
  lines: readonly Line[],
  meanings: Meanings,
): Promise<ReadLine[]> {
  const told = lines.map(({ line }): ReadLine => ({ line, id: null, values: {}, problems: {} }))
  const known = knownTo(access)
  const zone = await organizationBook.zoneOf(db, principal.orgId)
  for (const { at, column, order = 'ymd' } of wishes.columns) {
    const field = known.find(({ name }) => name === column)
    if (column === ROW_ID && !field) for (const [place, { cells }] of lines.entries()) readId(told[place]!, cells[at])
    if (!field) continue
    const named: { to: ReadLine; called: string }[] = []
    for (const [place, { cells }] of lines.entries()) {
      const to = told[place]!
      const read = readCell(field, cells[at], order, zone)
      if ('problem' in read) to.problems[column] = read.problem
      else if ('value' in read) to.values[column] = asKept(field, tidied(field, read.value))
      else named.push({ to, called: read.called })
    }
    const meant = await meaningsOf(db, principal, access, field, named, meanings)
    for (const { to, called } of named) {
      const found = meant.get(called)!
      if ('problem' in found) to.problems[column] = found.problem
      else to.values[column] = found.value
    }
  }
  return told
}

async function meaningsOf(
  db: Trx,
  principal: Principal,
  { tables }: Access,
  field: TableField,
  named: readonly { called: string }[],
  meanings: Meanings,
) {
  const before = meanings.get(field.name)
  const known = before && before.size < MOST_REMEMBERED ? before : new Map<string, Meant>()
  meanings.set(field.name, known)
  const asked = [...new Set(named.map(({ called }) => called))].filter((one) => !known.has(one))
  if (asked.length > 0)
    for (const [name, meant] of await calledIn(db, principal, tables, field, asked)) known.set(name, meant)
  return known
}

function readId(to: ReadLine, cell: FileCell | undefined) {
  const text = saidIn(cell).trim().toLowerCase()
  if (text === '') return
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) to.id = text
  else to.problems[ROW_ID] = { key: 'records.row_missing' }
}
