import type { Db } from '#platform/server/database.ts'
import { type FileCell, saidIn } from '#platform/server/excel/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { dayOrderOf } from '#platform/shared/written/days.ts'
import { plain } from '#platform/shared/written/words.ts'
import { guessColumns, linesKept, nearlyOf } from '#modules/records/server/index.ts'
import type { FoundColumn, FoundLink, FoundTable } from '../../shared/beginnings/contract.ts'

/** So many rows of a sheet, spread over all of it, say of which kind its columns are. */
const LOOKED_AT = 3000
const EXAMPLES = 3
const PAGE = 5000
/** Longer texts name nothing. */
const LONGEST_NAME = 100
const MOST_MISSING = 20
/** So much of a column is found in another, or they have nothing to do with each other. */
const LINKED = 0.95
const MOST_CHOICES = 100

interface Said {
  /** As it is written first, and how often, by its plain form. */
  values: Map<string, { text: string; count: number }>
  filled: number
  isTooLong: boolean
}

interface AnalysedColumn extends Omit<FoundColumn, 'examples'> {
  said: Said
}
export interface AnalysedSheet {
  title: string
  sheet: number
  heading: number
  rows: number
  columns: AnalysedColumn[]
}

interface Kept {
  orgId: number
  id: string
}

/** A sheet as the table that would take its rows. */
export async function analyseSheet(
  db: Db,
  kept: Kept,
  { title, sheet, heading, rows: all }: { title: string; sheet: number; heading: number; rows: number },
): Promise<AnalysedSheet | undefined> {
  const every = Math.max(1, Math.ceil(all / LOOKED_AT))
  const looked: FileCell[][] = []
  let named: FileCell[] = []
  const said: Said[] = []
  let rows = 0
  for (let after = 0; ;) {
    const part = await linesKept(db, kept, sheet, after, PAGE)
    for (const { line, cells } of part) {
      if (line === heading) named = cells
      if (line <= heading || cells.every((cell) => saidIn(cell).trim() === '')) continue
      if (rows % every === 0) looked.push(cells)
      rows += 1
      for (const [at, cell] of cells.entries()) note((said[at] ??= nothingSaid()), saidIn(cell).trim())
    }
    const last = part.at(-1)
    if (!last) break
    after = last.line
  }
  const guessed = guessColumns([named, ...looked], 0)
  if (guessed.length === 0) return undefined
  const columns = guessed.map((column): AnalysedColumn => {
    const own = (said[column.at] ??= nothingSaid())
    const stored = kindOf(column.kind).stored
    const isChoice = kindOf(column.kind).isChoice === true && own.values.size <= MOST_CHOICES && !own.isTooLong
    const kind = kindOf(column.kind).isChoice && !isChoice ? 'text' : column.kind
    const nearly =
      kindOf(kind).stored === 'text' && !own.isTooLong ? nearlyOf(column.title.mn, [...own.values.values()]) : undefined
    const mayBeDay = [...own.values.values()].some(({ text }) => DAY.test(text))
    return {
      at: column.at,
      name: column.name.slice(0, 30).replace(/_+$/, ''),
      title: column.title,
      kind,
      ...(isChoice && { options: optionsOf(own, column.options ?? []) }),
      required: rows > 0 && own.filled === rows && stored !== 'flag',
      unique: column.unique === true && isKey(own, rows),
      ...(nearly && { nearly: { ...nearly, said: nearly.said.slice(0, EXAMPLES) } }),
      ...(mayBeDay && {
        order: dayOrderOf([...own.values.values()].map(({ text }) => text.split(/[ T]/)[0]!)).order,
      }),
      said: own,
    }
  })
  return { title, sheet, heading, rows, columns }
}

const DAY = /^[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}/
const nothingSaid = (): Said => ({ values: new Map(), filled: 0, isTooLong: false })

function note(said: Said, text: string) {
  if (text === '') return
  said.filled += 1
  if (text.length > LONGEST_NAME) said.isTooLong = true
  if (said.isTooLong) return
  const key = plain(text)
  const known = said.values.get(key)
  if (known) known.count += 1
  else said.values.set(key, { text, count: 1 })
}

