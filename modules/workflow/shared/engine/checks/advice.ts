import type { DiagramNode, StepType } from '../../definition.ts'
import { diagramSizes, estimateText, nodeSize } from '../../node-size.ts'
import { outcomeLabels } from '../../outcome-labels.ts'
import { isWhoeverIsThere } from '../assignee.ts'
import { stepTypeOf } from '../graph.ts'
import { unaskedRules } from './ai.ts'
import { lostSenders } from './conditions.ts'
import { closedCorrections, emptyWaits, lostRights, unfilledWays } from './fields.ts'
import type { Found, Surroundings } from './finding.ts'
import { groupBy, landingsFrom, type Plan } from './plan.ts'
import { howMany } from './steps.ts'
import type { Taken } from './taken.ts'
import { joined, leadingTo, type Reached, reachedFrom, walkTo, withoutUntaken } from './ways.ts'

const LONGEST_LANE = 20

/** What may be published and is mostly a slip. */
export function advice(plan: Plan, reached: Reached, around: Surroundings, taken: Taken): Found[] {
  return [
    ...plan.steps.flatMap((node) => adviceOn(plan, node, around)),
    ...unusedSheets(plan),
    ...longLanes(plan),
    ...sameLabels(plan),
    ...overlaps(plan),
    ...untranslated(plan),
    ...ownApprovals(plan),
    ...unchecked(taken.open, reached),
    ...selfLoops(plan),
    ...onlyCancelled(plan, reached),
    ...endedWithoutQuorum(taken.open, reached),
    ...unfilledWays(withoutUntaken(plan), reached, around),
    ...lostRights(plan, around),
    ...lostSenders(plan, around),
    ...closedCorrections(plan, around),
    ...emptyWaits(withoutUntaken(taken.open), reached, around),
    ...taken.found,
    ...unaskedRules(plan, around.form),
    ...nothingDecided(taken),
    ...neverCancelled(plan),
  ]
}

function adviceOn(plan: Plan, node: DiagramNode, around: Surroundings): Found[] {
  const { subject, triggers } = node.data
  const type = stepTypeOf(node)
  const found: Found[] = []
  const drawn = (plan.triggersOf.get(node.id) ?? []).map(({ data }) => data.outcome)
  if (type === 'CHECK' && !drawn.includes('returned') && !drawn.includes('refused'))
    found.push({ code: 'NO_RETURN', node_id: node.id })
  if (node.type === 'action' && subject && hasRole(node) && howMany(subject, around) === 1)
    found.push({ code: 'ROLE_WITH_ONE', node_id: node.id })
  if (
    triggers &&
    (triggers.length !== drawn.length || drawn.some((outcome) => !outcome || !triggers.includes(outcome)))
  )
    found.push({ code: 'TRIGGER_LIST_DIFFERS', node_id: node.id })
  return found
}

function unusedSheets(plan: Plan): Found[] {
  const towardsVote = leadingTo(
    plan,
    plan.steps.filter((node) => stepTypeOf(node) === 'VOTE').map(({ id }) => id),
  )
  return plan.steps
    .filter((node) => stepTypeOf(node) === 'PREPARE_VOTE' && !towardsVote.has(node.id))
    .map(({ id }) => ({ code: 'SHEET_UNUSED', node_id: id }))
}

function hasRole({ data: { subject } }: DiagramNode) {
  return subject?.subject_type === 'TO_ROLE' || (subject?.subject_type === 'DIRECT' && !subject.user_id)
}

/** All that one role, person, job or unit gets is a lane. */
function longLanes({ steps }: Plan): Found[] {
  const lanes = groupBy(
    steps.filter(({ type, data }) => type === 'action' && data.subject),
    ({ data: { subject } }) => {
      const { subject_type, role_id, user_id, struct_id, job_id, emp_id } = subject!
      return [subject_type, role_id, user_id, struct_id, job_id, emp_id].join()
    },
  )
  return [...lanes.values()]
    .filter((lane) => lane.length > LONGEST_LANE)
    .map((lane) => {
      const first = lane[LONGEST_LANE]!.id
      return {
        code: 'LANE_TOO_LONG',
        node_id: first,
        node_ids: [first, ...lane.map(({ id }) => id).filter((id) => id !== first)],
      }
    })
}

/** Ends may be called alike, steps that people tell apart by their name may not. */
function sameLabels({ steps }: Plan): Found[] {
  const named = groupBy(
    steps.filter((node) => node.type === 'action' && node.data.label.trim() !== ''),
    ({ data }) => data.label.trim().toLocaleLowerCase('mn'),
  )
  return [...named.values()]
    .filter(({ length }) => length > 1)
    .map((alike) => {
      const [first, second, ...others] = alike.map(({ id }) => id)
      return { code: 'DUPLICATE_LABEL', node_id: second!, node_ids: [second!, first!, ...others] }
    })
}

