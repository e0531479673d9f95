import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { readWorkbook } from '#platform/server/excel/index.ts'

/**
 * A workbook as Excel would save it, in base64 as imports take it; `=…` becomes a formula that shows the text after
 * it.
 */
export async function workbook(rows: readonly (readonly CellValue[])[]): Promise<string> {
  const isFormula = (cell: CellValue): cell is string => typeof cell === 'string' && cell.startsWith('=')
  const cells = new Map(
    rows.flatMap((row, y) =>
      row.flatMap((cell, x) =>
        isFormula(cell)
          ? [
              [
                `${y},${x}`,
                {
                  formula: cell.slice(1),
                  formulaResult: cell.slice(1),
                  value: cell.slice(1),
                  type: 'formula' as const,
                },
              ] as const,
            ]
          : [],
      ),
    ),
  )
  return Buffer.from(
    await writeXlsx({
      sheets: [{ name: 'Sheet1', rows: rows.map((row) => row.map((cell) => (isFormula(cell) ? null : cell))), cells }],
    }),
  ).toString('base64')
}

/** What stands on the first sheet of a file that was sent to a browser. */
export async function sheetOf(reply: Response): Promise<string[][]> {
  const { rows } = await readWorkbook(Buffer.from(await reply.arrayBuffer()))
  return rows.map((row) => row.map((cell) => (cell instanceof Date ? dateOf(cell) : String(cell ?? ''))))
}

/** As people read it there: a day, with its time where that is not its beginning. */
const dateOf = (cell: Date) => cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')

/** A workbook of several sheets. */
export const book = async (sheets: Readonly<Record<string, readonly (readonly CellValue[])[]>>): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })),
    }),
  )
