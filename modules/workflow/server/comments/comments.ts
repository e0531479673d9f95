import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { directoryFor, personCards } from '#modules/organization/server/index.ts'
import type { Database, Trx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import { tell } from '#platform/server/outbox.ts'
import type { Principal } from '#platform/server/principal.ts'
import { hitRateLimit } from '#platform/server/rate-limit.ts'
import { type Context, route } from '#platform/server/route.ts'
import { AppError, conflict, forbidden, notFound, unprocessable } from '#platform/shared/errors.ts'
import { deleteComment, EDIT_MINUTES, editComment, listComments, listMentionable, readComments, writeComment, type CommentView } from '../../shared/comments.ts'
import { initialAndName, type InstanceState } from '../../shared/index.ts'
import { sha256 } from '../chain.ts'
import { indexDocument } from '../finding/index-document.ts'
import { assigneeAt } from '../news.ts'
import { asPerson, peopleBook } from '../people.ts'
import type { Instance } from '../store.ts'
import { loadVisible } from '../view.ts'
import { seersOf } from '../visibility.ts'

type Row = Selectable<Database['workflow.comments']>

/** Takes back what others said. */
const MODERATES = 'workflow.documents.administer'
/** What somebody may say in ten minutes, about all documents together. */
const AT_MOST = { limit: 30, windowSeconds: 600 }

export const commentRoutes = [
  route(listComments, async ({ db, principal }, { id }) => {
    await loadVisible(db, principal, id)
    const { orgId, userId } = principal
    const rows = await db.selectFrom('workflow.comments').selectAll().where('org_id', '=', orgId).where('instance_id', '=', id).orderBy('written_at').orderBy('id').execute()
    const personOf = peopleBook(await personCards(db, orgId, [...new Set(rows.flatMap(({ user_id, mentions, deleted_by }) => [user_id, ...mentions, ...(deleted_by === null ? [] : [deleted_by])]))]))
    const read = await db.selectFrom('workflow.comment_readings').select('read_until').where('org_id', '=', orgId).where('user_id', '=', userId).where('instance_id', '=', id).executeTakeFirst()
    const { rows: [clock] } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const { now } = clock!
    const comments = rows.map((row): CommentView => ({
      id: row.id, by: personOf(row.user_id), text: row.text, mentions: row.mentions.map(personOf), at: row.written_at.toISOString(), edited_at: row.edited_at?.toISOString() ?? null,
      deleted: row.deleted_at && { at: row.deleted_at.toISOString(), by: personOf(row.deleted_by ?? row.user_id) },
      is_new: row.user_id !== userId && row.deleted_at === null && (!read || row.written_at > read.read_until),
      may_edit: row.user_id === userId && row.deleted_at === null && now <= lastMoment(row),
      may_delete: row.deleted_at === null && mayDelete(principal, row),
    }))
    return { comments, unread: comments.filter(({ is_new }) => is_new).length }
  }),

  route(listMentionable, async ({ db, principal }, { id }) => {
    const { state } = await loadVisible(db, principal, id)
    return (await readersOf(db, principal.orgId, id, state)).filter(({ user_id }) => user_id !== principal.userId)
  }),

  route(writeComment, async (context, { id, text, mentions }) => {
    const { db, principal: { orgId, userId } } = context
    const { instance, state } = await loadVisible(db, context.principal, id)
    const named = await namedAmong(db, orgId, { id, state, mentions })
    const { allowed } = await hitRateLimit(context.services.db, `workflow.comment:${orgId}:${userId}`, AT_MOST)
    if (!allowed) throw new AppError(429, 'workflow.comment.too_many')
    const comment_id = randomUUIDv7()
    const { written_at } = await db.insertInto('workflow.comments').values({ org_id: orgId, id: comment_id, instance_id: id, user_id: userId, text, mentions: named })
      .returning('written_at').executeTakeFirstOrThrow()
    await keep(db, orgId, { comment_id, seq: 1, what: 'written', user_id: userId, at: written_at, text })
    await spread(context, { instance, state, comment_id, named })
    return { id: comment_id }
  }),

  route(editComment, async (context, { id, comment_id, text, mentions }) => {
    const { db, principal: { orgId, userId } } = context
    const { instance, state } = await loadVisible(db, context.principal, id)
    const { row, now, seq } = await lock(db, orgId, id, comment_id)
    if (row.user_id !== userId) throw forbidden('workflow.comment.not_yours')
    if (now > lastMoment(row)) throw conflict('workflow.comment.too_late')
    const named = await namedAmong(db, orgId, { id, state, mentions })
    if (row.text === text && row.mentions.join() === named.join()) return { status: true as const }
    await db.updateTable('workflow.comments').set({ text, mentions: named, edited_at: now }).where('org_id', '=', orgId).where('id', '=', comment_id).execute()
    await keep(db, orgId, { comment_id, seq, what: 'edited', user_id: userId, at: now, text })
    await spread(context, { instance, state, comment_id, named })
    return { status: true as const }
  }),

  route(deleteComment, async (context, { id, comment_id }) => {
    const { db, principal } = context
    const { orgId, userId } = principal
    const { instance, state } = await loadVisible(db, principal, id)
    const { row, now, seq } = await lock(db, orgId, id, comment_id)
    if (!mayDelete(principal, row)) throw forbidden('workflow.comment.not_yours')
    await db.updateTable('workflow.comments').set({ text: '', mentions: [], deleted_at: now, deleted_by: userId }).where('org_id', '=', orgId).where('id', '=', comment_id).execute()
    await keep(db, orgId, { comment_id, seq, what: 'deleted', user_id: userId, at: now, text: row.text })
    await spread(context, { instance, state, comment_id, named: [] })
    if (row.user_id !== userId) {
      await notify(db, orgId, { user_ids: [row.user_id], key: 'workflow.notify.comment_deleted', params: about(context, instance), link: `/workflow/${id}`, source: `${comment_id}/deleted` })
    }
    return { status: true as const }
  }),

  route(readComments, async ({ db, principal }, { id, until }) => {
    await loadVisible(db, principal, id)
    // Nobody has read what is not said yet.
    await sql`insert into workflow.comment_readings (org_id, user_id, instance_id, read_until)
      values (${principal.orgId}, ${principal.userId}, ${id}, least(${until}::timestamptz, clock_timestamp()))
      on conflict (org_id, user_id, instance_id) do update set read_until = greatest(comment_readings.read_until, excluded.read_until)`.execute(db)
    return { status: true as const }
  }),
]

const lastMoment = ({ written_at }: Row) => new Date(written_at.getTime() + EDIT_MINUTES * 60_000)
const mayDelete = ({ userId, permissions }: Principal, { user_id }: Row) => user_id === userId || permissions.has(MODERATES)
const about = ({ principal: { person } }: Context, { number, title }: Instance) => ({ number, title, by: initialAndName(person.lastName, person.firstName) })

/** A comment that still stands, locked, with the place of the next line of its history. */
async function lock(db: Trx, orgId: number, instanceId: string, commentId: string) {
  const row = await db.selectFrom('workflow.comments').selectAll().where('org_id', '=', orgId).where('instance_id', '=', instanceId).where('id', '=', commentId).forUpdate().executeTakeFirst()
  if (!row) throw notFound('workflow.comment.missing')
  if (row.deleted_at) throw conflict('workflow.comment.deleted')
  const { rows: [next] } = await sql<{ now: Date; seq: number }>`select clock_timestamp() as now, count(*)::integer + 1 as seq from workflow.comment_events where org_id = ${orgId} and comment_id = ${commentId}`.execute(db)
  return { row, ...next! }
}

function keep(db: Trx, orgId: number, { text, ...event }: { comment_id: string; seq: number; what: 'written' | 'edited' | 'deleted'; user_id: number; at: Date; text: string }) {
  return db.insertInto('workflow.comment_events').values({ org_id: orgId, ...event, sha256: sha256(text) }).execute()
}

/** Everybody who sees the document by a part in it or by watching it. */
async function readersOf(db: Trx, orgId: number, id: string, state: InstanceState) {
  const watchers = await db.selectFrom('workflow.participants').select('user_id').where('org_id', '=', orgId).where('instance_id', '=', id).where('watches', '=', true).execute()
  const addresses = [...new Set([...seersOf(state), ...watchers.map(({ user_id }) => `u:${user_id}`)])]
  return (await directoryFor(db, orgId, addresses.map(assigneeAt))).map(asPerson)
}

/** Whoever does not see the document cannot be called to it. */
async function namedAmong(db: Trx, orgId: number, { id, state, mentions }: { id: string; state: InstanceState; mentions: readonly number[] }) {
  if (mentions.length === 0) return []
  const readers = new Set((await readersOf(db, orgId, id, state)).map(({ user_id }) => user_id))
  if (mentions.some((userId) => !readers.has(userId))) throw unprocessable('workflow.comment.does_not_see', { fields: { mentions: 'workflow.comment.does_not_see' } })
  return [...new Set(mentions)]
}

/** Open screens, the search and whoever is named: all of it in the same commit. */
async function spread(context: Context, { instance, state, comment_id, named }: { instance: Instance; state: InstanceState; comment_id: string; named: readonly number[] }) {
  const { db, principal: { orgId, userId } } = context
  const { id } = instance
  const open = await db.selectFrom('workflow.participants').select('user_id').where('org_id', '=', orgId).where('instance_id', '=', id).execute()
  const audience = [...new Set([...seersOf(state), ...open.map(({ user_id }) => `u:${user_id}`)])]
  await tell(db, orgId, 'workflow.commented', { instance_id: id, comment_id, live: [{ topic: 'workflow.comments', key: id, audience }] })
  await indexDocument(db, orgId, id)
  // Once per comment and person, however often it is corrected.
  await notify(db, orgId, { user_ids: named.filter((one) => one !== userId), key: 'workflow.notify.mentioned', params: about(context, instance), link: `/workflow/${id}`, mail: true, source: `${comment_id}/mention` })
}
