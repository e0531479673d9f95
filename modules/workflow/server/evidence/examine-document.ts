import type { Trx } from '#platform/server/database.ts'
import { filesByIds, hashOfFile } from '#platform/server/files.ts'
import type { Services } from '#platform/server/module.ts'
import type { Finding } from '../../shared/evidence.ts'
import { type EngineEvent, type InstanceState, replay } from '../../shared/index.ts'
import { canonical } from '../chain.ts'
import { contentsHash } from '../contents.ts'
import { recheckSignatures } from '../digital/recheck.ts'
import { findInstance, type Instance, loadState } from '../store.ts'
import { alteredAnchors } from './anchors.ts'
import { examineChain, type Witness } from './examine-chain.ts'
import { examineFlow, examineTypeFields } from './examine-flow.ts'

/** What the seal says of the document, and the anchor that was the newest then. */
export interface Sworn {
  number: string
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

/** Holds everything that is said of a document, and what was attached to it, against what its seal and the anchors of the organisation remember. */
export async function examineDocument(db: Trx, services: Pick<Services, 'files'>, orgId: number, instanceId: string, sworn: Sworn): Promise<Examined> {
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
  const unreadable = await unreadableRows(db, orgId, instanceId)
  const isReadable = instance !== undefined && unreadable.length === 0
  const rest = isReadable && chain.length === 0 ? await examineRows(db, orgId, { instance, sworn }, events) : unreadable
  // A history that is not as it was written says nothing of the flow that could be held against it.
  const told = chain.length === 0 ? events : []
  const flow = instance ? [...examineFlow({ ...instance, number: sworn.number }, await versionOf(db, orgId, instance), told), ...examineTypeFields(instance, told)] : []
  const attached = instance ? await examineAttachments(db, services, orgId, instanceId) : []
  const digital = isReadable ? await recheckSignatures(db, orgId, instanceId, await loadState(db, orgId, instance)) : { good: 0, broken: [] }
  const whole = entries.find(({ event_count }) => event_count >= sworn.event_count)
  return {
    findings: [...(instance ? [] : [{ kind: 'document_missing' as const }]), ...chain, ...rest, ...flow, ...attached, ...digital.broken.map((event) => ({ kind: 'digital_broken' as const, event })), ...await anchorFindings(db, orgId, entries.map(({ number }) => number), sworn.anchor)],
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

function versionOf(db: Trx, orgId: number, { definition_id, definition_version }: Instance) {
  return db.selectFrom('workflow.definition_versions').select(['diagram', 'form']).where('org_id', '=', orgId).where('definition_id', '=', definition_id).where('version', '=', definition_version).executeTakeFirst()
}

interface Written { payload: EngineEvent }

/** The rows that people are shown follow from the events; where they do not, somebody changed them. Only for a whole chain. */
async function examineRows(db: Trx, orgId: number, { instance, sworn }: { instance: Instance; sworn: Sworn }, events: readonly Written[]): Promise<Finding[]> {
  const payloads = events.map(({ payload }) => payload)
  const told = replay(payloads)
  const shown = await loadState(db, orgId, instance)
  const revisions = await revisionsOf(db, orgId, instance.id)
  const numbered = payloads.findLast((one) => one.type === 'numbered')
  const isHead = headOf(told) === headOf(shown) && instance.number === sworn.number && instance.creator_user_id === told.creator?.user_id && instance.created_at.toISOString() === payloads[0]?.at
    && instance.title === revisions.find(({ number }) => number === instance.revision)?.title && instance.registered_number === (numbered?.type === 'numbered' ? numbered.number : null)
  const steps = differing(told.steps, shown.steps).map((event): Finding => ({ kind: 'history_altered', event }))
  const ballots = differing(told.voters, shown.voters).map((event): Finding => ({ kind: 'ballot_altered', event }))
  return [...steps, ...ballots, ...(isHead ? [] : [{ kind: 'document_altered' as const }]), ...examineRevisions(revisions, events)]
}

/** Signatures that are no text of ours any more. Whatever reads the document stumbles over them, so they are looked for first. */
async function unreadableRows(db: Trx, orgId: number, instanceId: string): Promise<Finding[]> {
  const steps = await db.selectFrom('workflow.steps').select(['action_num', 'signature']).where('org_id', '=', orgId).where('row_id', '=', instanceId).where('signature', 'is not', null).orderBy('action_num').execute()
  const voters = await db.selectFrom('workflow.voters').select(['action_num', 'signature']).where('org_id', '=', orgId).where('row_id', '=', instanceId).where('signature', 'is not', null).orderBy('action_num').execute()
  const broken = (kind: 'history_altered' | 'ballot_altered', rows: typeof steps) => [...new Set(rows.filter(({ signature }) => !isJson(signature!)).map(({ action_num }) => action_num))].map((event): Finding => ({ kind, event }))
  return [...broken('history_altered', steps), ...broken('ballot_altered', voters)]
}

function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The bytes of every file that any revision names, by the number of the first that does. */
async function examineAttachments(db: Trx, services: Pick<Services, 'files'>, orgId: number, instanceId: string): Promise<Finding[]> {
  const named = new Map<string, { sha256: string; event: number }>()
  for (const { number, files } of await revisionsOf(db, orgId, instanceId)) for (const { id, sha256 } of files) if (!named.has(id)) named.set(id, { sha256, event: number })
  const kept = new Map((await filesByIds(db, orgId, [...named.keys()])).map((file) => [file.id, file]))
  const findings: Finding[] = []
  for (const [id, { sha256, event }] of named) {
    const file = kept.get(id)
    const hash = file ? await hashOfFile(services, file) : null
    if (hash !== sha256) findings.push({ kind: hash === null ? 'attachment_missing' : 'attachment_altered', event })
  }
  return findings.filter(({ kind, event }, at) => findings.findIndex((one) => one.kind === kind && one.event === event) === at)
}

const headOf = ({ status, version, status_id, revision }: InstanceState) => canonical({ status, version, status_id, revision })

/** Action numbers of rows that are another, missing or too many. */
function differing<Row extends { id: string; action_num: number }>(told: readonly Row[], shown: readonly Row[]): number[] {
  const right = new Map(told.map((row) => [row.id, canonical(row)]))
  const wrong = shown.filter((row) => right.get(row.id) !== canonical(row))
  const there = new Set(shown.map(({ id }) => id))
  return [...new Set([...wrong, ...told.filter(({ id }) => !there.has(id))].map(({ action_num }) => action_num))].sort((a, b) => a - b)
}

function revisionsOf(db: Trx, orgId: number, instanceId: string) {
  return db.selectFrom('workflow.revisions').select(['number', 'title', 'fields', 'files', 'salt', 'sha256', 'created_by', 'created_at']).where('org_id', '=', orgId).where('instance_id', '=', instanceId).orderBy('number').execute()
}

function examineRevisions(kept: Awaited<ReturnType<typeof revisionsOf>>, events: readonly Written[]): Finding[] {
  const told = events.flatMap(({ payload }) => ('revision' in payload ? [{ ...payload.revision, at: payload.at, by: payload.type === 'started' ? payload.actor.user_id : payload.by }] : []))
  const isKept = ({ number, sha256, by, at }: (typeof told)[number]) =>
    kept.some((one) => one.number === number && one.sha256 === sha256 && contentsHash(one) === sha256 && one.created_by === by && one.created_at.toISOString() === at)
  const wrong = [...told.filter((one) => !isKept(one)), ...kept.filter(({ number }) => !told.some((one) => one.number === number))].map(({ number }) => number)
  return [...new Set(wrong)].map((event) => ({ kind: 'revision_altered', event }))
}
