import { personCards } from '#modules/organization/server/index.ts'
import { sql, type RawBuilder } from 'kysely'
import { type Context, route } from '#platform/server/route.ts'
import { badRequest } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { boxes, countInbox, listInbox, type InboxItem } from '../shared/documents.ts'
import { type InstanceStatus, possibleOutcomes, type StepType } from '../shared/index.ts'
import { definitionOf, type VersionHead } from './definitions.ts'
import { needsReason, targetsNeeded } from './my-steps.ts'
import { nodeWords } from './labels.ts'
import { peopleBook } from './people.ts'
import { searchPatterns } from './search.ts'
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

export const inboxRoutes = [
  route(listInbox, async (context, { box, cursor, q, limit }) => {
    const found = await pageOf(context, box, cursor === undefined ? null : readCursor(cursor), searchPatterns(q), limit + 1)
    const rows = found.slice(0, limit)
    const cards = await personCards(context.db, context.principal.orgId, [...new Set(rows.map(({ creator_user_id }) => creator_user_id))])
    const personOf = peopleBook(cards)
    const items = await Promise.all(rows.map(async (row): Promise<InboxItem> => ({
      id: row.id, number: row.number, title: row.title, flow: row.flow_title, document_status: row.document_status, status: row.status, status_type: row.status_type,
      creator: personOf(row.creator_user_id), revision: row.revision, at: row.at.toISOString(), due_at: row.due === null || row.due === 'infinity' ? null : new Date(row.due).toISOString(),
      is_read: (row.seen_version ?? 0) >= row.version, step: await stepOf(context, row), my_action: row.my_action === null ? null : JSON.parse(row.my_action) as Words,
    })))
    const last = rows.at(-1)
    return { items, next_cursor: found.length > limit && last ? writeCursor(last) : null }
  }),

  route(countInbox, async ({ db, principal }) => {
    const { orgId, userId } = principal
    const addresses = addressesOf(principal)
    const { rows } = await sql<{ waiting: number; overdue: number; sent: number; watched: number; done: number }>`
      select
        (select count(*) from workflow.waiting where org_id = ${orgId} and assignee = any(${addresses})) as waiting,
        (select count(*) from workflow.waiting where org_id = ${orgId} and assignee = any(${addresses}) and due_at < now()) as overdue,
        (select count(*) from workflow.instances where org_id = ${orgId} and creator_user_id = ${userId}) as sent,
        (select count(*) from workflow.participants where org_id = ${orgId} and user_id = ${userId} and watches) as watched,
        (select count(*) from workflow.participants p join workflow.instances i on i.org_id = p.org_id and i.id = p.instance_id
          where p.org_id = ${orgId} and p.user_id = ${userId} and p.acted_at is not null and i.creator_user_id <> ${userId}) as done
    `.execute(db)
    return rows[0]!
  }),
]

type Box = (typeof boxes)[number]
type Place = { at: string; id: string }

/** One page of a box; each asks its own index, so the length of the box does not matter. */
async function pageOf(context: Context, box: Box, after: Place | null, patterns: string[] | null, limit: number) {
  const { db, principal } = context
  const { orgId, userId } = principal
  const source = sourceOf[box]({ orgId, userId, addresses: addressesOf(principal), after, patterns, limit })
  const { rows } = await sql<Row>`
    select i.id, i.number, i.title, d.title as flow_title, d.number_prefix, i.definition_id, i.definition_version, v.content_hash, i.document_status, i.status, i.status_type, i.creator_user_id,
      i.revision, i.version, b.at, b.due, p.seen_version, ${box === 'done' ? sql`p.my_action` : sql`null`} as my_action,
      s.id as step_id, s.status_id as step_status_id, s.status_type as step_type, s.is_signature_needed, b.place, b.place_id
    from (${source}) b
    join workflow.instances i on i.org_id = ${orgId} and i.id = b.instance_id
    join workflow.definitions d on d.org_id = i.org_id and d.id = i.definition_id
    join workflow.definition_versions v on v.org_id = i.org_id and v.definition_id = i.definition_id and v.version = i.definition_version
    left join workflow.participants p on p.org_id = i.org_id and p.instance_id = i.id and p.user_id = ${userId}
    left join workflow.steps s on s.org_id = i.org_id and s.id = b.step_id
    order by b.rank
  `.execute(db)
  return rows
}

