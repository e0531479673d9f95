import type { Trx } from '#platform/server/database.ts'
import { firstBrokenLink } from './chain.ts'

const BATCH = 200

interface Broken {
  org_id: number
  id: string
  number: string
  /** Place of the first event that is not as it was written or anchored. */
  link: number
}

/** Walks the chains of all documents, in batches so that memory stays small; needs a transaction of the system. */
export async function brokenDocuments(db: Trx): Promise<{ checked: number; broken: Broken[] }> {
  const broken: Broken[] = []
  let checked = 0
  for (let after: { org_id: number; id: string } | undefined; ;) {
    const documents = await nextDocuments(db, after)
    if (documents.length === 0) return { checked, broken }
    for (const document of documents) {
      const link = await brokenLinkOf(db, document)
      if (link !== null) broken.push({ org_id: document.org_id, id: document.id, number: document.number, link })
    }
    checked += documents.length
    after = documents.at(-1)
  }
}

function nextDocuments(db: Trx, after: { org_id: number; id: string } | undefined) {
  let query = db
    .selectFrom('workflow.instances')
    .select(['org_id', 'id', 'number', 'event_count', 'last_hash'])
    .orderBy('org_id')
    .orderBy('id')
    .limit(BATCH)
  if (after)
    query = query.where((where) => where(where.refTuple('org_id', 'id'), '>', where.tuple(after.org_id, after.id)))
  return query.execute()
}

async function brokenLinkOf(
  db: Trx,
  { org_id, id, event_count, last_hash }: Awaited<ReturnType<typeof nextDocuments>>[number],
) {
  const links = await db
    .selectFrom('workflow.events')
    .select(['seq', 'payload', 'at', 'actor_user_id', 'previous_hash', 'hash'])
    .where('org_id', '=', org_id)
    .where('instance_id', '=', id)
    .orderBy('seq')
    .execute()
  return firstBrokenLink(id, links, { count: event_count, hash: last_hash }) ?? againstAnchors(db, org_id, id, links)
}

/** A chain may be whole in itself and still not be the one that was anchored: shorter, or written anew. */
async function againstAnchors(db: Trx, orgId: number, id: string, links: readonly { hash: string }[]) {
  const anchored = await db
    .selectFrom('workflow.anchor_entries')
    .select(['event_count', 'last_hash'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .orderBy('event_count')
    .execute()
  const wrong = anchored.find(({ event_count, last_hash }) => links[event_count - 1]?.hash !== last_hash)
  return wrong ? Math.min(wrong.event_count, links.length + 1) : null
}
