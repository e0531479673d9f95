import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import type { Finding } from '../../shared/evidence.ts'
import { replay } from '../../shared/engine/evolve.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { recheckSignatures } from '../digital/recheck.ts'
import { findInstance, loadState } from '../state/store.ts'
import { alteredAnchors } from './anchors.ts'
import { examineChain, type Witness } from './examine-chain.ts'
import { type Attached, attachedTo, examineAttachments, examineMarks, type Mark, marksIn } from './examine-files.ts'
import { examineFlow, examineTypeFields } from './examine-flow.ts'
import { examineRows, unreadableRows } from './examine-rows.ts'

/** What the seal says of the document, and the anchor that was the newest then. */
interface Sworn {
  number: string
  event_count: number
  last_hash: string
  anchor: { number: number; hash: string } | null
}

interface Examined {
  /** Of the history, and of what stands around it; what the files say comes between. */
  history: Finding[]
  around: Finding[]
  attached: Attached
  marks: readonly Mark[]
  /** The first anchor that holds the whole history. */
  anchored: { number: number; at: string } | null
  /** Digital signatures that were checked again and hold. */
  digital: number
  /** As a whole history counts them; null where it is none any more. */
  signatures: number | null
}

/**
 * Holds everything that is said of a document against what its seal and the anchors of the organisation remember; what
 * was attached to it is only looked up, for `findingsOf` to read after the transaction.
 */
export async function examineDocument(db: Trx, orgId: number, instanceId: string, sworn: Sworn): Promise<Examined> {
  const { findings, instance, told, events, entries, isReadable } = await examineHistory(db, orgId, instanceId, sworn)
  const attached = isReadable ? await attachedTo(db, orgId, instanceId) : { findings: [], files: [] }
  const marks = told ? await marksIn(db, orgId, told) : []
  const digital =
    instance && isReadable
      ? await recheckSignatures(db, orgId, instanceId, await loadState(db, orgId, instance))
      : { good: 0, broken: [] }
  const anchors = await anchorFindings(db, orgId, { entries, moments: events.map(({ at }) => at) }, sworn.anchor)
  const whole = entries.find(({ event_count }) => event_count >= sworn.event_count)
  return {
    history: findings,
    attached,
    marks,
    around: [...digital.broken.map((event) => ({ kind: 'digital_broken' as const, event })), ...anchors],
    anchored: whole?.until ? { number: whole.number, at: whole.until.toISOString() } : null,
    digital: digital.good,
    signatures: told && signaturesIn(told),
  }
}

/** All that is not as it was, the bytes of its files included. */
export async function findingsOf(services: Pick<Services, 'files'>, examined: Examined): Promise<Finding[]> {
  const { history, attached, marks, around } = examined
  const files = [...(await examineAttachments(services, attached)), ...(await examineMarks(services, marks))]
  return [...history, ...files, ...around]
}

export const signaturesIn = ({ steps, voters }: Pick<InstanceState, 'steps' | 'voters'>) =>
  [...steps, ...voters].filter(({ signature }) => signature !== null).length

/** Chain, rows, contents and the names of the flow: all that a record is drawn from. */
export async function examineHistory(db: Trx, orgId: number, instanceId: string, sworn: Sworn) {
  const instance = await findInstance(db, orgId, instanceId)
  const events = await db
    .selectFrom('workflow.events')
    .select(['seq', 'payload', 'at', 'actor_user_id', 'previous_hash', 'hash'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .orderBy('seq')
    .execute()
  const entries = await db
    .selectFrom('workflow.anchor_entries as e')
    .leftJoin('workflow.anchors as a', (join) =>
      join.onRef('a.org_id', '=', 'e.org_id').onRef('a.number', '=', 'e.number'),
    )
    .select(['e.number', 'e.event_count', 'e.last_hash', 'a.until'])
    .where('e.org_id', '=', orgId)
    .where('e.instance_id', '=', instanceId)
    .orderBy('e.number')
    .execute()
  const witnesses: Witness[] = [
    ...(instance ? [{ by: 'document' as const, count: instance.event_count, hash: instance.last_hash }] : []),
    { by: 'seal', count: sworn.event_count, hash: sworn.last_hash },
    ...entries.map(({ event_count, last_hash }) => ({ by: 'anchor' as const, count: event_count, hash: last_hash })),
  ]
  const chain = examineChain(instanceId, events, witnesses)
  const unreadable = await unreadableRows(db, orgId, instanceId)
  const isReadable = instance !== undefined && unreadable.length === 0
  // A history that is not as it was written says nothing of what could be held against it.
  const whole = chain.length === 0 ? events : []
  const told = whole.length > 0 ? replay(whole.map(({ payload }) => payload)) : null
  const version = instance && (await versionOf(db, orgId, instance))
  const rows =
    isReadable && told
      ? await examineRows(db, orgId, { instance, number: sworn.number, diagram: version?.diagram }, whole)
      : unreadable
  const flow = instance
    ? [...examineFlow({ ...instance, number: sworn.number }, version, whole), ...examineTypeFields(instance, whole)]
    : await missingParts(db, orgId, instanceId, told)
  return { findings: [...chain, ...rows, ...flow], instance, told, events, entries, isReadable }
}

/**
 * The anchor that stands on the record must still be there and the same: so nobody can make the whole chain of
 * anchors anew.
 */
async function anchorFindings(
  db: Trx,
  orgId: number,
  about: Parameters<typeof alteredAnchors>[2],
  sworn: Sworn['anchor'],
): Promise<Finding[]> {
  const altered = new Set(await alteredAnchors(db, orgId, about))
  if (sworn) {
    const kept = await db
      .selectFrom('workflow.anchors')
      .select('hash')
      .where('org_id', '=', orgId)
      .where('number', '=', sworn.number)
      .executeTakeFirst()
    if (kept?.hash !== sworn.hash) altered.add(sworn.number)
  }
  return [...altered].map((event) => ({ kind: 'anchor_altered', event }))
}

function versionOf(
  db: Trx,
  orgId: number,
  { definition_id, definition_version }: { definition_id: number; definition_version: number },
) {
  return db
    .selectFrom('workflow.definition_versions')
    .select(['diagram', 'form'])
    .where('org_id', '=', orgId)
    .where('definition_id', '=', definition_id)
    .where('version', '=', definition_version)
    .executeTakeFirst()
}

/**
 * A document cannot be read either where its newest revision or the version of its flow is gone, or another one is
 * named.
 */
async function missingParts(
  db: Trx,
  orgId: number,
  instanceId: string,
  told: InstanceState | null,
): Promise<Finding[]> {
  const head = await db
    .selectFrom('workflow.instances')
    .select(['revision', 'definition_id', 'definition_version'])
    .where('org_id', '=', orgId)
    .where('id', '=', instanceId)
    .executeTakeFirst()
  if (!head) return [{ kind: 'document_missing' }]
  if (told && told.revision.number !== head.revision) return [{ kind: 'document_altered' }]
  const flow: Finding[] = (await versionOf(db, orgId, head)) ? [] : [{ kind: 'flow_altered' }]
  const revision = await db
    .selectFrom('workflow.revisions')
    .select('number')
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .where('number', '=', head.revision)
    .executeTakeFirst()
  const missing: Finding[] = [
    ...flow,
    ...(revision ? [] : [{ kind: 'revision_altered' as const, event: head.revision }]),
  ]
  return missing.length > 0 ? missing : [{ kind: 'flow_altered' }]
}
