import { unprocessable } from '#platform/shared/errors.ts'
import { languages, type Language } from '#platform/shared/i18n.ts'
import { MAX_SHEET_ROWS, type SheetColumn } from '#platform/shared/sheet-import.ts'
import { mapInBreaths } from '../breath.ts'
import type { Translate } from '../translate.ts'
import type { CellRead, Sheet } from './workbook.ts'

/** One row of the file, by column. */
export interface SheetLine {
  /** As a spreadsheet counts them. */
  line: number
  /** A column that is not in the file is not here either: what it says stays as it is. */
  cells: Partial<Record<string, string>>
  /** Column → translation key of what can be seen to be wrong without knowing anything else. */
  problems: Record<string, string>
}

interface Speech {
  translate: Translate
  language: Language
}

const plain = (text: string) =>
  text
    .trim()
    .replace(/\s*\*$/, '')
    .toLocaleLowerCase('mn')

/** The rows below the headings, whichever of the columns are there and in whatever order; empty rows are left out. */
export async function linesOf(
  { translate, language }: Speech,
  columns: readonly SheetColumn[],
  { rows: [headings = [], ...rows], formulas }: Sheet,
): Promise<{ lines: SheetLine[]; unknown: string[] }> {
  const named = new Map(columns.flatMap((column) => namesOf(translate, column).map((name) => [name, column] as const)))
  const found = headings.map((heading) => named.get(plain(textOf(heading))))
  const missing = columns.filter((column) => column.isNeeded === true && !found.includes(column))
  if (missing.length > 0)
    throw unprocessable('platform.import.columns_missing', {
      params: { columns: missing.map(({ title }) => translate(language, title)).join(', ') },
    })

  const twice = columns.filter((column) => found.indexOf(column) !== found.lastIndexOf(column))
  if (twice.length > 0)
    throw unprocessable('platform.import.columns_twice', {
      params: { columns: twice.map(({ title }) => translate(language, title)).join(', ') },
    })

  const lines: SheetLine[] = []
  const keys = new Set<string>()
  await mapInBreaths(rows, (row, at) => {
    if (
      row.every((cell) => textOf(cell).trim() === '') &&
      !row.some((_, column) => formulas.has(`${at + 1},${column}`))
    )
      return
    if (lines.length === MAX_SHEET_ROWS)
      throw unprocessable('platform.import.too_many', { params: { max: MAX_SHEET_ROWS } })
    const line: SheetLine = { line: at + 2, cells: {}, problems: {} }
    for (const [place, column] of found.entries()) {
      if (column && column.isToldOnly !== true)
        readCell(translate, column, line, { cell: row[place] ?? null, isFormula: formulas.has(`${at + 1},${place}`) })
    }
    refuseTwice(columns, line, keys)
    lines.push(line)
  })
  if (lines.length === 0) throw unprocessable('platform.import.empty')
  return {
    lines,
    unknown: headings
      .map((heading) => textOf(heading))
      .filter((heading, at) => heading.trim() !== '' && found[at] === undefined),
  }
}

function namesOf(translate: Translate, { key, title, also = [] }: SheetColumn) {
  return [key, ...also, ...languages.map((language) => translate(language, title))].map(plain)
}

function readCell(
  translate: Translate,
  { key, kind, isDay = false, choices, isSeveral = false }: SheetColumn,
  { cells, problems }: SheetLine,
  { cell, isFormula }: { cell: CellRead; isFormula: boolean },
) {
  const text = textOf(cell, kind).trim()
  cells[key] = isDay || kind === 'moment' ? dayIn(text) : text
  if (isFormula) problems[key] = 'platform.import.formula'
  if (!choices || text === '') return
  const chosenOf = (said: string) =>
    choices.find(({ value, title }) =>
      [value, ...languages.map((language) => translate(language, title))].some((name) => plain(name) === plain(said)),
    )?.value
  const chosen = isSeveral ? severalOf(text, chosenOf) : chosenOf(text)
  cells[key] = chosen ?? text
  if (chosen === undefined && !isFormula) problems[key] = 'platform.import.choice'
}

/** A comma may be a part of what an option is called, so semicolons and lines come first. */
function severalOf(text: string, chosenOf: (said: string) => string | undefined) {
  for (const between of [/[;\n]/, /[;,\n]/]) {
    const chosen = text.split(between).flatMap((said) => (said.trim() === '' ? [] : [chosenOf(said)]))
    if (chosen.every((one) => one !== undefined)) return chosen.join(',')
  }
  return undefined
}

function refuseTwice(columns: readonly SheetColumn[], { cells, problems }: SheetLine, seen: Set<string>) {
  const column = columns.find(({ isKey }) => isKey)
  const name = column && plain(cells[column.key] ?? '')
  if (!column || !name) return
  if (seen.has(name)) problems[column.key] ??= 'platform.import.twice'
  seen.add(name)
}

/**
 * A day has no hour, whatever zone the spreadsheet thinks it is in, unless its column is one of moments; a number keeps
 * no sign of being one.
 */
function textOf(cell: CellRead, kind?: SheetColumn['kind']): string {
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell)
  if (Number.isNaN(cell.getTime())) return ''
  // Fractions of a day are not exact.
  const minutes = Math.round(cell.getTime() / 60_000)
  const text = new Date(minutes * 60_000).toISOString()
  switch (kind) {
    case 'moment':
      return `${text.slice(0, 10)} ${text.slice(11, 16)}`
    case 'month':
      return text.slice(0, 7)
    case 'clock':
      return text.slice(11, 16)
    case 'elapsed': {
      const whole = minutes - FIRST_MIDNIGHT
      return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
    }
    default:
      return text.slice(0, 10)
  }
}

/** Of the clock by which a spreadsheet counts hours, in minutes. */
const FIRST_MIDNIGHT = Date.parse('1899-12-31T00:00:00Z') / 60_000

/**
 * `1990.5.3` and `1990/05/03` → `1990-05-03`, also before a time; anything else stays, to be refused with its own
 * words.
 */
function dayIn(text: string) {
  const [, year, month, day, hour, minutes] =
    /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})\.?(?:[ T]+(\d{1,2}):(\d\d))?$/.exec(text) ?? []
  if (year === undefined) return text
  const time = hour === undefined ? '' : ` ${hour.padStart(2, '0')}:${minutes}`
  return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}${time}`
}
