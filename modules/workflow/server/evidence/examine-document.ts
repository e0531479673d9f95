import type { Trx } from '#platform/server/database.ts'
import type { Finding } from '../../shared/evidence.ts'
import { type EngineEvent, type InstanceState, replay } from '../../shared/index.ts'
import { canonical } from '../chain.ts'
import { contentsHash } from '../contents.ts'
import { recheckSignatures } from '../digital/recheck.ts'
import { findInstance, type Instance, loadState } from '../store.ts'
import { alteredAnchors } from './anchors.ts'
import { examineChain, type Witness } from './examine-chain.ts'

/** What the seal says of the document, and the anchor that was the newest then. */
export interface Sworn {
  event_count: number
  last_hash: string
  anchor: { number: number; hash: string } | null
}

export interface Examined {
  findings: Finding[]
  /** The first anchor that holds the whole history. */
  anchored: { number: number; at: string } | null
  /** Digital signatures that were checked again and hold. */
  digital: number
}

/** Holds everything the database says of a document against what its seal and the anchors of the organisation remember. */
export async function examineDocument(db: Trx, orgId: number, instanceId: string, sworn: Sworn): Promise<Examined> {
  const instance = await findInstance(db, orgId, instanceId)
  const events = await db.selectFrom('workflow.events').select(['seq', 'payload', 'at', 'actor_user_id', 'previous_hash', 'hash'])
    .where('org_id', '=', orgId).where('instance_id', '=', instanceId).orderBy('seq').execute()
  const entries = await db.selectFrom('workflow.anchor_entries as e').innerJoin('workflow.anchors as a', (join) => join.onRef('a.org_id', '=', 'e.org_id').onRef('a.number', '=', 'e.number'))
    .select(['e.number', 'e.event_count', 'e.last_hash', 'a.until']).where('e.org_id', '=', orgId).where('e.instance_id', '=', instanceId).orderBy('e.number').execute()
  const witnesses: Witness[] = [
    ...(instance ? [{ by: 'document' as const, count: instance.event_count, hash: instance.last_hash }] : []), { by: 'seal', count: sworn.event_count, hash: sworn.last_hash },
    ...entries.map(({ event_count, last_hash }) => ({ by: 'anchor' as const, count: event_count, hash: last_hash })),
  ]
  const chain = examineChain(instanceId, events, witnesses)
  const rest = instance && chain.length === 0 ? await examineRows(db, orgId, instance, events) : []
  const digital = instance ? await recheckSignatures(db, orgId, instanceId, await loadState(db, orgId, instance)) : { good: 0, broken: [] }
  const whole = entries.find(({ event_count }) => event_count >= sworn.event_count)
  return {
    findings: [...(instance ? [] : [{ kind: 'document_missing' as const }]), ...chain, ...rest, ...digital.broken.map((event) => ({ kind: 'digital_broken' as const, event })), ...await anchorFindings(db, orgId, entries.map(({ number }) => number), sworn.anchor)],
    anchored: whole ? { number: whole.number, at: whole.until.toISOString() } : null, digital: digital.good,
  }
}

/** The anchor that stands on the record must still be there and the same: so nobody can make the whole chain of anchors anew. */
async function anchorFindings(db: Trx, orgId: number, about: readonly number[], sworn: Sworn['anchor']): Promise<Finding[]> {
  const altered = new Set(await alteredAnchors(db, orgId, about))
  if (sworn) {
    const kept = await db.selectFrom('workflow.anchors').select('hash').where('org_id', '=', orgId).where('number', '=', sworn.number).executeTakeFirst()
    if (kept?.hash !== sworn.hash) altered.add(sworn.number)
  }
  return [...altered].map((event) => ({ kind: 'anchor_altered', event }))
}

interface Written { payload: EngineEvent }

/** The rows that people are shown follow from the events; where they do not, somebody changed them. Only for a whole chain. */
async function examineRows(db: Trx, orgId: number, instance: Instance, events: readonly Written[]): Promise<Finding[]> {
  const told = replay(events.map(({ payload }) => payload))
  const shown = await loadState(db, orgId, instance)
  const steps = differing(told.steps, shown.steps).map((event): Finding => ({ kind: 'history_altered', event }))
  const ballots = differing(told.voters, shown.voters).map((event): Finding => ({ kind: 'ballot_altered', event }))
  return [...steps, ...ballots, ...(headOf(told) === headOf(shown) ? [] : [{ kind: 'document_altered' as const }]), ...await examineRevisions(db, orgId, instance.id, events)]
}

const headOf = ({ status, version, status_id, revision }: InstanceState) => canonical({ status, version, status_id, revision })

/** Action numbers of rows that are another, missing or too many. */
function differing<Row extends { id: string; action_num: number }>(told: readonly Row[], shown: readonly Row[]): number[] {
  const right = new Map(told.map((row) => [row.id, canonical(row)]))
  const wrong = shown.filter((row) => right.get(row.id) !== canonical(row))
  const there = new Set(shown.map(({ id }) => id))
  return [...new Set([...wrong, ...told.filter(({ id }) => !there.has(id))].map(({ action_num }) => action_num))].sort((a, b) => a - b)
}

async function examineRevisions(db: Trx, orgId: number, instanceId: string, events: readonly Written[]): Promise<Finding[]> {
  const told = events.flatMap(({ payload }) => ('revision' in payload ? [payload.revision] : []))
  const kept = await db.selectFrom('workflow.revisions').select(['number', 'title', 'fields', 'files', 'salt', 'sha256']).where('org_id', '=', orgId).where('instance_id', '=', instanceId).execute()
  const isKept = ({ number, sha256 }: InstanceState['revision']) => kept.some((one) => one.number === number && one.sha256 === sha256 && contentsHash(one) === sha256)
  const wrong = [...told.filter((one) => !isKept(one)), ...kept.filter(({ number }) => !told.some((one) => one.number === number))].map(({ number }) => number)
  return [...new Set(wrong)].map((event) => ({ kind: 'revision_altered', event }))
}
