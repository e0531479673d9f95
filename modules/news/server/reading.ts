import { type RawBuilder, sql } from 'kysely'
import { organizationBook, placeNameSql, todayOf } from '#modules/organization/server/index.ts'
import { EMPLOYEE, laterDay, momentOf } from '#modules/organization/shared/index.ts'
import { rowAsAsked } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import { type Context, route } from '#platform/server/route.ts'
import { hasWords } from '#platform/server/search.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { type FieldValues, namedIn } from '#platform/shared/fields/index.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { EDITING, NOTICES } from '../shared/access.ts'
import { confirmNotice, listNews, type NewsItem, putOffNotice, seeNotice, showNotice } from '../shared/reading.ts'
import { countUnread, MOST_UNREAD, NEWS_CHANGED } from '../shared/unread.ts'
import { isReader, readsSql } from './audience.ts'
import { leads } from './heads.ts'

/** A column as somebody reads it in their language; where nobody wrote it in that, as it was written first. */
const said = (column: 'title' | 'summary', language: Language): RawBuilder<string | null> =>
  language === 'mn'
    ? sql`n.${sql.ref(column)}`
    : sql`coalesce(nullif(n.${sql.ref(`${column}_${language}`)}, ''), n.${sql.ref(column)})`

const authorSql = (orgId: number) => sql`coalesce(${placeNameSql[EMPLOYEE]!(orgId, sql`n.author`)}, '')`

/** Days in which something is new for the home page. */
const NEW_DAYS = 7
/** What stands over everything one after the other. */
const MOST_PENDING = 20

const receiptOf = (userId: number) => sql`left join news.receipts x
  on x.org_id = n.org_id and x.notice = n.id and x.user_id = ${userId}`
const isOpen = sql`(x.seen_at is null or (n.must_read and x.confirmed_at is null))`

export const unreadRoute = route(countUnread, async ({ db, principal: { orgId, userId }, language }) => {
  const reads = await readsSql(db, orgId, userId)
  const today = await todayOf(db, orgId)
  const from = sql`from news.notices n ${receiptOf(userId)} where ${reads}`
  const [counted, pending] = await Promise.all([
    sql<{ count: number; fresh: number }>`select
      (select count(*)::integer from (select ${from}
        and ${isOpen} limit ${MOST_UNREAD}) as unread) as count,
      (select count(*)::integer from (select ${from} and (${isOpen} or n.pinned_until >= ${today}::date
        or n.released_at > now() - make_interval(days => ${NEW_DAYS})) limit ${MOST_UNREAD}) as fresh) as fresh
      `.execute(db),
    sql<{ id: string; title: string; due_on: string | null }>`select n.id::text, ${said('title', language)} as title,
      to_char(n.due_on, 'YYYY-MM-DD') as due_on ${from} and n.must_read and x.confirmed_at is null
      and (x.put_off_until is null or x.put_off_until <= now())
      order by n.due_on nulls last, n.released_at, n.id limit ${MOST_PENDING}`.execute(db),
  ])
  return { ...counted.rows[0]!, pending: pending.rows }
})

