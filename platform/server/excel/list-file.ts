import type { WriteSheet } from 'hucre/xlsx'
import type { SheetKind } from '#platform/shared/fields/index.ts'
import { MAX_SHEET_ROWS, type SheetColumn } from '#platform/shared/sheet-import.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { Translate } from '../translate.ts'
import { writeWorkbook } from './workbook.ts'

/**
 * What can stand in a column because something of that name exists: a second sheet lists it, and Excel offers it in
 * the cells.
 */
export interface Offered {
  column: string
  headings: readonly string[]
  rows: readonly (readonly string[])[]
}

interface Wishes {
  translate: Translate
  language: Language
  columns: readonly SheetColumn[]
}

const TEXT = { numFmt: '@' }
const formats: Readonly<Record<SheetKind, string>> = {
  count: '0',
  hours: '0.00',
  number: 'General',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
  month: 'yyyy-mm',
  clock: 'hh:mm',
  elapsed: '[h]:mm',
}

/** What stands in one cell of an export; null where nothing does. */
export type CellWritten = string | number | null

const DAY = 86_400_000
const MINUTES_OF_A_DAY = 1440
/** Days between the first day of a spreadsheet and 1970. */
const BEFORE_1970 = 25_569

/** A moment that the clocks of the organisation show as `2026-11-24 10:29`, as a spreadsheet counts it. */
export const momentCell = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`) / DAY + BEFORE_1970

/**
 * What people write of a day, a month, a moment or hours and minutes, as a spreadsheet counts it; what is none of them
 * stays a text.
 */
export function clockCell(text: string): CellWritten {
  const [, hours, minutes] = /^(\d+):(\d\d)$/.exec(text) ?? []
  if (hours !== undefined) return (Number(hours) * 60 + Number(minutes)) / MINUTES_OF_A_DAY
  const [, month, day = '-01', time = ' 00:00'] = /^(\d{4}-\d\d)(-\d\d)?( \d\d:\d\d)?$/.exec(text) ?? []
  // A spreadsheet knows no day before its first one.
  return month === undefined || text < '1900-03-01' ? text : momentCell(`${month}${day}${time}`)
}

/** Rows of a template that wait for typing; those below them take numbers for numbers. */
const READY = 300

/** The rows as a workbook that an import reads back. */
export function listFile(
  wishes: Wishes & { name: string; rows: readonly Readonly<Record<string, CellWritten>>[] },
): Promise<Buffer> {
  const { columns, rows } = wishes
  return writeWorkbook([
    {
      ...frameOf(wishes, rows.length),
      name: sheetName(wishes.name),
      rows: [headings(wishes), ...rows.map((row) => cellsOf(columns, row))],
    },
  ])
}

/** Without a number a cell is empty; an empty text would count as one. */
export function cellsOf(columns: readonly SheetColumn[], row: Readonly<Record<string, CellWritten>>): CellWritten[] {
  return columns.map(({ key, kind }) => row[key] ?? (kind ? null : ''))
}

/** Headings with what may stand under each as a note, and nothing else: no row that somebody would have to take out. */
export function templateFile(wishes: Wishes & { name: string; offered?: readonly Offered[] }): Promise<Buffer> {
  const columns = wishes.columns.filter(({ isToldOnly }) => isToldOnly !== true)
  const own = { ...wishes, columns }
  const offered = (wishes.offered ?? []).filter(({ rows }) => rows.length > 0)
  const sheets = offered.map(({ column, headings: heads, rows }): WriteSheet => ({
    name: sheetName(
      titleOf(
        own,
        columns.find(({ key }) => key === column)!,
      ),
    ),
    columns: heads.map(() => ({ width: 34, style: TEXT })),
    rows: [[...heads], ...rows.map((row) => [...row])],
    freezePane: { rows: 1 },
  }))
  const lists = offered.map(({ column, rows }, at) => ({
    type: 'list' as const,
    formula1: `'${sheets[at]!.name}'!$A$2:$A$${rows.length + 1}`,
    allowBlank: true,
    range: rangeOf(columns.findIndex(({ key }) => key === column)),
    showErrorMessage: false,
  }))
  const frame = frameOf(own, READY)
  return writeWorkbook([
    {
      ...frame,
      name: sheetName(wishes.name),
      rows: [headings(own), ...Array.from({ length: READY }, () => columns.map(() => null))],
      dataValidations: [...(frame.dataValidations ?? []), ...lists],
    },
    ...sheets,
  ])
}

function frameOf({ translate, language, columns }: Wishes, rows: number): Omit<WriteSheet, 'name' | 'rows'> {
  const cells = new Map(
    columns.map((column, at) => [
      `0,${at}`,
      {
        value: titleOf({ translate, language }, column),
        style: { font: { bold: true }, ...TEXT },
        ...(noteOf(translate, language, column) && {
          comment: { author: 'Orgil', text: noteOf(translate, language, column) },
        }),
      },
    ]),
  )
  const dataValidations = columns.flatMap(({ choices }, at) =>
    choices
      ? [
          {
            type: 'list' as const,
            values: choices.map(({ title }) => translate(language, title)),
            allowBlank: true,
            range: rangeOf(at),
          },
        ]
      : [],
  )
  // The headings are the first row here, so the columns name none.
  const plain = columnsOf({ translate, language, columns }).map(({ width, style }) => ({ width, style }))
  return {
    columns: plain,
    cells,
    freezePane: { rows: 1 },
    ...(dataValidations.length > 0 && { dataValidations }),
    ...(rows > 0 && columns.length > 0 && { autoFilter: { range: `A1:${letter(columns.length - 1)}${rows + 1}` } }),
  }
}

/** Every cell a text unless the column says otherwise, in a column that is wide enough for its heading. */
export function columnsOf(wishes: Wishes) {
  return wishes.columns.map((column) => {
    const header = titleOf(wishes, column)
    return {
      header,
      width: Math.min(40, Math.max(14, header.length + 4)),
      style: column.kind ? { numFmt: formats[column.kind] } : TEXT,
    }
  })
}

const headings = (wishes: Wishes) => wishes.columns.map((column) => titleOf(wishes, column))
/** A star where something must stand. */
const titleOf = ({ translate, language }: Pick<Wishes, 'translate' | 'language'>, { title, isNeeded }: SheetColumn) =>
  `${translate(language, title)}${isNeeded ? ' *' : ''}`
const rangeOf = (column: number) => `${letter(column)}2:${letter(column)}${MAX_SHEET_ROWS + 1}`
const letter = (column: number) =>
  (column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))) + String.fromCharCode(65 + (column % 26))
/** What a sheet may be called. */
export const sheetName = (text: string) =>
  text
    .replace(/[\\/?*[\]:']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 31) || 'Orgil'

function noteOf(translate: Translate, language: Language, { hint, example, isNeeded, choices }: SheetColumn) {
  return [
    isNeeded ? translate(language, 'platform.import.note_needed') : '',
    hint ? translate(language, hint) : '',
    choices ? choices.map(({ title }) => translate(language, title)).join(' / ') : '',
    example ? translate(language, 'platform.import.note_example', { example }) : '',
  ]
    .filter((part) => part !== '')
    .join('\n')
}
