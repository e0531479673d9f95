import { check, nameInExpression } from '#platform/shared/expression/index.ts'
import { type Claim, valuesWith } from '#platform/shared/expression/possible.ts'
import type { DiagramNode, Outcome } from '../../definition.ts'
import { rightAt } from '../../fields/rights.ts'
import type { FieldValues, FormField } from '../../form.ts'
import { inOrderOfAsking } from '../asks-contents.ts'
import { type Contents, expressionFields, isPassedBy, settled } from '../conditions.ts'
import { stepTypeOf } from '../graph.ts'
import { isSkipPossible } from './conditions.ts'
import { isCircle, partsOf } from './circles.ts'
import type { Found } from './finding.ts'
import { type Arrow, groupBy, type Plan, planOf, waits } from './plan.ts'
import { knownOf, mayBeChosenFor } from './taken.ts'
import { nearest, type Trap, trapsIn } from './traps.ts'
import { leadingTo, type Reached, reachedIn } from './ways.ts'

/** So many documents are thought of for one circle, and so much is said of each; a circle that asks more is left open. */
const MOST_DOCUMENTS = 24
const MOST_CLAIMS = 40

/**
 * Circles that some documents never leave: every way out hangs on a condition that they do not meet, and nobody there can change what it asks about.
 * Told only where a document is found that does so.
 */
export function caughtIn(plan: Plan, reached: Reached, form: readonly FormField[], told: readonly Trap[]): Found[] {
  const conditions = [...plan.diagram.edges.flatMap(({ data }) => data?.condition ?? []), ...plan.steps.flatMap(({ data }) => data.skip?.when ?? [])]
  if (conditions.length === 0) return []
  const asked = usedIn(conditions, form)
  const fixed = new Set(plan.steps.filter((node) => isFixed(plan, node, asked)).map(({ id }) => id))
  const passable = new Set(plan.steps.filter((node) => isSkipPossible(plan, node) && !mayBeChosenFor(plan, node)).map(({ id }) => id))
  const known = new Set(told.flatMap(({ part }) => part))
  return partsOf(plan, new Set([...fixed, ...passable])).filter((part) => isCircle(plan, part)).flatMap((part): Found[] => {
    for (const claims of documentsThatStay(plan, part, { fixed, passable }, reached)) {
      const values = saying(plan, claims, asked, form)
      const own = values && waysOf(plan, passable, { form, values, today: '' })
      const trap = own && trapsIn(own.plan, reachedIn(own.plan)).find(({ found, part: caught }) => {
        const isSure = caught.every((id) => (fixed.has(id) || own.passed.has(id)) && !known.has(id))
        // What nobody slows down, and what is passed by all around, is told as that.
        return found.code === 'CYCLE_WITHOUT_EXIT' && isSure && caught.some((id) => !own.passed.has(id) && waits(plan.byId.get(id)!))
      })
      if (trap) return [trap.found]
    }
    return []
  })
}

/** The fields that these conditions ask about. */
function usedIn(conditions: readonly string[], form: readonly FormField[]): ReadonlySet<string> {
  return new Set(conditions.flatMap((text) => {
    const read = check(text, expressionFields(form))
    return read.ok ? read.used : []
  }))
}

/** Nobody writes there what conditions ask about, and a council that asks for more leads to nobody who does. */
function isFixed(plan: Plan, node: DiagramNode, asked: ReadonlySet<string>) {
  const isFinal = stepTypeOf(node) !== 'VOTE' || hasOutcome(plan, node.id, 'to_recreate') || !plan.steps.some((step) => stepTypeOf(step) === 'RE_CREATE')
  return node.type === 'action' && isFinal && !node.data.back_to_returner && ![...asked].some((name) => rightAt(plan.diagram, node, name) === 'editable')
}

const hasOutcome = ({ triggersOf }: Plan, id: string, outcome: Outcome) => triggersOf.get(id)?.some(({ data }) => data.outcome === outcome) === true

