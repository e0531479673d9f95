import type { Diagram, DiagramEdge, DiagramNode } from '../../../definition.ts'
import { draw, type DrawnStep, toRole } from '../../../flows/draw.ts'
import type { Label } from '../../../outcome-labels.ts'
import type { Surroundings } from '../../check-diagram.ts'
import { roles } from '../office.ts'

/** A definition as somebody might draw it, and everything that there is to say about it: code, then node or arrow. */
export interface Drawn {
  name: string
  diagram: Diagram
  expected: string[]
  around?: Surroundings
}

export type Story = Record<string, DrawnStep>

export const named = (name: string): Label => ({ mn: name, en: name, ko: name })
export const review = (reviewed: string, returned = 'fix', label?: string): DrawnStep => ({
  type: 'CHECK',
  to: toRole(roles.reviewer),
  on: { reviewed, returned },
  ...(label && { label: named(label) }),
})
export const fix = (recreated = 'review'): DrawnStep => ({ type: 'RE_CREATE', on: { recreated, cancelled: 'cancel' } })
export const ends: Story = { end: { type: 'END' }, cancel: { type: 'CANCEL' } }
export const sheet = (prepared = 'vote', label?: string): DrawnStep => ({
  type: 'PREPARE_VOTE',
  to: toRole(roles.secretary),
  on: { prepared },
  ...(label && { label: named(label) }),
})
export const vote = (approve = 'end', disapprove = 'cancel'): DrawnStep => ({
  type: 'VOTE',
  on: { approve, disapprove },
})
export const machine = (resolved_by_ai: string, returned_by_ai: string, label?: string): DrawnStep => ({
  type: 'AI_DECISION',
  on: { resolved_by_ai, returned_by_ai },
  ai: byRule(),
  ...(label && { label: named(label) }),
})
export const pause = (due: string): DrawnStep => ({
  type: 'DATE',
  label: named('Хүлээх'),
  on: { due },
  date: { kind: 'after', working_days: 3 },
})

export const plain: Story = { start: { type: 'START', next: 'review' }, review: review('end'), fix: fix(), ...ends }
export const told = (changes: Story = {}) => draw({ ...plain, ...changes })

/** A table of one rule, and the role that decides where it cannot. */
export function byRule(role_id: number | null = roles.reviewer, question?: string) {
  return {
    rules: [{ when: '', outcome: 'resolved_by_ai' as const, explanation: named('Болно') }],
    fallback: { subject_type: 'TO_ROLE' as const, role_id },
    ...(question && { question }),
  }
}

export function altered(diagram: Diagram, id: string, change: (node: DiagramNode) => Partial<DiagramNode>): Diagram {
  return { ...diagram, nodes: diagram.nodes.map((node) => (node.id === id ? { ...node, ...change(node) } : node)) }
}
type Data = DiagramNode['data']

/** What is undefined is as if it had never been there. */
export const withData = (diagram: Diagram, id: string, data: { [K in keyof Data]?: Data[K] | undefined }) =>
  altered(diagram, id, (node) => ({ data: { ...node.data, ...data } as Data }))
export const withSubject = (
  diagram: Diagram,
  id: string,
  subject: Partial<NonNullable<DiagramNode['data']['subject']>>,
) => altered(diagram, id, (node) => ({ data: { ...node.data, subject: { ...node.data.subject!, ...subject } } }))
export const without = (diagram: Diagram, ...ids: string[]): Diagram => ({
  ...diagram,
  nodes: diagram.nodes.filter(({ id }) => !ids.includes(id)),
})
export const cut = (diagram: Diagram, source: string): Diagram => ({
  ...diagram,
  edges: diagram.edges.filter((edge) => edge.source !== source),
})
export const bent = (diagram: Diagram, source: string, change: Partial<DiagramEdge>): Diagram => ({
  ...diagram,
  edges: diagram.edges.map((edge) => (edge.source === source ? { ...edge, ...change } : edge)),
})
export const joinedTo = (diagram: Diagram, source: string, target: string, id = 'more'): Diagram => ({
  ...diagram,
  edges: [...diagram.edges, { id, type: 'smoothstep', source, target }],
})
export const plus = (diagram: Diagram, ...more: DiagramNode[]): Diagram => ({
  ...diagram,
  nodes: [...diagram.nodes, ...more],
})

/** One review after the other, as many as wanted. */
export function chain(length: number): Diagram {
  const story: Story = { start: { type: 'START', next: 'step1' } }
  for (let at = 1; at <= length; at += 1) {
    story[`step${at}`] = {
      ...review(at < length ? `step${at + 1}` : 'end', 'fix', `Хяналт ${at}`),
      to: toRole(100 + (at % 40)),
    }
  }
  return draw({ ...story, fix: fix('step1'), ...ends })
}
