import { randomUUID } from 'node:crypto'
import {
  addWorkingDays,
  addWorkingHours,
  dayBegins,
  localDay,
  openWorkingClock,
  type WorkCalendar,
} from '#modules/organization/shared/index.ts'
import {
  type CalendarOf,
  directoryFor,
  openCalendars,
  type ReachablePerson,
  unitsUpwards,
} from '#modules/organization/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { type Diagram, ORG_ROLE_ID } from '../../shared/definition.ts'
import { assigneeOf, assigneeOfTarget, nobody, reaches } from '../../shared/engine/assignee.ts'
import type { World } from '../../shared/engine/command.ts'
import { nodeOf, triggersOf } from '../../shared/engine/graph.ts'
import type { Assignee, Directory, InstanceState, Organisation } from '../../shared/engine/model.ts'
import { asksOrganisation } from '../../shared/engine/relative.ts'
import { lastPrepared } from '../../shared/engine/sheet.ts'
import { withThoseBehind } from '../state/conditions.ts'
import { canonical, sha256 } from '../state/chain.ts'
import { idsInOrder } from '../state/ids.ts'
import { type Ladder, ladderFor } from '../state/ladder.ts'
import { chairsOf } from '../state/waiting.ts'

/** One per database, so that a process that knows several never mixes them up. */
const calendars = new WeakMap<Db, CalendarOf>()

/** Assignee fields of one person. */
export const theUser = (userId: number): Assignee => ({ ...nobody, user_id: userId })
export const theEmployee = (empId: number): Assignee => ({ ...nobody, emp_id: empId })

/** Everybody whom a decision of this person at this node may reach, asked for before it is made. */
export function assigneesAhead(
  diagram: Diagram,
  state: InstanceState,
  orgId: number,
  acting: number | null = null,
): Assignee[] {
  const apart = [
    acting,
    state.creator?.user_id,
    ...state.steps.flatMap(({ done_by, acted_for }) => [done_by, acted_for]),
  ]
  const not_by = [...new Set(apart.filter((id) => id !== null && id !== undefined))]
  const creator = state.creator ? [theUser(state.creator.user_id)] : []
  return [
    ...creator,
    ...partiesOf(state, orgId),
    ...nodesAhead(diagram, state).flatMap((id) => assigneeAt(diagram, id, orgId, not_by)),
    ...[...state.voters.map(({ user_id }) => user_id), ...chairsOf(state)].map(theUser),
  ]
}

/**
 * Whom the document itself names, whatever its flow says: it may go back to those who had it, comes to all whom
 * several have chosen one after the other, and opens a vote for a roll that was prepared some steps before.
 */
function partiesOf({ steps, action_num }: InstanceState, orgId: number): Assignee[] {
  const had = steps.filter(({ status_type }) => status_type !== 'START' && status_type !== 'POSTPONE').map(narrowest)
  const chosen = steps.flatMap((row) =>
    row.action_num === action_num && row.step_data?.kind === 'targets'
      ? row.step_data.targets.map((target) => narrowest(assigneeOfTarget(target, orgId)))
      : [],
  )
  return [...had, ...chosen, ...(lastPrepared({ steps })?.sheet.roll ?? []).map(({ user_id }) => theUser(user_id))]
}

/** The fields that decide whom it reaches, so that one colleague does not bring their whole unit along. */
function narrowest({ role_id, user_id, org_role_id, org_id, struct_id, job_id, emp_id, not_by }: Assignee): Assignee {
  const kept = not_by && { not_by }
  if (emp_id !== null) return { ...theEmployee(emp_id), ...kept }
  if (job_id !== null || struct_id !== null) return { ...nobody, org_role_id, org_id, struct_id, job_id, ...kept }
  return { ...(user_id !== null ? theUser(user_id) : { ...nobody, role_id }), ...kept }
}

/** `not_by`: those whom the step may keep from deciding it, for then somebody else may have to be found. */
export function assigneeAt(
  diagram: Diagram,
  nodeId: string,
  orgId: number,
  not_by: readonly number[] = [],
): Assignee[] {
  const node = nodeOf(diagram, nodeId)
  const subject = node?.data.subject
  if (!subject) return []
  const assignee = assigneeOf({ ...subject, ...node.data.ai?.fallback }, { actor: null, org_id: orgId, creator: null })
  return [{ ...assignee, ...(node.data.separation && not_by.length > 0 && { not_by }) }]
}

/**
 * One arrow away, and where a document goes without an arrow: to its correction, back to who returned it, back to the
 * vote sheet.
 */
