import { z } from 'zod'
import { organizationBook } from '#modules/organization/server/index.ts'
import { auditExport } from '#platform/server/audit.ts'
import { type CellWritten, clockCell, sendInParts, XLSX_TYPE } from '#platform/server/excel/index.ts'
import { rawRoute, type SignedInContext } from '#platform/server/route.ts'
import { isEmpty, kindOf, printedOf, type Speech } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language, languageOf } from '#platform/shared/i18n.ts'
import type { SheetColumn } from '#platform/shared/sheet-import.ts'
import { plain } from '#platform/shared/written/words.ts'
import type { Row } from '../../shared/contract.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { MOST_EXCEL_ROW } from '../../shared/definition/grid.ts'
import { ROW_ID } from '../../shared/exchange/imports.ts'
import { sheetColumns } from '../../shared/exchange/sheet.ts'
import { query } from '../../shared/query.ts'
import { accessFor, spoken } from '../gate/gate.ts'
import { readFilter } from '../query/read-filter.ts'
import { rowsOf } from '../query/rows.ts'
import { speechIn } from '../tables/speech.ts'

/** A sheet of Excel holds no more. */
const MOST = 1_000_000
const PART = 1000

/** Rows as they are filtered, sought and sorted, with the columns that the caller sees; an import reads them back. */
export const exportRowsRoute = rawRoute(
  {
    method: 'POST',
    path: '/records/:table/export',
    permission: 'signed_in',
    summary: 'Rows of a table as an Excel or text file, as they are filtered',
    input: z.object({
      table: z.string().max(70),
      q: z.string().trim().max(100).default(''),
      sort: z.string().max(400).default(''),
      /** As JSON. */
      filter: z.string().max(8000).default(''),
      /** Those that are seen, in their order, with commas between them; none: all of them. */
      columns: z.string().max(8000).default(''),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      /** Of the sheet, where the headings stand. */
      line: z.coerce.number().int().min(1).max(MOST_EXCEL_ROW).default(1),
      lang: z.string().max(10).optional(),
    }),
    sends: XLSX_TYPE,
    whileViewing: true,
  },
  async (context, { table: name, q, sort, filter: written, columns, format, line, lang }) => {
    const language = lang ? languageOf(lang) : context.language
    const asked = query.parse({ search: q, sort: sort.split(',').filter(Boolean) })
    const filter = readFilter(written)
    const { access, zone } = await context.inTenant(async ({ db, principal }) => ({
      access: await accessFor(db, principal, name, 'export'),
      zone: await organizationBook.zoneOf(db, principal.orgId),
    }))
    const speech = speechIn(language, (key) => context.services.translate(language, key), zone)
    const fields = shownOf(access.fields, columns)
    return sendInParts(context, {
      language,
      format,
      line,
      columns: columnsOf(fields, language),
      name: inLanguage(access.table.title, language),
      file: name.replace(/[^\w-]+/g, '-'),
      parts: partsOf(context, { name, language }, { ...asked, ...(filter && { filter }) }, (row) =>
        cells(fields, row, { speech, language, format }),
      ),
    })
  },
)

/** A translated column goes with its other languages. */
function shownOf(all: readonly TableField[], columns: string): readonly TableField[] {
  const fields = all.filter(({ kind }) => kindOf(kind).stored !== 'secret')
  if (columns === '') return fields
  return columns.split(',').flatMap((column) => fields.filter(({ name, of }) => name === column || of === column))
}

function columnsOf(fields: readonly TableField[], language: Language): SheetColumn[] {
  const columns = sheetColumns(fields, language)
  // Without a column that tells one row from another, a file that comes back is known by this one.
  return fields.some(({ unique }) => unique) ? columns : [...columns, { key: ROW_ID, title: 'ID' }]
}

type Cells = Record<string, CellWritten>

/** Each part in a transaction of its own, in which rights are asked again: one may have gone meanwhile. */
async function* partsOf(
  context: SignedInContext,
  { name, language }: { name: string; language: Language },
  asked: Parameters<typeof rowsOf>[3],
  read: (row: Row) => Cells,
): AsyncGenerator<Cells[]> {
  let after: string | null = null
  let count = 0
  do {
    const part: { rows: Row[]; next: string | null } = await context.inTenant(async (inside) => {
      const access = spoken(await accessFor(inside.db, inside.principal, name, 'export'), language)
      const found = access.actions.has('r')
        ? await rowsOf(inside.db, inside.principal.orgId, access, { ...asked, limit: PART, after }, 'export')
        : { rows: [], next: null }
      const next = count + found.rows.length < MOST ? found.next : null
      if (next === null)
        await auditExport(inside, {
          action: 'records.exported',
          subject_type: 'records.table',
          filter: { table: inLanguage(access.table.title, 'mn'), q: asked.search },
          count: count + found.rows.length,
        })
      return { rows: found.rows, next }
    })
    count += part.rows.length
    after = part.next
    yield part.rows.map(read)
  } while (after !== null)
}

interface Wish {
  speech: Speech
  language: Language
  format: 'xlsx' | 'csv'
}

function cells(fields: readonly TableField[], { id, values }: Row, wish: Wish): Cells {
  const said = fields.map((field) => [field.name, cellOf(field, values[field.name] ?? null, wish)] as const)
  return Object.fromEntries([[ROW_ID, id], ...said])
}

function cellOf(field: TableField, value: Row['values'][string], { speech, language, format }: Wish): CellWritten {
  if (isEmpty(value)) return null
  const kind = kindOf(field.kind)
  if (kind.cell && kind.value.safeParse(value).success) return kind.cell(value)
  // What a clock of minutes does not show would be lost.
  if (kind.stored === 'moment' && !String(value).endsWith(':00.000Z')) return String(value)
  const keys = kind.stored === 'keys' ? String(value).split(',') : [value]
  if (keys.some((key) => isMistakable(field, key, language))) return keys.join('; ')
  const text = printedOf(field, value, speech)?.text ?? null
  return text !== null && kind.sheet && format === 'xlsx' ? clockCell(text) : text
}

/** Another option has the same name, or it is two names to whoever reads it: only its key says which it is. */
function isMistakable({ options = [] }: TableField, value: Row['values'][string], language: Language) {
  const own = options.find((option) => option.value === value)
  if (!own) return false
  const name = plain(inLanguage(own.label, language))
  return (
    /[;\n]/.test(name) || options.some((other) => other !== own && plain(inLanguage(other.label, language)) === name)
  )
}
