import type { InputOf } from '#platform/shared/contract.ts'
import { isEmpty } from '#platform/shared/fields/index.ts'
import { saysNothing, visibleText } from '#platform/shared/visible-text.ts'
import type { StatementWanted } from '../../shared/digital.ts'
import type { Contents } from '../../shared/documents/contents.ts'
import type { fireStep } from '../../shared/documents/deciding.ts'
import type { DocumentView, MyStep } from '../../shared/documents/view.ts'
import type { castBallot } from '../../shared/documents/vote.ts'
import type { SignatureInput } from '../../shared/signature-input.ts'
import type { Choice } from '../../shared/engine/model.ts'
import { FILES, TITLE } from '../../shared/definition/fields.ts'
import { contentsOf, isChanged, problemsOf, type Writing } from '../form/contents.ts'
import { targetOf, type Chosen } from '../people/names.ts'
import { sheetInputOf, type SheetDraft } from '../vote/sheet.ts'

export type StepOutcome = MyStep['outcomes'][number]
/** A button that was pressed. */
export type Press = { kind: 'fire'; outcome: StepOutcome } | { kind: 'ballot'; choice: Choice; isRecused?: boolean }

export type Command =
  | { kind: 'fire'; input: InputOf<typeof fireStep> }
  | { kind: 'ballot'; input: InputOf<typeof castBallot> }

/** Everything that a decision may carry, as it stands on the screen. */
export interface OnScreen {
  document: DocumentView
  step: MyStep
  comment: string
  chosen: readonly Chosen[]
  signature: SignatureInput | null
  /** That came by mail, where one is wanted. */
  signingCode?: string | undefined
  writing: Writing
  sheet: SheetDraft
}

export const writingOf = ({ revision }: DocumentView): Writing => ({
  title: revision.title,
  fields: revision.fields,
  files: revision.files,
})

/** What is sent: exactly what this outcome takes, nothing that lies about on the screen. */
export function commandOf(
  press: Press,
  { document, step, comment, chosen, signature, signingCode, writing, sheet }: OnScreen,
): Command {
  const description = visibleText(comment)
  const common = {
    id: document.id,
    step_id: step.id,
    expected_version: document.version,
    revision_sha256: document.revision.sha256,
    ...(description && { description }),
    ...(signature && { signature }),
    ...(signature && signingCode && { signing_code: signingCode }),
  }
  if (press.kind === 'ballot')
    return { kind: 'ballot', input: { ...common, choice: press.choice, ...(press.isRecused && { is_recused: true }) } }
  const { outcome, targets } = press.outcome
  const isRevised = mayRevise(step) && outcome !== 'cancelled' && isChanged(writing, writingOf(document))
  return {
    kind: 'fire',
    input: {
      ...common,
      outcome,
      ...(isRevised && { new_revision: writtenAt(step, document, writing) }),
      ...(targets !== 'none' && chosen.length > 0 && { targets: chosen.map(targetOf) }),
      ...(step.status_type === 'PREPARE_VOTE' && outcome === 'prepared' && { sheet: sheetInputOf(sheet) }),
    },
  }
}

/** The words that a ballot cannot do without. */
export function wordsWanted(
  { choice, isRecused }: Extract<Press, { kind: 'ballot' }>,
  comment: string,
): 'reason' | 'material' | null {
  if (!saysNothing(comment)) return null
  return isRecused ? 'reason' : choice === 'recreate' ? 'material' : null
}

/** The decision as its digital signature names it. */
export function statementWanted({ kind, input }: Command, revision_sha256: string): StatementWanted {
  const { id, step_id } = input
  if (kind === 'ballot')
    return { id, step_id, revision_sha256, deed: input.is_recused ? 'ballot:recused' : `ballot:${input.choice}` }
  return {
    id,
    step_id,
    revision_sha256,
    deed: input.outcome,
    ...(input.new_revision && { new_revision: input.new_revision }),
  }
}

export const mayRevise = ({ editable }: MyStep) => editable.length > 0

/** Of what stands in the form only what this step lets be written; the rest is the document's. */
function writtenAt({ editable }: MyStep, document: DocumentView, writing: Writing): Contents {
  const mine = new Set(editable)
  const { files, replaces } = mine.has(FILES) ? writing : writingOf(document)
  return contentsOf({
    title: mine.has(TITLE) ? writing.title : document.revision.title,
    files,
    ...(replaces && { replaces }),
    fields: Object.fromEntries(Object.entries(writing.fields).filter(([name]) => mine.has(name))),
  })
}

/** What is wrong with what may be written here; whoever sends a document back need not fill in what was empty. */
export function problemsAt(
  step: MyStep,
  { form, revision }: DocumentView,
  writing: Writing,
  isOnward: boolean,
): Record<string, string> {
  const mine = new Set(step.editable)
  const asked = form.filter(({ name }) => mine.has(name))
  const beside = { form: form.filter(({ name }) => !mine.has(name)), values: revision.fields }
  const problems = problemsOf(
    { ...writing, fields: Object.fromEntries(Object.entries(writing.fields).filter(([name]) => mine.has(name))) },
    asked,
    beside,
  )
  return Object.fromEntries(
    Object.entries(problems).filter(
      ([name, key]) => isOnward || key !== 'platform.fields.required' || !isEmpty(revision.fields[name]),
    ),
  )
}

/** Whether something has to be filled in here that nobody has filled in yet. */
export const isOwing = ({ owed }: MyStep, { fields }: Pick<Writing, 'fields'>) =>
  owed.some((name) => isEmpty(fields[name]))
