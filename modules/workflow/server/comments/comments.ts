import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { directoryFor, personCards } from '#modules/organization/server/index.ts'
import type { Database, Trx } from '#platform/server/database.ts'
import { attachFiles, filesByIds, letGoOfFiles } from '#platform/server/files.ts'
import type { FileGuard } from '#platform/server/module.ts'
import { notify } from '#platform/server/notify.ts'
import { tell } from '#platform/server/outbox.ts'
import type { Principal } from '#platform/server/principal.ts'
import { hitRateLimit } from '#platform/server/rate-limit.ts'
import { type Context, preparedRoute, route } from '#platform/server/route.ts'
import type { StoredFile } from '#platform/shared/files.ts'
import { AppError, conflict, forbidden, notFound, unprocessable } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import {
  deleteComment,
  EDIT_MINUTES,
  editComment,
  listComments,
  listMentionable,
  readComments,
  writeComment,
  type CommentView,
} from '../../shared/comments.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { initialAndName } from '../../shared/signature.ts'
import { sha256 } from '../state/chain.ts'
import { indexDocument } from '../search/index-document.ts'
import { letterFacts } from '../telling/letter-facts.ts'
import { assigneeAt, watchersOf } from '../telling/news.ts'
import { asPerson, peopleBook } from '../state/people.ts'
import type { Instance } from '../state/store.ts'
import { loadVisible } from '../documents/view.ts'
import { maySee, seersOf } from '../state/visibility.ts'

type Row = Selectable<Database['workflow.comments']>

/** Subject type of what comes with a comment. */
export const COMMENT = 'workflow.comment'

/** Takes back what others said. */
const MODERATES = 'workflow.documents.administer'
/** What somebody may say in ten minutes, about all documents together. */
const AT_MOST = { limit: 30, windowSeconds: 600 }

