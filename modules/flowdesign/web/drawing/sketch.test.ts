import { expect, test } from 'vitest'
import { estimateText, leaveFlow } from '#modules/workflow/shared/index.ts'
import { allFitted } from './flow-doc.ts'
import { routed } from './routes.ts'
import { sketches } from './sketch.ts'

const diagram = routed(allFitted(leaveFlow({ headJob: 1, hrRole: 2, directorRole: 3 }), estimateText))
const looks = { selected: new Set<string>(), way: new Set<string>(), detours: new Map(), without: () => false }
const strokes = (path: string) => path.match(/M/g)?.length ?? 0

test('a sketch has every arrow with its tip, and a bar for every outcome', () => {
  const { arrows, lit, tips, forward, setbacks } = sketches()(diagram, looks)
  const outcomes = diagram.nodes.filter(({ type }) => type === 'trigger')
  expect([strokes(arrows), lit, strokes(tips)]).toEqual([diagram.edges.length, '', diagram.edges.length])
  expect(strokes(forward) + strokes(setbacks)).toBe(outcomes.length)
  const backOrAway = ['returned', 'cancelled', 'refused']
  expect(strokes(setbacks)).toBe(outcomes.filter(({ data }) => backOrAway.includes(data.outcome ?? '')).length)
})

test('what is chosen and what lies on a shown way is lit', () => {
  const [first, second] = diagram.edges.map(({ id }) => id)
  const { arrows, lit } = sketches()(diagram, { ...looks, selected: new Set([first!]), way: new Set([second!]) })
  expect([strokes(arrows), strokes(lit)]).toEqual([diagram.edges.length - 2, 2])
})

test('arrows and outcomes go with a step that is carried, and come back with it', () => {
  const draw = sketches()
  const before = draw(diagram, looks)
  const away = draw(diagram, { ...looks, carried: new Map([['head_review', { x: 4000, y: 4000 }]]) })
  const changed = before.tips.split('M').filter((tip) => !away.tips.split('M').includes(tip))
  expect(changed).toHaveLength(diagram.edges.filter(({ target }) => target === 'head_review').length)
  expect(away.forward).not.toBe(before.forward)
  expect(draw(diagram, looks)).toEqual(before)
})

test('what is drawn in full is not sketched as well', () => {
  const [edge, trigger] = [diagram.edges[0]!.id, diagram.nodes.find(({ type }) => type === 'trigger')!.id]
  const all = sketches()(diagram, looks)
  const { arrows, tips, forward, setbacks } = sketches()(diagram, {
    ...looks,
    without: (id) => id === edge || id === trigger,
  })
  expect([strokes(arrows), strokes(tips)]).toEqual([diagram.edges.length - 1, diagram.edges.length - 1])
  expect(strokes(forward) + strokes(setbacks)).toBe(strokes(all.forward) + strokes(all.setbacks) - 1)
})
