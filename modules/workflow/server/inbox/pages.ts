import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { type dues, MOST_UNREAD, type sorts } from '../../shared/inbox.ts'
import type { StepType } from '../../shared/definition.ts'
import type { InstanceStatus } from '../../shared/engine/model.ts'
import type { VersionHead } from '../state/definitions.ts'
import { fewFitting } from '../state/search.ts'
import { addressesOf, coveredAddressesOf } from '../state/waiting.ts'
import { sourceOf, type Box } from './boxes.ts'
import type { Place } from './cursor.ts'

/** A document as a box shows it; `place` and `place_id` say where it stands there. */
export interface Row extends VersionHead {
  id: string
  number: string
  registered_number: string | null
  title: string
  document_status: InstanceStatus
  status: Words
  status_id: string
  status_type: StepType
  creator_user_id: number
  revision: number
  version: number
  at: Date
  due: string | null
  seen_version: number | null
  unread_comments: number
  is_mentioned: boolean
  my_action: string | null
  step_id: string | null
  step_status_id: string | null
  step_type: StepType | null
  is_signature_needed: boolean | null
  /** Asked for advice, which decides nothing. */
  is_advice: boolean | null
  /** The absent colleague in whose place it is here. */
  for_user_id: number | null
  place: string
  place_id: string
}

/** Rows of a box that are looked through before the index of the whole organisation is asked. */
const LOOKED_THROUGH = 1000

interface Page {
  rows: Row[]
  next: Place | null
}

/**
 * What fits is mostly near. Else the index knows where it is; and what fits many documents but few of this box is
 * looked for on the next page.
 */
export async function searchedPage(context: Context, box: Box, wanted: Wanted & { patterns: string[] }): Promise<Page> {
  const near = await pageOf(context, box, wanted)
  if (near.next === null || near.rows.length === wanted.limit) return near
  const few = await fewFitting(context.db, wanted.patterns)
  return few ? pageOf(context, box, { ...wanted, among: few }) : near
}

interface Wanted {
  after: Place | null
  limit: number
  due: (typeof dues)[number] | null
  sort: (typeof sorts)[number]
  flowId: number | null
  isOpen?: boolean
  patterns?: string[]
  among?: string[]
}

/** One page of a box and where the next begins; each asks its own index, so the length of the box does not matter. */
export async function pageOf(
  context: Context,
  box: Box,
  { after, limit, due, sort, flowId, isOpen = false, patterns, among }: Wanted,
): Promise<Page> {
  const { db, principal } = context
  const { orgId, userId } = principal
  const ids = among ? sql`any(${among}::uuid[])` : null
  const fits = [
    ...(patterns && !among ? [sql`x.search like all(${patterns}::text[])`] : []),
    ...(isOpen ? [sql`x.document_status in ('OPEN', 'POSTPONED')`] : []),
    ...(flowId === null ? [] : [sql`x.definition_id = ${flowId}`]),
  ]
  const isNarrow = fits.length > 0
  const source = sourceOf[box]({
    orgId,
    userId,
    addresses: addressesOf(principal),
    covered: coveredAddressesOf(principal),
    after,
    due,
    sort,
    among: ids,
    limit: isNarrow ? LOOKED_THROUGH : limit + 1,
  })
  const { rows } = await sql<Row>`
    select i.id, i.number, i.registered_number, i.title, d.title as flow_title, d.number_prefix, i.definition_id,
    i.definition_version, i.type_fields, v.content_hash, i.document_status, i.status, i.status_id, i.status_type,
      i.creator_user_id, i.revision, i.version, b.at, b.due, p.seen_version, said.unread_comments, said.is_mentioned,
      ${box === 'done' ? sql`p.my_action` : sql`null`} as my_action,
      s.id as step_id, s.status_id as step_status_id, s.status_type as step_type, s.is_signature_needed,
      s.added ->> 'kind' = 'advice' as is_advice, b.place, b.place_id,
      ${box === 'waiting' ? sql`b.for_user_id` : sql`null::integer`} as for_user_id
    from (${isNarrow ? fitting(source, orgId, fits, limit + 1) : source}) b
    join workflow.instances i on i.org_id = ${orgId} and i.id = b.instance_id
    join workflow.definitions d on d.org_id = i.org_id and d.id = i.definition_id
    join workflow.definition_versions v on v.org_id = i.org_id and v.definition_id = i.definition_id
    and v.version = i.definition_version
    left join workflow.participants p on p.org_id = i.org_id and p.instance_id = i.id and p.user_id = ${userId}
    left join workflow.steps s on s.org_id = i.org_id and s.id = b.step_id
    cross join lateral (${unreadOf(userId)}) said
    order by b.rank
  `.execute(db)
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: placeOf(rows[limit - 1]!) }
  return { rows, next: isNarrow ? await endOfLook(db, source) : null }
}

/**
 * What others said of a document since this person read it, to the millisecond, as screens tell the time; each row of
 * the page looks at the end of its own stretch of the index.
 */
function unreadOf(userId: number) {
  return sql`
    select count(*)::integer as unread_comments, coalesce(bool_or(c.mentions @> array[${userId}::integer]),
    false) as is_mentioned
    from (
      select one.mentions from workflow.comments one
      where one.org_id = i.org_id and one.instance_id = i.id and one.user_id <> ${userId} and one.deleted_at is null
        and one.written_at >= coalesce((select date_trunc('milliseconds', r.read_until) + interval '1 millisecond'
        from workflow.comment_readings r where r.org_id = i.org_id and r.user_id = ${userId} and r.instance_id = i.id),
        '-infinity')
      order by one.written_at desc limit ${sql.lit(MOST_UNREAD + 1)}
    ) c`
}

/** `offset 0` keeps it to one look per row of the box: the planner knows too little of a search to choose well. */
function fitting(source: RawBuilder<unknown>, orgId: number, fits: RawBuilder<unknown>[], limit: number) {
  return sql`select b.* from (${source}) b cross join lateral (
      select from workflow.instances x where x.org_id = ${orgId} and x.id = b.instance_id
      and ${sql.join(fits, sql` and `)} offset 0
    ) as fits order by b.rank limit ${sql.lit(limit)}`
}

/** Where the next page goes on looking; null at the end of the box. */
async function endOfLook(db: Trx, source: RawBuilder<unknown>) {
  const {
    rows: [last],
  } = await sql<
    Pick<Row, 'place' | 'place_id'> & { rank: number }
  >`select place, place_id, rank from (${source}) b order by rank desc limit 1`.execute(db)
  return last?.rank === LOOKED_THROUGH ? placeOf(last) : null
}

const placeOf = ({ place, place_id }: Pick<Row, 'place' | 'place_id'>): Place => ({ at: place, id: place_id })
