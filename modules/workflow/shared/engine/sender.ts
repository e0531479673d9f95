import { check, evaluate, type ExpressionField, type Inputs } from '#platform/shared/expression/index.ts'
import { type Held, heldAgainst } from '#platform/shared/expression/held.ts'
import { type FieldValues, type FormField, expressionFields, isEmpty, kindOf } from '#platform/shared/fields/index.ts'
import type { Diagram } from '../definition.ts'
import type { SenderFacts } from '../definition/sender.ts'

/** What conditions of arrows and skip rules know of a sender; no field of a form has a capital letter. */
const facts = [
  { name: 'senderUnit', kind: 'list', title: 'workflow.sender.unit' },
  { name: 'senderJob', kind: 'list', title: 'workflow.sender.job' },
  { name: 'senderRole', kind: 'list', title: 'workflow.sender.role' },
  { name: 'senderLevel', kind: 'number', title: 'workflow.sender.level' },
] as const satisfies readonly ExpressionField[]
const names: ReadonlySet<string> = new Set(facts.map(({ name }) => name))

const asFields = new WeakMap<readonly FormField[], ExpressionField[]>()

/** What conditions of arrows and skip rules may ask: the form, and whoever sent the document. */
export function conditionFields(form: readonly FormField[]): ExpressionField[] {
  const known = asFields.get(form)
  if (known) return known
  const fields = [...expressionFields(form), ...facts]
  asFields.set(form, fields)
  return fields
}

/** The sender as expressions read them. The topmost unit has level 1. */
export const senderValues = ({ units, jobs, roles }: SenderFacts): Inputs => ({
  senderUnit: units.map(String),
  senderJob: jobs.map(String),
  senderRole: roles.map(String),
  senderLevel: units.length === 0 ? null : String(units.length),
})

/** By which field of a subject a role, a unit or a job is named that a fact is held against. */
export const senderKinds: Readonly<Record<string, 'struct_id' | 'job_id' | 'role_id'>> = {
  senderUnit: 'struct_id',
  senderJob: 'job_id',
  senderRole: 'role_id',
}

export interface NamedOfSender {
  kind: 'struct_id' | 'job_id' | 'role_id'
  id: number
}

/** Units, jobs and roles that a condition names, each where it stands. */
export const heldOfSender = (condition: string): (NamedOfSender & Pick<Held, 'from' | 'to'>)[] =>
  heldAgainst(condition).flatMap(({ field, value, from, to }) => {
    const kind = senderKinds[field]
    return kind ? [{ kind, id: Number(value), from, to }] : []
  })

/** What is known of a document that is only thought of: who sends it, and what stands in some fields on which day. */
interface Thought {
  sender?: SenderFacts | undefined
  values?: FieldValues
  /** YYYY-MM-DD */
  today?: string
}

/** Whether a condition holds for what is known, whatever the rest says; undefined where the rest has a say in it. */
export function saysOf(
  condition: string,
  form: readonly FormField[],
  { sender, values = {}, today }: Thought,
): boolean | undefined {
  const fields = conditionFields(form)
  const read = check(condition, fields, 'boolean')
  if (!read.ok) return undefined
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
  const given = { ...unknown(fields), ...known, ...(sender && senderValues(sender)) }
  const answer = evaluate(condition, { fields, values: given, today })
  if (answer.ok) return answer.value === true
  // Nobody can tell why it has no answer once the form is asked as well.
  return sender && read.used.every(isOfSender) && answer.problem.key === 'platform.expression.is_empty'
    ? false
    : undefined
}

/** Fields of the form that conditions of arrows and skip rules read; all of it, where what they read is worked out. */
export function fieldsRead(diagram: Diagram, form: readonly FormField[]): readonly FormField[] {
  const fields = conditionFields(form)
  const used = new Set(
    conditionsIn(diagram).flatMap((condition) => {
      const read = check(condition, fields, 'boolean')
      return read.ok ? read.used.map((name) => fields.find((one) => one.name === name)?.out?.of ?? name) : []
    }),
  )
  const read = form.filter(({ name }) => used.has(name))
  return read.some(({ kind }) => kindOf(kind).reckoned) ? form.filter(({ kind }) => !kindOf(kind).isHeading) : read
}

/** Values that no field may have: whatever hangs on one is left open, and on nothing else. */
const unknown = (fields: readonly ExpressionField[]): Inputs =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'boolean' ? '?' : true]))

/** Conditions of arrows and of steps that documents pass by. */
export const conditionsIn = ({ nodes, edges }: Diagram): string[] => [
  ...edges.flatMap(({ data }) => data?.condition ?? []),
  ...nodes.flatMap(({ data }) => data.skip?.when ?? []),
]

/** Jobs that its conditions name: those of other units may be called the same. */
export const jobsNamedIn = (diagram: Diagram): number[] => [
  ...new Set(
    conditionsIn(diagram).flatMap((condition) =>
      heldOfSender(condition).flatMap(({ kind, id }) => (kind === 'job_id' && Number.isInteger(id) ? [id] : [])),
    ),
  ),
]

export const isOfSender = (field: string) => names.has(field)
