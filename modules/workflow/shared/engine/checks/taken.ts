import { check, nameInExpression } from '#platform/shared/expression/index.ts'
import { type Claim, isPossible } from '#platform/shared/expression/possible.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { DiagramEdge, DiagramNode } from '../../definition.ts'
import { hasFieldRights } from '../field-rights.ts'
import { inOrderOfAsking } from '../asks-contents.ts'
import { conditionFields } from '../sender.ts'
import { isSkipPossible } from './conditions.ts'
import type { Found } from './finding.ts'
import { type Plan, planOf } from './plan.ts'
import { choosing } from './steps.ts'

const NO_FIELDS: readonly FormField[] = []

/** What conditions can never let happen, and the drawing without it. */
export interface Taken {
  found: Found[]
  /** Without the arrows that no document takes. */
  open: Plan
  /**
   * Also without those that are only there for what no condition asked about, where there is no such thing: nobody
   * gets out by them.
   */
  sure: Plan
  /** Steps that every document passes by. */
  passed: ReadonlySet<string>
}

/** Which arrows and steps are there for no document at all. What hangs on more than fixed values is left open. */
export function takenIn(plan: Plan, form: readonly FormField[] = NO_FIELDS): Taken {
  const forks = [...plan.edgesFrom].map(([source, edges]) => forkOf(plan, source, edges, form))
  const skips = plan.steps.filter(({ data }) => data.skip).map((node) => skipOf(plan, node, form))
  const closed = new Set([...forks.flatMap((fork) => fork.closed), ...skips.flatMap((skip) => skip.closed)])
  const spare = new Set([...closed, ...forks.flatMap((fork) => fork.spare)])
  return {
    found: [...forks, ...skips].flatMap(({ found }) => found),
    open: withoutEdges(plan, closed),
    sure: withoutEdges(plan, spare),
    passed: new Set(skips.flatMap(({ passed }) => passed)),
  }
}

function withoutEdges(plan: Plan, gone: ReadonlySet<DiagramEdge>): Plan {
  return gone.size === 0
    ? plan
    : planOf({ ...plan.diagram, edges: plan.diagram.edges.filter((edge) => !gone.has(edge)) })
}

interface Fork {
  found: Found[]
  closed: DiagramEdge[]
  spare: DiagramEdge[]
}

function forkOf(plan: Plan, source: string, edges: readonly DiagramEdge[], form: readonly FormField[]): Fork {
  const fork: Fork = { found: [], closed: [], spare: [] }
  const asked: Claim[] = []
  const inOrder = inOrderOfAsking(edges)
  for (const [at, edge] of inOrder.entries()) {
    const text = edge.data?.condition
    if (text === undefined || !isRead(text, form)) continue
    const about = { node_id: source, node_ids: [...new Set([source, targetOf(plan, edge)])], edge_id: edge.id }
    const others = inOrder.slice(at + 1)
    if (isNever(plan, text, form, asked)) {
      fork.closed.push(edge)
      // The same once more is told as that.
      if (!asked.some((one) => one.text.trim() === text.trim())) fork.found.push({ code: 'NEVER_TAKEN', ...about })
    } else if (others.length > 0 && isAlways(plan, text, form)) {
      fork.found.push({ code: 'ALWAYS_TAKEN', ...about })
      fork.closed.push(...others)
      break
    }
    asked.push({ text, holds: false })
  }
  const otherwise = inOrder.find(({ data }) => data?.condition === undefined)
  if (
    otherwise &&
    asked.length > 0 &&
    !isPossible(
      [
        ...knownOf(
          plan,
          form,
          asked.map(({ text }) => text),
        ),
        ...asked,
      ],
      conditionFields(form),
    )
  )
    fork.spare.push(otherwise)
  return fork
}

interface Skip {
  found: Found[]
  closed: DiagramEdge[]
  passed: string[]
}

function skipOf(plan: Plan, node: DiagramNode, form: readonly FormField[]): Skip {
  const { skip } = node.data
  const nothing: Skip = { found: [], closed: [], passed: [] }
  if (!skip || !isSkipPossible(plan, node) || !isRead(skip.when, form)) return nothing
  if (isNever(plan, skip.when, form)) return { ...nothing, found: [{ code: 'SKIP_NEVER', node_id: node.id }] }
  if (mayBeChosenFor(plan, node) || !isAlways(plan, skip.when, form)) return nothing
  const closed = (plan.arrowsFrom.get(node.id) ?? [])
    .filter(({ outcome }) => outcome !== skip.outcome)
    .map(({ edge }) => edge)
  return { found: [{ code: 'SKIP_ALWAYS', node_id: node.id }], closed, passed: [node.id] }
}

/** Whoever was chosen by name for a step is asked, whatever its rule of passing by says. */
export function mayBeChosenFor({ arrowsInto }: Plan, { id, data }: DiagramNode) {
  return (
    data.subject?.is_subject_changeable === true ||
    (arrowsInto.get(id) ?? []).some(({ outcome }) => choosing.includes(outcome))
  )
}

/** Whether it holds for no document, or for none that is still there when it is asked. */
export function isNever(plan: Plan, text: string, form: readonly FormField[], asked: readonly Claim[] = []) {
  const cannotBe = (before: readonly Claim[]) =>
    !isPossible(
      [...knownOf(plan, form, [...before.map((one) => one.text), text]), ...before, { text, holds: true }],
      conditionFields(form),
    )
  // By itself first: with many others it may be too much to ask.
  return cannotBe([]) || cannotBe(asked)
}

/** Whether it holds whatever a document says. */
export function isAlways(plan: Plan, text: string, form: readonly FormField[]) {
  return !isPossible([...knownOf(plan, form, [text]), { text, holds: false }], conditionFields(form))
}

/** What is wrong with it is told as that. */
export const isRead = (text: string, form: readonly FormField[]) => check(text, conditionFields(form), 'boolean').ok

/**
 * What is so of every document, as far as these conditions ask about it: a field that must be filled in is, where the
 * start asks for it.
 */
export function knownOf({ diagram }: Plan, form: readonly FormField[], texts: readonly string[]): Claim[] {
  const used = new Set(
    texts.flatMap((text) => {
      const read = check(text, conditionFields(form))
      return read.ok ? read.used : []
    }),
  )
  const ofForm = form
    .filter(({ name }) => used.has(name))
    .flatMap(({ name, required, min }): Claim[] => {
      const field = nameInExpression(name)
      return [
        ...(required && !hasFieldRights(diagram) ? [{ text: `!isEmpty(${field})`, holds: true }] : []),
        ...(min === undefined ? [] : [{ text: `isEmpty(${field}) || ${field} >= ${min}`, holds: true }]),
      ]
    })
  return used.has('senderLevel')
    ? [...ofForm, { text: 'isEmpty(senderLevel) || senderLevel >= 1', holds: true }]
    : ofForm
}

const targetOf = ({ byId }: Plan, { target }: DiagramEdge) => byId.get(target)?.parentId ?? target
