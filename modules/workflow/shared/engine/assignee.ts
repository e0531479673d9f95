import { type DiagramNode, ORG_ROLE_ID, type Subject, type SubjectType } from '../definition.ts'
import type { Actor, Assignee, Directory, InstanceState, Person, Reached, StandsIn, Target } from './model.ts'
import { refuse } from './refusal.ts'

export const nobody: Assignee = {
  role_id: null,
  user_id: null,
  org_role_id: null,
  org_id: null,
  struct_id: null,
  job_id: null,
  emp_id: null,
}

/** A row that is to be: whom it is for, and the rule that says so. */
export interface Seat {
  subject_type: SubjectType
  assignee: Assignee
  stands_in?: StandsIn
  reached?: Reached
  /** Nobody is left, and nobody may stand in. */
  incident?: 'NO_ASSIGNEE'
}

interface Circumstances {
  actor: Actor | null
  org_id: number | null
  creator: InstanceState['creator']
}

/** Section 4 of the specification: the assignee of a new step by its subject type. */
export function assigneeOf(subject: Subject, { actor, org_id, creator }: Circumstances): Assignee {
  const { role_id = null, user_id = null, struct_id = null, job_id = null, emp_id = null } = subject
  const inOrganisation = { ...nobody, org_role_id: ORG_ROLE_ID, org_id, struct_id }
  if (subject.object_type === 'END' || subject.object_type === 'CANCEL') return currentUser(actor)
  // Who that is the organisation says, when the step opens.
  if (subject.relative) return { ...nobody, org_role_id: ORG_ROLE_ID, org_id }

  switch (subject.subject_type) {
    case 'ANY_EMP':
    case 'CURRENT':
      return currentUser(actor)
    case 'DIRECT':
      return { ...nobody, role_id, user_id }
    case 'TO_ROLE':
      return { ...nobody, role_id }
    case 'TO_ORG_STRUCT':
      return inOrganisation
    case 'TO_ORG_JOB':
      return { ...inOrganisation, job_id }
    case 'TO_ORG_EMPLOYEE':
      return { ...inOrganisation, emp_id }
    case 'CREATOR':
      return { ...nobody, ...creator }
    case 'VOTERS':
    case 'SYSTEM':
      return nobody
  }
}

/** A rule that names whoever acts at that moment, and nobody where a clock does. */
export const isWhoeverIsThere = (subject_type: SubjectType) => subject_type === 'CURRENT' || subject_type === 'ANY_EMP'

export function isNobody(assignee: Assignee) {
  const { role_id, user_id, struct_id, job_id, emp_id } = assignee
  return [role_id, user_id, struct_id, job_id, emp_id].every((field) => field === null)
}

/**
 * The narrowest field that is set decides: employee, job, structure, user, role. A job is a job in its structure when
 * the structure is named too: the head of one department does not act for the head of another.
 */
export function reaches(assignee: Asked, person: Person) {
  if (assignee.not_by?.includes(person.user_id)) return false
  if (isGiven(assignee) && !stillHas(assignee, person)) return false
  if (assignee.emp_id !== null) return person.emp_id === assignee.emp_id
  if (assignee.job_id !== null) {
    return person.job_id === assignee.job_id && (assignee.struct_id === null || person.struct_id === assignee.struct_id)
  }
  if (assignee.struct_id !== null) return person.struct_id === assignee.struct_id
  if (assignee.user_id !== null) return person.user_id === assignee.user_id
  return assignee.role_id !== null && person.role_ids.includes(assignee.role_id)
}

/** Whom fields reach, and by which rule they were found. */
type Asked = Assignee & { subject_type?: SubjectType }

/** The seat of one of several, who has it because of their role, their job or their unit. */
export function isGiven({ subject_type, emp_id, user_id }: Asked) {
  const isOfGroup = subject_type === 'TO_ROLE' || subject_type === 'TO_ORG_JOB' || subject_type === 'TO_ORG_STRUCT'
  return isOfGroup && (emp_id !== null || user_id !== null)
}

/** Whoever lost what gave them the seat has lost it as well. Of somebody without a place only the role is known. */
function stillHas({ subject_type, role_id, struct_id, job_id }: Asked, person: Person) {
  if (subject_type === 'TO_ROLE') return role_id === null || person.role_ids.includes(role_id)
  if (subject_type === 'TO_ORG_JOB' && job_id !== null && person.job_id !== job_id) return false
  return struct_id === null || person.struct_id === struct_id
}

/** Meant for whoever of several takes it up. */
export function isShared({ emp_id, job_id, struct_id, user_id, role_id }: Assignee) {
  return emp_id === null && (job_id !== null || struct_id !== null || (user_id === null && role_id !== null))
}

export function assigneeOfTarget(target: Target, org_id: number | null): Assignee {
  const { subject_type, ...fields } = target
  if (subject_type === 'TO_ROLE') return { ...nobody, ...fields }
  return { ...nobody, org_role_id: ORG_ROLE_ID, org_id, ...fields }
}

/** The chosen people as seats. Refuses who is named twice and whom the directory does not know in this organisation. */
export function seatsFor(targets: readonly Target[], org_id: number | null, directory: Directory): Seat[] {
  const seats = targets.map((target) => {
    const assignee = assigneeOfTarget(target, org_id)
    const [person] = directory.peopleFor(assignee)
    // An employee has the place that the directory knows, whatever somebody says it is.
    const place = person && assignee.emp_id !== null ? { struct_id: person.struct_id, job_id: person.job_id } : {}
    return { subject_type: target.subject_type, assignee: { ...assignee, ...place } }
  })
  const different = new Set(seats.map(({ assignee }) => JSON.stringify(assignee)))
  if (different.size < seats.length) refuse('BAD_TARGET')
  if (seats.some(({ assignee }) => directory.peopleFor(assignee).length === 0)) refuse('TARGET_ELSEWHERE')
  return seats
}

/** Several people decide beside each other: everyone whom the seats reach gets a row of their own. */
export function seatPerPerson(seats: readonly Seat[], directory: Directory): Seat[] {
  const found = new Map<number, Seat>()
  for (const { subject_type, assignee, reached } of seats) {
    for (const person of directory.peopleFor(assignee)) {
      if (!found.has(person.user_id))
        found.set(person.user_id, { subject_type, assignee: personal(assignee, person), ...(reached && { reached }) })
    }
  }
  return [...found.values()]
}

/**
 * A person without an employee record is known by their user only, or a colleague in the same job could take the
 * seat.
 */
function personal(assignee: Assignee, person: Person): Assignee {
  const { user_id, emp_id } = person
  if (emp_id === null) return { ...assignee, user_id, struct_id: null, job_id: null, emp_id }
  return { ...assignee, user_id, struct_id: person.struct_id, job_id: person.job_id, emp_id }
}

function currentUser(actor: Actor | null): Assignee {
  return actor ? { ...nobody, role_id: actor.role_id, user_id: actor.user_id } : nobody
}

export function canTakeTargets(node: DiagramNode) {
  const type = node.data.subject?.object_type
  return (
    type !== undefined &&
    !['START', 'RE_CREATE', 'VOTE', 'DATE', 'AI_DECISION', 'PRE_END', 'END', 'CANCEL'].includes(type)
  )
}
