import type { ReplyOf } from '#platform/shared/contract.ts'
import { saidIn } from '#platform/server/excel/index.ts'
import type { Context } from '#platform/server/route.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import type { importDeeds, listImportRows } from '../../../shared/exchange/imports.ts'
import { sheetColumns } from '../../../shared/exchange/sheet.ts'
import { type Access, knownTo } from '../../gate/gate.ts'
import type { ImportRow } from './book.ts'
import type { CellProblem } from './cells.ts'
import { labelIn } from './labels.ts'

const PAGE = 50
const LONGEST = 200

/** Lines of which one thing is told, part after part. */
export async function toldRows(
  context: Context,
  access: Access,
  { id, wishes }: ImportRow,
  { deed, after }: { deed: (typeof importDeeds)[number]; after: number },
): Promise<ReplyOf<typeof listImportRows>> {
  const { db, principal } = context
  if (!wishes) return { rows: [], next: null }
  const found = await db
    .selectFrom('records.import_rows')
    .select(['line', 'cells', 'said', 'problems'])
    .where('org_id', '=', principal.orgId)
    .where('import_id', '=', id)
    .where('sheet', '=', wishes.sheet)
    .where('line', '>', Math.max(after, wishes.heading))
    .where('deed', '=', deed)
    .orderBy('line')
    .limit(PAGE + 1)
    .execute()
  const rows = found.slice(0, PAGE)
  const titleOf = titlesOf(access, context)
  return {
    rows: rows.map(({ line, cells, said, problems }) => ({
      line,
      label: labelIn(access.table, wishes, cells),
      changed: deed === 'change' ? Object.keys(said ?? {}).map(titleOf) : [],
      problems: Object.entries(problems ?? {}).map(([column, problem]) => {
        const at = wishes.columns.find((one) => one.column === column)?.at ?? null
        return {
          title: titleOf(column),
          at,
          said: at === null ? '' : saidIn(cells[at]).slice(0, LONGEST),
          why: wordsOf(context, problem),
        }
      }),
    })),
    next: found.length > rows.length ? (rows.at(-1)?.line ?? null) : null,
  }
}

/** What a column is called; nothing where the whole line is meant. */
export function titlesOf(access: Access, { language }: Pick<Context, 'language'>) {
  const titles = new Map(sheetColumns(knownTo(access), language).map(({ key, title }) => [key, title]))
  return (column: string) => titles.get(column) ?? (column === '_' ? '' : column.toUpperCase())
}

export const wordsOf = (
  { services, language }: Pick<Context, 'services' | 'language'>,
  { key, params, says }: CellProblem,
) => (says ? inLanguage(says, language) : services.translate(language, key, params))