/**
 * Each step that lies over an earlier one, once; a sweep along the longer side of the drawing, where fewest lie
 * beside each other.
 */
function overlaps({ steps, triggersOf }: Plan): Found[] {
  const flat = steps.map((node) => boxOf(node, triggersOf.get(node.id) ?? []))
  const extent = (places: number[]) =>
    places.reduce((most, place) => Math.max(most, place), -Infinity) -
    places.reduce((least, place) => Math.min(least, place), Infinity)
  const isWide = extent(flat.map(({ left }) => left)) >= extent(flat.map(({ top }) => top))
  const boxes = flat.map(({ id, left, right, top, bottom }) =>
    isWide
      ? { id, from: left, to: right, low: top, high: bottom }
      : { id, from: top, to: bottom, low: left, high: right },
  )
  let open: typeof boxes = []
  return boxes
    .sort((a, b) => a.from - b.from)
    .flatMap((box): Found[] => {
      open = open.filter(({ to }) => to > box.from)
      const under = open.find(({ low, high }) => low < box.high && box.low < high)
      // What is wholly covered adds nothing for those to come, so a heap of steps stays quick to check.
      const isCovered = under && under.to >= box.to && under.low <= box.low && under.high >= box.high
      if (!isCovered) open.push(box)
      return under ? [{ code: 'OVERLAP', node_id: box.id, node_ids: [box.id, under.id] }] : []
    })
}

function boxOf({ id, position, style, data }: DiagramNode, triggers: readonly DiagramNode[]) {
  const size = nodeSize(
    data.label,
    triggers.map((trigger) => trigger.data.label),
    estimateText,
  )
  const { width = size.width, height = triggers.length > 0 ? size.height : diagramSizes.title.height } = style ?? {}
  return { id, left: position.x, right: position.x + width, top: position.y, bottom: position.y + height }
}

/** The names that ship with the product are there in every language; those that somebody typed may not be. */
function untranslated({ diagram, byId }: Plan): Found[] {
  return diagram.nodes
    .filter((node) => byId.get(node.id) === node && lacksWords(node))
    .map(({ id }) => ({ code: 'MISSING_TRANSLATION', node_id: id }))
}

function lacksWords({ type, data: { label, labels, outcome } }: DiagramNode) {
  if (type === 'trigger' && outcome && (label.trim() === '' || label === outcomeLabels[outcome].mn)) return false
  return [label, labels?.en, labels?.ko].some((word) => !word?.trim())
}

/** Whoever made the document gets it to decide about: by a rule that says so, or because they happen to be there. */
function ownApprovals(plan: Plan): Found[] {
  const own = new Map<string, string | null>()
  const queue = plan.steps.filter((node) => isByCreator(node) || isForStarter(plan, node)).map(({ id }) => id)
  for (const id of queue) own.set(id, null)
  for (const id of queue) {
    for (const to of new Set((plan.arrowsFrom.get(id) ?? []).flatMap((arrow) => landingsFrom(plan, arrow.to)))) {
      const { subject } = plan.byId.get(to)!.data
      if (own.has(to) || !subject || !isWhoeverIsThere(subject.subject_type) || subject.object_type === 'VOTE') continue
      own.set(to, id)
      queue.push(to)
    }
  }
  return plan.steps
    .filter((node) => own.has(node.id) && isDeciding(plan, node) && !node.data.separation?.sender)
    .map(({ id }) => {
      const before = own.get(id)
      return { code: 'SELF_APPROVAL', node_id: id, node_ids: before ? [id, before] : [id] }
    })
}

function isByCreator(node: DiagramNode) {
  return stepTypeOf(node) === 'START' || (node.type === 'action' && node.data.subject?.subject_type === 'CREATOR')
}

/** For the one person, role, unit or job that alone may send such a document. */
function isForStarter({ starts: [start] }: Plan, node: DiagramNode) {
  const [first, own] = [start?.data.subject, node.data.subject]
  if (node.type !== 'action' || !first || !own || isWhoeverIsThere(first.subject_type)) return false
  const named = ['role_id', 'user_id', 'struct_id', 'job_id', 'emp_id'] as const
  return named.some((field) => first[field]) && named.every((field) => (first[field] ?? null) === (own[field] ?? null))
}

const ends: readonly StepType[] = ['END', 'CANCEL']
const decidingSteps: readonly StepType[] = ['CHECK', 'VOTE', 'AI_DECISION']

