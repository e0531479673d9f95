import { holdsDay, kindOf } from '#platform/shared/fields/index.ts'
import { outcomesOf } from '../../catalogue.ts'
import type { DiagramNode, Outcome, StepType, Subject } from '../../definition.ts'
import { assigneeOf, canTakeTargets, isWhoeverIsThere } from '../assignee.ts'
import { mayDecideLate } from '../../definition/escalation.ts'
import { stepTypeOf } from '../graph.ts'
import { participationOf } from '../seats.ts'
import { isShare } from '../sheet.ts'
import { canRun as canRunToday } from '../steps/index.ts'
import type { DiagramProblemCode, Found, Surroundings } from './finding.ts'
import { landingsFrom, type Plan } from './plan.ts'

/** What is wrong with one step as it stands there. */
export function stepProblems(plan: Plan, node: DiagramNode, around: Surroundings): Found[] {
  const problem = (code: DiagramProblemCode): Found => ({ code, node_id: node.id })
  const { subject, participation, vote_rule } = node.data
  if (!subject) return [problem('SUBJECT_MISSING')]
  // A start that says END, or an action that says START, is no drawing that a process could follow.
  if (typeOnCanvas(subject) !== node.type) return [problem('NOT_A_DIAGRAM')]

  const canRun = around.canRun ?? canRunToday
  const problems = canRun(subject.object_type) ? outcomeProblems(plan, node, subject) : [problem('STEP_CANNOT_RUN')]
  const isChosen = isAlwaysChosen(plan, node)
  const isOfOthers = isOthersCorrection(subject)
  if (isOfOthers) problems.push(problem('RECREATE_NOT_BY_CREATOR'))
  else if (isMismatched(subject) || ((lacksPerson(subject) || lacksField(subject, around)) && !isChosen))
    problems.push(problem('SUBJECT_INCOMPLETE'))
  else if (!isChosen && reachesNobody(node, subject, around)) problems.push(problem('NOBODY'))
  const unattended = !isOfOthers && needsActor(subject) ? leavingUnattended(plan, node) : undefined
  if (unattended) problems.push({ ...problem('SUBJECT_NEEDS_ACTOR'), node_ids: [node.id, unattended.id] })
  if (participation?.mode === 'ratio' && !isShare(participation)) problems.push(problem('BAD_RATIO'))
  // Where several decide, forwarding and deciding beside each other would leave it to the last of them.
  const drawn = (plan.triggersOf.get(node.id) ?? []).map(({ data }) => data.outcome)
  const isSplit =
    drawn.includes('forwarded') && drawn.includes('decided') && !['single', 'any'].includes(participationOf(node).mode)
  if (isSplit) problems.push(problem('SPLIT_DECISION'))
  const { threshold, recreate } = vote_rule ?? {}
  const isBadRule = (threshold && !isShare(threshold)) || (recreate && recreate !== 'any_one' && !isShare(recreate))
  if (isBadRule) problems.push(problem('BAD_VOTE_RULE'))
  if (node.data.separation?.steps?.some((id) => !plan.byId.has(id))) problems.push(problem('SEPARATION_LOST'))
  if (isSignedByClock(node, subject)) problems.push(problem('SIGNED_BY_CLOCK'))
  if (subject.object_type === 'DATE' && !hasDate(node, around)) problems.push(problem('DATE_WITHOUT_SOURCE'))
  return problems
}

/** Each kind of problem of a step once, however often it is drawn. */
function outcomeProblems(plan: Plan, node: DiagramNode, subject: Subject): Found[] {
  if (node.type !== 'action') return []
  const problem = (code: DiagramProblemCode): Found => ({ code, node_id: node.id })
  const drawn = (plan.triggersOf.get(node.id) ?? []).map(({ data }) => data.outcome)
  const known = outcomesOf(subject.object_type)
  const problems: Found[] = []
  if (new Set(drawn).size < drawn.length) problems.push(problem('DUPLICATE_TRIGGER'))
  if (drawn.some((outcome) => !outcome || !known.includes(outcome))) problems.push(problem('WRONG_TRIGGER'))
  if (!isDecidable(subject, drawn)) problems.push(problem('MISSING_TRIGGER'))

  for (const { outcome, to, edge } of plan.arrowsFrom.get(node.id) ?? []) {
    const next = plan.byId.get(to)!
    const about = { edge_id: edge.id, node_ids: [...new Set([node.id, to])] }
    if (outcome === 'given' && stepTypeOf(next) !== 'RECEIVE')
      problems.push({ ...problem('GIVE_WITHOUT_RECEIVE'), ...about })
    if ((outcome === 'forwarded' || outcome === 'assigned') && !canTakeTargets(next))
      problems.push({ ...problem('FORWARD_WITHOUT_PEOPLE'), ...about })
    if (outcome === 'assigned' && next.id === node.id) problems.push({ ...problem('ASSIGN_TO_ITSELF'), ...about })
    if (outcome === 'refused' && stepTypeOf(next) !== 'CANCEL')
      problems.push({ ...problem('REFUSED_WITHOUT_END'), ...about })
    if (outcome === 'finalised' && stepTypeOf(next) !== 'END')
      problems.push({ ...problem('FINALISED_BEFORE_END'), ...about })
  }
  return problems
}

