import type { Trx } from '#platform/server/database.ts'
import { visibleText } from '#platform/shared/visible-text.ts'
import type { Finding } from '../../shared/evidence.ts'
import type { EngineEvent } from '../../shared/engine/command.ts'
import { replay } from '../../shared/engine/evolve.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { canonical } from '../state/chain.ts'
import { contentsHash } from '../state/contents.ts'
import type { Definition } from '../state/definitions.ts'
import { stepWords } from '../state/labels.ts'
import { standingRow } from '../state/standing-row.ts'
import { type Instance, loadState } from '../state/store.ts'

interface Written {
  payload: EngineEvent
}

interface Shown {
  instance: Instance
  /** What the seal calls it. */
  number: string
  diagram: Definition['diagram'] | undefined
}

/**
 * The rows that people are shown follow from the events; where they do not, somebody changed them. Only for a whole
 * chain.
 */
export async function examineRows(
  db: Trx,
  orgId: number,
  { instance, number, diagram }: Shown,
  events: readonly Written[],
): Promise<Finding[]> {
  const payloads = events.map(({ payload }) => payload)
  const told = replay(payloads)
  const shown = await loadState(db, orgId, instance)
  const revisions = await revisionsOf(db, orgId, instance.id)
  const isHead =
    headOf(told) === headOf(shown) &&
    isTitled(instance, revisions, payloads) &&
    isNamed(instance, number, payloads) &&
    standsThere(instance, told, diagram)
  const steps = differing(told.steps, shown.steps).map((event): Finding => ({ kind: 'history_altered', event }))
  const ballots = differing(told.voters, shown.voters).map((event): Finding => ({ kind: 'ballot_altered', event }))
  return [
    ...steps,
    ...ballots,
    ...(isHead ? [] : [{ kind: 'document_altered' as const }]),
    ...examineRevisions(revisions, payloads),
    ...((await isRegistered(db, orgId, instance.id, payloads)) ? [] : [{ kind: 'number_altered' as const }]),
  ]
}

const headOf = ({ status, version, status_id, revision, creator }: InstanceState) =>
  canonical({ status, version, status_id, revision, creator: creator?.user_id })

function isTitled(
  { revision, title, created_at }: Instance,
  revisions: Awaited<ReturnType<typeof revisionsOf>>,
  [started]: readonly EngineEvent[],
) {
  return (
    title === revisions.find(({ number }) => number === revision)?.title && created_at.toISOString() === started?.at
  )
}

/**
 * The number by which people name it, its official one, and its type. Older histories say of these only the official
 * one.
 */
function isNamed(instance: Instance, sworn: string, events: readonly EngineEvent[]) {
  const [started] = events
  const named = started?.type === 'started' ? started : undefined
  const isOfType = named?.number === undefined || instance.type_id === (named.type_id ?? null)
  return (
    instance.number === sworn &&
    instance.number === (named?.number ?? sworn) &&
    instance.registered_number === (numberedIn(events)?.number ?? null) &&
    isOfType
  )
}

function numberedIn(events: readonly EngineEvent[]) {
  const numbered = events.findLast(({ type }) => type === 'numbered')
  return numbered?.type === 'numbered' ? numbered : undefined
}

/** Where it stands is written above it in words; in each language as the flow calls that step. */
function standsThere(
  { status, status_type, status_id }: Instance,
  told: InstanceState,
  diagram: Definition['diagram'] | undefined,
) {
  const row = standingRow(told)
  const called = diagram ? stepWords(diagram, row) : { mn: row.status }
  return (
    status_type === row.status_type &&
    status_id === row.status_id &&
    (!diagram || canonical(status) === canonical(called))
  )
}

