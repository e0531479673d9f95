import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import type { Diagram, DiagramNode, StepType } from '../definition.ts'
import { nodeOf, nodesOfType, stepNodes, stepTypeOf } from './graph.ts'
import { type FieldRight, FILES, TITLE } from '../definition/fields.ts'

/** Steps that ask somebody; whoever is asked sees what stands there. The rest only says that something happened. */
export const askingTypes: readonly StepType[] = [
  'START',
  'CHECK',
  'AI_DECISION',
  'RE_CREATE',
  'PREPARE_VOTE',
  'VOTE',
  'TRANSFER',
  'ASSIGN',
  'GIVE',
  'RECEIVE',
]

/** Whether the document may be written at this step at all; field by field it can only be less. */
export function isWritable(node: DiagramNode) {
  const type = stepTypeOf(node)
  return type === 'START' || ((type === 'CHECK' || type === 'RE_CREATE') && node.data.subject?.is_read_only !== true)
}

/**
 * What holds where the step says nothing of its own. A correction is written by who began, so it asks what the start
 * asks.
 */
export function usualRight(diagram: Diagram, node: DiagramNode, name: string): FieldRight {
  if (!isWritable(node)) return 'read_only'
  const start = stepTypeOf(node) === 'RE_CREATE' ? nodesOfType(diagram, 'START')[0] : undefined
  return start ? rightAt(diagram, start, name) : 'editable'
}

/** What the person at this step may do with the field. */
export function rightAt(diagram: Diagram, node: DiagramNode, name: string): FieldRight {
  const own = node.data.field_rights?.[name] ?? usualRight(diagram, node, name)
  if (own === 'hidden') return name === TITLE || name === FILES ? 'read_only' : 'hidden'
  return own === 'editable' && !isWritable(node) ? 'read_only' : own
}

/** Names that can be written at this step: of the title, the attachments and these fields. */
export function editableAt(diagram: Diagram, node: DiagramNode, form: readonly FormField[]): string[] {
  return [TITLE, ...form.map(({ name }) => name), FILES].filter((name) => rightAt(diagram, node, name) === 'editable')
}

/** The fields that this step has to fill before it lets the document on. */
export function owedAt(diagram: Diagram, node: DiagramNode, form: readonly FormField[]): FormField[] {
  return form.filter(({ name, required }) => required && rightAt(diagram, node, name) === 'editable')
}

/** Whether this step is the first that may ask for something that has to be filled in. */
export function fillsIn(diagram: Diagram, node: DiagramNode, form: readonly FormField[]): boolean {
  if (!hasFieldRights(diagram)) return false
  const begun = new Set(formAtStart(diagram, form).map(({ name }) => name))
  return owedAt(diagram, node, form).some(({ name }) => !begun.has(name))
}

const settings = new WeakMap<Diagram, Settings>()
interface Settings {
  isNarrowed: boolean
  hidden: ReadonlySet<string>
}

function settingsOf(diagram: Diagram): Settings {
  const known = settings.get(diagram)
  if (known) return known
  const said = stepNodes(diagram).flatMap(({ data }) => Object.entries(data.field_rights ?? {}))
  const found = {
    isNarrowed: said.length > 0,
    hidden: new Set(
      said.filter(([name, right]) => right === 'hidden' && name !== TITLE && name !== FILES).map(([name]) => name),
    ),
  }
  settings.set(diagram, found)
  return found
}

/** Whether any step says anything about single fields; most flows do not, and cost nothing then. */
export const hasFieldRights = (diagram: Diagram) => settingsOf(diagram).isNarrowed

/** Fields that at least one step hides. */
export const hiddenSomewhere = (diagram: Diagram) => settingsOf(diagram).hidden

/** Fields that this step hides. */
export function hiddenAt(diagram: Diagram, node: DiagramNode): ReadonlySet<string> {
  return new Set([...hiddenSomewhere(diagram)].filter((name) => rightAt(diagram, node, name) === 'hidden'))
}

/**
 * The one rule of who sees what: a field that some step hides is seen by whoever is or was asked at a step that does
 * not hide it. Whoever was asked nowhere and only looks on sees none of these fields.
 */
export function hiddenFrom(diagram: Diagram, askedAt: Iterable<string>): ReadonlySet<string> {
  const secret = hiddenSomewhere(diagram)
  if (secret.size === 0) return secret
  const nodes = [...new Set(askedAt)].flatMap((id) => nodeOf(diagram, id) ?? [])
  return new Set([...secret].filter((name) => nodes.every((node) => rightAt(diagram, node, name) === 'hidden')))
}

export function withoutFields(values: FieldValues, hidden: ReadonlySet<string>): FieldValues {
  return hidden.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
}

export function formWithout<F extends { name: string }>(form: readonly F[], hidden: ReadonlySet<string>): F[] {
  return form.filter(({ name }) => !hidden.has(name))
}

/** What a new document asks for. */
export function formAtStart(diagram: Diagram, form: readonly FormField[]): FormField[] {
  const [start] = nodesOfType(diagram, 'START')
  return start ? form.filter(({ name }) => rightAt(diagram, start, name) === 'editable') : [...form]
}