function nodesAhead(diagram: Diagram, { status_id, steps }: InstanceState): string[] {
  if (status_id === null) return diagram.nodes.map(({ id }) => id)
  const sources = new Set([status_id, ...triggersOf(diagram, status_id).map(({ id }) => id)])
  const direct = diagram.edges.filter(({ source }) => sources.has(source)).map(({ target }) => target)
  const corrections = diagram.nodes.filter((node) => node.data.subject?.object_type === 'RE_CREATE').map(({ id }) => id)
  const passed = steps.filter(({ status_type }) => !['START', 'VOTE'].includes(status_type)).map((row) => row.status_id)
  return withThoseBehind(diagram, [...new Set([status_id, ...direct, ...corrections, ...passed])])
}

/** People by what reaches them; anyone not asked for before is unknown here. */
export function directoryOf(people: readonly ReachablePerson[], ladder?: Ladder): Directory {
  return {
    ...(ladder && { standIns: ladder }),
    peopleFor: (assignee) => people.filter((person) => reaches(assignee, person)),
    person: (userId) => people.find(({ user_id }) => user_id === userId),
  }
}

/** What the engine may ask, with the people who were looked up for it. */
export async function worldFor(
  services: Pick<Services, 'db'>,
  db: Trx,
  orgId: number,
  diagram: Diagram,
  assignees: readonly Assignee[],
  now: Date,
  sender: Sender | null,
): Promise<ServerWorld> {
  const organisation = await organisationFor(db, orgId, diagram, sender)
  const asked = organisation ? [...assignees, ...relativesIn(diagram, organisation, orgId)] : assignees
  const [people, calendar] = await Promise.all([directoryFor(db, orgId, asked), calendarsOf(services.db)(db, orgId)])
  const { standIns, others } = await ladderFor(db, orgId, assignees, people, organisation !== undefined)
  const world = worldOf(diagram, [...people, ...others], standIns, { calendar, now })
  return organisation ? { ...world, organisation } : world
}

type Sender = Pick<Assignee, 'struct_id'>

/** What a rule relative to the sender may climb, read when a step may open; nothing where no step asks. */
async function organisationFor(
  db: Trx,
  orgId: number,
  diagram: Diagram,
  sender: Sender | null,
): Promise<Organisation | undefined> {
  if (!asksOrganisation(diagram)) return undefined
  const subjects = diagram.nodes.flatMap(({ data: { subject } }) => (subject?.relative ? [subject] : []))
  const from = [sender?.struct_id, ...subjects.map(({ struct_id }) => struct_id)].filter((id) => typeof id === 'number')
  const like = subjects.flatMap(({ relative, job_id }) => (relative?.to === 'job' && job_id ? [job_id] : []))
  return { units: await unitsUpwards(db, orgId, [...new Set(from)], like) }
}

/** Everybody whom such a rule may come to. */
function relativesIn(diagram: Diagram, { units }: Organisation, orgId: number): Assignee[] {
  const jobs = units.flatMap((unit) => unit.jobs.map(({ id }) => id))
  const roles = diagram.nodes.flatMap(({ data: { subject } }) => (subject?.relative && subject.role_id) || [])
  return [
    ...jobs.map((job_id) => ({ ...nobody, org_role_id: ORG_ROLE_ID, org_id: orgId, job_id })),
    ...roles.map((role_id) => ({ ...nobody, role_id })),
  ]
}

export type ServerWorld = World & {
  people: ReachablePerson[]
  /** Where the organisation is, YYYY-MM-DD. */
  today: string
}

function calendarsOf(root: Db): CalendarOf {
  const known = calendars.get(root) ?? openCalendars()
  calendars.set(root, known)
  return known
}

function worldOf(
  diagram: Diagram,
  people: ReachablePerson[],
  ladder: Ladder | undefined,
  { calendar, now }: { calendar: WorkCalendar; now: Date },
): ServerWorld {
  return {
    diagram,
    people,
    directory: directoryOf(people, ladder),
    now: now.toISOString(),
    today: localDay(now, calendar.zone),
    newId: idsInOrder(now),
    newSalt: randomUUID,
    commitmentTo: (ballot) => sha256(canonical(ballot)),
    ...reckoningBy(calendar, now),
    dayBegins: (day: string) => dayBegins(day, calendar.zone).toISOString(),
  }
}

/** How deadlines are counted by this calendar, from now on or from then. */
export function reckoningBy(calendar: WorkCalendar, now: Date) {
  const since = (from?: string) => (from === undefined ? now : new Date(from))
  return {
    dueAfter: (hours: number, from?: string) => addWorkingHours(since(from), hours, calendar).toISOString(),
    hoursUntil: (moment: string, from?: string) =>
      openWorkingClock(since(from), new Date(moment), calendar)(since(from), new Date(moment)) / 3_600_000,
    workdayAfter: (days: number, from?: string) => addWorkingDays(since(from), days, calendar).toISOString(),
  }
}
