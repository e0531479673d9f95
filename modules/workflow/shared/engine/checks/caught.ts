import { check, type ExpressionField, nameInExpression } from '#platform/shared/expression/index.ts'
import { type Claim, isPossible, valuesWith } from '#platform/shared/expression/possible.ts'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import type { DiagramNode } from '../../definition.ts'
import { rightAt } from '../field-rights.ts'
import { inOrderOfAsking } from '../asks-contents.ts'
import { type Contents, isPassedBy, settled } from '../conditions.ts'
import { conditionFields, conditionsIn, isOfSender } from '../sender.ts'
import { isSkipPossible } from './conditions.ts'
import { isCircle, partsOf } from './circles.ts'
import type { Found } from './finding.ts'
import { type Arrow, groupBy, type Plan, planOf, waits } from './plan.ts'
import { knownOf, mayBeChosenFor } from './taken.ts'
import { type Trap, trapsIn } from './traps.ts'
import { joined, type Reached, reachedFrom, reachedIn, walkTo, withoutUntaken, withUnseen } from './ways.ts'

/** So many documents are thought of for one circle, and so much is said of each; what takes more is left open. */
const MOST_DOCUMENTS = 24
const MOST_CLAIMS = 40
const MOST_STEPS = 60
const MOST_STEPS_OF_ALL = 400

/**
 * Circles that some documents never leave: every way out hangs on a condition that they do not meet, and nobody there
 * can change what it asks about. Told only where a document is found that does so.
 */
export function caughtIn(plan: Plan, reached: Reached, form: readonly FormField[], told: readonly Trap[]): Found[] {
  const conditions = conditionsIn(plan.diagram)
  if (conditions.length === 0) return []
  const used = usedIn(conditions, form)
  // Nobody ever writes who sent it.
  const asked = new Set([...used].filter((name) => !isOfSender(name)))
  const fixed = new Set(plan.steps.filter((node) => isFixed(plan, node, asked)).map(({ id }) => id))
  const passable = new Set(
    plan.steps.filter((node) => isSkipPossible(plan, node) && !mayBeChosenFor(plan, node)).map(({ id }) => id),
  )
  const known = new Set(told.flatMap(({ part }) => part))
  // What is written anew at a step is of the same sender, who may never come there: such a document is thought of from
  // its start alone.
  const writing =
    asked.size < used.size
      ? []
      : plan.steps
          .filter(
            (node) =>
              reached.has(node.id) && [...asked].every((name) => rightAt(plan.diagram, node, name) === 'editable'),
          )
          .map(({ id }) => id)
  return partsOf(plan, new Set([...fixed, ...passable]))
    .filter((part) => isCircle(plan, part))
    .flatMap((part): Found[] => {
      for (const claims of documentsThatStay(plan, part, { fixed, passable }, reached, conditionFields(form))) {
        const values = saying(plan, claims, asked, form)
        const own = values && waysOf(plan, passable, { form, values, today: '' }, writing)
        if (!own) continue
        const trap = trapsIn(withUnseen(own.plan), own.reached).find(({ found, part: caught }) => {
          const isSure = caught.every((id) => (fixed.has(id) || own.passed.has(id)) && !known.has(id))
          // What nobody slows down, and what is passed by all around, is told as that.
          return (
            found.code === 'CYCLE_WITHOUT_EXIT' &&
            isSure &&
            caught.some((id) => !own.passed.has(id) && waits(plan.byId.get(id)!))
          )
        })
        if (trap) {
          const { found } = trap
          return [
            {
              ...found,
              walk: joined(
                walkTo(own.begun.has(found.node_id!) ? own.begun : reached, found.node_id!),
                found.walk ?? [],
              ),
            },
          ]
        }
      }
      return []
    })
}

/** The fields that these conditions ask about. */
function usedIn(conditions: readonly string[], form: readonly FormField[]): ReadonlySet<string> {
  return new Set(
    conditions.flatMap((text) => {
      const read = check(text, conditionFields(form))
      return read.ok ? read.used : []
    }),
  )
}

/** Nobody writes there what conditions ask about. */
function isFixed({ diagram }: Plan, node: DiagramNode, asked: ReadonlySet<string>) {
  return (
    node.type === 'action' &&
    !node.data.back_to_returner &&
    ![...asked].some((name) => rightAt(diagram, node, name) === 'editable')
  )
}

/** What a document says that goes on from a step to these alone, whatever is decided there. */
interface Stay {
  claims: Claim[]
  to: string[]
}

/**
 * What documents say that go round within this part, whatever anybody decides there: such as come there by the
 * shortest way, or by any.
 */
