import { expect, test } from 'vitest'
import { errorsIn } from '#modules/workflow/shared/index.ts'
import { createDesign } from './contract.ts'
import { templateOf } from './templates.ts'

test('the name of a flow is nothing where nobody would see it', () => {
  const take = (mn: string) =>
    createDesign.input.safeParse({ title: { mn }, from: { kind: 'template', template: 'blank' } })
  expect(take('Гэрээ').success).toBe(true)
  for (const nothing of ['  ', '\u200b', '\u3164', '\u2800'])
    expect(take(nothing).success, JSON.stringify(nothing)).toBe(false)
})

test('a drawing whose names nobody would see is told to have none', () => {
  const contents = { title: { mn: '\u200b' }, description: { mn: '' }, category: { mn: '' }, ...templateOf('blank') }
  const [first, ...rest] = contents.diagram.nodes
  const unnamed = {
    ...contents,
    diagram: { ...contents.diagram, nodes: [{ ...first!, data: { ...first!.data, label: '\u3164' } }, ...rest] },
  }
  expect(errorsIn(unnamed).map(({ code }) => code)).toEqual(expect.arrayContaining(['TITLE_MISSING', 'LABEL_MISSING']))
})