function isDeciding({ triggersOf }: Plan, node: DiagramNode) {
  const type = stepTypeOf(node)
  if (node.type !== 'action') return false
  // Who only forwards a document decides nothing about it; what a step without a rule will be is not known.
  return (
    type === undefined ||
    ends.includes(type) ||
    decidingSteps.includes(type) ||
    (type === 'TRANSFER' && triggersOf.get(node.id)?.some(({ data }) => data.outcome === 'decided') === true)
  )
}

/** A corrected document that is formalised without anybody looking at it again. */
function unchecked(plan: Plan, reached: Reached): Found[] {
  return plan.steps.flatMap((node): Found[] => {
    if (stepTypeOf(node) !== 'RE_CREATE' || node.data.back_to_returner || !reached.has(node.id)) return []
    const ways = plan.arrowsFrom.get(node.id)?.filter(({ outcome }) => outcome === 'recreated') ?? []
    // What comes to a correction that goes back comes here again.
    const ahead = reachedFrom(
      plan,
      ways.map(({ to }) => to),
      (id) =>
        isDeciding(plan, plan.byId.get(id)!) || id === node.id || plan.byId.get(id)!.data.back_to_returner === true,
    )
    const end = plan.ends.find(({ id, data }) => ahead.has(id) && data.subject?.object_type === 'END')
    if (!end) return []
    const walk = joined(walkTo(reached, node.id), [
      { node_id: node.id, outcome: 'recreated' },
      ...walkTo(ahead, end.id),
    ])
    return [{ code: 'RECREATE_UNCHECKED', node_id: node.id, node_ids: [node.id, end.id], walk }]
  })
}

function selfLoops(plan: Plan): Found[] {
  return [...plan.arrowsFrom.values()]
    .flat()
    .filter(({ from, to }) => from === to)
    .map(({ from, edge }) => ({ code: 'SELF_LOOP', node_id: from, edge_id: edge.id }))
}

/** Every way ends in cancelling. */
function onlyCancelled({ starts, ends }: Plan, reached: Reached): Found[] {
  const over = ends.filter(({ id }) => reached.has(id))
  const isHopeless = starts.length > 0 && over.length > 0 && over.every((node) => stepTypeOf(node) === 'CANCEL')
  return isHopeless ? [{ code: 'ONLY_CANCEL', node_id: over[0]!.id }] : []
}

/**
 * A council that is too few decides nothing, and the document would be formalised all the same: at once, or past
 * steps at which nobody decides either.
 */
function endedWithoutQuorum(plan: Plan, reached: Reached): Found[] {
  const isAsked = (id: string) => isDeciding(plan, plan.byId.get(id)!) || stepTypeOf(plan.byId.get(id)!) === 'RE_CREATE'
  return [...plan.arrowsFrom.values()]
    .flat()
    .filter(({ outcome }) => outcome === 'no_quorum')
    .flatMap(({ from, to, edge }): Found[] => {
      const ahead = reachedFrom(plan, [to], isAsked)
      const end = plan.ends.find((node) => ahead.has(node.id) && stepTypeOf(node) === 'END')
      if (!end) return []
      const walk = joined(walkTo(reached, from), [{ node_id: from, outcome: 'no_quorum' }, ...walkTo(ahead, end.id)])
      return [{ code: 'NO_QUORUM_ENDS', node_id: from, node_ids: [from, end.id], edge_id: edge.id, walk }]
    })
}

/** A document is formalised, and nobody was asked on the way, nor a table of rules. */
function nothingDecided({ open, passed }: Taken): Found[] {
  const asks = (id: string) => !passed.has(id) && !unasked.includes(stepTypeOf(open.byId.get(id)!) ?? 'CHECK')
  const isFormal = (node: DiagramNode) => stepTypeOf(node) === 'END'
  const unseen = reachedFrom(
    open,
    open.starts.map(({ id }) => id),
    asks,
  )
  const seen = reachedFrom(open, [...unseen.keys()].filter(asks))
  const end = open.ends.find((node) => isFormal(node) && unseen.has(node.id))
  if (!end || open.ends.some((node) => isFormal(node) && seen.has(node.id))) return []
  return [{ code: 'NOTHING_DECIDED', node_id: end.id, walk: walkTo(unseen, end.id) }]
}

const unasked: readonly StepType[] = ['START', 'DATE', 'PRE_END', 'END', 'CANCEL']

/** Giving up, withdrawing and ending a rest lead to where documents are cancelled. */
function neverCancelled({ starts, ends }: Plan): Found[] {
  const lacks = starts.length > 0 && ends.length > 0 && ends.every((node) => stepTypeOf(node) !== 'CANCEL')
  return lacks ? [{ code: 'NO_CANCEL', node_id: null }] : []
}
