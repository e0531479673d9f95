import { verify } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import type { Database, Db, Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { canonical, CHAIN_START, sha256 } from '../state/chain.ts'
import { certificateIn, lockEvidence, type OrganizationSigner, signerFor } from '../certificates/certificates.ts'

export type Anchor = Selectable<Database['workflow.anchors']>
interface Entry {
  instance_id: string
  event_count: number
  last_hash: string
}

/** After so many days without a worker the rest waits for the next hour. */
const MOST_DAYS_AT_ONCE = 400

/**
 * Every hour: each organisation whose day is over where it is gets the anchor of that day, and of each day before it
 * that was missed. A day has one anchor, whoever makes it, and none before its midnight.
 */
export const anchorDays: JobKind = {
  name: 'workflow.anchor',
  cron: '7 * * * *',
  async handle(_payload, services) {
    for (const orgId of await organizationsWithDocuments(services.db)) {
      await anchorOf(services, orgId).catch((error: unknown) =>
        services.log.error({ err: error, orgId }, 'an organisation could not be anchored'),
      )
    }
  },
}

async function organizationsWithDocuments(db: Db) {
  const rows = await asSystem(db, (trx) =>
    trx.selectFrom('workflow.instances').select('org_id').distinct().orderBy('org_id').execute(),
  )
  return rows.map(({ org_id }) => org_id)
}

async function anchorOf(services: Services, orgId: number) {
  const tenant = { orgId, userId: 0 }
  if (!(await withTenant(services.db, tenant, (trx) => nextDay(trx, orgId)))) return
  const signer = await signerFor(services, orgId)
  for (let days = 0; days < MOST_DAYS_AT_ONCE; days += 1) {
    const made = await withTenant(services.db, tenant, async (trx) => {
      await lockEvidence(trx, orgId)
      const next = await nextDay(trx, orgId)
      return next && putAnchor(trx, orgId, signer, { ...next, madeBy: null })
    })
    if (!made) return
  }
}

/**
 * The first day that is over and has no anchor; the very first of an organisation is yesterday. Counted by the clock
 * of the database.
 */
async function nextDay(db: Trx, orgId: number): Promise<{ day: string; until: Date } | undefined> {
  const zone = await organizationBook.zoneOf(db, orgId)
  const {
    rows: [next],
  } = await sql<{ day: string; until: Date }>`
    select day, until from (
      select day, (day + 1)::timestamp at time zone ${zone} as until from (
        select coalesce((select max(day) + 1 from workflow.anchors where org_id = ${orgId}),
        (clock_timestamp() at time zone ${zone})::date - 1) as day
      ) d
    ) u where until <= clock_timestamp()`.execute(db)
  return next
}

/** Chains what moved since the last anchor now; a day that is over keeps its own. */
export async function anchorNow(db: Trx, orgId: number, signer: OrganizationSigner, madeBy: number): Promise<Anchor> {
  await lockEvidence(db, orgId)
  const {
    rows: [clock],
  } = await sql<{ until: Date }>`select clock_timestamp() as until`.execute(db)
  return putAnchor(db, orgId, signer, { day: null, until: clock!.until, madeBy })
}

/** Needs `lockEvidence`. */
async function putAnchor(
  db: Trx,
  orgId: number,
  signer: OrganizationSigner,
  { day, until, madeBy }: { day: string | null; until: Date; madeBy: number | null },
): Promise<Anchor> {
  const last = await newestAnchor(db, orgId)
  const entries = await movedSince(db, orgId, until)
  const facts = {
    org_id: orgId,
    number: (last?.number ?? 0) + 1,
    day,
    until,
    documents: entries.length,
    entries_hash: entriesHash(entries),
    previous_hash: last?.hash ?? CHAIN_START,
  }
  const hash = anchorHash(facts)
  const anchor = await db
    .insertInto('workflow.anchors')
    .values({ ...facts, hash, certificate_id: signer.certificateId, signature: signer.sign(hash), made_by: madeBy })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = entries.map((entry) => ({ org_id: orgId, number: anchor.number, ...entry }))
  if (rows.length > 0)
    await sql`insert into workflow.anchor_entries select * from jsonb_populate_recordset(null::workflow.anchor_entries,
      ${JSON.stringify(rows)}::jsonb)`.execute(db)
  return anchor
}

export function newestAnchor(db: Trx, orgId: number): Promise<Anchor | undefined> {
  return db
    .selectFrom('workflow.anchors')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * How each document stood at that moment, where no anchor has counted as many of its events. What was written before
 * it and committed after comes with the next one: events are counted, not timed.
 */
async function movedSince(db: Trx, orgId: number, until: Date): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with counted as (select instance_id, max(event_count) as events from workflow.anchor_entries where org_id = ${orgId}
    group by instance_id)
    select i.id as instance_id, e.seq as event_count, e.hash as last_hash
    from workflow.instances i
    left join counted c on c.instance_id = i.id
    cross join lateral (
      select seq, hash from workflow.events where org_id = i.org_id and instance_id = i.id and seq > coalesce(c.events,
      0) and at < ${until} order by seq desc limit 1
    ) e
    where i.org_id = ${orgId} and i.event_count > coalesce(c.events, 0)
    order by i.id`.execute(db)
  return rows
}

function entriesHash(entries: readonly Entry[]) {
  return sha256(
    entries.map(({ instance_id, event_count, last_hash }) => `${instance_id} ${event_count} ${last_hash}\n`).join(''),
  )
}

type Facts = Pick<Anchor, 'org_id' | 'number' | 'day' | 'until' | 'documents' | 'entries_hash' | 'previous_hash'>

function anchorHash({ org_id, number, day, until, documents, entries_hash, previous_hash }: Facts) {
  return sha256(canonical({ org_id, number, day, until: until.toISOString(), documents, entries_hash, previous_hash }))
}

/** How one document stands in the anchors, and when its events were written. */
interface About {
  entries: readonly { number: number; event_count: number }[]
  moments: readonly Date[]
}

/**
 * Numbers of anchors that are not as they were made: of the whole chain, and of the entries of those in which this
 * document stands or would have to.
 */
export async function alteredAnchors(db: Trx, orgId: number, document: About): Promise<number[]> {
  const anchors = await db
    .selectFrom('workflow.anchors')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('number')
    .execute()
  const keys = await publicKeys(db, orgId)
  const altered = new Set<number>()
  let previous = CHAIN_START
  for (const [at, anchor] of anchors.entries()) {
    const isSigned = () => {
      const key = keys.get(anchor.certificate_id)
      return (
        key !== undefined && verify('sha256', Buffer.from(anchor.hash), key, Buffer.from(anchor.signature, 'base64'))
      )
    }
    if (
      anchor.number !== at + 1 ||
      anchor.previous_hash !== previous ||
      anchor.hash !== anchorHash(anchor) ||
      !isSigned()
    )
      altered.add(anchor.number)
    previous = anchor.hash
  }
  for (const { number } of document.entries) if (!anchors.some((one) => one.number === number)) altered.add(number)
  const about = new Set([...document.entries.map(({ number }) => number), ...unentered(anchors, document)])
  for (const anchor of anchors.filter(({ number }) => about.has(number))) {
    const entries = await db
      .selectFrom('workflow.anchor_entries')
      .select(['instance_id', 'event_count', 'last_hash'])
      .where('org_id', '=', orgId)
      .where('number', '=', anchor.number)
      .orderBy('instance_id')
      .execute()
    if (entries.length !== anchor.documents || entriesHash(entries) !== anchor.entries_hash) altered.add(anchor.number)
  }
  return [...altered].sort((a, b) => a - b)
}

/**
 * Anchors that came after events that none had counted, and do not name the document. What was committed late stands
 * in the next one, so that is looked at as well.
 */
function unentered(anchors: readonly Pick<Anchor, 'number' | 'until'>[], { entries, moments }: About): number[] {
  const found: number[] = []
  let counted = 0
  for (const { number, until } of anchors) {
    const entry = entries.find((one) => one.number === number)
    const written = moments.filter((moment) => moment < until).length
    if (!entry && written > counted) found.push(number, number + 1)
    counted = Math.max(counted, entry?.event_count ?? 0, written)
  }
  return found
}

async function publicKeys(db: Trx, orgId: number) {
  const rows = await db
    .selectFrom('workflow.certificates')
    .select(['id', 'certificate'])
    .where('org_id', '=', orgId)
    .execute()
  return new Map(
    rows.flatMap(({ id, certificate }) => {
      const read = certificateIn(certificate)
      return read ? [[id, read.publicKey] as const] : []
    }),
  )
}
