import { organizationBook } from '#modules/organization/server/index.ts'
import { z } from 'zod'
import { auditExport } from '#platform/server/audit.ts'
import { type Context, rawRoute } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { isEmpty } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language, languageOf } from '#platform/shared/i18n.ts'
import { paperOf, widthOn } from '#platform/server/pdf/index.ts'
import type { Row } from '../../shared/contract.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { listPaper, papers, turns } from '../../shared/page/paper.ts'
import { query } from '../../shared/query.ts'
import { readFilter } from '../query/read-filter.ts'
import { type Access, accessFor, fieldOf, spoken } from '../gate/gate.ts'
import { rowsOf } from '../query/rows.ts'
import { storedOf } from '../tables/served.ts'
import type { PaperBlock } from './drawing.ts'
import { drawnAside, sheetOf } from './drawn.ts'
import { filterWords } from './filter-words.ts'
import { sendPaper } from './row.ts'
import { sayingIn, titleOf } from './said.ts'

/** More paper nobody reads. */
const MOST = 5000
const PART = 200
/** Points that a column needs to be read. */
const NARROWEST = 44
/** Letters of which a column is thought to consist: few ones are not squeezed, and one with texts does not take all. */
const [FEWEST_LETTERS, MOST_LETTERS] = [5, 40]

const input = z.object({
  table: z.string().max(70),
  q: z.string().trim().max(100).default(''),
  sort: z.string().max(71).default(''),
  /** As JSON. */
  filter: z.string().max(8000).default(''),
  /** Names with commas between them, in the order in which they are seen; without any, all. */
  columns: z.string().max(4000).default(''),
  size: z.enum(papers).default('A4'),
  turn: z.enum(turns).default('portrait'),
  lang: z.string().max(10).optional(),
})

/** A list as it is filtered, sorted and seen, on paper. */
export const listPaperRoute = rawRoute(
  {
    method: 'POST',
    path: listPaper(':table'),
    permission: 'signed_in',
    summary: 'Rows of a table on paper (application/pdf), as they are filtered; 5,000 at most',
    input,
    sends: 'application/pdf',
    whileViewing: true,
  },
  async (asked, wish) => {
    const language = wish.lang ? languageOf(wish.lang) : asked.language
    const sheet = await asked.inTenant((context) => listSheet(context, wish, language))
    return sendPaper(asked.reply, sheet.title, await drawnAside(sheet), `${wish.table.replace(/[^\w-]+/g, '-')}.pdf`)
  },
)

async function listSheet(context: Context, wish: z.output<typeof input>, language: Language) {
  const { db, principal, services } = context
  const t = (key: string, params?: Record<string, string | number>) => services.translate(language, key, params)
  const access = spoken(await accessFor(db, principal, wish.table, 'r', 'export'), language)
  const paper = paperOf(wish.size, wish.turn === 'landscape')
  const wanted = columnsOf(access, wish.columns)
  const shown = wanted.slice(0, Math.floor(widthOn(paper) / NARROWEST))
  const filter = readFilter(wish.filter)
  const asked = query.parse({ search: wish.q, sort: wish.sort ? [wish.sort] : [], limit: PART })
  const say = sayingIn(language, t, await organizationBook.zoneOf(db, principal.orgId))
  const { rows, isWhole } = await rowsOnPaper(context, access, { ...asked, ...(filter && { filter }) })
  const cells = rows.map(({ values }) => shown.map((field) => say(field, readIn(access, field, values, language))))
  const words = filter ? await filterWords(context, access, filter, { language, t, say }) : ''
  const title = inLanguage(access.table.title, language)
  const notes = [
    ...(words ? [t('records.print.filter', { words })] : []),
    ...(wish.q ? [t('records.print.search', { words: wish.q })] : []),
    t('records.print.count', { count: rows.length }),
    ...(isWhole ? [] : [t('records.print.not_whole', { count: MOST })]),
    ...(shown.length < wanted.length ? [t('records.print.columns_left', { count: wanted.length - shown.length })] : []),
  ]
  const widths = widthsOf(
    shown.map((field, at) => [titleOf(field, language), ...cells.map((row) => row[at]?.text ?? '')]),
    widthOn(paper),
  )
  await auditExport(context, {
    action: 'records.printed',
    subject_type: 'records.table',
    filter: { table: inLanguage(access.table.title, 'mn'), q: wish.q },
    count: rows.length,
  })
  return sheetOf(context, language, {
    title,
    size: wish.size,
    isWide: wish.turn === 'landscape',
    blocks: [
      { kind: 'paragraph', look: 'quiet', text: notes.join('  ·  ') },
      {
        kind: 'table',
        label: title,
        columns: shown.map((field, at) => ({
          label: titleOf(field, language),
          width: widths[at]!,
          ...(isAmount(field) && { align: 'right' as const }),
        })),
        rows: cells.map((row) => ({
          cells: row.map(({ text, isStanding }, at) => ({
            pieces: [{ text, look: 'body' as const, ...(isStanding && { isStanding }) }],
            ...(isAmount(shown[at]!) && { align: 'right' as const }),
          })),
        })),
      } satisfies PaperBlock,
    ],
  })
}

const isAmount = (field: TableField) => ['decimal', 'sum'].includes(storedOf(field))

/** Those that were asked for; a column in another language stands with its own name or not at all. */
function columnsOf(access: Access, names: string): TableField[] {
  if (names === '') return access.fields.filter(({ of }) => of === undefined)
  return names.split(',').map((name) => {
    const field = fieldOf(access, name)
    if (!field) throw notFound('records.column_missing')
    return field
  })
}

function readIn({ fields }: Access, { name }: TableField, values: Row['values'], language: Language) {
  const own = fields.find((field) => field.of === name && field.language === language)
  return own && !isEmpty(values[own.name]) ? values[own.name] : values[name]
}

async function rowsOnPaper({ db, principal }: Context, access: Access, asked: Parameters<typeof rowsOf>[3]) {
  const rows: Row[] = []
  let after: string | null = null
  do {
    const part: Awaited<ReturnType<typeof rowsOf>> = await rowsOf(
      db,
      principal.orgId,
      access,
      { ...asked, after },
      'export',
    )
    rows.push(...part.rows)
    after = part.next
  } while (after !== null && rows.length < MOST)
  return { rows: rows.slice(0, MOST), isWhole: after === null }
}

/** Points for each column: by the longest that stands in it, and together all that there is. */
function widthsOf(columns: readonly (readonly string[])[], whole: number): number[] {
  const letters = columns.map((texts) =>
    Math.min(MOST_LETTERS, Math.max(FEWEST_LETTERS, ...texts.map((text) => text.length))),
  )
  const all = letters.reduce((sum, one) => sum + one, 0)
  const spare = whole - NARROWEST * columns.length
  return letters.map((one) => NARROWEST + (spare * one) / all)
}
