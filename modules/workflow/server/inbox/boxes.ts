import { sql, type RawBuilder } from 'kysely'
import type { boxes, dues, sorts } from '../../shared/inbox.ts'
import { barredAs, type CoveredAddress } from '../state/waiting.ts'
import type { Place } from './cursor.ts'

export type Box = (typeof boxes)[number]

interface Asked {
  orgId: number
  userId: number
  addresses: string[]
  /** Those of absent colleagues. */
  covered: CoveredAddress[]
  after: Place | null
  /** Of the waiting box what is late, or due within a week. */
  due: (typeof dues)[number] | null
  sort: (typeof sorts)[number]
  /** Only these documents. */
  among: RawBuilder<unknown> | null
  /** Written into the statement: a plan prepared for any limit would read whole tables. */
  limit: number
}

/** The rows of each box in its order, each from an index of its own, so the length of the box does not matter. */
export const sourceOf: Record<Box, (asked: Asked) => RawBuilder<unknown>> = {
  // The soonest due first, or the newest. Each address has its own stretch of the index; the first rows of each are
  // merged.
  waiting: ({ orgId, userId, addresses, covered, after, among, limit, due, sort }) => {
    const place = sort === 'usual' ? sql`due_at` : sql`since`
    const way = sort === 'usual' ? sql`` : sql`desc`
    return sql`
    select mine.for_user_id, w.instance_id, w.step_id, w.since as at, w.due_at::text as due, w.${place}::text as place,
    w.step_id::text as place_id,
      row_number() over (order by w.${place} ${way}, w.step_id ${way}) as rank
    from unnest(${[...addresses, ...covered.map(({ address }) => address)]}::text[],
    ${[...addresses.map(() => null), ...covered.map(({ user_id }) => user_id)]}::integer[]) as mine(address,
    for_user_id)
    cross join lateral (
      select one.instance_id, one.step_id, one.since, one.due_at from workflow.waiting one
      where one.org_id = ${orgId} and one.assignee = mine.address and not ${barredAs({ userId })} = any(one.not_for)
        ${covered.length === 0 ? sql`` : sql`and (mine.for_user_id is null or (one.document_of <> ${userId} and not one.not_for && ${addresses}::text[]))`}
        ${among === null ? sql`` : sql`and one.instance_id = ${among}`}
        ${due === null ? sql`` : due === 'overdue' ? sql`and one.due_at < now()` : sql`and one.due_at < now() + interval '7 days'`}
        ${after === null ? sql`` : sql`and (one.${place}, one.step_id) ${sort === 'usual' ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::uuid)`}
      order by one.${place} ${way}, one.step_id ${way} limit ${sql.lit(limit)}
    ) w
    order by w.${place} ${way}, w.step_id ${way} limit ${sql.lit(limit)}`
  },

  sent: ({ orgId, userId, after, among, limit, sort }) => sql`
    select x.id as instance_id, null::uuid as step_id, x.updated_at as at, null::text as due,
    x.updated_at::text as place, x.id::text as place_id,
      row_number() over (order by x.updated_at ${way(sort)}, x.id ${way(sort)}) as rank
    from workflow.instances x
    where x.org_id = ${orgId} and x.creator_user_id = ${userId}
      ${among === null ? sql`` : sql`and x.id = ${among}`}
      ${after === null ? sql`` : sql`and (x.updated_at, x.id) ${beyond(sort)} (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by x.updated_at ${way(sort)}, x.id ${way(sort)} limit ${sql.lit(limit)}`,

  watched: ({ orgId, userId, after, among, limit, sort }) => sql`
    select x.instance_id, null::uuid as step_id, x.watched_at as at, null::text as due, x.watched_at::text as place,
    x.instance_id::text as place_id,
      row_number() over (order by x.watched_at ${way(sort)}, x.instance_id ${way(sort)}) as rank
    from workflow.participants x
    where x.org_id = ${orgId} and x.user_id = ${userId} and x.watches
      ${among === null ? sql`` : sql`and x.instance_id = ${among}`}
      ${after === null ? sql`` : sql`and (x.watched_at, x.instance_id) ${beyond(sort)} (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by x.watched_at ${way(sort)}, x.instance_id ${way(sort)} limit ${sql.lit(limit)}`,

  // What I decided on; my own documents are in the sent box.
  done: ({ orgId, userId, after, among, limit, sort }) => sql`
    select x.instance_id, null::uuid as step_id, x.acted_at as at, null::text as due, x.acted_at::text as place,
    x.instance_id::text as place_id,
      row_number() over (order by x.acted_at ${way(sort)}, x.instance_id ${way(sort)}) as rank
    from workflow.participants x
    where x.org_id = ${orgId} and x.user_id = ${userId} and x.acted_at is not null
      ${among === null ? sql`` : sql`and x.instance_id = ${among}`}
      ${after === null ? sql`` : sql`and (x.acted_at, x.instance_id) ${beyond(sort)} (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by x.acted_at ${way(sort)}, x.instance_id ${way(sort)} limit ${sql.lit(limit)}`,
}

const way = (sort: Asked['sort']) => (sort === 'usual' ? sql`desc` : sql``)
const beyond = (sort: Asked['sort']) => (sort === 'usual' ? sql`<` : sql`>`)
