import { expect, test } from 'vitest'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import type { Diagram } from '../definition.ts'
import { draw, type DrawnStep, toRole } from '../flows/draw.ts'
import type { StepFieldRights } from '../definition/fields.ts'
import { owedPast } from './owed.ts'
import { people, revision, roles } from './testing/office.ts'
import { rehearse } from './testing/rehearsal.ts'

const form: FormField[] = [
  { name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true },
  { name: 'note', kind: 'text', label: { mn: 'Тайлбар' }, required: false },
]
const late = { remind_hours: 0, escalate_hours: 4, deed: 'decide', outcome: 'reviewed' } as const
const told = (rights: Record<string, StepFieldRights>, more: Record<string, DrawnStep> = {}): Diagram =>
  draw(
    Object.fromEntries(
      Object.entries({
        start: { type: 'START', next: 'review' },
        review: {
          type: 'CHECK',
          to: toRole(roles.reviewer),
          due_hours: 8,
          late,
          on: { reviewed: 'lead', returned: 'fix' },
        },
        lead: { type: 'TRANSFER', to: toRole(roles.director), on: { decided: 'end', forwarded: 'last' } },
        last: { type: 'CHECK', to: toRole(roles.lawyer), on: { reviewed: 'end', returned: 'fix' } },
        fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
        end: { type: 'END' },
        cancel: { type: 'CANCEL' },
        ...more,
      } satisfies Record<string, DrawnStep>).map(([id, step]) => [
        id,
        { ...step, ...(rights[id] && { field_rights: rights[id] }) },
      ]),
    ),
  )

const contents = (values: FieldValues = {}) => ({ form, values, today: '2026-11-23' })
const owed = (
  diagram: Diagram,
  from: string,
  outcome: Parameters<typeof owedPast>[2],
  to: string,
  values: FieldValues = {},
) => owedPast({ diagram, contents: contents(values) }, from, outcome, to).map(({ name }) => name)
const byReviewer = told({ start: { amount: 'read_only' }, last: { amount: 'read_only' }, fix: { amount: 'read_only' } })

test('a required field is owed at the step that lets it be filled in, and where no step ahead does', () => {
  expect(owed(byReviewer, 'review', 'reviewed', 'lead')).toEqual(['amount'])
  expect(owed(byReviewer, 'lead', 'decided', 'end')).toEqual(['amount'])
  expect(owed(told({ start: { amount: 'read_only' } }), 'lead', 'forwarded', 'last')).toEqual([])
  const byNobody = Object.fromEntries(
    ['review', 'lead', 'last', 'fix'].map((id) => [id, { amount: 'read_only' as const }]),
  )
  expect(owed(told(byNobody), 'lead', 'forwarded', 'last')).toEqual(['amount'])
})

test('nothing is owed once it is filled in, on the way back, on the way to a cancellation, and where no step speaks of fields', () => {
  expect(owed(byReviewer, 'review', 'reviewed', 'lead', { amount: '5' })).toEqual([])
  expect(owed(byReviewer, 'review', 'reviewed', 'lead', { amount: '  ' })).toEqual(['amount'])
  expect(owed(byReviewer, 'review', 'returned', 'fix')).toEqual([])
  expect(owed(byReviewer, 'fix', 'cancelled', 'cancel')).toEqual([])
  expect(owed(byReviewer, 'review', 'reviewed', 'cancel')).toEqual([])
  expect(owed(told({}), 'review', 'reviewed', 'lead')).toEqual([])
})

/** The world of the rehearsal says that the amount is empty at this hour. */
const EMPTY_HOUR = '2026-11-23T03:00:00.000Z'

test('what stays late with a required field empty is not decided by the clock: it stays with whoever has it, and is an incident', () => {
  const play = rehearse(byReviewer)
  const step_id = play.rowFor().id
  play.now = new Date(Date.parse(EMPTY_HOUR) + 24 * 3_600_000).toISOString()
  play.accept({ type: 'alarm', step_id, informs: [people.head.user_id] })
  expect(play.open()).toMatchObject([
    { id: step_id, status_id: 'review', incident: 'FIELDS_MISSING', description: 'Дүн' },
  ])
  expect(play.refuse({ type: 'alarm', step_id, informs: [] }).code).toBe('BAD_DATE')

  const mend = (how: Extract<Parameters<typeof play.send>[0], { type: 'repair' }>['how']) =>
    ({ type: 'repair', step_id, actor: people.admin, how, reason: 'хоцорсон' }) as const
  expect(play.refuse(mend({ kind: 'continue', outcome: 'reviewed' })).code).toBe('FIELDS_MISSING')
  play.accept(mend({ kind: 'assign', to_user_id: people.lawyer.user_id }))
  expect(play.open()).toMatchObject([{ status_id: 'review', emp_id: people.lawyer.emp_id }])
  expect(play.open()[0]).not.toHaveProperty('incident')
})

test('once the field is filled in the clock decides as the flow says', () => {
  const play = rehearse(byReviewer)
  play.now = new Date(Date.parse(EMPTY_HOUR) + 25 * 3_600_000).toISOString()
  play.accept({ type: 'alarm', step_id: play.rowFor().id, informs: [] })
  expect(play.state.status_id).toBe('lead')
})

test('a change of several fields is refused for the one that the step may not write', () => {
  const play = rehearse(told({ review: { amount: 'read_only' } }))
  const change = (...changed: string[]) =>
    play.send({
      type: 'fire',
      step_id: play.rowFor().id,
      outcome: 'reviewed',
      actor: people.reviewer,
      new_revision: revision(2),
      changed,
    })
  expect([change('amount'), change('note', 'amount')]).toMatchObject([
    { refusal: { code: 'READ_ONLY' } },
    { refusal: { code: 'READ_ONLY' } },
  ])
  expect(change('note')).toHaveProperty('events')
})