/** What documents say that go round among these steps, whatever anybody decides there: such as come there by the shortest way, or by any. */
function documentsThatStay(plan: Plan, part: readonly string[], { fixed, passable }: Record<'fixed' | 'passable', ReadonlySet<string>>, reached: Reached): Claim[][] {
  const inside = new Set(part)
  const stayingAt = (id: string) => [
    ...(fixed.has(id) && returnsInside(plan, id, inside) ? staying(plan, id, inside) : []), ...(passable.has(id) ? passing(plan, id, inside) : []),
  ]
  for (let left = -1; left !== inside.size;) {
    left = inside.size
    for (const id of inside) if (stayingAt(id).length === 0) inside.delete(id)
  }
  if (inside.size === 0) return []
  const documents = [...inside].map(stayingAt).reduce((all, ways) => all.flatMap((claims) => ways.map((way) => [...claims, ...way])).filter(({ length }) => length <= MOST_CLAIMS).slice(0, MOST_DOCUMENTS), [[]])
  const coming: Claim[] = []
  for (let arrow = reached.get(nearest([...inside], reached)); arrow; arrow = reached.get(arrow.from)) coming.push(...claimsOf(plan, arrow))
  return documents.flatMap((claims) => (coming.length === 0 ? [claims] : [[...claims, ...coming], claims]))
}

/** Without an arrow a council's other answers send it back to its sheet. */
function returnsInside(plan: Plan, id: string, inside: ReadonlySet<string>) {
  if (stepTypeOf(plan.byId.get(id)!) !== 'VOTE' || (hasOutcome(plan, id, 'to_recreate') && hasOutcome(plan, id, 'no_quorum'))) return true
  return [...leadingTo(plan, [id])].every((before) => stepTypeOf(plan.byId.get(before)!) !== 'PREPARE_VOTE' || inside.has(before))
}

/** So that whatever is decided at this step, the document stays among these: none where one decision always leads out. */
function staying(plan: Plan, id: string, inside: ReadonlySet<string>): Claim[][] {
  const ways = [...groupBy(plan.arrowsFrom.get(id) ?? [], ({ edge }) => edge.source).values()]
  return ways.reduce<Claim[][]>((all, arrows) => {
    const inner = arrows.filter(({ to }) => inside.has(to))
    if (inner.length === arrows.length) return all
    return all.flatMap((claims) => inner.map((arrow) => [...claims, ...claimsOf(plan, arrow)])).slice(0, MOST_DOCUMENTS)
  }, ways.length === 0 ? [] : [[]])
}

/** So that it passes this step by and stays among these. */
function passing(plan: Plan, id: string, inside: ReadonlySet<string>): Claim[][] {
  const { skip } = plan.byId.get(id)!.data
  if (!skip) return []
  const inner = (plan.arrowsFrom.get(id) ?? []).filter(({ outcome, to }) => outcome === skip.outcome && inside.has(to))
  return inner.map((arrow) => [{ text: skip.when, holds: true }, ...claimsOf(plan, arrow)])
}

/** So that a document takes this arrow. */
function claimsOf({ edgesFrom }: Pick<Plan, 'edgesFrom'>, { edge }: Arrow): Claim[] {
  const inOrder = inOrderOfAsking(edgesFrom.get(edge.source) ?? [])
  return inOrder.slice(0, inOrder.indexOf(edge) + 1).flatMap((one) => (one.data?.condition === undefined ? [] : [{ text: one.data.condition, holds: one === edge }]))
}

/** Of a document of which all of this is so, and in which what must be filled in is. */
function saying(plan: Plan, claims: readonly Claim[], asked: ReadonlySet<string>, form: readonly FormField[]): FieldValues | undefined {
  const filledIn = form.filter(({ name, required }) => required && asked.has(name)).map(({ name }): Claim => ({ text: `!isEmpty(${nameInExpression(name)})`, holds: true }))
  return valuesWith([...filledIn, ...knownOf(plan, form, claims.map(({ text }) => text)), ...claims], expressionFields(form)) as FieldValues | undefined
}

/** The ways of this one document: the arrow that it takes of several, and past what it does not need. */
function waysOf({ diagram, byId, steps }: Plan, passable: ReadonlySet<string>, contents: Contents) {
  const passed = new Map(steps.flatMap((node) => (passable.has(node.id) && isPassedBy(node, contents) ? [[node.id, node.data.skip!.outcome] as const] : [])))
  const own = settled(diagram, contents)
  const edges = own.edges.filter(({ source }) => {
    const { parentId = '', data } = byId.get(source)!
    return !passed.has(parentId) || passed.get(parentId) === data.outcome
  })
  return { plan: planOf({ ...own, edges }), passed }
}
