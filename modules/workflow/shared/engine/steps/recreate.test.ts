import { expect, test } from 'vitest'
import { type DrawnStep, draw, toRole } from '../../flows/draw.ts'
import { people, revision, roles } from '../testing/office.ts'
import { rehearse } from '../testing/rehearsal.ts'

const { creator, director, hr, reviewer, reviewer2, secretary } = people

/** Back to whoever returned it. */
const flowOf = (steps: Record<string, DrawnStep>) =>
  rehearse(
    draw({
      ...steps,
      fix: { type: 'RE_CREATE', on: { recreated: 'end', cancelled: 'cancel' }, back_to_returner: true },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
const sentAgain = () => ({ new_revision: revision(2) })
const returned = { description: 'дутуу' }

test('it goes back to the people who had it, not to the creator, where the rule is whoever was there', () => {
  const play = flowOf({
    start: { type: 'START', next: 'first' },
    first: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'second', returned: 'fix' } },
    second: { type: 'CHECK', to: { subject_type: 'CURRENT' }, on: { reviewed: 'end', returned: 'fix' } },
  })
  play.accept(play.fire(reviewer, 'reviewed'))
  play.accept(play.fire(reviewer, 'returned', returned))
  play.accept(play.fire(creator, 'recreated', sentAgain()))
  expect(play.rowFor()).toMatchObject({ status_id: 'second', user_id: reviewer.user_id })
  expect(play.refuse(play.fire(creator, 'reviewed')).code).toBe('NOT_ASSIGNED')
})

test('it goes back to whom it had been forwarded, not to whom the step is for otherwise', () => {
  const play = flowOf({
    start: { type: 'START', next: 'choose' },
    choose: { type: 'TRANSFER', to: toRole(roles.director), on: { forwarded: 'look' } },
    look: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end', returned: 'fix' } },
  })
  play.accept(
    play.fire(director, 'forwarded', {
      targets: [{ subject_type: 'TO_ORG_EMPLOYEE', struct_id: hr.struct_id!, job_id: hr.job_id!, emp_id: hr.emp_id! }],
    }),
  )
  play.accept(play.fire(hr, 'returned', returned))
  play.accept(play.fire(creator, 'recreated', sentAgain()))
  expect(play.rowFor()).toMatchObject({ status_id: 'look', emp_id: hr.emp_id })
  expect(play.refuse(play.fire(reviewer, 'reviewed')).code).toBe('NOT_ASSIGNED')
})

test('all who shared the step get it again', () => {
  const play = flowOf({
    start: { type: 'START', next: 'look' },
    look: {
      type: 'CHECK',
      to: toRole(roles.reviewer),
      participation: { mode: 'all' },
      on: { reviewed: 'end', returned: 'fix' },
    },
  })
  play.accept(play.fire(reviewer, 'reviewed'))
  play.accept(play.fire(reviewer2, 'returned', returned))
  play.accept(play.fire(creator, 'recreated', sentAgain()))
  expect(play.open().map(({ emp_id }) => emp_id)).toEqual([
    people.reviewer.emp_id,
    people.reviewer2.emp_id,
    people.reviewer3.emp_id,
  ])
})

test('a step that was only passed by on the way has returned nothing: it goes back to who did', () => {
  const play = flowOf({
    start: { type: 'START', next: 'first' },
    first: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end', returned: 'between' } },
    between: {
      type: 'CHECK',
      to: toRole(roles.secretary),
      skip: { when: 'true', outcome: 'reviewed' },
      on: { reviewed: 'fix', returned: 'fix' },
    },
  })
  play.accept(play.fire(reviewer, 'returned', returned))
  expect(play.rowFor()).toMatchObject({ status_id: 'fix', step_data: { kind: 'returner', status_id: 'first' } })
  play.accept(play.fire(creator, 'recreated', sentAgain()))
  expect(play.rowFor().status_id).toBe('first')
  expect(play.refuse(play.fire(secretary, 'reviewed')).code).toBe('NOT_ASSIGNED')
})

test('where nobody returned it, it goes along the arrow', () => {
  const play = flowOf({ start: { type: 'START', next: 'fix' } })
  play.accept(play.fire(creator, 'recreated', sentAgain()))
  expect(play.state.status).toBe('ENDED')
})
