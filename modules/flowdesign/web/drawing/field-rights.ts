import type { FormField } from '#platform/shared/fields/index.ts'
import type { DiagramNode, FieldRight, StepFieldRights } from '#modules/workflow/shared/index.ts'
import type { FlowDoc } from './flow-doc.ts'

type Rights = StepFieldRights | undefined

/** Only what differs from the usual is kept, so that a step which is made read-only later takes its fields along. */
export function rightsWith(rights: Rights, name: string, right: FieldRight, usual: FieldRight): Rights {
  const others = rightsWithout(rights, name)
  return right === usual ? others : { ...others, [name]: right }
}

/** As if nothing had been said of this field. */
export function rightsWithout(rights: Rights, name: string): Rights {
  const { [name]: _, ...others } = rights ?? {}
  return orNothing(others)
}

export function rightsWithAll(lines: readonly { name: string; right: FieldRight; usual: FieldRight }[]): Rights {
  return orNothing(
    Object.fromEntries(lines.filter(({ right, usual }) => right !== usual).map(({ name, right }) => [name, right])),
  )
}

/** A field that is taken out of the form takes its rights along, so that nothing unseen decides. */
export function withForm(doc: FlowDoc, form: FormField[]): FlowDoc {
  const gone = new Set(doc.form.map(({ name }) => name).filter((name) => !form.some((field) => field.name === name)))
  const isTouched = ({ data }: DiagramNode) => Object.keys(data.field_rights ?? {}).some((name) => gone.has(name))
  if (!doc.diagram.nodes.some(isTouched)) return { ...doc, form }
  const nodes = doc.diagram.nodes.map((node) => (isTouched(node) ? { ...node, data: without(node.data, gone) } : node))
  return { ...doc, form, diagram: { ...doc.diagram, nodes } }
}

function without({ field_rights, ...data }: DiagramNode['data'], gone: ReadonlySet<string>): DiagramNode['data'] {
  const left = orNothing(Object.fromEntries(Object.entries(field_rights ?? {}).filter(([name]) => !gone.has(name))))
  return left ? { ...data, field_rights: left } : data
}

const orNothing = (rights: StepFieldRights): Rights => (Object.keys(rights).length === 0 ? undefined : rights)