export const commentRoutes = [
  route(listComments, async ({ db, principal, language }, { id }) => {
    await loadVisible(db, principal, id)
    const { orgId, userId } = principal
    const rows = await db
      .selectFrom('workflow.comments')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('instance_id', '=', id)
      .orderBy('written_at')
      .orderBy('id')
      .execute()
    const personOf = peopleBook(
      await personCards(
        db,
        orgId,
        [
          ...new Set(
            rows.flatMap(({ user_id, mentions, deleted_by }) => [
              user_id,
              ...mentions,
              ...(deleted_by === null ? [] : [deleted_by]),
            ]),
          ),
        ],
        language,
      ),
    )
    const read = await db
      .selectFrom('workflow.comment_readings')
      .select('read_until')
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('instance_id', '=', id)
      .executeTakeFirst()
    const {
      rows: [clock],
    } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const { now } = clock!
    const comments = rows.map((row): CommentView => ({
      id: row.id,
      by: personOf(row.user_id),
      text: row.text,
      mentions: row.mentions.map(personOf),
      files: row.files,
      at: row.written_at.toISOString(),
      edited_at: row.edited_at?.toISOString() ?? null,
      deleted: row.deleted_at && { at: row.deleted_at.toISOString(), by: personOf(row.deleted_by ?? row.user_id) },
      is_new: row.user_id !== userId && row.deleted_at === null && (!read || row.written_at > read.read_until),
      may_edit: row.user_id === userId && row.deleted_at === null && now <= lastMoment(row),
      may_delete: row.deleted_at === null && mayDelete(principal, row),
    }))
    return { comments, unread: comments.filter(({ is_new }) => is_new).length }
  }),

  route(listMentionable, async ({ db, principal, language }, { id }) => {
    const { state } = await loadVisible(db, principal, id)
    return (await readersOf(db, principal.orgId, id, state, language)).filter(
      ({ user_id }) => user_id !== principal.userId,
    )
  }),

  preparedRoute(
    writeComment,
    ({ services, principal: { orgId, userId } }) => {
      return hitRateLimit(services.db, `workflow.comment:${orgId}:${userId}`, AT_MOST)
    },
    async (context, { id, text, mentions, file_ids }, { allowed }) => {
      const {
        db,
        principal: { orgId, userId },
      } = context
      const { instance, state } = await loadVisible(db, context.principal, id)
      const named = await namedAmong(db, orgId, { id, state, mentions })
      if (!allowed) throw new AppError(429, 'workflow.comment.too_many')
      const comment_id = randomUUIDv7()
      const files = await filesFor(db, context.principal, comment_id, file_ids)
      const { written_at } = await db
        .insertInto('workflow.comments')
        .values({
          org_id: orgId,
          id: comment_id,
          instance_id: id,
          user_id: userId,
          text,
          mentions: named,
          files: JSON.stringify(files),
        })
        .returning('written_at')
        .executeTakeFirstOrThrow()
      await keep(db, orgId, { comment_id, seq: 1, what: 'written', user_id: userId, at: written_at, text, files })
      await spread(context, { instance, state, comment_id, named })
      await tellTalkers(context, { instance, state, comment_id, named })
      return { id: comment_id }
    },
  ),

  route(editComment, async (context, { id, comment_id, text, mentions, file_ids }) => {
    const {
      db,
      principal: { orgId, userId },
    } = context
    const { instance, state } = await loadVisible(db, context.principal, id)
    const { row, now, seq } = await lock(db, orgId, id, comment_id)
    if (row.user_id !== userId) throw forbidden('workflow.comment.not_yours')
    if (now > lastMoment(row)) throw conflict('workflow.comment.too_late')
    const named = await namedAmong(db, orgId, { id, state, mentions })
    const files = file_ids === undefined ? row.files : await filesFor(db, context.principal, comment_id, file_ids)
    if (text === '' && files.length === 0)
      throw unprocessable('workflow.comment.empty', { fields: { text: 'workflow.comment.empty' } })
    if (row.text === text && row.mentions.join() === named.join() && idsOf(row.files).join() === idsOf(files).join())
      return { status: true as const }
    await db
      .updateTable('workflow.comments')
      .set({ text, mentions: named, files: JSON.stringify(files), edited_at: now })
      .where('org_id', '=', orgId)
      .where('id', '=', comment_id)
      .execute()
    await letGoOfFiles(
      db,
      orgId,
      idsOf(row.files).filter((one) => !idsOf(files).includes(one)),
    )
    await keep(db, orgId, { comment_id, seq, what: 'edited', user_id: userId, at: now, text, files })
    await spread(context, { instance, state, comment_id, named })
    return { status: true as const }
  }),

  route(deleteComment, async (context, { id, comment_id }) => {
    const { db, principal } = context
    const { orgId, userId } = principal
    const { instance, state } = await loadVisible(db, principal, id)
    const { row, now, seq } = await lock(db, orgId, id, comment_id)
    if (!mayDelete(principal, row)) throw forbidden('workflow.comment.not_yours')
    await db
      .updateTable('workflow.comments')
      .set({ text: '', mentions: [], files: '[]', deleted_at: now, deleted_by: userId })
      .where('org_id', '=', orgId)
      .where('id', '=', comment_id)
      .execute()
    await letGoOfFiles(db, orgId, idsOf(row.files))
    await keep(db, orgId, {
      comment_id,
      seq,
      what: 'deleted',
      user_id: userId,
      at: now,
      text: row.text,
      files: row.files,
    })
    await spread(context, { instance, state, comment_id, named: [] })
    if (row.user_id !== userId) {
      await notify(db, orgId, {
        user_ids: [row.user_id],
        key: 'workflow.notify.comment_deleted',
        params: about(context, instance),
        facts: await factsOf(db, orgId, instance),
        link: `/workflow/${id}`,
        source: `${comment_id}/deleted`,
      })
    }
    return { status: true as const }
  }),

  route(readComments, async ({ db, principal }, { id, until }) => {
    await loadVisible(db, principal, id)
    // Nobody has read what is not said yet.
    await sql`insert into workflow.comment_readings (org_id, user_id, instance_id, read_until)
      values (${principal.orgId}, ${principal.userId}, ${id}, least(${until}::timestamptz, clock_timestamp()))
      on conflict (org_id, user_id, instance_id) do update set read_until = greatest(comment_readings.read_until,
      excluded.read_until)`.execute(db)
    return { status: true as const }
  }),
]

const lastMoment = ({ written_at }: Row) => new Date(written_at.getTime() + EDIT_MINUTES * 60_000)
const mayDelete = ({ userId, permissions }: Principal, { user_id }: Row) =>
  user_id === userId || permissions.has(MODERATES)
const about = ({ principal: { person } }: Context, { number, title }: Instance) => ({
  number,
  title,
  by: initialAndName(person.lastName, person.firstName),
})

// The words of a comment may still be corrected or taken back, so no letter carries them.
const factsOf = (db: Trx, orgId: number, { flow_title, creator_user_id, status }: Instance) =>
  letterFacts(db, orgId, { flow: flow_title, creator: creator_user_id, task: { step: status } })

