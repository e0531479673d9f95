import { sql } from 'kysely'
import { personCards, todayOf } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { hitRateLimit } from '#platform/server/rate-limit.ts'
import { type Context, preparedRoute, route } from '#platform/server/route.ts'
import { conflict, forbidden, notFound, tooManyRequests, unprocessable } from '#platform/shared/errors.ts'
import { saysAll } from '#platform/shared/search-words.ts'
import {
  type CommentView,
  deleteRowComment,
  editRowComment,
  listRowComments,
  listRowReaders,
  readRowComments,
  writeRowComment,
} from '../../shared/talk/comments.ts'
import { isFulfilled } from '../../shared/rules/row-rules.ts'
import { rowAtHand, standingRow } from '../row/at-hand.ts'
import { followOf } from './following.ts'
import { peopleBook, readersOf } from './readers.ts'
import { tellNamed, tellSaid, tellTalkers } from './tell.ts'

/** What somebody may say in ten minutes, about all rows together. */
const AT_MOST = { limit: 30, windowSeconds: 600 }
const MOST_TOLD = 500
const MOST_OFFERED = 30

export const commentRoutes = [
  route(listRowComments, async (context, { table, id }) => {
    const { access } = await rowAtHand(context, table, id)
    const {
      db,
      principal: { orgId, userId },
      language,
    } = context
    const newest = await db
      .selectFrom('records.comments')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('table_name', '=', access.table.name)
      .where('row_id', '=', id)
      .orderBy('written_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_TOLD + 1)
      .execute()
    const rows = newest.slice(0, MOST_TOLD).reverse()
    const read = await db
      .selectFrom('records.comment_readings')
      .select('read_until')
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('table_name', '=', access.table.name)
      .where('row_id', '=', id)
      .executeTakeFirst()
    const named = rows.flatMap(({ user_id, mentions }) => [user_id, ...mentions])
    const personOf = peopleBook(await personCards(db, orgId, named, language))
    const comments = rows.map((row): CommentView => ({
      id: row.id,
      answers: row.answers,
      by: personOf(row.user_id),
      text: row.text,
      mentions: row.mentions.map(personOf),
      at: row.written_at.toISOString(),
      edited_at: row.edited_at?.toISOString() ?? null,
      is_deleted: row.deleted_at !== null,
      is_new: row.user_id !== userId && row.deleted_at === null && (!read || row.written_at > read.read_until),
      is_mine: row.user_id === userId,
    }))
    return {
      comments,
      unread: comments.filter(({ is_new }) => is_new).length,
      has_older: newest.length > rows.length,
    }
  }),

  route(listRowReaders, async (context, { table, id, q }) => {
    const { access } = await rowAtHand(context, table, id)
    const { orgId, userId } = context.principal
    return [...(await readersOf(context.db, orgId, access.table, [id])).values()]
      .map(({ person }) => person)
      .filter(
        (one) =>
          one.user_id !== userId && saysAll([one.last_name, one.first_name, one.job].filter(Boolean).join(' '), q),
      )
      .slice(0, MOST_OFFERED)
  }),

  preparedRoute(
    writeRowComment,
    ({ services, principal: { orgId, userId } }) =>
      hitRateLimit(services.db, `records.comment:${orgId}:${userId}`, AT_MOST),
    async (context, { table, id, text, mentions, answers }, { allowed }) => {
      const { access, row } = await talkedAbout(context, table, id)
      const {
        db,
        principal: { orgId, userId },
      } = context
      const readers = await readersOf(db, orgId, access.table, [id])
      refuseStrangers(readers, mentions)
      if (answers !== null) await refuseNoQuestion(db, orgId, { table: access.table.name, id, answers })
      if (!allowed) throw tooManyRequests('records.comment.too_many')
      const comment_id = orderedId()
      await db
        .insertInto('records.comments')
        .values({
          org_id: orgId,
          id: comment_id,
          table_name: access.table.name,
          row_id: id,
          answers,
          user_id: userId,
          text,
          mentions: [...new Set(mentions)],
        })
        .execute()
      await followOf(context, access.table, id)
      const said = { table: access.table, row, comment_id, named: mentions, readers }
      await tellSaid(db, orgId, access.table)
      await tellNamed(context, said)
      await tellTalkers(context, said)
      return { id: comment_id }
    },
  ),

  route(editRowComment, async (context, { table, id, comment_id, text, mentions }) => {
    const { access, row } = await talkedAbout(context, table, id)
    const { db, principal } = context
    await lockMine(db, principal, { table: access.table.name, id, comment_id })
    const readers = await readersOf(db, principal.orgId, access.table, [id])
    refuseStrangers(readers, mentions)
    await db
      .updateTable('records.comments')
      .set({ text, mentions: [...new Set(mentions)], edited_at: sql<Date>`clock_timestamp()` })
      .where('org_id', '=', principal.orgId)
      .where('id', '=', comment_id)
      .execute()
    await tellSaid(db, principal.orgId, access.table)
    await tellNamed(context, { table: access.table, row, comment_id, named: mentions, readers })
    return { status: true as const }
  }),

  route(deleteRowComment, async (context, { table, id, comment_id }) => {
    const { access } = await rowAtHand(context, table, id)
    const { db, principal } = context
    await lockMine(db, principal, { table: access.table.name, id, comment_id })
    await db
      .updateTable('records.comments')
      .set({ text: '', mentions: [], deleted_at: sql<Date>`clock_timestamp()` })
      .where('org_id', '=', principal.orgId)
      .where('id', '=', comment_id)
      .execute()
    await tellSaid(db, principal.orgId, access.table)
    return { status: true as const }
  }),

  route(readRowComments, async (context, { table, id, until }) => {
    const { access } = await rowAtHand(context, table, id)
    const { orgId, userId } = context.principal
    // Nobody has read what is not said yet.
    await sql`insert into records.comment_readings (org_id, user_id, table_name, row_id, read_until)
      values (${orgId}, ${userId}, ${access.table.name}, ${id}::uuid, least(${until}::timestamptz
      + interval '1 millisecond', clock_timestamp()))
      on conflict (org_id, user_id, table_name, row_id) do update
      set read_until = greatest(comment_readings.read_until, excluded.read_until)`.execute(context.db)
    return { status: true as const }
  }),
]

/** A row about which this person may say something. */
async function talkedAbout(context: Context, table: string, id: string) {
  const found = await standingRow(context, table, id)
  const today = await todayOf(context.db, context.principal.orgId)
  const { table: about } = found.access
  if (about.talk !== undefined && !isFulfilled(about, found.row.values, about.talk, today))
    throw forbidden('records.comment.closed')
  return found
}

/** Whoever does not read the row cannot be called to it. */
function refuseStrangers(readers: ReadonlyMap<number, unknown>, mentions: readonly number[]) {
  if (mentions.every((userId) => readers.has(userId))) return
  throw unprocessable('records.comment.does_not_see', { fields: { mentions: 'records.comment.does_not_see' } })
}

interface Place {
  table: string
  id: string
}

/** What is answered stands at the same row, and is no answer itself. */
async function refuseNoQuestion(db: Trx, orgId: number, { table, id, answers }: Place & { answers: string }) {
  const question = await db
    .selectFrom('records.comments')
    .select('id')
    .where('org_id', '=', orgId)
    .where('table_name', '=', table)
    .where('row_id', '=', id)
    .where('id', '=', answers)
    .where('answers', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!question) throw notFound('records.comment.missing')
}

/** A comment of this person that still stands, locked. */
async function lockMine(
  db: Trx,
  { orgId, userId }: { orgId: number; userId: number },
  { table, id, comment_id }: Place & { comment_id: string },
) {
  const comment = await db
    .selectFrom('records.comments')
    .select(['user_id', 'deleted_at'])
    .where('org_id', '=', orgId)
    .where('table_name', '=', table)
    .where('row_id', '=', id)
    .where('id', '=', comment_id)
    .forUpdate()
    .executeTakeFirst()
  if (!comment) throw notFound('records.comment.missing')
  if (comment.user_id !== userId) throw forbidden('records.comment.not_yours')
  if (comment.deleted_at) throw conflict('records.comment.deleted')
}
