import { expect, test } from 'vitest'
import { estimateText, leaveFlow } from '#modules/workflow/shared/index.ts'
import { allFitted } from './flow-doc.ts'
import { routed } from './routes.ts'
import { canvasEdges, canvasNodes, type Looks } from './to-canvas.ts'

const diagram = routed(allFitted(leaveFlow({ headJob: 1, hrRole: 2, directorRole: 3 }), estimateText))
const looks: Looks = {
  selected: new Set(),
  labelOf: ({ data }) => data.label,
  noteOf: () => '',
  markOf: () => null,
  isFixed: false,
}

test('triggers stay inside their step and cannot be dragged; everything keeps its place', () => {
  const nodes = canvasNodes()(diagram, looks)
  expect(nodes.map(({ id, position }) => [id, position])).toEqual(
    diagram.nodes.map(({ id, position }) => [id, position]),
  )
  for (const {
    data: { node },
    parentId,
    draggable,
    extent,
    type,
  } of nodes)
    expect([type, parentId, draggable, extent]).toEqual(
      node.type === 'trigger' ? ['trigger', node.parentId, false, 'parent'] : ['step', undefined, true, undefined],
    )
})

test('what did not change is the same as before, so that it is not drawn again', () => {
  const [build, buildEdges] = [canvasNodes(), canvasEdges()]
  const first = build(diagram, looks)
  const next = build(diagram, { ...looks, selected: new Set(['decision']) })
  expect(next.filter((node, at) => node !== first[at]).map(({ id }) => id)).toEqual(['decision'])
  const seen = {
    selected: new Set<string>(),
    way: new Set<string>(),
    detours: new Map(),
    nameOf: ({ id }: { id: string }) => id,
    noteOf: () => '',
  }
  const arrows = buildEdges(diagram, seen)
  expect(buildEdges({ ...diagram }, { ...seen }), 'the same list, at which nothing looks again').toBe(arrows)
  expect(
    buildEdges({ ...diagram }, { ...seen, way: new Set(['start>head_review']) })
      .filter((edge, at) => edge !== arrows[at])
      .map(({ id }) => id),
  ).toEqual(['start>head_review'])
})

test('when something is chosen nobody asks again what any of them is called', () => {
  const build = canvasNodes()
  let asked = 0
  const counting: Looks = {
    ...looks,
    labelOf: ({ data }) => {
      asked += 1
      return data.label
    },
    noteOf: () => {
      asked += 1
      return ''
    },
  }
  build(diagram, counting)
  expect(asked).toBe(2 * diagram.nodes.length)
  build(diagram, { ...counting, selected: new Set(['end']) })
  expect(asked).toBe(2 * diagram.nodes.length)
  expect(build(diagram, { ...counting, labelOf: () => 'Review' }).map(({ data }) => data.label)).toEqual(
    diagram.nodes.map(() => 'Review'),
  )
})

test('an arrow enters from above, or from the side where that would lead it back through its step', () => {
  const sides = new Map(diagram.edges.map(({ id, targetHandle }) => [id, targetHandle]))
  expect(sides.get('start>head_review')).toBe('top')
  expect(sides.get('re_create:recreated>head_review')).toBe('right')
  expect(sides.get('head_review:returned>re_create')).toBe('left')
})
