import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram } from '../../shared/definition.ts'
import type { InstanceState, StepRow } from '../../shared/engine/model.ts'
import { hiddenFrom, hiddenSomewhere } from '../../shared/engine/field-rights.ts'
import { definitionOf } from './definitions.ts'
import { findInstance, loadState } from './store.ts'
import { askedAt, maySee, type Parts, SEES_ALL } from './visibility.ts'

const nothing: ReadonlySet<string> = new Set()

/** Names of the fields whose values this person must not learn in this document, through whatever door. */
export function hiddenFor(principal: Principal, state: Parts, diagram: Diagram): ReadonlySet<string> {
  if (principal.permissions.has(SEES_ALL) || hiddenSomewhere(diagram).size === 0) return nothing
  return hiddenFrom(diagram, askedAt(principal, state))
}

/** Guard of what shows the document whole. */
export async function maySeeWhole(db: Trx, principal: Principal, instanceId: string): Promise<boolean> {
  const instance = await findInstance(db, principal.orgId, instanceId)
  if (!instance || !(await maySee(db, principal, instanceId))) return false
  const { diagram } = await definitionOf(db, principal.orgId, instance)
  return hiddenFor(principal, await loadState(db, principal.orgId, instance), diagram).size === 0
}

/**
 * What a model wrote about a document may repeat anything that it read there, so its words are for those from whom
 * nothing is hidden.
 */
export function withoutModelsWords(state: InstanceState, hidden: ReadonlySet<string>): InstanceState {
  if (hidden.size === 0 || !state.steps.some(isByModel)) return state
  return { ...state, steps: state.steps.map((row) => (isByModel(row) ? speechless(row) : row)) }
}

function isByModel({ step_data }: StepRow) {
  return (
    step_data?.kind === 'ai' &&
    (step_data.stage === 'decided' || step_data.stage === 'suggested') &&
    step_data.answer.by === 'model'
  )
}

function speechless(row: StepRow): StepRow {
  const { step_data, done_by } = row
  if (step_data?.kind !== 'ai' || !('answer' in step_data)) return row
  return {
    ...row,
    description: done_by === null ? null : row.description,
    step_data: { ...step_data, answer: { ...step_data.answer, explanation: null } },
  }
}

/** The hidden fields by name; that they are there is no secret, what they say is. */
export const namesOf = (form: readonly FormField[], hidden: ReadonlySet<string>): { name: string; label: Words }[] =>
  form.filter(({ name }) => hidden.has(name)).map(({ name, label }) => ({ name, label }))
