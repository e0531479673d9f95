import { expect, test } from 'vitest'
import type { Diagram } from '../definition.ts'
import { nextOf, nodeOf } from '../engine/graph.ts'
import { flows } from '../engine/testing/diagrams.ts'

test('the sample flow is the one of the specification', () => {
  const lead = (from: string, outcome: Parameters<typeof nextOf>[2]) => nextOf(flows.sample, from, outcome)
  expect(flows.sample.edges.find((edge) => edge.source === 'start')?.target).toBe('review')
  expect([lead('review', 'reviewed'), lead('review', 'returned')]).toEqual(['prepare_vote', 're_create'])
  expect(lead('prepare_vote', 'prepared')).toBe('vote')
  expect([lead('vote', 'approve'), lead('vote', 'disapprove')]).toEqual(['second_review', 'cancel'])
  expect([lead('second_review', 'reviewed'), lead('second_review', 'returned')]).toEqual(['end', 're_create'])
  expect([lead('re_create', 'recreated'), lead('re_create', 'cancelled')]).toEqual(['review', 'cancel'])
  expect(nodeOf(flows.sample, 'end')?.data.label).toBe('Албажсан')
})

test('only the second review of the sample flow and the vote are signed', () => {
  const signed = flows.sample.nodes.filter((node) => node.data.subject?.is_signature_needed).map((node) => node.id)
  expect(signed).toEqual(['vote', 'second_review'])
})

test.each(Object.entries(flows))(
  'in the %s flow no two steps overlap, and triggers lie in their step and stay there',
  (_name, flow) => {
    const steps = flow.nodes.filter((node) => node.type !== 'trigger').map(boxOf)
    for (const [at, box] of steps.entries()) {
      for (const other of steps.slice(at + 1)) expect(overlap(box, other), `${box.id} over ${other.id}`).toBe(false)
    }
    for (const trigger of flow.nodes.filter((node) => node.type === 'trigger')) {
      const parent = nodeOf(flow, trigger.parentId ?? '')
      expect(trigger.draggable).toBe(false)
      expect(trigger.position.x + (trigger.style?.width ?? 0)).toBeLessThanOrEqual(parent?.style?.width ?? 0)
      expect(trigger.position.y + (trigger.style?.height ?? 0)).toBeLessThanOrEqual(parent?.style?.height ?? 0)
    }
    for (const edge of flow.edges)
      expect(edge).toMatchObject({ type: 'smoothstep', markerEnd: { type: 'arrowclosed' } })
  },
)

function boxOf({ id, position, style }: Diagram['nodes'][number]) {
  return { id, ...position, width: style?.width ?? 0, height: style?.height ?? 0 }
}

function overlap(a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
