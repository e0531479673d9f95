import { sql, type RawBuilder } from 'kysely'
import { openCalendars } from '#modules/organization/server/index.ts'
import { dayBegins, laterDay } from '#modules/organization/shared/index.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Context } from '#platform/server/route.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import type { findDocuments } from '../../shared/finding.ts'
import type { InstanceStatus, StepType } from '../../shared/index.ts'
import { SEES_ALL, seenAmong } from '../visibility.ts'
import { addressesOf, coveredAddressesOf } from '../waiting.ts'
import type { Part } from './parts.ts'
import { soughtIn } from './sought.ts'

export type Asked = ParsedInputOf<typeof findDocuments>

/** A document as the search knows it. */
export interface Found {
  id: string
  flow: Words
  number: string
  title: string
  document_status: InstanceStatus
  status: Words
  status_type: StepType
  creator_user_id: number
  created_at: Date
  parts: Part[]
}

interface Page { rows: Found[]; next: string | null }

/** More of mine that fit are not gathered before they are put in order: then the newest are many enough to be walked through. */
const GATHERED = 2000
/** Documents that are walked through at once, and how often within one request. */
const WALKED = 20_000
const WALKS = 5

/**
 * One page of what I may see and what fits, newest first. Which of the two ways is taken depends on what I see alone, and each document is shown only
 * after the question that its own screen asks.
 */
export async function pageOf({ db, principal }: Pick<Context, 'db' | 'principal'>, asked: Asked): Promise<Page> {
  const mine = addressesFor(principal, asked.part)
  const words = soughtIn(asked.q)
  // Signs alone are in no text.
  if (words.length === 0 && asked.q !== '') return { rows: [], next: null }
  const { rows: gathered } = await sql<{ id: string }>`select id from workflow.documents_fitting(${mine}::text[], ${words.map((spellings) => spellings.join(' '))}::text[], ${GATHERED + 1}) as id`.execute(db)
  const among = gathered.length > GATHERED ? null : gathered.map(({ id }) => id)

  // Days are those of the organisation.
  const { zone } = await openCalendars()(db, principal.orgId)
  const rows: Found[] = []
  let after = asked.cursor ?? null
  for (let walks = 0; walks < WALKS; walks += 1) {
    const wanted = asked.limit - rows.length
    if (wanted === 0) return { rows, next: after }
    const source = among ? sql`select * from workflow.document_search where org_id = ${principal.orgId} and instance_id = any(${among}::uuid[])` : walk(principal.orgId, after)
    const { rows: near } = await sql<Found>`
      select d.instance_id as id, d.parts, f.title as flow, concat_ws(' · ', i.registered_number, i.number) as number, i.title, i.document_status, i.status, i.status_type, i.creator_user_id, i.created_at
      from (${source}) d
      join workflow.instances i on i.org_id = d.org_id and i.id = d.instance_id
      join workflow.definitions f on f.org_id = i.org_id and f.id = i.definition_id
      where ${sql.join([after === null ? sql`true` : sql`d.instance_id < ${after}::uuid`, ...(among ? [] : [sql`d.seers && ${mine}::text[]`, ...words.map((spellings) => sql`d.search like any (${spellings.map((one) => `%${one}%`)}::text[])`)]), ...filters(principal, asked, zone), ...ofMine(principal)], sql` and `)}
      order by d.instance_id desc limit ${sql.lit(wanted + 1)}`.execute(db)
    const seen = await seenAmong(db, principal, near)
    rows.push(...near.slice(0, wanted).filter(({ id }) => seen.has(id)))
    if (near.length > wanted) {
      after = near[wanted - 1]!.id
      if (rows.length === asked.limit) return { rows, next: after }
      continue
    }
    if (among) return { rows, next: null }
    const { rows: [end] } = await sql<{ id: string }>`select instance_id as id from (${walk(principal.orgId, after)}) as walked offset ${sql.lit(WALKED - 1)}`.execute(db)
    if (!end) return { rows, next: null }
    after = end.id
  }
  return { rows, next: after }
}

/** Under which addresses what is asked for may stand: a part of one's own is always under one's own. */
function addressesFor(principal: Principal, part: Asked['part']): string[] {
  if (part === 'sent' || part === 'watched') return [`u:${principal.userId}`]
  if (part !== undefined) return addressesOf(principal)
  return principal.permissions.has(SEES_ALL) ? ['*'] : [...addressesOf(principal), ...coveredAddressesOf(principal).map(({ address }) => address)]
}

function walk(orgId: number, after: string | null) {
  return sql`select * from workflow.document_search where org_id = ${orgId} ${after === null ? sql`` : sql`and instance_id < ${after}::uuid`} order by instance_id desc limit ${sql.lit(WALKED)}`
}

/** Of what was an absent colleague's a substitute sees what is under way and what was settled since; the rest need not even be asked about. */
function ofMine(principal: Principal): RawBuilder<unknown>[] {
  const { covers = [] } = principal
  if (covers.length === 0 || principal.permissions.has(SEES_ALL)) return []
  const since = covers.map((one) => one.since).reduce((first, one) => (one < first ? one : first))
  return [sql`(d.seers && ${addressesOf(principal)}::text[] or i.document_status in ('OPEN', 'POSTPONED') or i.updated_at >= ${since}::timestamptz)`]
}

function filters(principal: Principal, { flow_id, state, from, to, part }: Asked, zone: string): RawBuilder<unknown>[] {
  return [
    ...(flow_id === undefined ? [] : [sql`i.definition_id = ${flow_id}`]),
    ...(state === undefined ? [] : [sql`i.document_status = ${state}`]),
    ...(from === undefined ? [] : [sql`i.created_at >= ${dayBegins(from, zone)}`]),
    ...(to === undefined ? [] : [sql`i.created_at < ${dayBegins(laterDay(to, 1), zone)}`]),
    ...(part === undefined ? [] : [myPart(principal, part)]),
  ]
}

function myPart(principal: Principal, part: NonNullable<Asked['part']>) {
  const { orgId, userId } = principal
  if (part === 'sent') return sql`i.creator_user_id = ${userId}`
  if (part === 'waiting') return sql`exists (select from workflow.waiting w where w.org_id = ${orgId} and w.instance_id = i.id and w.assignee = any(${addressesOf(principal)}::text[]))`
  return sql`exists (select from workflow.participants p where p.org_id = ${orgId} and p.user_id = ${userId} and p.instance_id = i.id and ${part === 'done' ? sql`p.acted_at is not null` : sql`p.watches`})`
}
