import { expect, test } from 'vitest'
import { importBpmn } from './index.ts'

const arrow = (from: string, to: string, name = '') =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}" name="${name}"/>`
const task = (id: string) => `<userTask id="${id}" name="${id}"/>`

/** What stands between a start and an end; every step leads to what is named here. */
function read(...parts: string[]) {
  const file = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="p"><startEvent id="s"/>${parts.join('')}<endEvent id="e"/></process></definitions>`
  const flow = importBpmn(file)
  if (!flow.ok) throw new Error(flow.reason)
  const { edges } = flow.diagram
  expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length)
  return {
    ways: edges.map(({ source, target }) => `${source} → ${target}`).sort(),
    lost: flow.report
      .filter(({ kind }) => kind === 'lost')
      .map(({ code, name, detail }) => [code, name, detail].filter(Boolean).join(' | ')),
  }
}
const around = [arrow('s', 'o'), arrow('o', 'z'), task('z'), arrow('z', 'e')]
const inside = (kind: string, ...parts: string[]) => `<${kind} id="o" name="Дэд">${parts.join('')}</${kind}>`

test('a sub-process without an end of its own goes on from what is last in it, also from deep inside', () => {
  const whole = ['a:reviewed → b', 'b:reviewed → z', 's → a', 'z:reviewed → e']
  expect(read(inside('subProcess', task('a'), task('b'), arrow('a', 'b')), ...around)).toEqual({
    ways: whole,
    lost: [],
  })
  expect(
    read(
      inside('subProcess', '<startEvent id="i"/>', task('a'), task('b'), arrow('i', 'a'), arrow('a', 'b')),
      ...around,
    ),
  ).toEqual({ ways: whole, lost: [] })
  const deep = inside('subProcess', task('a'), `<subProcess id="n">${task('b')}</subProcess>`, arrow('a', 'n'))
  expect(read(deep, ...around)).toEqual({ ways: whole, lost: [] })
})

test('of several first steps one is entered and the others are told; each of them goes on', () => {
  expect(read(inside('adHocSubProcess', task('a'), task('b')), ...around)).toEqual({
    ways: ['a:reviewed → z', 'b:reviewed → z', 's → a', 'z:reviewed → e'],
    lost: ['parallel | Дэд | b'],
  })
})

test('a way out of a sub-process that never ends is told', () => {
  const endless = inside(
    'subProcess',
    '<startEvent id="i"/>',
    task('a'),
    task('b'),
    arrow('i', 'a'),
    arrow('a', 'b'),
    arrow('b', 'a'),
  )
  expect(read(endless, ...around)).toMatchObject({
    ways: ['a:reviewed → b', 'b:reviewed → a', 's → a', 'z:reviewed → e'],
    lost: ['arrow | o_z'],
  })
})

test('of two ways that are taken at once the one that leads on is kept, and two that have names are a choice', () => {
  expect(read(task('a'), arrow('s', 'a'), arrow('a', 'a'), arrow('a', 'e'))).toEqual({
    ways: ['a:reviewed → e', 's → a'],
    lost: ['parallel | a | a'],
  })
  expect(read(task('a'), arrow('s', 'a'), arrow('a', 'a', 'дахин буцаах'), arrow('a', 'e', 'болно'))).toEqual({
    ways: ['a:returned → a', 'a:reviewed → e', 's → a'],
    lost: [],
  })
})

test('a name longer than any is cut, and stands whole in the description', () => {
  const long = 'Урт нэр '.repeat(60).trim()
  const flow = importBpmn(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="p" name="${long}"><startEvent id="s"/><userTask id="a" name="${long}"/><endEvent id="e"/>${arrow('s', 'a')}${arrow('a', 'e', long)}</process></definitions>`,
  )
  if (!flow.ok) throw new Error(flow.reason)
  const step = flow.diagram.nodes.find(({ id }) => id === 'a')!
  expect([...step.data.label]).toHaveLength(200)
  expect(step.data.description).toBe(long)
  expect([...flow.title]).toHaveLength(200)
  expect(flow.diagram.nodes.every(({ data }) => data.label.length <= 200)).toBe(true)
  expect(flow.report.filter(({ code }) => code === 'shortened').map(({ element }) => element)).toEqual([
    'process',
    'userTask',
    'sequenceFlow',
  ])
})
