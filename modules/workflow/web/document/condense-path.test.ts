import { expect, test } from 'vitest'
import { condensePath, passedSteps, type PathStep } from './condense-path.ts'

const path = (count: number, current: number) =>
  Array.from({ length: count }, (_, at): PathStep => ({
    status_id: `n${at}`,
    label: { mn: `Алхам ${at + 1}` },
    status_type: 'CHECK',
    state: at < current ? 'done' : at === current ? 'current' : 'ahead',
  }))
const shape = (parts: ReturnType<typeof condensePath>) =>
  parts.map((part) => (part.kind === 'gap' ? `…${part.steps.length}` : part.place))

test('a short path is shown whole', () => {
  expect(shape(condensePath(path(6, 2)))).toEqual([1, 2, 3, 4, 5, 6])
})

test('a long path keeps its beginning, the present and the end', () => {
  expect(shape(condensePath(path(20, 14)))).toEqual([1, '…12', 14, 15, 16, 17, '…2', 20])
})

test('a long path that is over ends with its last steps', () => {
  expect(shape(condensePath(path(12, 12)))).toEqual([1, '…9', 11, 12])
})

test('what is done counts up to the present, and without the end that was reached', () => {
  expect(passedSteps(path(6, 2))).toHaveLength(2)
  expect(passedSteps(path(6, 6))).toHaveLength(5)
  expect(passedSteps(path(6, 0))).toEqual([])
})
