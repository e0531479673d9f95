import { check, nameInExpression } from '#platform/shared/expression/index.ts'
import { type Claim, isPossible } from '#platform/shared/expression/possible.ts'
import { type FormField, holdsDay, kindOf } from '#platform/shared/fields/index.ts'
import { toldBy } from '#platform/shared/fields/reckon.ts'
import type { Diagram, DiagramNode } from '../../definition.ts'
import { FILES, TITLE } from '../../definition/fields.ts'
import { editableAt, hasFieldRights, hiddenSomewhere, isWritable, rightAt } from '../field-rights.ts'
import { inOrderOfAsking } from '../asks-contents.ts'
import { conditionFields } from '../sender.ts'
import { stepTypeOf } from '../graph.ts'
import type { Found, Surroundings } from './finding.ts'
import { type Plan, planOf } from './plan.ts'
import { knownOf } from './taken.ts'
import { type Reached, reachedFrom, reachedIn, walkTo } from './ways.ts'

/**
 * What a document of this flow may be asked: its own form, and what the types of documents that go this way ask
 * besides.
 */
type Asked = Pick<Surroundings, 'form' | 'type_fields'>

/**
 * What the steps let be written and seen must be enough to fill the form in, and must not be told by something else.
 */
export function fieldProblems(plan: Plan, reached: Reached, asked: Asked): Found[] {
  if (!hasFieldRights(plan.diagram)) return []
  return [
    ...neverFilled(plan, reached, asked),
    ...askedTooEarly(plan, reached, asked),
    ...hiddenDates(plan),
    ...emptyDates(plan, reached, asked),
    ...tellingFormulas(plan, asked),
  ]
}

/** A field that has to be filled in, and no step that a document comes to lets anybody do it. */
function neverFilled(plan: Plan, reached: Reached, asked: Asked): Found[] {
  return requiredIn(asked)
    .filter(({ name }) => fillers(plan, reached, name).length === 0)
    .map(({ name }) => ({ code: 'FIELD_NEVER_FILLED', node_id: null, field: name }))
}

/**
 * A field that has to be filled in, and is asked for by a condition, a rule or a day before any step lets anybody do
 * it.
 */
function askedTooEarly(plan: Plan, reached: Reached, asked: Asked): Found[] {
  const fields = conditionFields(asked.form ?? [])
  const usedIn = (text: string) => {
    const read = check(text, fields)
    return read.ok ? read.used : []
  }
  return requiredIn(asked).flatMap(({ name }): Found[] => {
    const filling = fillers(plan, reached, name).map(({ id }) => id)
    if (filling.length === 0) return []
    const behind = reachedFrom(
      plan,
      filling.flatMap((id) => (plan.arrowsFrom.get(id) ?? []).map(({ to }) => to)),
    )
    const isLeft = ({ id }: DiagramNode) => behind.has(id) || filling.includes(id)
    const onEntry = ({ data: { date, skip, ai } }: DiagramNode) =>
      (date?.kind === 'field' && date.field === name) ||
      [skip?.when ?? '', ...(ai?.rules ?? []).map(({ when }) => when)].some((text) => usedIn(text).includes(name))
    const onLeaving = ({ id }: DiagramNode) =>
      [id, ...(plan.triggersOf.get(id) ?? []).map((trigger) => trigger.id)].some((source) =>
        (plan.edgesFrom.get(source) ?? []).some(({ data }) => usedIn(data?.condition ?? '').includes(name)),
      )
    const early = plan.steps.filter(
      (node) => reached.has(node.id) && ((onEntry(node) && !behind.has(node.id)) || (onLeaving(node) && !isLeft(node))),
    )
    return early.map((node) => ({ code: 'FIELD_ASKED_TOO_EARLY', node_id: node.id, field: name }))
  })
}

/** A way to an end on which nobody is sure to be asked for a field that has to be filled in. */
export function unfilledWays(plan: Plan, reached: Reached, asked: Asked): Found[] {
  if (!hasFieldRights(plan.diagram)) return []
  const ends = plan.ends.filter((node) => stepTypeOf(node) === 'END')
  return requiredIn(asked).flatMap(({ name }): Found[] => {
    const asking = new Set(
      fillers(plan, reached, name)
        .filter(isSure)
        .map(({ id }) => id),
    )
    if (fillers(plan, reached, name).length === 0) return []
    const around = reachedFrom(
      plan,
      plan.starts.map(({ id }) => id),
      (id) => asking.has(id),
    )
    const end = ends.find(({ id }) => around.has(id))
    return end ? [{ code: 'FIELD_MAY_STAY_EMPTY', node_id: end.id, field: name, walk: walkTo(around, end.id) }] : []
  })
}

/**
 * What a step says of a field that is not there holds for nothing: mostly it was meant for one that has another name
 * now.
 */
export function lostRights({ steps }: Plan, { form, type_fields = [] }: Asked): Found[] {
  if (!form) return []
  const known = new Set([TITLE, FILES, ...form.map(({ name }) => name), ...type_fields.map(({ name }) => name)])
  return steps.flatMap(({ id, data }) =>
    Object.keys(data.field_rights ?? {})
      .filter((name) => !known.has(name))
      .map((name): Found => ({ code: 'FIELD_RIGHT_LOST', node_id: id, field: name })),
  )
}

/** A document comes back to be corrected, and nothing of it can be written. */
export function closedCorrections({ diagram, steps }: Plan, { form = [] }: Asked): Found[] {
  return steps
    .filter((node) => stepTypeOf(node) === 'RE_CREATE' && editableAt(diagram, node, form).length === 0)
    .map(({ id }) => ({ code: 'NOTHING_TO_CORRECT', node_id: id }))
}

