import { type FileCell, saidIn } from '#platform/server/excel/index.ts'
import {
  type FieldKind,
  type FileColumn,
  type FormField,
  kindOf,
  problemsIn,
  registry,
} from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { amountIn } from '#platform/shared/written/numbers.ts'
import { plain } from '#platform/shared/written/words.ts'
import { nameFrom } from './latin.ts'

interface GuessedColumn {
  name: string
  title: Words
  kind: string
  options?: { value: string; label: Words }[]
  required?: true
  unique?: true
  /** Where it stands in the file, from 0. */
  at: number
}

/** Which of the first rows names the columns: the first in which most of them have a text of their own. */
export function headingsAt(rows: readonly (readonly FileCell[])[]): number {
  const looked = rows.slice(0, 30)
  const widest = Math.max(0, ...looked.map((row) => filled(row).length))
  const at = looked.findIndex((row) => {
    const said = filled(row)
    const words = said.filter((cell) => typeof cell === 'string' && amountIn(cell) === undefined)
    return said.length * 2 > widest && words.length * 2 > said.length
  })
  return at < 0 ? 0 : isDivided(looked[at]!, looked[at + 1]) ? at + 1 : at
}

/** Whether titles of groups, merged over several columns, are divided by the titles of a second row. */
function isDivided(above: readonly FileCell[], below: readonly FileCell[] | undefined): boolean {
  const said = below?.map((cell) => saidIn(cell).trim()) ?? []
  const names = said.filter((text) => text !== '')
  const isFilled = (at: number) => saidIn(above[at] ?? null).trim() !== ''
  const added = said.filter((text, at) => text !== '' && !isFilled(at)).length
  const left = above.filter((_, at) => isFilled(at) && !said[at]).length
  return (
    added > 0 &&
    (added > 1 || left > 0) &&
    names.every((text, at) => /\p{L}/u.test(text) && !/[\d@]/.test(text) && names.indexOf(text) === at)
  )
}

/** What columns are called in this row; one that it does not name, as what stands above it calls it. */
export function titlesIn(named: readonly string[], above: readonly string[] = []): string[] {
  const isOfColumns = above.filter((text) => text.trim() !== '').length > 1
  return Array.from({ length: Math.max(named.length, isOfColumns ? above.length : 0) }, (_, at) => {
    const own = (named[at] ?? '').trim()
    return own === '' && isOfColumns ? (above[at] ?? '').trim() : own
  })
}

const filled = (row: readonly FileCell[]) => row.filter((cell) => saidIn(cell).trim() !== '')

/**
 * A table that would take the rows of this sheet: a column for each heading, of the kind that all cells under it agree
 * on. `rows` begin where the sheet does.
 */
export function guessColumns(rows: readonly (readonly FileCell[])[], heading = headingsAt(rows)): GuessedColumn[] {
  const below = rows.slice(heading + 1).filter((row) => filled(row).length > 0)
  const width = Math.max(0, ...rows.slice(heading).map((row) => row.length))
  const names = new Set<string>()
  const titles = titlesIn(rows[heading]?.map(saidIn) ?? [], rows[heading - 1]?.map(saidIn))
  let hasKey = false
  return Array.from({ length: width }, (_, at) => at).flatMap((at): GuessedColumn[] => {
    const cells = below.map((row) => row[at] ?? null).filter((cell) => cell !== null && saidIn(cell).trim() !== '')
    const title = (titles[at] ?? '').replace(/\s*\*$/, '').replace(/\s+/g, ' ')
    if (title === '' && cells.length === 0) return []
    const column: FileColumn = { title, texts: cells.map((cell) => saidIn(cell).trim()), marks: marksOf(cells) }
    const kind = kindFor(column)
    const isKey = !hasKey && isKeyOf(column, kind, below.length)
    hasKey ||= isKey
    return [
      {
        name: nameFrom(title, names, at),
        title: inAll(title || String(at + 1)),
        kind: kind.name,
        ...(kind.isChoice && { options: optionsFor(column) }),
        ...(below.length > 0 && cells.length === below.length && kind.stored !== 'flag' && { required: true as const }),
        ...(isKey && { unique: true as const }),
        at,
      },
    ]
  })
}

function marksOf(cells: readonly FileCell[]) {
  const marks = cells.map((cell) => (cell === null || typeof cell === 'string' ? 'text' : cell.is))
  return new Set(marks.map((mark) => (mark === 'formula' || mark === 'error' ? 'text' : mark)))
}

const inAll = (text: string): Words => ({ mn: text, en: text, ko: text })

/** A number or a code by which people know one row from another. */
const KEY = /код|дугаар|регистр|№|\bcode\b|\bid\b|number|^no\.?$|번호|코드/iu
const isKeyOf = ({ title, texts }: FileColumn, { stored, sheet }: FieldKind, rows: number) =>
  KEY.test(title) &&
  (stored === 'text' || sheet === 'count') &&
  rows > 1 &&
  texts.length === rows &&
  new Set(texts.map(plain)).size === rows

/** The first kind that would take every cell. */
function kindFor(column: FileColumn): FieldKind {
  const kinds = [...registry().kinds.values()]
  const guessing = kinds.flatMap((kind) => (kind.guess && kind.stored ? [{ kind, ...kind.guess }] : []))
  if (column.texts.length === 0) return kindOf(PLAIN)
  return (
    guessing
      .toSorted((a, b) => a.place - b.place)
      .find(({ kind, fits }) => (fits ? fits(column) : isRightOf(kind, column)))?.kind ?? kindOf(PLAIN)
  )
}

const isRightOf = ({ name }: FieldKind, { title, texts }: FileColumn) => {
  const field: FormField = { name: 'said', label: { mn: title }, kind: name, required: false }
  return texts.every((said) => Object.keys(problemsIn([field], { said })).length === 0)
}

/** With so many cells a few that are something else are mistakes rather than what the column is. */
const ENOUGH = 50
const MOST_STRANGE = 0.02

/**
 * What nearly all cells are of a column that is kept as text for the sake of a few, and what these say. It is for
 * people to decide: nothing that somebody wrote is taken for a mistake by itself.
 */
export function nearlyOf(
  title: string,
  said: readonly { text: string; count: number }[],
): { kind: string; count: number; said: string[] } | undefined {
  const all = said.reduce((sum, { count }) => sum + count, 0)
  if (all < ENOUGH) return undefined
  const kinds = [...registry().kinds.values()].flatMap((kind) =>
    kind.guess?.fits && (kind.stored === 'day' || kind.stored === 'decimal') ? [{ kind, ...kind.guess }] : [],
  )
  for (const { kind, fits } of kinds.toSorted((a, b) => a.place - b.place)) {
    const isFit = (texts: readonly string[]) => fits!({ title, texts: [...texts], marks: new Set(['text']) })
    const strange = said.filter(({ text }) => !isFit([text]))
    const count = strange.reduce((sum, one) => sum + one.count, 0)
    if (count === 0 || count > all * MOST_STRANGE) continue
    const others = said.filter((one) => !strange.includes(one)).map(({ text }) => text)
    if (isFit(others)) return { kind: kind.name, count, said: strange.map(({ text }) => text) }
  }
  return undefined
}

/** What takes everything. */
const PLAIN = 'text'

function optionsFor({ texts }: FileColumn) {
  const distinct = new Map(texts.map((text) => [plain(text), text]))
  const keys = new Set<string>()
  return [...distinct.values()].map((text, at) => ({ value: nameFrom(text, keys, at), label: inAll(text) }))
}
