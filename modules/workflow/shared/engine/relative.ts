import { referenceIn } from '#platform/shared/fields/index.ts'
import { EMPLOYEE, UNIT } from '#modules/organization/shared/index.ts'
import { type Diagram, ORG_ROLE_ID, type Subject } from '../definition.ts'
import { nobody, type Seat } from './assignee.ts'
import type { Contents } from './conditions.ts'
import type { Directory, InstanceState, Organisation, Passed, Person, Reached } from './model.ts'

interface Around {
  creator: InstanceState['creator']
  org_id: number | null
  organisation: Organisation | undefined
  directory: Directory
  /** What the document says; needed where a field names somebody. */
  contents?: Contents | undefined
  /** Users who may not decide it. */
  barred?: readonly number[]
}

const isRelative = (subject: Subject | undefined) => subject?.relative !== undefined

export const asksOrganisation = ({ nodes }: Diagram) => nodes.some(({ data }) => isRelative(data.subject))

/** Of the form: those that name who gets some step. */
export const fieldsNaming = ({ nodes }: Diagram): string[] =>
  nodes.flatMap(({ data: { subject } }) => (subject?.relative?.to === 'field' ? [subject.relative.field] : []))

/**
 * Whom a rule means that is relative to the sender, or to what the document names, today: the nearest unit upwards
 * where somebody is there who did not send it, with what was passed on the way and why. At the top the role that the
 * rule names, then an administrator; nobody is an incident.
 */
export function relativeSeat(subject: Subject, around: Around): Seat {
  const { directory, org_id, barred = [] } = around
  const isKept = (person: Pick<Person, 'user_id'>) => isSender(person, around) || barred.includes(person.user_id)
  const called = namedBy(subject, around)
  const passed: Passed[] = []
  if (called?.to === EMPLOYEE) {
    const assignee = { ...nobody, org_role_id: ORG_ROLE_ID, org_id, emp_id: Number(called.id) }
    const [person] = directory.peopleFor(assignee)
    if (person && !isKept(person)) return { ...personSeat(person, org_id), reached: reachedBy(around, passed) }
    passed.push({ struct_id: null, why: !person ? 'vacant' : isSender(person, around) ? 'sender' : 'decided' })
  } else if (subject.relative?.to === 'field' && called?.to !== UNIT) passed.push({ struct_id: null, why: 'empty' })
  for (const unit of wayUp(subject, around)) {
    const wanted = unit.jobs.filter((job) =>
      subject.relative?.to === 'job' ? job.like.includes(subject.job_id ?? 0) : job.is_head,
    )
    let why: Passed['why'] | undefined
    for (const { id } of wanted) {
      const assignee = { ...nobody, org_role_id: ORG_ROLE_ID, org_id, struct_id: unit.id, job_id: id }
      const people = directory.peopleFor(assignee)
      if (people.some((person) => isSender(person, around))) why = 'sender'
      else if (people.some(({ user_id }) => barred.includes(user_id))) why ??= 'decided'
      else if (people.length > 0) return { subject_type: 'TO_ORG_JOB', assignee, reached: reachedBy(around, passed) }
    }
    if (why) passed.push({ struct_id: unit.id, why })
    // A unit that has no such job is no vacancy where a job is looked for.
    else if (subject.relative?.to !== 'job' || wanted.length > 0) passed.push({ struct_id: unit.id, why: 'vacant' })
  }

  const reached: Reached = { ...reachedBy(around, passed), at_top: true }
  const role_id = subject.role_id ?? null
  const role = { ...nobody, role_id }
  // Of a role that the sender has as well somebody else is named, or they would find it with themselves.
  const ofRole = role_id === null ? [] : directory.peopleFor(role)
  const others = ofRole.filter((person) => !isKept(person))
  const [named] = others
  if (named && others.length < ofRole.length) return { ...personSeat(named, org_id), reached }
  if (named) return { subject_type: 'TO_ROLE', assignee: role, reached }

  const unfilled = { ...nobody, org_role_id: ORG_ROLE_ID, org_id }
  const admin = directory.standIns?.(unfilled).find((person) => person.as === 'admin' && !isKept(person))
  if (!admin) return { subject_type: subject.subject_type, assignee: unfilled, reached, incident: 'NO_ASSIGNEE' }
  return {
    ...personSeat(admin, org_id),
    reached,
    stands_in: { as: 'admin', original_assignee: unfilled, original_subject_type: subject.subject_type },
  }
}

function personSeat({ user_id, emp_id, struct_id, job_id }: Person, org_id: number | null): Seat {
  if (emp_id === null) return { subject_type: 'DIRECT', assignee: { ...nobody, user_id } }
  return {
    subject_type: 'TO_ORG_EMPLOYEE',
    assignee: { ...nobody, org_role_id: ORG_ROLE_ID, org_id, user_id, struct_id, job_id, emp_id },
  }
}

/** From which unit the rule starts, and every unit above it. */
function wayUp(subject: Subject, around: Around) {
  const units = around.organisation?.units ?? []
  const { relative } = subject
  const named = namedBy(subject, around)
  const from =
    named?.to === UNIT
      ? Number(named.id)
      : relative?.to === 'head' && relative.of === 'unit'
        ? subject.struct_id
        : around.creator?.struct_id
  const chain: Organisation['units'][number][] = []
  let next = units.find(({ id }) => id === from)
  // A structure that goes in circles is none, and is left rather than followed.
  while (next && !chain.includes(next)) {
    chain.push(next)
    const above = next.parent_id
    next = above === null ? undefined : units.find(({ id }) => id === above)
  }
  if (relative?.to !== 'head') return chain
  const levels = relative.levels === 'top' ? chain.length - 1 : relative.levels
  // Fewer levels than the rule counts: the topmost it is.
  return chain.slice(Math.max(0, Math.min(levels, chain.length - 1)))
}

/** What the field of the rule names. */
function namedBy({ relative }: Subject, { contents }: Around) {
  if (relative?.to !== 'field') return null
  const field = contents?.form.find(({ name }) => name === relative.field)
  return field ? referenceIn(field, contents?.values[field.name]) : null
}

const reachedBy = ({ creator }: Around, passed: readonly Passed[]): Reached => ({
  from: creator?.struct_id ?? null,
  passed,
})

const isSender = ({ user_id }: Pick<Person, 'user_id'>, { creator }: Around) => user_id === creator?.user_id
