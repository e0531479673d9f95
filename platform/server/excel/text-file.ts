import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { CellWritten } from './list-file.ts'

const CSV_TYPE = 'text/csv; charset=utf-8'

export function sendText(reply: FastifyReply, name: string, content: Buffer | Readable) {
  return reply.header('content-disposition', `attachment; filename="${name}.csv"`).type(CSV_TYPE).send(content)
}

/** What a spreadsheet would reckon out; a number is none of it. */
const FORMULA = /^'*[=+\-@\t\r]/
const NUMBER = /^-?\d+(?:\.\d+)?$/

/** Cells as one line. What a spreadsheet would take for a formula has its sign of a text before it; see `meantText`. */
export const textLine = (cells: readonly CellWritten[]) => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: CellWritten) {
  const said = cell === null ? '' : String(cell)
  const text = FORMULA.test(said) && !NUMBER.test(said) ? `'${said}` : said
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The way back: one sign of a text before what would be a formula is none of it. */
export const meantText = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)
