import { sql } from 'kysely'
import { tell } from '#platform/server/outbox.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { EngineEvent } from '../../shared/engine/command.ts'
import { evolve } from '../../shared/engine/evolve.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { takableBy } from '../../shared/engine/take-back.ts'
import { askWhereNeeded } from './ai-asking.ts'
import { type Definition, hashOfTypeFields } from '../state/definitions.ts'
import { numberFor } from '../filing/numbers.ts'
import type { Filing } from '../filing/types.ts'
import { stepWords } from '../state/labels.ts'
import { tasksOf } from '../telling/letter-facts.ts'
import { searchable } from '../state/search.ts'
import { standingRow } from '../state/standing-row.ts'
import { appendEvents, linked, saveRows } from '../state/store.ts'
import { CHANGED, type Changed } from '../telling/news.ts'
import { deedOf, newsIn } from '../telling/news-in-events.ts'
import { type Mended, saveIncidents } from './keep-incidents.ts'
import { saveTimers } from './keep-timers.ts'
import { tellProcess } from './tell-process.ts'
import { finaliseAtOnce } from './to-finalise.ts'
import { addressOf, chairsOf, saveWaiting, waitingChange } from '../state/waiting.ts'
import { tellOfQuestion } from './withdrawal-word.ts'

export function applied(state: InstanceState, events: readonly EngineEvent[]) {
  return events.reduce(evolve, state)
}

interface Head {
  id: string
  number: string
  subject_type: string
  event_count: number
  last_hash: string
  series_id: number | null
  registered_number: string | null
}

/** Who acted; null for a timer. */
interface By {
  orgId: number
  userId: number | null
}

interface About {
  title: string
  now: string
  /** Whoever only hands work of others over has no part in the document by that. */
  by_outsider?: true
  /** Whom the receiver hears of. */
  handed_over_by?: string
  /** Of a new document: what its type is called and asks, which the history binds. */
  filing?: Pick<Filing, 'type_id' | 'title' | 'fields'>
  /** Whoever acts takes back what they did before: it is no part of theirs any more. */
  undoes?: true
  /** An administrator got it going again. */
  mended?: Mended
}

/** Everything a decision leaves behind, all in the transaction that made it. */
export async function saveOutcome(
  db: Trx,
  by: By,
  definition: Definition,
  head: Head,
  before: InstanceState,
  after: InstanceState,
  events: readonly EngineEvent[],
  about: About,
) {
  const { orgId, userId } = by
  const status = stepWords(definition.diagram, standingRow(after))
  if (events.length === 0) return reply(head, after, status, null)

  const given = await numberFor(db, orgId, head, after, about.now)
  const registered_number = given?.number ?? head.registered_number
  const told = events.map((event) => underFlow(event, head.number, definition, about.filing))
  const chain = linked(orgId, head.id, head, userId, given ? [...told, given] : told)
  const waiting = waitingChange(before, after)
  // None of these needs the answer of another, so they go to the server together, in this order.
  const saved = [
    saveRows(db, orgId, head.id, before, after),
    appendEvents(db, chain.links),
    saveWaiting(db, orgId, head.id, waiting),
    saveTimers(db, orgId, head.id, before, after),
    sql`update workflow.instances set event_count = ${chain.event_count}, last_hash = ${chain.last_hash},
      title = ${about.title},
      search = ${searchable({ number: head.number, registered_number }, about.title)},
      registered_number = ${registered_number}, document_status = ${after.status}, status = ${JSON.stringify(status)},
      status_type = ${standingRow(after).status_type},
      status_id = ${standingRow(after).status_id}, version = ${after.version}, revision = ${after.revision.number},
      updated_at = ${about.now}
    where org_id = ${orgId} and id = ${head.id}`.execute(db),
    userId !== null &&
      !about.by_outsider &&
      rememberPart(db, { orgId, userId }, head.id, {
        acted_at: userId === after.creator?.user_id || about.undoes ? null : about.now,
        version: after.version,
        action: about.undoes ? null : deedOf(userId, events, definition.diagram, after),
      }),
  ]
  const [participants] = await Promise.all([participantsOf(db, orgId, head.id), ...saved])
  await askWhereNeeded(db, orgId, head.id, before, after)
  await finaliseAtOnce(db, orgId, head.id, before, after)
  await saveIncidents(
    db,
    by,
    { id: head.id, number: head.number, title: about.title },
    { before, after, mended: about.mended },
  )
  await tellOfQuestion(
    db,
    orgId,
    { id: head.id, number: head.number, title: about.title, flow: definition.title },
    before,
    after,
  )
  const [come, gone] = [addresses(waiting.come), addresses(waiting.gone)]
  const open_to_substitutes = addresses(waiting.come.filter(({ document_of }) => document_of !== null))
  const audience = [...audienceOf(before, after), ...come, ...gone, ...participants]
  await tell(db, orgId, CHANGED, {
    ...newsIn(events, definition.diagram, after),
    instance_id: head.id,
    number: head.number,
    title: about.title,
    flow: definition.title,
    by: userId,
    creator: after.creator?.user_id ?? null,
    come,
    open_to_substitutes,
    tasks: tasksOf(definition.diagram, after, waiting.come),
    ...keptFrom(waiting.come),
    ...(gone.length > 0 && { has_gone: true as const }),
    ...askedInAddition(after, waiting.come),
    ...(about.handed_over_by !== undefined && { handed_over_by: about.handed_over_by }),
    document_status: after.status,
    status,
    version: after.version,
    live: liveEntries(head.id, audience),
  } satisfies Changed)
  await tellProcess(
    db,
    {
      orgId,
      id: head.id,
      number: head.number,
      title: about.title,
      flow_id: definition.id,
      subject_type: head.subject_type,
      status,
      by: userId,
      version: after.version,
    },
    before,
    after,
    standingRow(after),
  )
  const isFixed = given !== null || events.some(({ type }) => type === 'revised')
  const takable = userId === null || isFixed ? undefined : takableBy(after, definition.diagram, userId)
  return reply({ id: head.id, registered_number }, after, status, takable?.id ?? null)
}