/** A day to wait for that may not have been said when the document comes there: it would stand still as an incident. */
export function emptyWaits(plan: Plan, reached: Reached, { form = [], ...asked }: Asked): Found[] {
  return plan.steps.flatMap(({ id, data: { date } }): Found[] => {
    const field = date?.kind === 'field' ? form.find((one) => one.name === date.field && holdsDay(one)) : undefined
    if (!field || !reached.has(id)) return []
    const filling = fillers(plan, reached, field.name)
    const behind = reachedFrom(
      plan,
      filling.flatMap((from) => (plan.arrowsFrom.get(from.id) ?? []).map(({ to }) => to)),
    )
    // Told already: nobody can ever say it, or nobody can have said it yet.
    if (filling.length === 0 || (field.required && !behind.has(id))) return []
    const sure = new Set(field.required ? filling.filter(isSure).map((from) => from.id) : [])
    const empty = withoutItsDay(plan, { form, ...asked }, field)
    const around = reachedFrom(
      empty,
      plan.starts.map((start) => start.id),
      (from) => sure.has(from),
    )
    return around.has(id)
      ? [{ code: 'DATE_MAY_BE_EMPTY', node_id: id, field: field.name, walk: walkTo(around, id) }]
      : []
  })
}

/** The ways of documents in which this field is empty. */
function withoutItsDay(plan: Plan, { form = [] }: Asked, { name }: FormField): Plan {
  const fields = conditionFields(form)
  const isEmpty: Claim = { text: `isEmpty(${nameInExpression(name)})`, holds: true }
  const filledIn = `!${isEmpty.text}`
  const kept = [...plan.edgesFrom.values()].flatMap((edges) => {
    const before: Claim[] = []
    return inOrderOfAsking(edges).filter(({ data }) => {
      const text = data?.condition
      const claims = [...before, ...(text === undefined ? [] : [{ text, holds: true }])]
      if (text !== undefined) before.push({ text, holds: false })
      const known = knownOf(
        plan,
        form,
        claims.map((claim) => claim.text),
      ).filter((claim) => claim.text !== filledIn)
      return claims.length === 0 || isPossible([...known, ...claims, isEmpty], fields)
    })
  })
  return kept.length === plan.diagram.edges.length ? plan : planOf({ ...plan.diagram, edges: kept })
}

/** Each once: two types may ask the same. */
function requiredIn({ form = [], type_fields = [] }: Asked): FormField[] {
  const required = [...form, ...type_fields].filter((field) => field.required)
  return required.filter(({ name }, at) => required.findIndex((other) => other.name === name) === at)
}

/** Required fields of a type of documents that nobody could fill in on this way. */
export function unfillableIn(diagram: Diagram, type_fields: readonly FormField[]): FormField[] {
  if (!hasFieldRights(diagram)) return []
  const plan = planOf(diagram)
  const reached = reachedIn(plan)
  return requiredIn({ type_fields }).filter(({ name }) => fillers(plan, reached, name).length === 0)
}

function fillers({ diagram, steps }: Plan, reached: Reached, name: string) {
  return steps.filter((node) => reached.has(node.id) && isWritable(node) && rightAt(diagram, node, name) === 'editable')
}

/** A step that some documents pass by, or that the clock may decide, asks not everybody. */
const isSure = ({ data: { skip, late } }: DiagramNode) => skip === undefined && late?.deed !== 'decide'

/** A day that nobody can ever say; of one that has to be filled in it is told as of any field. */
function emptyDates(plan: Plan, reached: Reached, asked: Asked): Found[] {
  const required = new Set(requiredIn(asked).map(({ name }) => name))
  return plan.steps.flatMap(({ id, data: { date } }): Found[] =>
    date?.kind === 'field' &&
    reached.has(id) &&
    !required.has(date.field) &&
    fillers(plan, reached, date.field).length === 0
      ? [{ code: 'DATE_WITHOUT_SOURCE', node_id: id }]
      : [],
  )
}

/** The day that a document waits for is shown to all who see it. */
function hiddenDates({ diagram, steps }: Plan): Found[] {
  const hidden = hiddenSomewhere(diagram)
  return steps.flatMap(({ id, data: { date } }): Found[] =>
    date?.kind === 'field' && hidden.has(date.field) ? [{ code: 'DATE_HIDDEN', node_id: id, field: date.field }] : [],
  )
}

/** What is worked out from a hidden field, and shown where that is not, tells what it says. */
function tellingFormulas({ diagram, steps }: Plan, { form = [], type_fields = [] }: Asked): Found[] {
  const all = [...form, ...type_fields]
  const hidden = hiddenSomewhere(diagram)
  const telling = all
    .filter(({ kind }) => kindOf(kind).reckoned)
    .map((field) => ({ name: field.name, told: [...toldBy(field, all)].filter((name) => hidden.has(name)) }))
    .filter(({ told }) => told.length > 0)
  return steps.flatMap((node) =>
    telling
      .filter(({ name, told }) => {
        const isHidden = (one: string) => rightAt(diagram, node, one) === 'hidden'
        return !isHidden(name) && told.some(isHidden)
      })
      .map(({ name }): Found => ({ code: 'FORMULA_TELLS_HIDDEN', node_id: node.id, field: name })),
  )
}

/** Formulas of a type of documents that tell what this way hides. */
export const tellingIn = (diagram: Diagram, form: readonly FormField[], type_fields: readonly FormField[]): boolean =>
  hasFieldRights(diagram) &&
  tellingFormulas(planOf(diagram), { form: [...form], type_fields: [...type_fields] }).length > 0
