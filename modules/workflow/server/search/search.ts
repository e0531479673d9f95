import { sql, type RawBuilder } from 'kysely'
import { openCalendars } from '#modules/organization/server/index.ts'
import { dayBegins, laterDay } from '#modules/organization/shared/index.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Context } from '#platform/server/route.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import type { findDocuments } from '../../shared/search.ts'
import type { StepType } from '../../shared/definition.ts'
import type { InstanceStatus } from '../../shared/engine/model.ts'
import { SEES_ALL, seenAmong } from '../state/visibility.ts'
import { addressesOf, barredAs, coveredAddressesOf } from '../state/waiting.ts'
import type { Part } from './parts.ts'
import { readPlace, writePlace, type Place } from './place.ts'
import { soughtIn } from './sought.ts'
import { weightOf } from './weight.ts'

type Asked = ParsedInputOf<typeof findDocuments>

/** A document as the search knows it. */
interface Found {
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

interface Page {
  rows: Found[]
  next: string | null
}

/**
 * More of mine that fit are not gathered before they are put in order: then the newest are many enough to be walked
 * through.
 */
const GATHERED = 2000
/** Documents that are walked through at once, and how often within one request. */
const WALKED = 20_000
const WALKS = 5

/**
 * One page of what I may see and what fits: what fits best first, or the newest. Which way is taken depends on what I
 * see alone, and each document is shown only after the question that its own screen asks.
 */
export async function pageOf(context: Reader, asked: Asked): Promise<Page> {
  const { db, principal } = context
  const words = soughtIn(asked.q)
  // Signs alone are in no text.
  if (words.length === 0 && asked.q !== '') return { rows: [], next: null }
  const mine = addressesFor(principal, asked.part)
  // Days are those of the organisation.
  const { zone } = await openCalendars()(db, principal.orgId)
  const look: Look = { context, asked, words, mine, zone }

  const begins = readPlace(asked.cursor)
  const isGoingOn = begins?.stretch === 'best'
  const all = await gathered(look, sql`workflow.documents_fitting`, isGoingOn ? 2 * GATHERED : GATHERED)
  const isByTime =
    words.length === 0 ||
    asked.order === 'newest' ||
    begins?.stretch === 'newest' ||
    (all === null && !isGoingOn && !hasPlaceInIndex(words))
  if (isByTime) return through(look, [{ name: 'newest', among: all }], begins)
  // Few are weighed one by one. A list that was begun in one way goes on in it, though it may have grown or shrunk
  // since.
  if (all && (begins === null || isGoingOn))
    return through(look, [{ name: 'best', among: all, weight: weightOf(words) }], begins)
  // Of many, those that are called so come before those that only mention it.
  return through(
    look,
    [
      { name: 'named', among: await gathered(look, sql`workflow.documents_named`, GATHERED), isNamed: true },
      { name: 'other', among: null, isNamed: false },
    ],
    begins,
  )
}

/** Words of one or two letters have none: whether many documents are called so cannot be found out in time. */
const hasPlaceInIndex = (words: string[][]) => words.some((spellings) => spellings.every(({ length }) => length >= 3))

type Reader = Pick<Context, 'db' | 'principal'>
interface Look {
  context: Reader
  asked: Asked
  words: string[][]
  mine: string[]
  zone: string
}

/**
 * A part of the answer, in an order of its own. Its documents are gathered, or, without `among`, the newest are
 * walked through.
 */
interface Stretch {
  name: Place['stretch']
  among: string[] | null
  weight?: RawBuilder<unknown>
  /** Whether number and title say all the words; undefined where that is all the same. */
  isNamed?: boolean
}

/** Ids of mine that fit, as the index knows them; null where they are many. */
async function gathered({ context: { db }, words, mine }: Look, finder: RawBuilder<unknown>, most: number) {
  const { rows } = await sql<{
    id: string
  }>`select id from ${finder}(${mine}::text[], ${words.map((spellings) => spellings.join(' '))}::text[],
    ${most + 1}) as id`.execute(db)
  return rows.length > most ? null : rows.map(({ id }) => id)
}

/** One stretch after the other, from where the page before ended, until the page is full or enough was walked. */
async function through(look: Look, stretches: readonly Stretch[], begins: Place | null): Promise<Page> {
  const { limit } = look.asked
  const rows: Found[] = []
  let walks = 0
  const first = Math.max(
    0,
    stretches.findIndex(({ name }) => name === begins?.stretch),
  )
  for (const [at, stretch] of stretches.entries()) {
    if (at < first) continue
    let after: Place =
      begins !== null && begins.stretch === stretch.name ? begins : { stretch: stretch.name, weight: null, id: null }
    for (;;) {
      const part = await near(look, stretch, after, limit - rows.length)
      rows.push(...part.rows)
      if (part.end === null) break
      after = part.end
      walks += 1
      if (rows.length === limit || walks >= WALKS) return { rows, next: writePlace(after) }
    }
    const next = stretches[at + 1]
    if (next && rows.length === limit) return { rows, next: writePlace({ stretch: next.name, weight: null, id: null }) }
  }
  return { rows, next: null }
}

/** The next ones of a stretch that are really shown, at most so many, and where it goes on; null at its end. */
async function near(
  look: Look,
  stretch: Stretch,
  after: Place,
  wanted: number,
): Promise<{ rows: Found[]; end: Place | null }> {
  const {
    context: { db, principal },
    asked,
    words,
    mine,
    zone,
  } = look
  const { orgId } = principal
  const { among, weight = sql`0` } = stretch
  const source = among
    ? sql`select * from workflow.document_search where org_id = ${orgId} and instance_id = any(${among}::uuid[])`
    : walk(orgId, after.id)
  const conditions = [
    ...(after.id === null
      ? []
      : after.weight === null
        ? [sql`d.instance_id < ${after.id}::uuid`]
        : [sql`(${weight}, d.instance_id) < (${after.weight}::integer, ${after.id}::uuid)`]),
    ...(among ? [] : [sql`d.seers && ${mine}::text[]`, ...allIn(sql`d.search`, words)]),
    ...(stretch.isNamed === undefined || (among && stretch.isNamed)
      ? []
      : [
          stretch.isNamed
            ? sql.join(allIn(sql`d.head`, words), sql` and `)
            : sql`not (${sql.join(allIn(sql`d.head`, words), sql` and `)})`,
        ]),
    ...filters(principal, asked, zone),
    ...ofMine(principal),
  ]
  const { rows } = await sql<Found & { weight: number }>`
    select d.instance_id as id, d.parts, f.title as flow, concat_ws(' · ', i.registered_number, i.number) as number,
    i.title, i.document_status, i.status, i.status_type, i.creator_user_id, i.created_at, d.weight
    from (select d.*, ${weight} as weight from (${source}) d
      join workflow.instances i on i.org_id = d.org_id and i.id = d.instance_id
      where ${sql.join([sql`true`, ...conditions], sql` and `)}
      order by weight desc, d.instance_id desc limit ${sql.lit(wanted + 1)}) d
    join workflow.instances i on i.org_id = d.org_id and i.id = d.instance_id
    join workflow.definitions f on f.org_id = i.org_id and f.id = i.definition_id
    order by d.weight desc, d.instance_id desc`.execute(db)
  const seen = await seenAmong(db, principal, rows)
  const shown = rows.slice(0, wanted).filter(({ id }) => seen.has(id))
  if (rows.length > wanted) {
    const last = rows[wanted - 1]!
    return { rows: shown, end: { stretch: stretch.name, weight: stretch.weight ? last.weight : null, id: last.id } }
  }
  if (among) return { rows: shown, end: null }
  const {
    rows: [end],
  } = await sql<{
    id: string
  }>`select instance_id as id from (${walk(orgId, after.id)}) as walked offset ${sql.lit(WALKED - 1)}`.execute(db)
  return { rows: shown, end: end ? { stretch: stretch.name, weight: null, id: end.id } : null }
}

/** Each word in one of its spellings. */
function allIn(text: RawBuilder<unknown>, words: string[][]) {
  return words.map((spellings) => sql`${text} like any (${spellings.map((one) => `%${one}%`)}::text[])`)
}

/** Under which addresses what is asked for may stand: a part of one's own is always under one's own. */
function addressesFor(principal: Principal, part: Asked['part']): string[] {
  if (part === 'sent' || part === 'watched') return [`u:${principal.userId}`]
  if (part !== undefined) return addressesOf(principal)
  return principal.permissions.has(SEES_ALL)
    ? ['*']
    : [...addressesOf(principal), ...coveredAddressesOf(principal).map(({ address }) => address)]
}

function walk(orgId: number, after: string | null) {
  return sql`select * from workflow.document_search
    where org_id = ${orgId} ${after === null ? sql`` : sql`and instance_id < ${after}::uuid`}
    order by instance_id desc limit ${sql.lit(WALKED)}`
}

/**
 * Of what was an absent colleague's a substitute sees what is under way and what was settled since; the rest need not
 * even be asked about.
 */
function ofMine(principal: Principal): RawBuilder<unknown>[] {
  const { covers = [] } = principal
  if (covers.length === 0 || principal.permissions.has(SEES_ALL)) return []
  const since = covers.map((one) => one.since).reduce((first, one) => (one < first ? one : first))
  return [
    sql`(d.seers && ${addressesOf(principal)}::text[] or i.document_status in ('OPEN', 'POSTPONED') or i.updated_at >= ${since}::timestamptz)`,
  ]
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
  if (part === 'waiting')
    return sql`exists (select from workflow.waiting w where w.org_id = ${orgId} and w.instance_id = i.id
      and w.assignee = any(${addressesOf(principal)}::text[]) and not ${barredAs(principal)} = any(w.not_for))`
  return sql`exists (select from workflow.participants p where p.org_id = ${orgId} and p.user_id = ${userId}
    and p.instance_id = i.id and ${part === 'done' ? sql`p.acted_at is not null` : sql`p.watches`})`
}