/** Is there a way forward, whatever else may come out? A vote and a machine must know both of their answers. */
function isDecidable({ object_type }: Subject, drawn: readonly (string | undefined)[]) {
  switch (object_type) {
    case 'CHECK':
      return drawn.includes('reviewed')
    case 'RE_CREATE':
      return drawn.includes('recreated')
    case 'VOTE':
      return drawn.includes('approve') && drawn.includes('disapprove')
    case 'AI_DECISION':
      return drawn.includes('resolved_by_ai') && drawn.includes('returned_by_ai')
    default:
      return drawn.some((outcome) => outcome !== 'refused')
  }
}

/** Nobody but its signer agrees where a signature is needed, also when they are late. */
function isSignedByClock({ data: { due_hours, late } }: DiagramNode, { is_signature_needed }: Subject) {
  return (
    due_hours !== undefined &&
    late?.deed === 'decide' &&
    late.escalate_hours !== null &&
    late.outcome !== undefined &&
    !mayDecideLate(late.outcome, is_signature_needed)
  )
}

function typeOnCanvas({ object_type }: Subject) {
  if (object_type === 'START') return 'start'
  return object_type === 'END' || object_type === 'CANCEL' ? 'end' : 'action'
}

const systemSteps: readonly StepType[] = ['AI_DECISION', 'DATE', 'PRE_END']

export const isIncomplete = (subject: Subject) => isMismatched(subject) || lacksPerson(subject)

const isOver = ({ object_type }: Subject) => object_type === 'END' || object_type === 'CANCEL'

function isMismatched(subject: Subject) {
  const { subject_type, object_type } = subject
  // Nobody is a document's creator before it has begun.
  if (object_type === 'START' && subject_type === 'CREATOR') return true
  return (
    !isOver(subject) &&
    ((object_type === 'VOTE') !== (subject_type === 'VOTERS') ||
      systemSteps.includes(object_type) !== (subject_type === 'SYSTEM'))
  )
}

/** Outcomes with which the people of the next step are named. */
export const choosing: readonly (Outcome | null)[] = ['forwarded', 'given', 'assigned']

/** Whoever comes here was named by the one before, so that the step's own rule is never asked. */
function isAlwaysChosen({ arrowsInto }: Plan, { id }: DiagramNode) {
  const ways = arrowsInto.get(id) ?? []
  return ways.length > 0 && ways.every(({ outcome }) => choosing.includes(outcome))
}

function lacksPerson(subject: Subject) {
  const { subject_type, role_id, user_id, struct_id, job_id, emp_id, relative } = subject
  if (isOver(subject)) return false
  if (relative?.to === 'field') return relative.field === ''
  if (relative) return relative.to === 'job' ? !job_id : relative.of === 'unit' && !struct_id
  switch (subject_type) {
    case 'TO_ROLE':
      return !role_id
    case 'DIRECT':
      return !role_id && !user_id
    case 'TO_ORG_STRUCT':
      return !struct_id
    case 'TO_ORG_JOB':
      return !job_id
    case 'TO_ORG_EMPLOYEE':
      return !emp_id
    default:
      return false
  }
}

/** The form has no such field, or one that names neither somebody nor a unit. */
function lacksField({ relative }: Subject, { form }: Surroundings) {
  if (relative?.to !== 'field' || !form) return false
  const field = form.find(({ name }) => name === relative.field)
  return !field || kindOf(field.kind).to === undefined
}

/** A correction is the creator's: what they sent, nobody else writes in their name. */
const isOthersCorrection = ({ object_type, subject_type }: Subject) =>
  object_type === 'RE_CREATE' && subject_type !== 'CREATOR'

/** A vote may be closed by a timer: then there is no current user to give the next step to. */
export function needsActor(subject: Subject) {
  return !isOver(subject) && subject.object_type !== 'START' && isWhoeverIsThere(subject.subject_type)
}

/**
 * A step that nobody may have left when a document comes to this one: right before it, or before steps that are
 * passed by.
 */
function leavingUnattended(plan: Plan, node: DiagramNode) {
  return plan.steps.find(
    (from) =>
      isUnattended(stepTypeOf(from)) &&
      (plan.arrowsFrom.get(from.id) ?? []).some(({ to }) => landingsFrom(plan, to).includes(node.id)),
  )
}

const isUnattended = (type: StepType | undefined) =>
  type === 'VOTE' || (type !== undefined && systemSteps.includes(type))

const fixed: readonly Subject['subject_type'][] = [
  'TO_ROLE',
  'DIRECT',
  'TO_ORG_STRUCT',
  'TO_ORG_JOB',
  'TO_ORG_EMPLOYEE',
]

/** How many people a rule names today; undefined when it depends on the document, or nobody can be asked. */
export function howMany(subject: Subject, { directory, countOf, org_id = null }: Surroundings) {
  if (subject.relative || !fixed.includes(subject.subject_type)) return undefined
  if (!directory) return countOf?.(subject)
  return directory.peopleFor(assigneeOf(subject, { actor: null, org_id, creator: null })).length
}

function reachesNobody({ type }: DiagramNode, subject: Subject, around: Surroundings) {
  return type !== 'end' && howMany(subject, around) === 0
}

function hasDate({ data: { date } }: DiagramNode, { form }: Surroundings) {
  if (date?.kind !== 'field' || !form) return date !== undefined
  return form.some((field) => field.name === date.field && holdsDay(field))
}
