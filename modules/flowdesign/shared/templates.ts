import type { FormField } from '#platform/shared/fields/index.ts'
import {
  councilForm,
  type Diagram,
  draw,
  endings,
  incomingLetterFlow,
  incomingLetterForm,
  leaveFlow,
  leaveForm,
  sampleFlow,
  smallPurchaseFlow,
  smallPurchaseForm,
  tenderFlow,
  tenderForm,
} from '#modules/workflow/shared/index.ts'

export const templateNames = ['blank', 'council', 'leave', 'tender', 'small_purchase', 'incoming_letter'] as const
type TemplateName = (typeof templateNames)[number]

interface Template {
  icon: string
  number_prefix: string
  diagram: Diagram
  form: FormField[]
}

/** Stands for parties that whoever takes the template names. */
const OPEN = 0

/** A flow to begin with. Its steps go to nobody yet: which roles and jobs there are, each organisation knows itself. */
export function templateOf(name: TemplateName): Template {
  const { diagram, ...rest } = drawn(name)
  return { ...rest, diagram: { ...diagram, nodes: diagram.nodes.map(withoutParties) } }
}

function drawn(name: TemplateName): Template {
  switch (name) {
    case 'blank':
      return {
        icon: 'document',
        number_prefix: '',
        form: [],
        diagram: draw({ start: { type: 'START', next: 'end' }, end: endings.end }),
      }
    case 'council':
      return {
        icon: 'vote',
        number_prefix: 'Б',
        form: councilForm,
        diagram: sampleFlow({ reviewerRole: OPEN, secretaryRole: OPEN, directorRole: OPEN }),
      }
    case 'leave':
      return {
        icon: 'calendar',
        number_prefix: 'Ч',
        form: leaveForm,
        diagram: leaveFlow({ hrRole: OPEN, directorRole: OPEN }),
      }
    case 'tender':
      return {
        icon: 'box',
        number_prefix: 'ХА',
        form: tenderForm,
        diagram: tenderFlow({
          financeRole: OPEN,
          secretaryRole: OPEN,
          lawyerRole: OPEN,
          directorRole: OPEN,
          contractRole: OPEN,
        }),
      }
    case 'small_purchase':
      return {
        icon: 'spark',
        number_prefix: 'БҮ',
        form: smallPurchaseForm,
        diagram: smallPurchaseFlow({ directorRole: OPEN, financeRole: OPEN }),
      }
    case 'incoming_letter':
      return {
        icon: 'mail',
        number_prefix: 'И',
        form: incomingLetterForm,
        diagram: incomingLetterFlow({ directorRole: OPEN, officeStruct: OPEN, headJob: OPEN, headStruct: OPEN }),
      }
  }
}

function withoutParties(node: Diagram['nodes'][number]): Diagram['nodes'][number] {
  const { subject, ai } = node.data
  if (!subject) return node
  const named = (id: number | null | undefined) => (id === OPEN ? null : id)
  return {
    ...node,
    data: {
      ...node.data,
      ...(ai?.fallback && { ai: { ...ai, fallback: { ...ai.fallback, role_id: named(ai.fallback.role_id) } } }),
      subject: {
        ...subject,
        role_id: named(subject.role_id),
        user_id: named(subject.user_id),
        struct_id: named(subject.struct_id),
        job_id: named(subject.job_id),
        emp_id: named(subject.emp_id),
      },
    },
  }
}