/**
 * The history binds the number of the document, the flow that it takes, and what its type asks besides: what its
 * steps, decisions and fields are called is read from there.
 */
function underFlow(
  event: EngineEvent,
  number: string,
  { content_hash, title }: Definition,
  filing: About['filing'],
): EngineEvent {
  const taken = { flow_sha256: content_hash, flow_title: title }
  if (event.type === 'started')
    return {
      ...event,
      number,
      ...taken,
      ...(filing && filing.type_id !== null && { type_id: filing.type_id }),
      ...(filing?.title && { type_title: filing.title }),
      type_fields_sha256: hashOfTypeFields(filing?.fields ?? null),
    }
  return event.type === 'migrated' ? { ...event, ...taken } : event
}

/** Address → users who have it, and whom the step keeps from deciding it: they hear of nothing that waits. */
function keptFrom(come: readonly { assignee: string; not_for: string[] }[]): Pick<Changed, 'kept_from'> {
  const kept = come.flatMap(({ assignee, not_for }) => {
    const users = not_for.filter((one) => one.startsWith('x:')).map((one) => Number(one.slice(2)))
    return users.length > 0 ? [[assignee, users] as const] : []
  })
  return kept.length > 0 ? { kept_from: Object.fromEntries(kept) } : {}
}

/** Who has it now because whoever has the step asked them, before, after or for advice. */
function askedInAddition(
  { steps }: InstanceState,
  come: readonly { assignee: string; step_id: string }[],
): Pick<Changed, 'asked'> {
  const asked = come.flatMap(({ assignee, step_id }) => {
    const added = steps.find(({ id }) => id === step_id)?.added
    return added
      ? [
          {
            address: assignee,
            for: added.kind === 'advice' ? ('advice' as const) : ('signature' as const),
            by: added.by,
            reason: added.reason ?? '',
          },
        ]
      : []
  })
  return asked.length > 0 ? { asked } : {}
}

const reply = (
  { id, registered_number }: Pick<Head, 'id' | 'registered_number'>,
  after: InstanceState,
  step: Words,
  take_back: string | null,
) => ({
  status: true as const,
  id,
  version: after.version,
  document_status: after.status,
  step,
  take_back,
  registered_number,
})

/** The person acted: the document moves into their done box with what they did; one's own is in the sent box. */
async function rememberPart(
  db: Trx,
  by: { orgId: number; userId: number },
  instanceId: string,
  { acted_at, action, version }: { acted_at: string | null; action: Words | null; version: number },
) {
  await sql`insert into workflow.participants (org_id, user_id, instance_id, acted_at, my_action, seen_version)
    values (${by.orgId}, ${by.userId}, ${instanceId}, ${acted_at}, ${action && JSON.stringify(action)}, ${version})
    on conflict (org_id, user_id, instance_id) do update set acted_at = excluded.acted_at,
    my_action = excluded.my_action, seen_version = excluded.seen_version`.execute(db)
}

const addresses = (entries: readonly { assignee: string }[]) => entries.map(({ assignee }) => assignee)

/** Whom it concerns: everyone who had, has or loses a part in it. */
function audienceOf(before: InstanceState, after: InstanceState): string[] {
  const parts = [...before.steps, ...after.steps].flatMap((row) => [
    addressOf(row),
    row.done_by === null ? null : `u:${row.done_by}`,
  ])
  const council = [...after.voters.map(({ user_id }) => user_id), ...chairsOf(after)].map((user_id) => `u:${user_id}`)
  return [...parts, ...council].filter((one) => one !== null)
}

/** Watchers, and whoever has the document open before them. */
async function participantsOf(db: Trx, orgId: number, instanceId: string) {
  const { rows } = await sql<{
    user_id: number
  }>`select user_id from workflow.participants where org_id = ${orgId} and instance_id = ${instanceId}`.execute(db)
  return rows.map(({ user_id }) => `u:${user_id}`)
}

function liveEntries(id: string, everyone: string[]) {
  const audience = [...new Set(everyone)]
  return [
    { topic: 'workflow.document', key: id, audience },
    { topic: 'workflow.inbox', key: id, audience },
  ]
}