interface Asked {
  orgId: number
  userId: number
  addresses: string[]
  after: Place | null
  patterns: string[] | null
  limit: number
}

const sourceOf: Record<Box, (asked: Asked) => RawBuilder<unknown>> = {
  // The soonest due first. Each address has its own stretch of the index; the first rows of each are merged.
  waiting: ({ orgId, addresses, after, patterns, limit }) => sql`
    select w.instance_id, w.step_id, w.since as at, w.due_at::text as due, w.due_at::text as place, w.step_id::text as place_id,
      row_number() over (order by w.due_at, w.step_id) as rank
    from unnest(${addresses}::text[]) as mine(address)
    cross join lateral (
      select one.instance_id, one.step_id, one.since, one.due_at from workflow.waiting one
      ${patterns === null ? sql`` : sql`join workflow.instances i on i.org_id = one.org_id and i.id = one.instance_id and i.search like all(${patterns}::text[])`}
      where one.org_id = ${orgId} and one.assignee = mine.address
        ${after === null ? sql`` : sql`and (one.due_at, one.step_id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
      order by one.due_at, one.step_id limit ${limit}
    ) w
    order by w.due_at, w.step_id limit ${limit}`,

  sent: ({ orgId, userId, after, patterns, limit }) => sql`
    select x.id as instance_id, null::uuid as step_id, x.updated_at as at, null::text as due, x.updated_at::text as place, x.id::text as place_id,
      row_number() over (order by x.updated_at desc, x.id desc) as rank
    from workflow.instances x
    where x.org_id = ${orgId} and x.creator_user_id = ${userId}
      ${patterns === null ? sql`` : sql`and x.search like all(${patterns}::text[])`}
      ${after === null ? sql`` : sql`and (x.updated_at, x.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by x.updated_at desc, x.id desc limit ${limit}`,

  watched: ({ orgId, userId, after, patterns, limit }) => sql`
    select x.instance_id, null::uuid as step_id, x.watched_at as at, null::text as due, x.watched_at::text as place, x.instance_id::text as place_id,
      row_number() over (order by x.watched_at desc, x.instance_id desc) as rank
    from workflow.participants x
    ${patterns === null ? sql`` : sql`join workflow.instances i on i.org_id = x.org_id and i.id = x.instance_id and i.search like all(${patterns}::text[])`}
    where x.org_id = ${orgId} and x.user_id = ${userId} and x.watches
      ${after === null ? sql`` : sql`and (x.watched_at, x.instance_id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by x.watched_at desc, x.instance_id desc limit ${limit}`,

  // What I decided on; my own documents are in the sent box.
  done: ({ orgId, userId, after, patterns, limit }) => sql`
    select x.instance_id, null::uuid as step_id, x.acted_at as at, null::text as due, x.acted_at::text as place, x.instance_id::text as place_id,
      row_number() over (order by x.acted_at desc, x.instance_id desc) as rank
    from workflow.participants x
    join workflow.instances i on i.org_id = x.org_id and i.id = x.instance_id and i.creator_user_id <> ${userId}
      ${patterns === null ? sql`` : sql`and i.search like all(${patterns}::text[])`}
    where x.org_id = ${orgId} and x.user_id = ${userId} and x.acted_at is not null
      ${after === null ? sql`` : sql`and (x.acted_at, x.instance_id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by x.acted_at desc, x.instance_id desc limit ${limit}`,
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

function writeCursor({ place, place_id }: Row) {
  return Buffer.from(JSON.stringify([place, place_id])).toString('base64url')
}

function readCursor(cursor: string): Place {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown]
    if (typeof at === 'string' && /^(infinity|[\d :.+-]{10,40})$/.test(at) && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { at, id }
  } catch {
    // Said below.
  }
  throw badRequest('workflow.bad_cursor')
}
