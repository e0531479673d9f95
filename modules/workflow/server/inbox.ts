import { personCards } from '#modules/organization/server/index.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Trx } from '#platform/server/database.ts'
import { type Context, route } from '#platform/server/route.ts'
import { badRequest } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { boxes, countInbox, listInbox, type InboxItem } from '../shared/documents.ts'
import { type InstanceStatus, possibleOutcomes, type StepType } from '../shared/index.ts'
import { definitionOf, type VersionHead } from './definitions.ts'
import { needsReason, targetsNeeded } from './my-steps.ts'
import { nodeWords } from './labels.ts'
import { peopleBook } from './people.ts'
import { fewFitting, searchPatterns } from './search.ts'
import { addressesOf } from './waiting.ts'

interface Row extends VersionHead {
  id: string
  number: string
  title: string
  document_status: InstanceStatus
  status: Words
  status_type: StepType
  creator_user_id: number
  revision: number
  version: number
  at: Date
  due: string | null
  seen_version: number | null
  my_action: string | null
  step_id: string | null
  step_status_id: string | null
  step_type: StepType | null
  is_signature_needed: boolean | null
  place: string
  place_id: string
}

/** Nobody reads more than that: screens say "999+". */
const COUNTED = 1000

export const inboxRoutes = [
  route(listInbox, async (context, { box, cursor, q, limit }) => {
    const after = cursor === undefined ? null : readCursor(cursor)
    const patterns = searchPatterns(q)
    const { rows, next } = patterns ? await searchedPage(context, box, after, patterns, limit) : await pageOf(context, box, { after, limit })
    const cards = await personCards(context.db, context.principal.orgId, [...new Set(rows.map(({ creator_user_id }) => creator_user_id))])
    const personOf = peopleBook(cards)
    const items = await Promise.all(rows.map(async (row): Promise<InboxItem> => ({
      id: row.id, number: row.number, title: row.title, flow: row.flow_title, document_status: row.document_status, status: row.status, status_type: row.status_type,
      creator: personOf(row.creator_user_id), revision: row.revision, at: row.at.toISOString(), due_at: row.due === null || row.due === 'infinity' ? null : new Date(row.due).toISOString(),
      is_read: (row.seen_version ?? 0) >= row.version, step: await stepOf(context, row), my_action: row.my_action === null ? null : JSON.parse(row.my_action) as Words,
    })))
    return { items, next_cursor: next && writeCursor(next) }
  }),

  route(countInbox, async ({ db, principal }) => {
    const { orgId, userId } = principal
    const addresses = addressesOf(principal)
    const mine = sql`from workflow.waiting where org_id = ${orgId} and assignee = any(${addresses})`
    const part = sql`from workflow.participants where org_id = ${orgId} and user_id = ${userId}`
    const upTo = (rows: RawBuilder<unknown>) => sql`(select count(*)::integer from (select ${rows} limit ${sql.lit(COUNTED)}) as counted)`
    const { rows } = await sql<{ waiting: number; overdue: number; sent: number; watched: number; done: number }>`
      select ${upTo(mine)} as waiting, ${upTo(sql`${mine} and due_at < now()`)} as overdue,
        ${upTo(sql`from workflow.instances where org_id = ${orgId} and creator_user_id = ${userId}`)} as sent,
        ${upTo(sql`${part} and watches`)} as watched, ${upTo(sql`${part} and acted_at is not null`)} as done
    `.execute(db)
    return rows[0]!
  }),
]

type Box = (typeof boxes)[number]
type Place = { at: string; id: string }

/** Rows of a box that are looked through before the index of the whole organisation is asked. */
const LOOKED_THROUGH = 1000

type Page = { rows: Row[]; next: Pick<Row, 'place' | 'place_id'> | null }

/**
 * What fits is mostly near. Else the index knows where it is; and what fits many documents but few of this box is looked for on the next page.
 */
