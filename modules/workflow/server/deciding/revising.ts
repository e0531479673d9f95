import type { Context } from '#platform/server/route.ts'
import { type FieldValues, type FormField, isEmpty, problemsIn } from '#platform/shared/fields/index.ts'
import { unreckoned } from '#platform/shared/fields/reckon.ts'
import { looksAlike } from '#platform/shared/visible-text.ts'
import type { AttachedFile } from '../../shared/documents/contents.ts'
import type { DiagramNode, Outcome } from '../../shared/definition.ts'
import { nodeOf } from '../../shared/engine/graph.ts'
import type { StepRow } from '../../shared/engine/model.ts'
import { mayRevise } from '../../shared/engine/revising.ts'
import { mayDecide } from '../../shared/engine/rights.ts'
import { FILES, TITLE } from '../../shared/definition/fields.ts'
import { editableAt, hasFieldRights, owedAt } from '../../shared/engine/field-rights.ts'
import { newestValues } from '../state/newest-values.ts'
import {
  type CheckedContents,
  checkContents,
  type GivenContents,
  type Replaced,
  takeContents,
  refuseProblems,
} from '../state/contents.ts'
import type { Ready } from './commands.ts'
import { hiddenFor } from '../state/field-sight.ts'
import { refusalError } from '../state/refusals.ts'

interface Asked {
  id: string
  step_id: string
  outcome: Outcome
  new_revision?: Correction | undefined
}

type Correction = Omit<GivenContents, 'file_ids'> & { file_ids?: string[] | undefined }

/** What a decision writes, and what it tried to write. */
interface Written {
  contents?: CheckedContents
  changed?: string[]
}

/** Outcomes that let a document on as it should be; who sends it back need not fill anything in. */
const onward: readonly Outcome[] = ['reviewed', 'recreated']

/**
 * The contents that a decision brings, checked as the step lets them be written: what is hidden or read-only here
 * stays as it is, and what has to be filled in here is asked for. Whoever may not decide hears that from the engine,
 * and nothing of the contents.
 */
export async function writtenWith(
  context: Context,
  ready: Ready,
  { id, step_id, outcome, new_revision: sent }: Asked,
): Promise<Written> {
  const { definition, state, actor } = ready
  const new_revision = sent && { ...sent, fields: unreckoned(definition.form, sent.fields) }
  const row = state.steps.find((one) => one.id === step_id)
  if (!hasFieldRights(definition.diagram)) {
    if (!new_revision) return {}
    const was = await before(context, { id, step_id, outcome })
    return { contents: await checkContents(context, definition, id, asBefore(new_revision, was), was) }
  }
  const node = row && nodeOf(definition.diagram, row.status_id)
  if (!node || !mayDecide({ state }, row, actor)) return {}
  const step = { ready, row, node, outcome, isOnward: onward.includes(outcome) }
  return new_revision ? narrowed(context, id, step, new_revision) : owing(context, id, step)
}

interface Step {
  ready: Ready
  row: StepRow
  node: DiagramNode
  outcome: Outcome
  isOnward: boolean
}

async function narrowed(
  context: Context,
  id: string,
  { ready, row, node, outcome, isOnward }: Step,
  typed: Correction,
): Promise<Written> {
  const { definition, state } = ready
  const { diagram, form } = definition
  const was = await before(context, { id, step_id: row.id, outcome })
  const given = asBefore(typed, was)
  const hidden = hiddenFor(context.principal, state, diagram)
  const changed = changedParts(form, was, given, hidden)
  // An administrator who acts for others may be kept from what those would see.
  const writable = new Set(
    mayRevise({ state }, row) ? editableAt(diagram, node, form).filter((name) => !hidden.has(name)) : [],
  )
  // The engine refuses it, after everything that it asks first.
  const refused = changed.filter((name) => !writable.has(name))
  if (refused.some((name) => hidden.has(name))) throw refusalError({ code: 'READ_ONLY' })
  if (refused.length > 0) return { changed: refused }

  const asked = form.filter(({ name }) => writable.has(name))
  const unknown = Object.keys(given.fields)
    .filter((name) => !form.some((field) => field.name === name))
    .map((name) => [name, 'platform.fields.unknown'])
  const own = problemsIn(asked, only(given.fields, asked), {
    form: form.filter(({ name }) => !writable.has(name) && !hidden.has(name)),
    values: was.fields,
  })
  const left = Object.entries(own).filter(
    ([name, key]) => isOnward || key !== 'platform.fields.required' || !isEmpty(was.fields[name]),
  )
  refuseProblems(Object.fromEntries([...unknown, ...left]))

  const kept = form.filter(({ name }) => !writable.has(name))
  const fields = { ...only(was.fields, kept), ...only(given.fields, asked) }
  return { contents: await takeContents(context, definition, id, { ...given, fields }, was), changed }
}

