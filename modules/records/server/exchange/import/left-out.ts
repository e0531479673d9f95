import { z } from 'zod'
import { auditExport } from '#platform/server/audit.ts'
import { type CellWritten, saidIn, sendLongList, XLSX_TYPE } from '#platform/server/excel/index.ts'
import { type Context, rawRoute } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { inLanguage, languageOf } from '#platform/shared/i18n.ts'
import { leftOutPath } from '../../../shared/exchange/imports.ts'
import { type Access, accessFor } from '../../gate/gate.ts'
import { titlesIn } from '../guess.ts'
import { type ImportRow, ownImport } from './book.ts'
import { titlesOf, wordsOf } from './told.ts'

const PART = 500
const WHY = 'why'

/** Lines with mistakes as they stand in the file, each with what is wrong, to be mended and brought in again. */
export const leftOutRoute = rawRoute(
  {
    method: 'POST',
    path: leftOutPath(':table', ':id'),
    permission: 'signed_in',
    summary: 'Lines of an import that have mistakes as an Excel file, with a column that says what is wrong',
    input: z.object({ table: z.string().max(70), id: z.uuid(), lang: z.string().max(10).optional() }),
    sends: XLSX_TYPE,
  },
  async (context, { table: name, id, lang }) => {
    const language = lang ? languageOf(lang) : context.language
    const { translate } = context.services
    const { access, found } = await context.inTenant(async ({ db, principal }) => ({
      access: await accessFor(db, principal, name, 'import'),
      found: await ownImport(db, principal, name, id),
    }))
    const { wishes } = found
    if (!wishes) throw notFound('records.import.missing')
    const sheet = found.sheets[wishes.sheet]
    const cellsAt = (wanted: number) => sheet?.first.find(({ line }) => line === wanted)?.cells ?? []
    const headings = titlesIn(cellsAt(wishes.heading), cellsAt(wishes.heading - 1))
    const columns = Array.from({ length: sheet?.columns ?? 0 }, (_, at) => ({
      key: `c${at}`,
      title: headings[at] ?? '',
    }))
    return sendLongList(context, {
      language,
      columns: [...columns, { key: WHY, title: translate(language, 'records.import.error_column') }],
      name: inLanguage(access.table.title, language),
      file: `${name.replace(/[^\w-]+/g, '-')}-left-out`,
      rows: (inside) => badRows({ ...inside, language }, access, found),
    })
  },
)

async function* badRows(
  context: Context,
  access: Access,
  { id, wishes }: ImportRow,
): AsyncGenerator<Record<string, CellWritten>> {
  const { db, principal } = context
  const titleOf = titlesOf(access, context)
  let after = wishes!.heading
  let count = 0
  for (;;) {
    const rows = await db
      .selectFrom('records.import_rows')
      .select(['line', 'cells', 'problems'])
      .where('org_id', '=', principal.orgId)
      .where('import_id', '=', id)
      .where('sheet', '=', wishes!.sheet)
      .where('line', '>', after)
      .where('deed', '=', 'bad')
      .orderBy('line')
      .limit(PART)
      .execute()
    for (const { cells, problems } of rows)
      yield {
        ...Object.fromEntries(cells.map((cell, at) => [`c${at}`, saidIn(cell)])),
        [WHY]: Object.entries(problems ?? {})
          .map(([column, problem]) => [titleOf(column), wordsOf(context, problem)].filter(Boolean).join(': '))
          .join('; '),
      }
    count += rows.length
    const last = rows.at(-1)
    if (!last) break
    after = last.line
  }
  await auditExport(context, {
    action: 'records.exported',
    subject_type: 'records.table',
    filter: { table: inLanguage(access.table.title, 'mn') },
    count,
  })
}