const isKey = ({ values, filled, isTooLong }: Said, rows: number) =>
  rows > 1 && filled === rows && !isTooLong && values.size === rows

/** Also choices of rows that nobody looked at. */
function optionsOf({ values }: Said, guessed: NonNullable<FoundColumn['options']>) {
  const known = new Set(guessed.map(({ label }) => plain(label.mn)))
  const more = [...values].filter(([key]) => !known.has(key))
  return [
    ...guessed,
    ...more.map(([, { text }], at) => ({
      value: `more_${guessed.length + at + 1}`,
      label: { mn: text, en: text, ko: text },
    })),
  ]
}

/** Columns whose values are found in a column of another sheet that tells its rows apart. */
export function linksAmong(sheets: readonly AnalysedSheet[]): FoundLink[] {
  const keys = sheets.flatMap((sheet, table) =>
    sheet.columns
      .filter((column) => mayName(column) && isKey(column.said, sheet.rows))
      .map((column) => ({ table, column })),
  )
  return sheets.flatMap((sheet, table) =>
    sheet.columns.flatMap((column): FoundLink[] => {
      if (!mayName(column) || column.said.isTooLong || column.said.values.size < 2) return []
      const found = keys
        .filter((key) => !(key.table === table && key.column.at === column.at))
        .map((key) => ({ key, matched: matchedIn(column.said, key.column.said) }))
        .filter(({ key, matched }) => isLinked(column, matched) && isLikely(sheets, { table, column }, key))
        .toSorted((a, b) => b.matched - a.matched || sheets[a.key.table]!.rows - sheets[b.key.table]!.rows)
      const [best] = found
      if (!best) return []
      const { key, matched } = best
      const entries = [...column.said.values]
      const missing = entries.filter(([said]) => !key.column.said.values.has(said)).map(([, { text }]) => text)
      const examples = entries.filter(([said]) => key.column.said.values.has(said)).map(([, { text }]) => text)
      return [
        {
          table,
          at: column.at,
          to_table: key.table,
          to_at: key.column.at,
          matched,
          count: column.said.filled,
          examples: examples.slice(0, EXAMPLES),
          missing: { count: missing.length, said: missing.slice(0, MOST_MISSING) },
        },
      ]
    }),
  )
}

const isLinked = ({ said }: AnalysedColumn, matched: number) => matched > 0 && matched >= said.filled * LINKED

/** Texts and whole numbers name things; amounts, days and marks do not. */
function mayName({ kind }: AnalysedColumn) {
  const { stored, isChoice, sheet } = kindOf(kind)
  return stored === 'text' || isChoice === true || sheet === 'count'
}

const matchedIn = ({ values }: Said, other: Said) =>
  [...values].reduce((sum, [said, { count }]) => sum + (other.values.has(said) ? count : 0), 0)

interface Place {
  table: number
  column: AnalysedColumn
}

/**
 * Small numbers are found among all others, and two lists that are both numbered from one are no relation: where
 * values alone say little, the titles have to.
 */
function isLikely(sheets: readonly AnalysedSheet[], from: Place, to: Place) {
  const sheet = sheets[from.table]!
  const isNumber = kindOf(from.column.kind).sheet === 'count' || kindOf(to.column.kind).sheet === 'count'
  const isItself = isKey(from.column.said, sheet.rows)
  if (!isNumber && !isItself && from.table !== to.table) return true
  const [title, target, key] = [from.column.title.mn, sheets[to.table]!.title, to.column.title.mn].map(plain)
  const [own = '', other = '', called = ''] = [title, target, key]
  const isCalled = own !== called && (own.includes(called) || called.includes(own))
  if (from.table === to.table) return isNumber || isItself ? isCalled : from.column.said.values.size < sheet.rows
  return own === called || own.includes(other.slice(0, Math.max(4, other.length - 2))) || isCalled
}

/** As people see it. */
export const foundOf = ({ title, rows, columns }: AnalysedSheet): FoundTable => ({
  title,
  rows,
  of: 'sheet',
  columns: columns.map(({ said, ...column }) => ({
    ...column,
    examples: [...said.values.values()].slice(0, EXAMPLES).map(({ text }) => text),
  })),
})
