import { substitutesNow } from '#modules/access/server/index.ts'
import { directoryFor, headsOf, organizationBook, type ReachablePerson } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { notify } from '#platform/server/notify.ts'
import { asSubject } from '../../shared/definition/ai.ts'
import { assigneeOf, reaches } from '../../shared/engine/assignee.ts'
import type { Refusal } from '../../shared/engine/command.ts'
import { nodeOf } from '../../shared/engine/graph.ts'
import { alarmDue } from '../../shared/engine/escalation.ts'
import type { AlarmKind, InstanceState, StepRow } from '../../shared/engine/model.ts'
import { lateRuleOf } from '../../shared/definition/escalation.ts'
import { initialAndName } from '../../shared/signature.ts'
import { commandBySystem } from '../deciding/by-system.ts'
import type { Definition } from '../state/definitions.ts'
import { letterFacts, type Task, taskAt } from '../telling/letter-facts.ts'
import type { Instance } from '../state/store.ts'
import { theUser } from '../deciding/world.ts'

interface Told {
  kind: AlarmKind
  row: StepRow
  task: Task
  holders: ReachablePerson[]
  /** Beside them: whoever answers for them, or the creator where nobody does. */
  informs: number[]
}

/** A step is due soon or late: said in the transaction that writes it down, so that nobody hears of it twice. */
export async function soundAlarm(
  services: Services,
  trx: Trx,
  { org_id, step_id }: { org_id: number; step_id: string },
  instance: Instance,
): Promise<Refusal | null> {
  let told: Told | undefined
  const refused = await commandBySystem(services, trx, org_id, instance, async (state, definition) => {
    told = await whoHears(trx, org_id, { state, definition, step_id, now: instance.now.toISOString() })
    return { type: 'alarm', step_id, informs: told?.informs ?? [] }
  })
  if (!refused && told) await tellThem(trx, org_id, instance, told)
  return refused
}

async function whoHears(
  trx: Trx,
  orgId: number,
  { state, definition, step_id, now }: { state: InstanceState; definition: Definition; step_id: string; now: string },
): Promise<Told | undefined> {
  const row = state.steps.find(({ id }) => id === step_id)
  const alarm = row && alarmDue(row, now)
  if (!row || !alarm) return undefined
  const holders = await holdersOf(trx, orgId, state, row)
  const superiors =
    alarm.kind === 'escalate'
      ? await withSubstitutes(trx, orgId, await superiorsOf(trx, orgId, definition, row, holders))
      : []
  const known = new Set(holders.map(({ user_id }) => user_id))
  const others = superiors.filter((userId) => !known.has(userId))
  const creator = state.creator?.user_id
  const last =
    others.length > 0 || alarm.kind !== 'escalate' || creator === undefined || known.has(creator) ? others : [creator]
  return { kind: alarm.kind, row, task: taskAt(definition.diagram, row), holders, informs: last }
}

/** Those for whom it waits; of a council, who has not voted: whoever has, hears nothing more, whatever they voted. */
async function holdersOf(trx: Trx, orgId: number, { voters }: InstanceState, row: StepRow): Promise<ReachablePerson[]> {
  if (row.status_type === 'VOTE') {
    const left = voters
      .filter(({ step_id, choice, vacated }) => step_id === row.id && choice === null && !vacated)
      .map(({ user_id }) => theUser(user_id))
    return left.length > 0 ? directoryFor(trx, orgId, left) : []
  }
  const reached = (await directoryFor(trx, orgId, [row])).filter((person) => reaches(row, person))
  return row.claimed_by === undefined ? reached : reached.filter(({ user_id }) => user_id === row.claimed_by)
}

/**
 * Whom the flow names, or else whoever heads the unit of each of them, the nearest that is not late with it as well.
 */
async function superiorsOf(
  trx: Trx,
  orgId: number,
  { diagram }: Definition,
  row: StepRow,
  holders: readonly ReachablePerson[],
): Promise<number[]> {
  const { data } = nodeOf(diagram, row.status_id) ?? {}
  const to = data && lateRuleOf(data)?.to
  if (to) {
    const assignee = assigneeOf(asSubject(to), { actor: null, org_id: orgId, creator: null })
    return (await directoryFor(trx, orgId, [assignee]))
      .filter((person) => reaches(assignee, person))
      .map(({ user_id }) => user_id)
  }
  const late = new Set(holders.map(({ user_id }) => user_id))
  const units = new Map(holders.map((one) => [one.struct_id, one]))
  const found: number[] = []
  for (const { emp_id, struct_id } of units.values()) {
    if (emp_id === null || struct_id === null) continue
    const head = (await headsOf(trx, orgId, { id: emp_id, struct_id })).find((userId) => !late.has(userId))
    if (head !== undefined) found.push(head)
  }
  return [...new Set(found)]
}

/** Whoever is away is told, and so is whoever is there in their place. */
async function withSubstitutes(trx: Trx, orgId: number, users: readonly number[]): Promise<number[]> {
  return [
    ...new Set([
      ...users,
      ...(await substitutesNow(trx, orgId, users)).map(({ substitute_user_id }) => substitute_user_id),
    ]),
  ]
}

const MOST_NAMES = 3

async function tellThem(
  trx: Trx,
  orgId: number,
  { id, number, title, flow_title: flow, creator_user_id: creator }: Instance,
  { kind, row, task: { step, asks }, holders, informs }: Told,
) {
  const about = { number, title }
  const link = `/workflow/${id}`
  const isVote = row.status_type === 'VOTE'
  // A vote that was given more time reminds of its second deadline too.
  const source = isVote ? `${id}/${row.id}/${kind}/${row.due_at}` : `${id}/${row.id}/${kind}`
  const users = holders.map(({ user_id }) => user_id)
  // Nobody casts another's vote.
  const asked = isVote ? users : await withSubstitutes(trx, orgId, users)
  const due = row.due_at === null ? '' : dateTimeIn(await organizationBook.zoneOf(trx, orgId), row.due_at)
  const words = isVote
    ? { key: 'workflow.notify.vote_ends_soon', params: { ...about, due } }
    : kind === 'remind'
      ? { key: 'workflow.notify.due_soon', params: { ...about, due } }
      : { key: 'workflow.notify.overdue', params: { ...about, due } }
  await notify(trx, orgId, {
    user_ids: asked.filter((userId) => !informs.includes(userId)),
    ...words,
    facts: await letterFacts(trx, orgId, { flow, creator, task: { step, asks } }),
    link,
    mail: true,
    source,
  })
  if (informs.length === 0) return
  const names = holders
    .slice(0, MOST_NAMES)
    .map(({ last_name, first_name }) => initialAndName(last_name, first_name))
    .join(', ')
  const who = holders.length > MOST_NAMES ? `${names}…` : names || row.status
  await notify(trx, orgId, {
    user_ids: informs,
    key: 'workflow.notify.escalated',
    params: { ...about, who, due },
    facts: await letterFacts(trx, orgId, { flow, creator, task: { step } }),
    link,
    mail: true,
    source: `${source}/informed`,
  })
}