export const listRoute = route(listNews, async (context, { category, which, q, after, limit }) => {
  const {
    db,
    principal: { orgId, userId },
    language,
  } = context
  const reads = await readsSql(db, orgId, userId)
  const today = await todayOf(db, orgId)
  const isPinned = (of: string) => sql`coalesce(${sql.ref(`${of}.pinned_until`)} >= ${today}::date, false)::integer`
  const pinned = isPinned('n')
  const narrowed = [
    reads,
    ...(category === undefined ? [] : [sql`n.category = ${category}`]),
    ...(which === 'unread' ? [isOpen] : []),
    ...(which === 'must' ? [sql`n.must_read`] : []),
    ...hasWords(sql`n.search`, q),
    ...(after === undefined
      ? []
      : [
          sql`(${pinned}, n.released_at, n.id) < (select ${isPinned('a')}, a.released_at, a.id
            from news.notices a where a.org_id = ${orgId} and a.id = ${after}::uuid)`,
        ]),
  ]
  const { rows } = await sql<Omit<NewsItem, 'released_at'> & { released_at: Date }>`select n.id::text,
      ${said('title', language)} as title, n.category, nullif(${said('summary', language)}, '') as summary,
      n.cover[1]::text as cover, ${authorSql(orgId)} as author, n.released_at, ${pinned} = 1 as is_pinned, n.must_read,
      to_char(n.due_on, 'YYYY-MM-DD') as due_on, x.seen_at is not null as is_seen,
      x.confirmed_at is not null as is_confirmed
    from news.notices n ${receiptOf(userId)} where ${sql.join(narrowed, sql` and `)}
    order by ${pinned} desc, n.released_at desc, n.id desc limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit).map((row) => ({ ...row, released_at: row.released_at.toISOString() }))
  return { items, next: rows.length > limit ? items.at(-1)!.id : null }
})

export const showRoute = route(showNotice, async (context, { id }) => {
  const { db, principal, language } = context
  const { values } = await rowAsAsked(context, NOTICES, id)
  const reader = await isReader(db, principal, id)
  const receipt = reader ? await receiptFor(db, principal, id) : undefined
  const may_edit = principal.permissions.has(EDITING)
  return {
    id,
    title: inLanguageOf(values, 'title', language),
    category: text(values['category']),
    summary: inLanguageOf(values, 'summary', language) || null,
    body: inLanguageOf(values, 'body', language),
    cover: filesOf(values['cover']),
    files: filesOf(values['files']),
    author: namedIn(values['author'] ?? null)?.name ?? '',
    released_at: text(values['released_at']) || null,
    must_read: values['must_read'] === true,
    due_on: text(values['due_on']) || null,
    allows_comments: values['allows_comments'] === true,
    is_reader: reader,
    seen_at: receipt?.seen_at?.toISOString() ?? null,
    confirmed_at: receipt?.confirmed_at?.toISOString() ?? null,
    may_edit,
    may_see_readers: may_edit || (await leads(db, principal)),
  }
})

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const inLanguageOf = (values: FieldValues, name: string, language: Language) =>
  (language === 'mn' ? '' : text(values[`${name}_${language}`])) || text(values[name])

const LINE = /^(\S+) (.+)$/u
const filesOf = (value: unknown) =>
  text(value)
    .split('\n')
    .flatMap((line) => {
      const [, id, name] = LINE.exec(line) ?? []
      return id !== undefined && name !== undefined ? [{ id, name }] : []
    })

const receiptFor = (db: Trx, { orgId, userId }: { orgId: number; userId: number }, id: string) =>
  db
    .selectFrom('news.receipts')
    .select(['seen_at', 'confirmed_at'])
    .where('org_id', '=', orgId)
    .where('notice', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const seeRoute = route(seeNotice, async (context, { id }) => {
  await refuseStranger(context, id)
  await note(context, id, false)
  return { status: true as const }
})

export const confirmRoute = route(confirmNotice, async (context, { id }) => {
  const { must_read } = await refuseStranger(context, id)
  if (!must_read) throw conflict('news.not_asked')
  await note(context, id, true)
  const receipt = await receiptFor(context.db, context.principal, id)
  return { confirmed_at: receipt!.confirmed_at!.toISOString() }
})

export const putOffRoute = route(putOffNotice, async (context, { id }) => {
  const { db, principal } = context
  await refuseStranger(context, id)
  const zone = await organizationBook.zoneOf(db, principal.orgId)
  const until = new Date(momentOf(laterDay(await todayOf(db, principal.orgId), 1), '00:00', zone))
  await sql`insert into news.receipts as kept (org_id, notice, user_id, put_off_until)
    values (${principal.orgId}, ${id}::uuid, ${principal.userId}, ${until})
    on conflict (org_id, notice, user_id) do update set put_off_until = excluded.put_off_until`.execute(db)
  await tellMe(context, id)
  return { until: until.toISOString() }
})

/** Whoever it is not meant for hears that there is no such notice. */
async function refuseStranger({ db, principal }: Context, id: string) {
  const reads = await readsSql(db, principal.orgId, principal.userId)
  const { rows } = await sql<{ must_read: boolean }>`select n.must_read from news.notices n
    where n.id = ${id}::uuid and ${reads}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('records.row_missing')
  return found
}

/** The first time counts, however often it is said. */
async function note(context: Context, id: string, isConfirmed: boolean) {
  const {
    db,
    principal: { orgId, userId },
  } = context
  const confirmed = isConfirmed ? sql`clock_timestamp()` : sql`null::timestamptz`
  await sql`insert into news.receipts as kept (org_id, notice, user_id, seen_at, confirmed_at)
    values (${orgId}, ${id}::uuid, ${userId}, clock_timestamp(), ${confirmed})
    on conflict (org_id, notice, user_id) do update set seen_at = coalesce(kept.seen_at, excluded.seen_at),
      confirmed_at = coalesce(kept.confirmed_at, excluded.confirmed_at)`.execute(db)
  await tellMe(context, id)
}

/** Other pages of the same person. */
const tellMe = ({ db, principal: { orgId, userId } }: Context, id: string) =>
  tell(db, orgId, NEWS_CHANGED, { live: [{ topic: NEWS_CHANGED, key: id, audience: [`u:${userId}`] }] })