/** The official number is shown with the moment it was given, as the series remembers both. */
async function isRegistered(db: Trx, orgId: number, instanceId: string, events: readonly EngineEvent[]) {
  const told = numberedIn(events)
  const kept = await db
    .selectFrom('workflow.series_numbers')
    .select(['number', 'given_at', 'series_id'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .executeTakeFirst()
  return told
    ? kept?.number === told.number && kept.series_id === told.series_id && kept.given_at.toISOString() === told.at
    : kept === undefined
}

/** Action numbers of rows that are another, missing or too many. */
function differing<Row extends { id: string; action_num: number }>(
  told: readonly Row[],
  shown: readonly Row[],
): number[] {
  const right = new Map(told.map((row) => [row.id, canonical(row)]))
  const wrong = shown.filter((row) => right.get(row.id) !== canonical(row))
  const there = new Set(shown.map(({ id }) => id))
  return [...new Set([...wrong, ...told.filter(({ id }) => !there.has(id))].map(({ action_num }) => action_num))].sort(
    (a, b) => a - b,
  )
}

export function revisionsOf(db: Trx, orgId: number, instanceId: string) {
  return db
    .selectFrom('workflow.revisions')
    .select(['number', 'title', 'fields', 'files', 'salt', 'sha256', 'note', 'created_by', 'created_at'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .orderBy('number')
    .execute()
}

type Kept = Awaited<ReturnType<typeof revisionsOf>>[number]

function examineRevisions(kept: readonly Kept[], events: readonly EngineEvent[]): Finding[] {
  const told = events.flatMap((event) =>
    'revision' in event
      ? [
          {
            ...event.revision,
            at: event.at,
            by: event.type === 'started' ? event.actor.user_id : event.by,
            note: noteIn(events, event),
          },
        ]
      : [],
  )
  const isKept = ({ number, sha256, by, at, note }: (typeof told)[number]) =>
    kept.some(
      (one) =>
        one.number === number &&
        one.sha256 === sha256 &&
        contentsHash(one) === sha256 &&
        one.created_by === by &&
        one.created_at.toISOString() === at &&
        (note === undefined || plain(one.note) === note) &&
        one.files.every(isFirstOfItself),
    )
  const wrong = [
    ...told.filter((one) => !isKept(one)),
    ...kept.filter(({ number }) => !told.some((one) => one.number === number)),
  ].map(({ number }) => number)
  return [...new Set(wrong)].map((event) => ({ kind: 'revision_altered', event }))
}

/**
 * What stands beside a correction is the reason of the decision that brought it; nothing where it was sent. Undefined
 * where no decision is known.
 */
function noteIn(events: readonly EngineEvent[], { type, version }: EngineEvent): string | null | undefined {
  if (type === 'started') return null
  const decision = events.find((one) => one.type === 'closed' && one.version === version && one.done_by !== null)
  return decision?.type === 'closed' ? plain(decision.description) : undefined
}

const plain = (text: string | null) => visibleText(text ?? '') || null

/** The hash of a revision says of later versions what they are a version of; the first is the one of itself. */
const isFirstOfItself = ({ id, attachment_id = id, version = 1 }: Kept['files'][number]) =>
  version > 1 || attachment_id === id

/** What cannot be read as what it is. Whatever reads the document stumbles over it, so it is looked for first. */
export async function unreadableRows(db: Trx, orgId: number, instanceId: string): Promise<Finding[]> {
  const steps = await db
    .selectFrom('workflow.steps')
    .select(['action_num', 'signature'])
    .where('org_id', '=', orgId)
    .where('row_id', '=', instanceId)
    .orderBy('action_num')
    .execute()
  const voters = await db
    .selectFrom('workflow.voters')
    .select(['action_num', 'signature'])
    .where('org_id', '=', orgId)
    .where('row_id', '=', instanceId)
    .orderBy('action_num')
    .execute()
  const revisions = await db
    .selectFrom('workflow.revisions')
    .select(['number as action_num', 'files', 'fields'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .orderBy('number')
    .execute()
  const named = (kind: Finding['kind'], rows: { action_num: number }[]) =>
    [...new Set(rows.map(({ action_num }) => action_num))].map((event): Finding => ({ kind, event }))
  return [
    ...named(
      'history_altered',
      steps.filter(({ signature }) => !isSignature(signature)),
    ),
    ...named(
      'ballot_altered',
      voters.filter(({ signature }) => !isSignature(signature)),
    ),
    ...named(
      'revision_altered',
      revisions.filter(({ files, fields }) => !Array.isArray(files) || !files.every(isObject) || !isObject(fields)),
    ),
  ]
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

function isSignature(text: string | null) {
  if (text === null) return true
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}
