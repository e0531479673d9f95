import { sql } from 'kysely'
import { personCards, organizationBook } from '#modules/organization/server/index.ts'
import { rowAsAsked } from '#modules/records/server/index.ts'
import { auditExport } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { listFile, sendWorkbook, XLSX_TYPE } from '#platform/server/excel/index.ts'
import { hitRateLimit } from '#platform/server/rate-limit.ts'
import { type Context, preparedRoute, rawRoute, route } from '#platform/server/route.ts'
import { conflict, notFound, tooManyRequests } from '#platform/shared/errors.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { type Language, languageOf } from '#platform/shared/i18n.ts'
import { saysAll } from '#platform/shared/search-words.ts'
import { z } from 'zod'
import { EDITING, NOTICES } from '../shared/access.ts'
import {
  type Counted,
  listReaders,
  type Reader,
  readersFilePath,
  readersFilter,
  remindReaders,
  type UnitRow,
} from '../shared/receipts.ts'
import { readersOf } from './audience.ts'
import { peopleOf } from './heads.ts'
import { type Notice, noticesWhere } from './notice.ts'
import { remind } from './reminders.ts'

export const readersRoute = route(listReaders, async (context, { id, offset, limit, ...filter }) => {
  const { notice, readers } = await readersSeen(context, id, context.language)
  const found = narrowed(readers, filter)
  return {
    title: notice.title,
    must_read: notice.must_read,
    due_on: notice.due_on,
    released_at: notice.released_at?.toISOString() ?? null,
    may_remind: notice.must_read && notice.state === 'released',
    all: countedOf(readers),
    units: unitsOf(readers),
    readers: found.slice(offset, offset + limit).map(asReader),
    count: found.length,
  }
})

/** Nobody is reminded of the same notice again and again within an hour. */
const AT_MOST = { limit: 2, windowSeconds: 3600 }

export const remindRoute = preparedRoute(
  remindReaders,
  ({ services, principal: { orgId, userId } }, { id }) =>
    hitRateLimit(services.db, `news.remind:${orgId}:${userId}:${id}`, AT_MOST),
  async (context, { id }, { allowed, retryAfter }) => {
    const { notice, readers } = await readersSeen(context, id, 'mn')
    if (!notice.must_read || notice.state !== 'released') throw conflict('news.not_asked')
    if (!allowed) throw tooManyRequests('news.reminded_already', { retryAfter })
    const users = readers.filter(({ state }) => state !== 'confirmed').map(({ user_id }) => user_id)
    await remind(context.db, context.principal.orgId, notice, { users, when: new Date().toISOString() })
    return { count: users.length }
  },
)

export const readersFileRoute = rawRoute(
  {
    method: 'GET',
    path: readersFilePath,
    permission: 'signed_in',
    summary: 'Who has read a notice and who has not, as an Excel file, as it is filtered',
    input: readersFilter.extend({ id: z.uuid(), lang: z.string().max(10).optional() }),
    sends: XLSX_TYPE,
  },
  async ({ inTenant, services: { translate }, reply, language: asked }, { id, lang, ...filter }) => {
    const language = lang ? languageOf(lang) : asked
    const { notice, found, zone } = await inTenant(async (context) => {
      const seen = await readersSeen(context, id, language)
      const rows = narrowed(seen.readers, filter)
      await auditExport(context, {
        action: 'news.readers_exported',
        subject_type: 'news.notice',
        filter: { notice: seen.notice.title, q: filter.q, state: filter.state ?? null },
        count: rows.length,
      })
      return {
        notice: seen.notice,
        found: rows,
        zone: await organizationBook.zoneOf(context.db, context.principal.orgId),
      }
    })
    const when = (at: string | null) => (at === null ? '' : dateTimeIn(zone, at))
    const columns = (['name', 'job', 'unit', 'state', 'seen_at', 'confirmed_at'] as const).map((key) => ({
      key,
      title: `news.readers.${key}`,
    }))
    const rows = found.map((one) => ({
      name: `${one.last_name} ${one.first_name}`.trim(),
      job: one.job ?? '',
      unit: one.struct ?? '',
      state: translate(language, `news.readers.${one.state}`),
      seen_at: when(one.seen_at),
      confirmed_at: when(one.confirmed_at),
    }))
    return sendWorkbook(
      reply,
      'news-readers',
      await listFile({ translate, language, columns, rows, name: notice.title }),
    )
  },
)

type Seen = Reader & { struct_id: number | null }

function asReader(seen: Seen): Reader {
  const { struct_id: _unit, ...reader } = seen
  return reader
}

/** The readers of whom this person may know: all for whoever writes news, for heads the people whom they lead. */
async function readersSeen(
  context: Context,
  id: string,
  language: Language,
): Promise<{ notice: Notice; readers: Seen[] }> {
  const { db, principal } = context
  const { orgId } = principal
  await rowAsAsked(context, NOTICES, id)
  const [notice] = await noticesWhere(db, orgId, sql`n.id = ${id}::uuid`)
  const theirs = principal.permissions.has(EDITING) ? undefined : await peopleOf(db, principal)
  if (!notice || theirs?.size === 0) throw notFound('records.row_missing')
  // What is not out has nobody yet who could have read it.
  const members = notice.state === 'released' ? await readersOf(db, orgId, notice) : []
  const users = members.map(({ user_id }) => user_id).filter((user) => theirs?.has(user) ?? true)
  return { notice, readers: await withReceipts(db, orgId, { id, users, language }) }
}

async function withReceipts(
  db: Trx,
  orgId: number,
  { id, users, language }: { id: string; users: readonly number[]; language: Language },
): Promise<Seen[]> {
  const receipts = await db
    .selectFrom('news.receipts')
    .select(['user_id', 'seen_at', 'confirmed_at'])
    .where('org_id', '=', orgId)
    .where('notice', '=', id)
    .execute()
  const byUser = new Map(receipts.map((one) => [one.user_id, one]))
  const cards = await personCards(db, orgId, users, language)
  return cards
    .map(({ user_id, first_name, last_name, job, struct, struct_id }): Seen => {
      const { seen_at = null, confirmed_at = null } = byUser.get(user_id) ?? {}
      return {
        user_id,
        first_name,
        last_name,
        job,
        struct,
        struct_id,
        state: confirmed_at ? 'confirmed' : seen_at ? 'seen' : 'unseen',
        seen_at: seen_at?.toISOString() ?? null,
        confirmed_at: confirmed_at?.toISOString() ?? null,
      }
    })
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'mn'))
}

const nameOf = ({ last_name, first_name }: Seen) => `${last_name} ${first_name}`

function narrowed(readers: readonly Seen[], { unit, state, q }: Omit<z.output<typeof readersFilter>, 'id'>): Seen[] {
  return readers.filter(
    (one) =>
      (unit === undefined || (one.struct_id ?? 0) === unit) &&
      (state === undefined || one.state === state) &&
      saysAll([nameOf(one), one.job, one.struct].filter(Boolean).join(' '), q),
  )
}

const countedOf = (readers: readonly Seen[]): Counted => ({
  total: readers.length,
  seen: readers.filter(({ state }) => state !== 'unseen').length,
  confirmed: readers.filter(({ state }) => state === 'confirmed').length,
})

/** The largest first. */
const unitsOf = (readers: readonly Seen[]): UnitRow[] =>
  [...Map.groupBy(readers, ({ struct_id }) => struct_id)]
    .map(([unit, some]) => ({ unit, name: some[0]?.struct ?? null, ...countedOf(some) }))
    .toSorted((one, other) => other.total - one.total || (one.unit ?? 0) - (other.unit ?? 0))
