import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { MOST_PROBLEMS } from '#platform/shared/errors.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import type {
  Diagram,
  DiagramEdge,
  DiagramNode,
  FlowContents,
  FlowError,
  Outcome,
} from '#modules/workflow/shared/index.ts'
import { refusalOf } from '#modules/workflow/testing/index.ts'
import { createDesign, publishDesign, saveDesign } from '../shared/contract.ts'
import { templateOf } from '../shared/templates.ts'
import { openExaminer } from './examine.ts'

const { as } = await startedApp()
const builder = await as('builder')

const place = { x: 0, y: 0 }
const step = (id: string, data: Partial<DiagramNode['data']> = {}): DiagramNode => ({
  id,
  type: 'action',
  position: place,
  data: { label: id, icon: '', color: '', description: '', ...data },
})
const outcome = (of: string, name: Outcome): DiagramNode => ({
  id: `${of}_${name}`,
  type: 'trigger',
  parentId: of,
  position: place,
  data: { label: name, icon: '', color: '', description: '', outcome: name },
})
const arrow = (source: string, target: string, condition?: string): DiagramEdge => ({
  id: `${source}>${target}${condition ?? ''}`,
  type: 'smoothstep',
  source,
  target,
  ...(condition !== undefined && { data: { condition } }),
})
const amount = (name: string): FormField => ({ name, label: { mn: name }, kind: 'number', required: false })
const form = ['a', 'b', 'c'].map(amount)

/** Steps one after the other, out of each of which so many arrows lead on, each with a condition of its own. */
function forks(steps: number, arrows: number, isConditional = true): Diagram {
  const ids = Array.from({ length: steps }, (_, at) => `step_${at}`)
  return {
    nodes: [
      { ...step('start'), type: 'start' },
      ...ids.flatMap((id) => [step(id), outcome(id, 'reviewed')]),
      { ...step('end'), type: 'end' },
    ],
    edges: [
      arrow('start', ids[0]!),
      ...ids.flatMap((id, at) =>
        Array.from({ length: arrows }, (_, value) =>
          arrow(
            `${id}_reviewed`,
            ids[at + 1] ?? 'end',
            isConditional ? `a > ${at * 1000 + value} && b > ${value} && c > ${value}` : undefined,
          ),
        ),
      ),
    ],
  }
}
const contentsOf = (diagram: Diagram): FlowContents => ({
  ...templateOf('blank'),
  title: { mn: 'Ярвигтай' },
  description: { mn: '' },
  category: { mn: '' },
  form,
  diagram,
})

async function drawn(contents: FlowContents) {
  const {
    body: { id },
  } = await builder.call(
    createDesign,
    { title: { mn: 'Ярвигтай' }, from: { kind: 'template', template: 'blank' } },
    { 'idempotency-key': randomUUID() },
  )
  const saved = await builder.call(saveDesign, { id, edit: 1, contents })
  return {
    saved,
    publish: () => builder.call(publishDesign, { id, edit: saved.body.edit }, { 'idempotency-key': randomUUID() }),
  }
}

test('while an intricate drawing is examined, everybody else is served', async () => {
  const { publish } = await drawn(contentsOf(forks(3, 90)))
  const began = performance.now()
  let [last, longest, beats] = [began, 0, 0]
  const beat = () => {
    const now = performance.now()
    ;[last, longest, beats] = [now, Math.max(longest, now - last), beats + 1]
  }
  const timer = setInterval(beat, 10)
  // On a slow machine it takes longer than it may.
  expect((await publish()).status).toBe(422)
  clearInterval(timer)
  beat()
  // However fast the machine is: an examination in the way of others would be one pause as long as all of it.
  expect(longest).toBeLessThan((performance.now() - began) / 2)
  expect(beats).toBeGreaterThan(5)
})

test('of what is wrong with a drawing the first fifty are named, with the end of the way there, and the others counted', async () => {
  const { publish } = await drawn(contentsOf(forks(200, 1, false)))
  const refused = (await publish()).body as unknown as { problems: FlowError[]; problems_left_out: number }
  expect([refused.problems.length, refused.problems_left_out >= 150]).toEqual([MOST_PROBLEMS, true])
  expect(Math.max(...refused.problems.map(({ walk = [] }) => walk.length))).toBeLessThanOrEqual(100)
  expect(JSON.stringify(refused).length).toBeLessThan(300_000)
})

test('out of one outcome lead a hundred arrows at most', async () => {
  expect((await drawn(contentsOf(forks(1, 100)))).saved.status).toBe(200)
  const { saved } = await drawn(contentsOf(forks(1, 101)))
  expect([refusalOf(saved), saved.body.fields]).toEqual([
    '422 platform.bad_input',
    { contents: expect.stringContaining('100') as string },
  ])
})

test('a drawing has five hundred conditions at most', async () => {
  expect((await drawn(contentsOf(forks(5, 100)))).saved.status).toBe(200)
  const { saved } = await drawn(contentsOf(forks(6, 84)))
  expect([refusalOf(saved), saved.body.fields]).toEqual([
    '422 platform.bad_input',
    { contents: expect.stringContaining('500') as string },
  ])
})

test('what takes longer than any flow that somebody meant is refused', async () => {
  const examine = openExaminer(1500)
  const task = { people: [], org_id: 1, type_fields: [], most: 5 }
  await expect(examine({ ...task, contents: contentsOf(forks(90, 50)) })).rejects.toMatchObject({
    status: 422,
    code: 'flowdesign.too_intricate',
  })
})