async function searchedPage(context: Context, box: Box, after: Place | null, patterns: string[], limit: number): Promise<Page> {
  const near = await pageOf(context, box, { after, limit, patterns })
  if (near.next === null || near.rows.length === limit) return near
  const few = await fewFitting(context.db, patterns)
  return few ? pageOf(context, box, { after, limit, among: few }) : near
}

interface Wanted { after: Place | null; limit: number; patterns?: string[]; among?: string[] }

/** One page of a box and where the next begins; each asks its own index, so the length of the box does not matter. */
async function pageOf(context: Context, box: Box, { after, limit, patterns, among }: Wanted): Promise<Page> {
  const { db, principal } = context
  const { orgId, userId } = principal
  const ids = among ? sql`any(${among}::uuid[])` : null
  const source = sourceOf[box]({ orgId, userId, addresses: addressesOf(principal), after, among: ids, limit: patterns ? LOOKED_THROUGH : limit + 1 })
  const { rows } = await sql<Row>`
    select i.id, i.number, i.title, d.title as flow_title, d.number_prefix, i.definition_id, i.definition_version, v.content_hash, i.document_status, i.status, i.status_type, i.creator_user_id,
      i.revision, i.version, b.at, b.due, p.seen_version, ${box === 'done' ? sql`p.my_action` : sql`null`} as my_action,
      s.id as step_id, s.status_id as step_status_id, s.status_type as step_type, s.is_signature_needed, b.place, b.place_id
    from (${patterns ? fitting(source, orgId, patterns, limit + 1) : source}) b
    join workflow.instances i on i.org_id = ${orgId} and i.id = b.instance_id
    join workflow.definitions d on d.org_id = i.org_id and d.id = i.definition_id
    join workflow.definition_versions v on v.org_id = i.org_id and v.definition_id = i.definition_id and v.version = i.definition_version
    left join workflow.participants p on p.org_id = i.org_id and p.instance_id = i.id and p.user_id = ${userId}
    left join workflow.steps s on s.org_id = i.org_id and s.id = b.step_id
    order by b.rank
  `.execute(db)
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]! }
  return { rows, next: patterns ? await endOfLook(db, source) : null }
}

/** `offset 0` keeps it to one look per row of the box: the planner knows too little of a search to choose well. */
function fitting(source: RawBuilder<unknown>, orgId: number, patterns: string[], limit: number) {
  return sql`select b.* from (${source}) b cross join lateral (
      select from workflow.instances x where x.org_id = ${orgId} and x.id = b.instance_id and x.search like all(${patterns}::text[]) offset 0
    ) as fits order by b.rank limit ${sql.lit(limit)}`
}

/** Where the next page goes on looking; null at the end of the box. */
async function endOfLook(db: Trx, source: RawBuilder<unknown>) {
  const { rows: [last] } = await sql<Pick<Row, 'place' | 'place_id'> & { rank: number }>`select place, place_id, rank from (${source}) b order by rank desc limit 1`.execute(db)
  return last?.rank === LOOKED_THROUGH ? last : null
}

interface Asked {
  orgId: number
  userId: number
  addresses: string[]
  after: Place | null
  /** Only these documents. */
  among: RawBuilder<unknown> | null
  /** Written into the statement: a plan prepared for any limit would read whole tables. */
  limit: number
}