function documentsThatStay(
  plan: Plan,
  part: readonly string[],
  { fixed, passable }: Record<'fixed' | 'passable', ReadonlySet<string>>,
  reached: Reached,
  fields: readonly ExpressionField[],
): Claim[][] {
  const inside = new Set(part)
  const staysAt = (id: string) => [
    ...(fixed.has(id) ? staying(plan, id, inside) : []),
    ...(passable.has(id) ? passing(plan, id, inside) : []),
  ]
  for (let left = -1; left !== inside.size;) {
    left = inside.size
    for (const id of inside) if (staysAt(id).length === 0) inside.delete(id)
  }
  let tried = 0
  let last = 0
  const roundsFrom = ([id, ...others]: readonly string[], seen: ReadonlySet<string>, claims: Claim[]): Claim[][] => {
    if (id === undefined) return [claims]
    if (claims.length > MOST_CLAIMS || (tried += 1) > last) return []
    return staysAt(id).flatMap((stay) => {
      const all = [...claims, ...stay.claims]
      if (stay.claims.length > 0 && !isPossible(all, fields)) return []
      return roundsFrom([...others, ...stay.to.filter((to) => !seen.has(to))], new Set([...seen, ...stay.to]), all)
    })
  }
  return [...inside]
    .flatMap((id) => {
      last = Math.min(tried + MOST_STEPS, MOST_STEPS_OF_ALL)
      return roundsFrom([id], new Set([id]), [])
        .slice(0, MOST_DOCUMENTS)
        .flatMap((claims) => comingTo(plan, id, reached).map((coming) => [...claims, ...coming]))
    })
    .slice(0, MOST_DOCUMENTS * 4)
}

/** What a document says that comes there by the shortest way, one that only is not passed by on it, and any. */
function comingTo(plan: Plan, id: string, reached: Reached): Claim[][] {
  const forks: Claim[] = []
  const asked: Claim[] = []
  for (let arrow = reached.get(id); arrow; arrow = reached.get(arrow.from)) {
    const { skip } = plan.byId.get(arrow.from)!.data
    forks.push(...claimsOf(plan, arrow))
    if (skip && arrow.outcome !== skip.outcome) asked.push({ text: skip.when, holds: false })
  }
  return [...(forks.length > 0 ? [[...forks, ...asked]] : []), ...(asked.length > 0 ? [asked] : []), []]
}

/** Where several arrows leave one outcome, all of them or one that stays; none where one decision always leads out. */
function staying(plan: Plan, id: string, inside: ReadonlySet<string>): Stay[] {
  const ways = [...groupBy(plan.arrowsFrom.get(id) ?? [], ({ edge }) => edge.source).values()]
  return ways.reduce<Stay[]>(
    (all, arrows) => {
      const inner = arrows.filter(({ to }) => inside.has(to))
      const each = [
        ...(inner.length === arrows.length ? [{ claims: [], to: inner.map(({ to }) => to) }] : []),
        ...(arrows.length > 1 ? inner.map((arrow) => ({ claims: claimsOf(plan, arrow), to: [arrow.to] })) : []),
      ]
      return all
        .flatMap((stay) =>
          each.map(({ claims, to }) => ({
            claims: [...stay.claims, ...claims],
            to: [...new Set([...stay.to, ...to])],
          })),
        )
        .slice(0, MOST_DOCUMENTS)
    },
    ways.length === 0 ? [] : [{ claims: [], to: [] }],
  )
}

/** So that it passes this step by and stays among these. */
function passing(plan: Plan, id: string, inside: ReadonlySet<string>): Stay[] {
  const { skip } = plan.byId.get(id)!.data
  if (!skip) return []
  const inner = (plan.arrowsFrom.get(id) ?? []).filter(({ outcome, to }) => outcome === skip.outcome && inside.has(to))
  return inner.map((arrow) => ({
    claims: [{ text: skip.when, holds: true }, ...claimsOf(plan, arrow)],
    to: [arrow.to],
  }))
}

/** So that a document takes this arrow. */
function claimsOf({ edgesFrom }: Plan, { edge }: Arrow): Claim[] {
  const inOrder = inOrderOfAsking(edgesFrom.get(edge.source) ?? [])
  return inOrder
    .slice(0, inOrder.indexOf(edge) + 1)
    .flatMap((one) => (one.data?.condition === undefined ? [] : [{ text: one.data.condition, holds: one === edge }]))
}

/** Of a document of which all of this is so, and in which what must be filled in is. */
function saying(
  plan: Plan,
  claims: readonly Claim[],
  asked: ReadonlySet<string>,
  form: readonly FormField[],
): FieldValues | undefined {
  const filledIn = form
    .filter(({ name, required }) => required && asked.has(name))
    .map(({ name }): Claim => ({ text: `!isEmpty(${nameInExpression(name)})`, holds: true }))
  return valuesWith(
    [
      ...filledIn,
      ...knownOf(
        plan,
        form,
        claims.map(({ text }) => text),
      ),
      ...claims,
    ],
    conditionFields(form),
  ) as FieldValues | undefined
}

/**
 * The ways of this one document: the arrow that it takes of several, and past what it does not need; and where it
 * comes to from the start, or from where it was written so.
 */
function waysOf(
  { diagram, byId, steps }: Plan,
  passable: ReadonlySet<string>,
  contents: Contents,
  writing: readonly string[],
) {
  const passed = new Map(
    steps.flatMap((node) =>
      passable.has(node.id) && isPassedBy(node, contents) ? [[node.id, node.data.skip!.outcome] as const] : [],
    ),
  )
  const own = planOf(settled(diagram, contents))
  const edges = own.diagram.edges.filter(({ source }) => {
    const { parentId = '', data } = byId.get(source)!
    return !passed.has(parentId) || passed.get(parentId) === data.outcome
  })
  const plan = planOf({ ...diagram, edges })
  const written = writing.flatMap((id) => own.arrowsFrom.get(id) ?? []).map(({ to }) => to)
  const begun = reachedIn(plan)
  return { plan, passed, begun, reached: reachedFrom(withoutUntaken(plan), [...begun.keys(), ...written]) }
}
