import type { Diagram } from '../../definition.ts'
import type { Signature } from '../../signature.ts'
import { reaches } from '../assignee.ts'
import { contentsAt } from './conditional.ts'
import type { World } from '../command.ts'
import type { Actor, Assignee, Directory, Organisation, Revision, StandIn, VoteSheet } from '../model.ts'

/** A small organisation to rehearse in: its people, its directory and its clock. */
export const ORG = 1
export const roles = {
  staff: 11,
  reviewer: 12,
  secretary: 13,
  director: 14,
  council: 15,
  hr: 16,
  lawyer: 17,
  officer: 18,
  finance: 19,
  empty: 66,
}
export const structs = { office: 10, sales: 11, empty: 66 }
export const jobs = { clerk: 20, head: 21 }

/** Sales belongs to the office; both have a head. */
export const organisation: Organisation = {
  units: [
    { id: structs.office, parent_id: null, jobs: [{ id: jobs.head, is_head: true, like: [jobs.head] }] },
    { id: structs.sales, parent_id: structs.office, jobs: [{ id: jobs.head, is_head: true, like: [jobs.head] }] },
  ],
}

export const people = {
  creator: employee(1, roles.staff, structs.office, jobs.clerk),
  reviewer: employee(2, roles.reviewer, structs.office, jobs.clerk),
  reviewer2: employee(3, roles.reviewer, structs.office, jobs.clerk),
  reviewer3: employee(4, roles.reviewer, structs.sales, jobs.clerk),
  secretary: employee(5, roles.secretary, structs.office, jobs.clerk),
  director: employee(6, roles.director, structs.office, jobs.clerk),
  councillor1: employee(7, roles.council, structs.sales, jobs.clerk),
  councillor2: employee(8, roles.council, structs.sales, jobs.clerk),
  councillor3: employee(9, roles.council, structs.sales, jobs.clerk),
  councillor4: employee(10, roles.council, structs.sales, jobs.clerk),
  hr: employee(11, roles.hr, structs.office, jobs.clerk),
  lawyer: employee(12, roles.lawyer, structs.office, jobs.clerk),
  officer: employee(13, roles.officer, structs.office, jobs.clerk),
  finance: employee(14, roles.finance, structs.office, jobs.clerk),
  head: employee(15, roles.staff, structs.office, jobs.head),
  salesHead: employee(16, roles.staff, structs.sales, jobs.head),
  admin: { ...employee(17, roles.staff, structs.office, jobs.clerk), is_admin: true },
} satisfies Record<string, Actor>

/** Signed in elsewhere; the ids of roles and units happen to be the same there. */
export const outsider: Actor = {
  ...employee(99, roles.reviewer, structs.office, jobs.head),
  org_id: 2,
  role_ids: Object.values(roles),
}

export const everyone: readonly Actor[] = Object.values(people)

export const directory = directoryOf(everyone)

export function directoryOf(present: readonly Actor[]): Directory {
  return {
    peopleFor: (assignee) =>
      present.filter((person) => [null, ORG].includes(assignee.org_id) && reaches(assignee, person)),
    person: (user_id) => present.find((person) => person.user_id === user_id),
    standIns: (assignee) =>
      ladderOf(assignee).filter(({ user_id }) => present.some((person) => person.user_id === user_id)),
  }
}

/**
 * A named colleague has a substitute and the head of their unit, a unit and a post have its head, and everything has
 * an administrator.
 */
function ladderOf({ emp_id, user_id, job_id, struct_id }: Assignee): StandIn[] {
  const named = everyone.find((person) => (emp_id === null ? person.user_id === user_id : person.emp_id === emp_id))
  const unit = named ? named.struct_id : job_id === null ? struct_id : (struct_id ?? structs.office)
  const head = unit === structs.sales ? people.salesHead : people.head
  return [
    ...(named ? [{ ...people.officer, as: 'substitute' as const }] : []),
    ...(unit === null || unit === undefined || head === named ? [] : [{ ...head, as: 'head' as const }]),
    { ...people.admin, as: 'admin' as const },
  ]
}

export const MORNING = '2026-11-23T01:00:00.000Z'

export function hoursAfter(time: string, hours: number) {
  return new Date(Date.parse(time) + hours * 3_600_000).toISOString()
}

export function worldOf(diagram: Diagram, now: string, newId: () => string, present: Directory = directory): World {
  return {
    diagram,
    directory: present,
    now,
    newId,
    newSalt: newId,
    commitmentTo: (ballot) => JSON.stringify(ballot),
    dueAfter: (hours, from = now) => hoursAfter(from, hours),
    hoursUntil: (moment, from = now) => Math.max(0, (Date.parse(moment) - Date.parse(from)) / 3_600_000),
    workdayAfter: (days, from = now) => hoursAfter(from, days * 24),
    dayBegins: () => hoursAfter(MORNING, 20),
    contents: contentsAt(now),
    organisation,
  }
}

export function revision(number: number): Revision {
  return { number, sha256: `sha-${number}` }
}

export function signatureBy(actor: Actor, sha256: string): Signature {
  return {
    type: 'text',
    signature: `user ${actor.user_id}`,
    signAction: 'Хянасан',
    job_name: 'мэргэжилтэн',
    struct: 'Захиргаа',
    firstname: `Нэр${actor.user_id}`,
    lastname: 'Овог',
    revision_sha256: sha256,
    signed_at: MORNING,
    session: 'session',
    previous_hash: 'hash',
  }
}

export function sheetFor(councillors: readonly Actor[], changes: Partial<VoteSheet> = {}): VoteSheet {
  return {
    question: 'Худалдан авах уу?',
    roll: councillors.map(({ user_id, emp_id }) => ({ user_id, emp_id: emp_id ?? 0, weight: 1 })),
    deadline: hoursAfter(MORNING, 48),
    chair_user_id: councillors[0]?.user_id ?? null,
    quorum: 2,
    threshold: { numerator: 1, denominator: 2 },
    base: 'cast_without_abstentions',
    recreate: 'any_one',
    tie: 'disapprove',
    secret: false,
    may_change_ballot: false,
    close_early: false,
    ...changes,
  }
}

function employee(user_id: number, role_id: number, struct_id: number, job_id: number): Actor {
  return {
    user_id,
    emp_id: 100 + user_id,
    struct_id,
    job_id,
    role_ids: [role_id],
    role_id,
    org_id: ORG,
    is_admin: false,
  }
}