/**
 * Names of what differs from the revision before. What is hidden from the writer counts as soon as it is named, so
 * that no answer tells whether a guess was right.
 */
function changedParts(
  form: readonly FormField[],
  was: Before,
  given: GivenContents,
  hidden: ReadonlySet<string>,
): string[] {
  const ids = [...new Set(given.file_ids)]
  const fields = form.filter(
    ({ name }) => name in given.fields && (hidden.has(name) || !isSame(given.fields[name], was.fields[name])),
  )
  return [
    ...(given.title === was.title ? [] : [TITLE]),
    ...fields.map(({ name }) => name),
    ...(ids.length === was.files.length && was.files.every((file, at) => file.id === ids[at]) ? [] : [FILES]),
  ]
}

const isSame = (one: FieldValues[string] | undefined, other: FieldValues[string] | undefined) =>
  isEmpty(one) ? isEmpty(other) : one === other

/** Nothing was written: what this step has to fill in must be there already. */
async function owing(
  { db, principal }: Context,
  id: string,
  {
    ready: {
      definition: { diagram, form },
      state,
    },
    row,
    node,
    isOnward,
  }: Step,
): Promise<Written> {
  const hidden = hiddenFor(principal, state, diagram)
  const owed =
    isOnward && mayRevise({ state }, row) ? owedAt(diagram, node, form).filter(({ name }) => !hidden.has(name)) : []
  if (owed.length === 0) return {}
  const values = await newestValues(db, principal.orgId, id)
  refuseProblems(
    problemsIn(
      owed.filter(({ name }) => isEmpty(values[name])),
      {},
    ),
  )
  return {}
}

const only = (values: FieldValues, form: readonly FormField[]): FieldValues =>
  Object.fromEntries(form.flatMap(({ name }) => (name in values ? [[name, values[name] ?? null]] : [])))

/** A text that only a machine could tell from the one before is that one: nobody could see what was corrected. */
function asBefore({ title, fields, file_ids, ...rest }: Correction, was: Before): GivenContents {
  const seen = Object.entries(fields).map(([name, value]) => {
    const old = was.fields[name]
    return [name, typeof value === 'string' && typeof old === 'string' && looksAlike(value, old) ? old : value]
  })
  return {
    ...rest,
    file_ids: file_ids ?? was.files.map(({ id }) => id),
    title: looksAlike(title, was.title) ? was.title : title,
    fields: Object.fromEntries(seen) as FieldValues,
  }
}

interface Before extends Replaced {
  title: string
  fields: FieldValues
  files: AttachedFile[]
}

function before(
  { db, principal: { orgId, userId } }: Context,
  { id, step_id, outcome }: Pick<Asked, 'id' | 'step_id' | 'outcome'>,
): Promise<Before> {
  return db
    .selectFrom('workflow.revisions')
    .select(['title', 'fields', 'files', 'sha256', 'salt'])
    .select((one) =>
      one
        .selectFrom('workflow.signing_statements')
        .select('salt')
        .where('org_id', '=', orgId)
        .where('user_id', '=', userId)
        .where('step_id', '=', step_id)
        .where('deed', '=', outcome)
        .as('shown_salt'),
    )
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
