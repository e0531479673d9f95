import { unprocessable } from '#platform/shared/errors.ts'
import type {
  ImportedRow,
  ImportEndpoint,
  ImportInput,
  ImportReply,
  SheetColumn,
  ToldRow,
} from '#platform/shared/sheet-import.ts'
import { refuseInfected } from '../files.ts'
import { openRoute, type Caller, type Context, type OpenContext, type Route } from '../route.ts'
import { linesOf, type SheetLine } from './lines.ts'
import { readWorkbook } from './workbook.ts'

interface Import {
  /** Always the same, or asked of whoever brings a file in and of what the address names. */
  columns: readonly SheetColumn[] | ((context: Context, named: Named) => Promise<readonly SheetColumn[]>)
  /**
   * Writes all the rows it can and says of each what it did, or why not; called in one transaction, which ends
   * without a trace unless every row went in.
   */
  run(
    context: Context,
    lines: readonly SheetLine[],
    wishes: Pick<ImportInput, 'dry_run' | 'invite'> & Named,
  ): Promise<ImportedRow[]>
}

/** What the address says beside the file. */
type Named = Readonly<Record<'table', string>>

/**
 * Brings a file in: all rows or none. A dry run goes the same way and is taken back, so it cannot promise what would
 * then be refused.
 */
export function importRoute(endpoint: ImportEndpoint, { columns, run }: Import): Route {
  return openRoute(
    endpoint,
    async ({ inTenant, onlyOnce, services, principal, ip, language }, { content, ...given }) => {
      const wishes = { ...given, table: given.table ?? '' }
      const bytes = Buffer.from(content, 'base64')
      if (principal) await refuseInfected(services, bytes, { orgId: principal.orgId, userId: principal.userId, ip })
      const known = typeof columns === 'function' ? await inTenant((context) => columns(context, wishes)) : columns
      const { lines, unknown } = await linesOf(
        { translate: services.translate, language },
        known,
        await readWorkbook(bytes),
      )
      const work = async (context: Context): Promise<ImportReply> => {
        const rows = (await run(context, lines, wishes)).toSorted((a, b) => a.line - b.line)
        const count = (deed: ImportedRow['deed']) => rows.filter((row) => row.deed === deed).length
        const counts = {
          create: count('create'),
          change: count('change'),
          same: count('same'),
          refuse: count('refuse'),
        }
        if (!wishes.dry_run && counts.refuse > 0)
          throw unprocessable('platform.import.faulty', { params: { count: counts.refuse } })
        return {
          rows: rows.map((row) => inWords(row, { services, language })),
          counts,
          unknown_columns: unknown,
          is_done: !wishes.dry_run,
        }
      }
      if (wishes.dry_run) return onlyLook(inTenant, work)
      return inTenant((context) => onlyOnce(context.db, () => work(context)))
    },
  )
}

function inWords(
  row: ImportedRow,
  { services: { translate }, language }: Pick<Caller, 'services' | 'language'>,
): ToldRow {
  const problems = Object.fromEntries(
    Object.entries(row.problems).map(([column, key]) => [column, translate(language, key)]),
  )
  return { ...row, words: { problems, ...(row.says && { says: translate(language, row.says.key, row.says.params) }) } }
}

class Seen extends Error {
  readonly reply: ImportReply

  constructor(reply: ImportReply) {
    super('only looked')
    this.reply = reply
  }
}

async function onlyLook(
  inTenant: OpenContext['inTenant'],
  work: (context: Context) => Promise<ImportReply>,
): Promise<ImportReply> {
  try {
    return await inTenant(async (context) => {
      throw new Seen(await work(context))
    })
  } catch (error) {
    if (error instanceof Seen) return error.reply
    throw error
  }
}
