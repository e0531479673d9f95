import { expect, test } from 'vitest'
import type { Participation } from '../definition.ts'
import { draw, toRole, toStruct } from '../flows/draw.ts'
import type { Actor } from './model.ts'
import { directoryOf, everyone, people, roles, structs } from './testing/office.ts'
import { type Rehearsal, rehearse } from './testing/rehearsal.ts'

const { reviewer, reviewer2, reviewer3, officer } = people
const reviewed = (participation: Participation, to = toRole(roles.reviewer)) =>
  rehearse(
    draw({
      start: { type: 'START', next: 'review' },
      review: { type: 'CHECK', to, participation, on: { reviewed: 'end', returned: 'fix' } },
      fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
/** As if this had been changed since the step opened. */
function changed(play: Rehearsal, who: Actor, change: Partial<Actor>) {
  play.directory = directoryOf(everyone.map((one) => (one.user_id === who.user_id ? { ...one, ...change } : one)))
  return { ...who, ...change }
}
const seatOf = (play: Rehearsal, who: Actor) => play.state.steps.find(({ user_id }) => user_id === who.user_id)!.id
const looked = (play: Rehearsal, who: Actor) => play.accept({ type: 'unattended', step_id: seatOf(play, who) })

test.each([
  [{ mode: 'all' }, [reviewer, reviewer2]],
  [{ mode: 'in_order' }, [reviewer, reviewer2]],
  [{ mode: 'ratio', numerator: 2, denominator: 3 }, [reviewer, reviewer2]],
] as const)(
  'where %j decide, whoever lost the role is not asked, and the step does not wait for them',
  (mode, others) => {
    const play = reviewed(mode)
    const former = changed(play, reviewer3, { role_ids: [roles.officer] })
    expect(play.refuse(play.fire(former, 'reviewed')).code).toBe('NOT_ASSIGNED')
    looked(play, reviewer3)
    expect(play.open().map(({ user_id }) => user_id)).toEqual(others.map(({ user_id }) => user_id))
    expect(play.state.steps.at(-1)).toMatchObject({
      status_action: 'Эрхгүй болж хасагдсан',
      user_id: reviewer3.user_id,
    })
    for (const one of others) play.accept(play.fire(one, 'reviewed'))
    expect(play.state.status).toBe('ENDED')
  },
)

test('where the others have settled it by that, the document goes on at once', () => {
  const play = reviewed({ mode: 'all' })
  play.accept(play.fire(reviewer, 'reviewed'))
  play.accept(play.fire(reviewer2, 'reviewed'))
  changed(play, reviewer3, { role_ids: [] })
  looked(play, reviewer3)
  expect(play.state.status).toBe('ENDED')
})

test('of a unit whoever has moved to another', () => {
  const play = reviewed({ mode: 'all' }, toStruct(structs.sales))
  const [first] = play.open()
  const who = everyone.find(({ user_id }) => user_id === first!.user_id)!
  const former = changed(play, who, { struct_id: structs.office })
  expect(play.refuse(play.fire(former, 'reviewed')).code).toBe('NOT_ASSIGNED')
  looked(play, who)
  expect(play.open().some(({ user_id }) => user_id === who.user_id)).toBe(false)
})

test('the last seat goes to whoever has what it was given for now', () => {
  const play = reviewed({ mode: 'all' })
  const left = [reviewer, reviewer2, reviewer3]
  play.directory = directoryOf(
    everyone.map((one) =>
      left.some(({ user_id }) => user_id === one.user_id)
        ? { ...one, role_ids: [] }
        : one.user_id === officer.user_id
          ? { ...one, role_ids: [...one.role_ids, roles.reviewer] }
          : one,
    ),
  )
  for (const one of left) looked(play, one)
  expect(play.open()).toMatchObject([{ subject_type: 'TO_ROLE', role_id: roles.reviewer, emp_id: null, user_id: null }])
  play.accept(play.fire({ ...officer, role_ids: [...officer.role_ids, roles.reviewer] }, 'reviewed'))
  expect(play.state.status).toBe('ENDED')
})

test('whoever was named keeps the seat, and so does whoever has the role still', () => {
  const play = reviewed({ mode: 'all' })
  play.accept({
    type: 'transfer',
    step_id: play.rowFor(reviewer3).id,
    actor: reviewer3,
    to_user_id: officer.user_id,
    reason: 'чөлөө',
  })
  changed(play, officer, { role_ids: [], struct_id: structs.sales })
  for (const row of play.open()) expect(play.accept({ type: 'unattended', step_id: row.id })).toEqual([])
})
