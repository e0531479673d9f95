import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { Diagram } from '../definition.ts'
import { nodeOf, stepNodes } from './graph.ts'
import { draw, type DrawnStep, toRole } from '../flows/draw.ts'
import { fieldRights, FILES, type StepFieldRights, TITLE } from '../definition/fields.ts'
import { editableAt, formAtStart, hiddenAt, hiddenFrom, hiddenSomewhere, owedAt, rightAt } from './field-rights.ts'

const form: FormField[] = ['amount', 'reason', 'salary'].map((name) => ({
  name,
  label: { mn: name },
  kind: 'text',
  required: name === 'amount',
}))
const told = (rights: Record<string, StepFieldRights> = {}, more: Record<string, Partial<DrawnStep>> = {}): Diagram =>
  draw(
    Object.fromEntries(
      Object.entries({
        start: { type: 'START', next: 'review' },
        review: { type: 'CHECK', to: toRole(2), on: { reviewed: 'lead', returned: 'fix' } },
        lead: { type: 'TRANSFER', to: toRole(3), on: { decided: 'end' } },
        fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
        end: { type: 'END' },
        cancel: { type: 'CANCEL' },
      } satisfies Record<string, DrawnStep>).map(([id, step]) => [
        id,
        { ...step, ...more[id], ...(rights[id] && { field_rights: rights[id] }) },
      ]),
    ),
  )
const at = (diagram: Diagram, step: string, name: string) => rightAt(diagram, nodeOf(diagram, step)!, name)

test('where nothing is said a field is as its step: written where the document is, read elsewhere', () => {
  expect(['start', 'review', 'lead', 'fix', 'end'].map((step) => at(told(), step, 'amount'))).toEqual([
    'editable',
    'editable',
    'read_only',
    'editable',
    'read_only',
  ])
  expect(at(told({}, { review: { to: { ...toRole(2), is_read_only: true } } }), 'review', 'amount')).toBe('read_only')
})

test('a step can only take away: nothing becomes editable where the document is not', () => {
  expect(at(told({ lead: { amount: 'editable' } }), 'lead', 'amount')).toBe('read_only')
  expect(
    at(
      told({ review: { amount: 'editable' } }, { review: { to: { ...toRole(2), is_read_only: true } } }),
      'review',
      'amount',
    ),
  ).toBe('read_only')
  expect(
    [TITLE, FILES].map((name) => at(told({ review: { [TITLE]: 'hidden', [FILES]: 'hidden' } }), 'review', name)),
  ).toEqual(['read_only', 'read_only'])
})

test('a correction asks what the start asks, unless it says otherwise', () => {
  const diagram = told({ start: { amount: 'read_only', salary: 'hidden' }, fix: { salary: 'editable' } })
  expect(form.map(({ name }) => at(diagram, 'fix', name))).toEqual(['read_only', 'editable', 'editable'])
  expect(formAtStart(diagram, form).map(({ name }) => name)).toEqual(['reason'])
  expect([
    editableAt(diagram, nodeOf(diagram, 'fix')!, form),
    owedAt(diagram, nodeOf(diagram, 'review')!, form).map(({ name }) => name),
  ]).toEqual([[TITLE, 'reason', 'salary', FILES], ['amount']])
})

test('who was asked at one step that shows a field sees it; who only looks on sees nothing that any step hides', () => {
  const diagram = told({ review: { salary: 'hidden' }, lead: { salary: 'hidden', reason: 'hidden' } })
  const hidden = (...steps: string[]) => [...hiddenFrom(diagram, steps)].toSorted()
  expect([
    hidden('start'),
    hidden('review'),
    hidden('lead'),
    hidden('review', 'lead'),
    hidden('lead', 'start'),
    hidden(),
    hidden('gone'),
  ]).toEqual([[], ['salary'], ['reason', 'salary'], ['salary'], [], ['reason', 'salary'], ['reason', 'salary']])
})

const someRights = fc.dictionary(
  fc.constantFrom('start', 'review', 'lead', 'fix'),
  fc.dictionary(fc.constantFrom('amount', 'reason', 'salary', TITLE), fc.constantFrom(...fieldRights)),
)
const someSteps = fc.array(fc.constantFrom('start', 'review', 'lead', 'fix', 'gone'))

test('being asked once more never hides anything, and what is hidden is hidden at each step where one was asked', () => {
  fc.assert(
    fc.property(someRights, someSteps, someSteps, (rights, some, more) => {
      const diagram = told(rights)
      const [few, many] = [hiddenFrom(diagram, some), hiddenFrom(diagram, [...some, ...more])]
      expect([...many].filter((name) => !few.has(name))).toEqual([])
      for (const name of few)
        for (const step of some) if (step !== 'gone') expect(at(diagram, step, name)).toBe('hidden')
      expect([...few].every((name) => hiddenSomewhere(diagram).has(name) && name !== TITLE)).toBe(true)
    }),
  )
})

test('a step shows exactly what it does not hide, and lets nothing be written that it hides', () => {
  fc.assert(
    fc.property(someRights, (rights) => {
      const diagram = told(rights)
      for (const node of stepNodes(diagram)) {
        const hidden = hiddenAt(diagram, node)
        expect([...hidden].toSorted()).toEqual([...hiddenFrom(diagram, [node.id])].toSorted())
        expect(editableAt(diagram, node, form).filter((name) => hidden.has(name))).toEqual([])
      }
    }),
  )
})
