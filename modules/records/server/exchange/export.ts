import { z } from 'zod'
import { organizationBook } from '#modules/organization/server/index.ts'
import { auditExport } from '#platform/server/audit.ts'
import { type CellWritten, clockCell, sendLongList, XLSX_TYPE } from '#platform/server/excel/index.ts'
import { type Context, rawRoute } from '#platform/server/route.ts'
import { isEmpty, kindOf, printedOf, type Speech } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language, languageOf } from '#platform/shared/i18n.ts'
import { query } from '../../shared/query.ts'
import type { Row } from '../../shared/contract.ts'
import { sheetColumns } from '../../shared/exchange/sheet.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { type Access, accessFor } from '../gate/gate.ts'
import { readFilter } from '../query/read-filter.ts'
import { rowsOf } from '../query/rows.ts'
import { speechIn } from '../tables/speech.ts'

/** A file of more nobody opens. */
const MOST = 100_000
const PART = 200

/** Rows as they are filtered, sought and sorted, with the columns that the caller sees; an import reads them back. */
export const exportRowsRoute = rawRoute(
  {
    method: 'POST',
    path: '/records/:table/export',
    permission: 'signed_in',
    summary: 'Rows of a table as an Excel file, as they are filtered',
    input: z.object({
      table: z.string().max(70),
      q: z.string().trim().max(100).default(''),
      sort: z.string().max(400).default(''),
      /** As JSON. */
      filter: z.string().max(8000).default(''),
      lang: z.string().max(10).optional(),
    }),
    sends: XLSX_TYPE,
    whileViewing: true,
  },
  async (context, { table: name, q, sort, filter: written, lang }) => {
    const language = lang ? languageOf(lang) : context.language
    const asked = query.parse({ search: q, sort: sort.split(',').filter(Boolean), limit: PART })
    const filter = readFilter(written)
    const { table, fields } = await context.inTenant(async ({ db, principal }) =>
      accessFor(db, principal, name, 'export'),
    )
    return sendLongList(context, {
      language,
      columns: sheetColumns(fields, language),
      name: inLanguage(table.title, language),
      file: name.replace(/[^\w-]+/g, '-'),
      rows: (inside) => cellsOf(inside, name, { ...asked, ...(filter && { filter }) }, language),
    })
  },
)

async function* cellsOf(
  context: Context,
  name: string,
  asked: Parameters<typeof rowsOf>[3],
  language: Language,
): AsyncGenerator<Record<string, CellWritten>> {
  const { db, principal, services } = context
  // Asked again, in the transaction that reads: a right may have gone meanwhile.
  const access = await accessFor(db, principal, name, 'export')
  if (!access.actions.has('r')) return
  const zone = await organizationBook.zoneOf(db, principal.orgId)
  const speech = speechIn(language, (key) => services.translate(language, key), zone)
  let after: string | null = null
  let count = 0
  do {
    const part: Awaited<ReturnType<typeof rowsOf>> = await rowsOf(
      db,
      principal.orgId,
      access,
      { ...asked, after },
      'export',
    )
    for (const row of part.rows) yield cells(access, row, speech)
    count += part.rows.length
    after = count < MOST ? part.next : null
  } while (after !== null)
  await auditExport(context, {
    action: 'records.exported',
    subject_type: 'records.table',
    filter: { table: inLanguage(access.table.title, 'mn'), q: asked.search },
    count,
  })
}

function cells({ fields }: Access, { values }: Row, speech: Speech) {
  return Object.fromEntries(fields.map((field) => [field.name, cellOf(field, values[field.name] ?? null, speech)]))
}

function cellOf(field: TableField, value: Row['values'][string], speech: Speech): CellWritten {
  if (isEmpty(value)) return null
  const kind = kindOf(field.kind)
  if (kind.cell && kind.value.safeParse(value).success) return kind.cell(value)
  const text = printedOf(field, value, speech)?.text ?? null
  return text !== null && kind.sheet ? clockCell(text) : text
}