const sourceOf: Record<Box, (asked: Asked) => RawBuilder<unknown>> = {
  // The soonest due first. Each address has its own stretch of the index; the first rows of each are merged.
  waiting: ({ orgId, addresses, after, among, limit }) => sql`
    select w.instance_id, w.step_id, w.since as at, w.due_at::text as due, w.due_at::text as place, w.step_id::text as place_id,
      row_number() over (order by w.due_at, w.step_id) as rank
    from unnest(${addresses}::text[]) as mine(address)
    cross join lateral (
      select one.instance_id, one.step_id, one.since, one.due_at from workflow.waiting one
      where one.org_id = ${orgId} and one.assignee = mine.address
        ${among === null ? sql`` : sql`and one.instance_id = ${among}`}
        ${after === null ? sql`` : sql`and (one.due_at, one.step_id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
      order by one.due_at, one.step_id limit ${sql.lit(limit)}
    ) w
    order by w.due_at, w.step_id limit ${sql.lit(limit)}`,

  sent: ({ orgId, userId, after, among, limit }) => sql`
    select x.id as instance_id, null::uuid as step_id, x.updated_at as at, null::text as due, x.updated_at::text as place, x.id::text as place_id,
      row_number() over (order by x.updated_at desc, x.id desc) as rank
    from workflow.instances x
    where x.org_id = ${orgId} and x.creator_user_id = ${userId}
      ${among === null ? sql`` : sql`and x.id = ${among}`}
      ${after === null ? sql`` : sql`and (x.updated_at, x.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by x.updated_at desc, x.id desc limit ${sql.lit(limit)}`,

  watched: ({ orgId, userId, after, among, limit }) => sql`
    select x.instance_id, null::uuid as step_id, x.watched_at as at, null::text as due, x.watched_at::text as place, x.instance_id::text as place_id,
      row_number() over (order by x.watched_at desc, x.instance_id desc) as rank
    from workflow.participants x
    where x.org_id = ${orgId} and x.user_id = ${userId} and x.watches
      ${among === null ? sql`` : sql`and x.instance_id = ${among}`}
      ${after === null ? sql`` : sql`and (x.watched_at, x.instance_id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by x.watched_at desc, x.instance_id desc limit ${sql.lit(limit)}`,

  // What I decided on; my own documents are in the sent box.
  done: ({ orgId, userId, after, among, limit }) => sql`
    select x.instance_id, null::uuid as step_id, x.acted_at as at, null::text as due, x.acted_at::text as place, x.instance_id::text as place_id,
      row_number() over (order by x.acted_at desc, x.instance_id desc) as rank
    from workflow.participants x
    where x.org_id = ${orgId} and x.user_id = ${userId} and x.acted_at is not null
      ${among === null ? sql`` : sql`and x.instance_id = ${among}`}
      ${after === null ? sql`` : sql`and (x.acted_at, x.instance_id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by x.acted_at desc, x.instance_id desc limit ${sql.lit(limit)}`,
}

async function stepOf({ db, principal }: Context, row: Row): Promise<InboxItem['step']> {
  if (row.step_id === null || row.step_status_id === null || row.step_type === null) return null
  const { diagram } = await definitionOf(db, principal.orgId, row)
  // A ballot, a vote sheet and a correction need the document in front of one.
  const opens = ['VOTE', 'PREPARE_VOTE', 'RE_CREATE'].includes(row.step_type)
  const outcomes = opens ? [] : possibleOutcomes(diagram, row.step_status_id).map(({ outcome, trigger }) => ({
    outcome, label: nodeWords(trigger), needs_reason: needsReason(outcome), needs_targets: targetsNeeded(outcome, undefined) !== 'none',
  }))
  return { id: row.step_id, version: row.version, is_signature_needed: row.is_signature_needed ?? false, outcomes }
}

function writeCursor({ place, place_id }: Pick<Row, 'place' | 'place_id'>) {
  return Buffer.from(JSON.stringify([place, place_id])).toString('base64url')
}

function readCursor(cursor: string): Place {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown]
    if (typeof at === 'string' && isMoment(at) && z.uuid().safeParse(id).success) return { at, id: id as string }
  } catch {
    // Said below.
  }
  throw badRequest('workflow.bad_cursor')
}

/** As PostgreSQL writes a time: 2026-11-21 08:57:51.123456+00 */
function isMoment(at: string) {
  const [whole, day, time, zone, minutes = ':00'] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?([+-]\d\d)(:\d\d)?$/.exec(at) ?? []
  return at === 'infinity' || (whole !== undefined && !Number.isNaN(Date.parse(`${day}T${time}${zone}${minutes}`)))
}