/** A comment that still stands, locked, with the place of the next line of its history. */
async function lock(db: Trx, orgId: number, instanceId: string, commentId: string) {
  const row = await db
    .selectFrom('workflow.comments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .where('id', '=', commentId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('workflow.comment.missing')
  if (row.deleted_at) throw conflict('workflow.comment.deleted')
  const {
    rows: [next],
  } = await sql<{
    now: Date
    seq: number
  }>`select clock_timestamp() as now, count(*)::integer + 1 as seq from workflow.comment_events where org_id = ${orgId}
    and comment_id = ${commentId}`.execute(db)
  return { row, ...next! }
}

interface Deed {
  comment_id: string
  seq: number
  what: 'written' | 'edited' | 'deleted'
  user_id: number
  at: Date
  text: string
  files: readonly StoredFile[]
}

/** The hash is that of the words, and where files came with them, of the words and the hashes of the files. */
function keep(db: Trx, orgId: number, { comment_id, seq, what, user_id, at, text, files }: Deed) {
  return db
    .insertInto('workflow.comment_events')
    .values({
      org_id: orgId,
      comment_id,
      seq,
      what,
      user_id,
      at,
      sha256: sha256([text, ...files.map((file) => file.sha256)].join('\0')),
    })
    .execute()
}

const idsOf = (files: readonly StoredFile[]) => files.map((file) => file.id)

/** Makes what was uploaded part of the comment; it never becomes part of the document that is decided on. */
async function filesFor(
  db: Trx,
  { orgId, userId }: Principal,
  commentId: string,
  fileIds: readonly string[],
): Promise<StoredFile[]> {
  const ids = [...new Set(fileIds)]
  await attachFiles(db, orgId, ids, { uploadedBy: userId, subjectType: COMMENT, subjectId: commentId })
  return (await filesByIds(db, orgId, ids)).map(({ id, name, content_type, size, sha256: hash }) => ({
    id,
    name,
    content_type,
    size,
    sha256: hash,
  }))
}

/** Guard of the files: whoever may read the comment. */
export const mayReadComment: FileGuard = async (db, principal, commentId) => {
  const comment = await db
    .selectFrom('workflow.comments')
    .select('instance_id')
    .where('org_id', '=', principal.orgId)
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return comment !== undefined && maySee(db, principal, comment.instance_id)
}

/** Everybody who sees the document by a part in it or by watching it. */
async function readersOf(db: Trx, orgId: number, id: string, state: InstanceState, language?: Language) {
  const addresses = [
    ...new Set([...seersOf(state), ...(await watchersOf(db, orgId, id)).map((userId) => `u:${userId}`)]),
  ]
  return (await directoryFor(db, orgId, addresses.map(assigneeAt), language)).map(asPerson)
}

/** Whoever does not see the document cannot be called to it. */
async function namedAmong(
  db: Trx,
  orgId: number,
  { id, state, mentions }: { id: string; state: InstanceState; mentions: readonly number[] },
) {
  if (mentions.length === 0) return []
  const readers = new Set((await readersOf(db, orgId, id, state)).map(({ user_id }) => user_id))
  if (mentions.some((userId) => !readers.has(userId)))
    throw unprocessable('workflow.comment.does_not_see', { fields: { mentions: 'workflow.comment.does_not_see' } })
  return [...new Set(mentions)]
}

interface Said {
  instance: Instance
  state: InstanceState
  comment_id: string
  named: readonly number[]
}

/**
 * The creator, those who talk and those who watch hear that something new is said, once until they have read it; who
 * is named hears that.
 */
async function tellTalkers(context: Context, { instance, state, comment_id, named }: Said) {
  const {
    db,
    principal: { orgId, userId },
  } = context
  const { id } = instance
  const { rows } = await sql<{ user_id: number }>`
    select distinct one.user_id from (
      select ${instance.creator_user_id}::integer as user_id
      union all select user_id from workflow.comments where org_id = ${orgId} and instance_id = ${id}
      and deleted_at is null
      union all select user_id from workflow.participants where org_id = ${orgId} and instance_id = ${id} and watches
    ) one
    where not exists (
      select from workflow.comments c left join workflow.comment_readings r on r.org_id = c.org_id
      and r.instance_id = c.instance_id and r.user_id = one.user_id
      where c.org_id = ${orgId} and c.instance_id = ${id} and c.id <> ${comment_id} and c.user_id <> one.user_id
      and c.deleted_at is null
        and (r.read_until is null or c.written_at >= date_trunc('milliseconds',
        r.read_until) + interval '1 millisecond')
    )`.execute(db)
  const talking = rows.map(({ user_id }) => user_id).filter((one) => one !== userId && !named.includes(one))
  if (talking.length === 0) return
  const readers = new Set((await readersOf(db, orgId, id, state)).map(({ user_id }) => user_id))
  await notify(db, orgId, {
    user_ids: talking.filter((one) => readers.has(one)),
    key: 'workflow.notify.commented',
    params: about(context, instance),
    facts: await factsOf(db, orgId, instance),
    link: `/workflow/${id}`,
    source: `${comment_id}/said`,
  })
}

/** Open screens, the search and whoever is named: all of it in the same commit. */
async function spread(context: Context, { instance, state, comment_id, named }: Said) {
  const {
    db,
    principal: { orgId, userId },
  } = context
  const { id } = instance
  const open = await db
    .selectFrom('workflow.participants')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .execute()
  const audience = [...new Set([...seersOf(state), ...open.map(({ user_id }) => `u:${user_id}`)])]
  await tell(db, orgId, 'workflow.commented', {
    instance_id: id,
    comment_id,
    live: [{ topic: 'workflow.comments', key: id, audience }],
  })
  await indexDocument(db, orgId, id)
  // Once per comment and person, however often it is corrected.
  await notify(db, orgId, {
    user_ids: named.filter((one) => one !== userId),
    key: 'workflow.notify.mentioned',
    params: about(context, instance),
    facts: await factsOf(db, orgId, instance),
    link: `/workflow/${id}`,
    mail: true,
    source: `${comment_id}/mention`,
  })
}
