import { expect, test } from 'vitest'
import type { DateSource } from '../definition.ts'
import { draw, toRole } from '../flows/draw.ts'
import { replay } from './evolve.ts'
import { restOffers } from './postpone.ts'
import { flows } from './testing/diagrams.ts'
import { hoursAfter, MORNING, outsider, people, roles } from './testing/office.ts'
import { openVote, rehearse, type Rehearsal } from './testing/rehearsal.ts'
import { timersIn } from './timers.ts'

const { admin, councillor1, councillor2, creator, reviewer, secretary } = people
const day = (days: number) => hoursAfter(MORNING, 24 * days)
const rest = (play: Rehearsal, actor = reviewer, until = day(3), description = 'гэрээ ирээгүй') =>
  ({
    type: 'postpone',
    step_id: play.rowFor().id,
    actor,
    until,
    description,
    expected_version: play.state.version,
  }) as const

test('whoever has the step lets the document rest: nobody decides meanwhile, and the same rows wait afterwards, due so much later', () => {
  const play = rehearse(flows.leave)
  const before = play.open()
  play.accept(rest(play, people.head))
  expect(play.state).toMatchObject({ status: 'POSTPONED', status_id: 'head_review', action_num: 2 })
  expect(play.refuse(play.fire(people.head, 'reviewed')).code).toBe('POSTPONED')
  const [timer] = timersIn(play.state)
  expect(timer).toMatchObject({ kind: 'resume_due', at: day(3) })

  const due = { type: 'resume_due', step_id: timer!.step_id } as const
  expect(play.refuse(due).code).toBe('BAD_DATE')
  play.now = hoursAfter(day(3), 1)
  play.accept(due)
  expect(play.open()).toEqual(
    before.map((row) => ({
      ...row,
      due_at: hoursAfter(row.due_at!, 73),
      alarms: row.alarms!.map((alarm) => ({ ...alarm, at: hoursAfter(alarm.at, 73) })),
    })),
  )
  expect(play.accept(due)).toEqual([])
  play.accept(play.fire(people.head, 'reviewed'))
})

test('whoever was asked beside the holder speaks for themselves: neither lets the document rest, nor goes on with it, nor gives it up; the holder still may', () => {
  const beside = [
    (play: Rehearsal) =>
      ({
        type: 'delegate',
        step_id: play.rowFor().id,
        actor: reviewer,
        to_user_id: people.lawyer.user_id,
        reason: '',
      }) as const,
    (play: Rehearsal) =>
      ({
        type: 'add_sign',
        step_id: play.rowFor().id,
        actor: reviewer,
        place: 'before',
        to_user_id: people.lawyer.user_id,
        reason: '',
      }) as const,
  ]
  for (const ask of beside) {
    const play = rehearse(flows.sample)
    const mine = play.rowFor().id
    play.accept(ask(play))
    const theirs = play.rowFor(people.lawyer).id
    const letRest = (actor: typeof reviewer, step_id: string) =>
      ({ type: 'postpone', step_id, actor, until: day(3), description: 'түр' }) as const
    expect(restOffers(play.state, people.lawyer).may_postpone).toBeNull()
    expect([
      play.refuse(letRest(people.lawyer, theirs)).code,
      play.refuse(letRest(people.lawyer, mine)).code,
      play.refuse(letRest(reviewer, theirs)).code,
    ]).toEqual(['NOT_ASSIGNED', 'NOT_ASSIGNED', 'NOT_ASSIGNED'])
    expect([restOffers(play.state, reviewer).may_postpone, restOffers(play.state, admin).may_postpone]).toEqual([
      mine,
      mine,
    ])
    play.accept(letRest(reviewer, mine))
    expect(restOffers(play.state, people.lawyer)).toMatchObject({ may_resume: false, may_cancel: false })
    expect([
      play.refuse({ type: 'resume', actor: people.lawyer }).code,
      play.refuse({ type: 'cancel', actor: people.lawyer, description: 'болъё' }).code,
    ]).toEqual(['NOT_ASSIGNED', 'NOT_ASSIGNED'])
    play.accept({ type: 'resume', actor: reviewer })
    expect(play.open().map(({ id }) => id)).toEqual([mine, theirs])
  }
})

test('what one of several has taken up is not let rest by the others, and who comes later waits for their turn', () => {
  const play = rehearse(flows.sample)
  play.accept({ type: 'claim', step_id: play.rowFor().id, actor: reviewer })
  expect(play.refuse(rest(play, people.reviewer2)).code).toBe('CLAIMED')
  expect(restOffers(play.state, people.reviewer2).may_postpone).toBeNull()
  const inOrder = rehearse(
    draw({
      start: { type: 'START', next: 'review' },
      review: {
        type: 'CHECK',
        to: toRole(roles.reviewer),
        participation: { mode: 'in_order' },
        on: { reviewed: 'end', returned: 'fix' },
      },
      fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
  const [, second] = inOrder.open()
  expect(inOrder.refuse({ ...rest(inOrder, people.reviewer2), step_id: second!.id }).code).toBe('NOT_YET')
})

test('a reason and a day in the coming year are asked for, and three times are enough', () => {
  const play = rehearse(flows.sample)
  expect(play.refuse(rest(play, reviewer, day(3), ' ')).code).toBe('REASON_REQUIRED')
  for (const until of [MORNING, day(-1), 'someday'])
    expect(play.refuse(rest(play, reviewer, until)).code).toBe('BAD_DATE')
  for (const actor of [creator, secretary, outsider]) expect(play.refuse(rest(play, actor)).code).toBe('NOT_ASSIGNED')
  for (let time = 0; time < 3; time += 1) {
    play.accept(rest(play, [reviewer, admin, { ...people.hr, covers: [reviewer] }][time]))
    play.accept({ type: 'resume', actor: reviewer })
  }
  expect(play.refuse(rest(play)).code).toBe('POSTPONED_TOO_OFTEN')
})

test('a year is one of the calendar, and beyond it the refusal says so', () => {
  const until = (now: string, day: string) => {
    const play = rehearse(flows.sample)
    play.now = now
    const sent = play.send(rest(play, reviewer, day))
    return 'refusal' in sent ? sent.refusal.code : 'rests'
  }
  // Days begin at midnight in Ulaanbaatar.
  const early = '2026-11-23T16:00:00.000Z'
  const late = '2026-11-24T15:59:00.000Z'
  for (const now of [early, late])
    expect([until(now, '2027-11-23T16:00:00.000Z'), until(now, '2027-11-24T16:00:00.000Z')]).toEqual([
      'rests',
      'BEYOND_A_YEAR',
    ])
  // Over a leap day it is as long as it is, and from one on it ends with February.
  expect([
    until('2027-06-01T02:00:00.000Z', '2028-05-31T16:00:00.000Z'),
    until('2027-06-01T02:00:00.000Z', '2028-06-01T16:00:00.000Z'),
  ]).toEqual(['rests', 'BEYOND_A_YEAR'])
  expect([
    until('2028-02-29T02:00:00.000Z', '2029-02-27T16:00:00.000Z'),
    until('2028-02-29T02:00:00.000Z', '2029-02-28T16:00:00.000Z'),
  ]).toEqual(['rests', 'BEYOND_A_YEAR'])
})

test('it goes on by hand for those who have the step or let it rest, and not for others', () => {
  const play = rehearse(flows.sample)
  play.accept(rest(play, admin))
  expect(play.refuse({ type: 'resume', actor: creator }).code).toBe('NOT_ASSIGNED')
  play.accept({ type: 'resume', actor: reviewer })
  expect(play.state.steps.at(-1)).toMatchObject({
    status_type: 'POSTPONE',
    done_by: reviewer.user_id,
    status_action: 'Үргэлжлүүлсэн',
  })
  expect(play.refuse({ type: 'resume', actor: reviewer }).code).toBe('WRONG_STEP')
  play.accept(play.fire(reviewer, 'reviewed'))
})

test('postponed and then cancelled: no timer is left, and one that comes late does nothing', () => {
  const play = rehearse(flows.sample)
  play.accept(rest(play))
  const [timer] = timersIn(play.state)
  expect(play.refuse({ type: 'cancel', actor: reviewer, description: '' }).code).toBe('REASON_REQUIRED')
  play.accept({ type: 'cancel', actor: reviewer, description: 'хэрэггүй болсон' })
  expect(play.state.status).toBe('CANCELLED')
  expect(timersIn(play.state)).toEqual([])
  play.now = day(4)
  expect(play.refuse({ type: 'resume_due', step_id: timer!.step_id }).code).toBe('CLOSED')
})

test('what is stuck is given up by administrators, what runs by nobody, a vote with its ballots least of all', () => {
  const play = rehearse(flows.sample)
  expect([reviewer, admin].map((actor) => play.refuse({ type: 'cancel', actor, description: 'үгүй' }).code)).toEqual([
    'NOT_ASSIGNED',
    'WRONG_STEP',
  ])
  expect(restOffers(play.state, admin)).toMatchObject({ may_cancel: false, may_postpone: expect.any(String) as string })
  // Nobody but whoever mends knows what the clock could not do.
  const other = rehearse(flows.sample)
  other.accept({ type: 'cancel', actor: admin, description: 'гацсан', gave_up: true })
  expect(other.state.status).toBe('CANCELLED')
  const [row] = play.state.steps.filter(({ closed_as }) => closed_as === null)
  const stuck = {
    ...play.state,
    steps: play.state.steps.map((one) => (one === row ? { ...one, incident: 'NO_ASSIGNEE' as const } : one)),
  }
  expect([restOffers(stuck, admin).may_cancel, restOffers(stuck, reviewer).may_cancel]).toEqual([true, false])
})

test('a vote rests with its ballots, at the word of its chair, and its deadline moves by as much', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  openVote(play, [councillor1, councillor2])
  const vote = play.open()[0]!
  play.accept(play.ballot(councillor2, 'approve'))
  expect(play.refuse(rest(play, councillor2)).code).toBe('NOT_ASSIGNED')
  play.accept(rest(play, councillor1))
  expect(play.refuse(play.ballot(councillor1, 'approve')).code).toBe('POSTPONED')
  play.now = day(3)
  play.accept({ type: 'resume', actor: councillor1 })
  const deadline = hoursAfter(vote.due_at!, 72)
  expect(play.open()[0]).toMatchObject({ due_at: deadline, step_data: { sheet: { deadline } } })
  play.accept(play.ballot(councillor1, 'approve'))
  expect(play.state.status_id).not.toBe('vote')
})

test('letting it rest is no decision: the creator may still take it back, and whoever let it rest may decide', () => {
  const play = rehearse(flows.sample)
  play.accept(rest(play))
  play.accept({ type: 'withdraw', actor: creator, description: 'буруу' })
  expect(play.state.status).toBe('CANCELLED')
})

test('whoever leaves a council whose vote rests leaves the seat empty, and nothing is counted before it goes on', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  openVote(play, [councillor1], { quorum: 1 })
  const step_id = play.open()[0]!.id
  play.accept(rest(play, admin))
  play.accept({
    type: 'vacate',
    step_id,
    by: people.hr.user_id,
    org_id: 1,
    user_id: councillor1.user_id,
    reason: 'гарсан',
  })
  expect(play.state).toMatchObject({ status: 'POSTPONED', status_id: 'vote' })
  play.accept({ type: 'resume', actor: admin })
  expect(play.open().map(({ id }) => id)).toEqual([step_id])
})

test('the day that a document waits for is moved by who sent it and by administrators, and there is none to move elsewhere', () => {
  const play = rehearse(
    draw({
      start: { type: 'START', next: 'wait' },
      wait: { type: 'DATE', on: { due: 'review' }, date: { kind: 'after', working_days: 3 } },
      review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end' } },
      end: { type: 'END' },
    }),
  )
  const mayMove = () => [creator, admin, reviewer].map((who) => restOffers(play.state, who).may_reschedule)
  const { id } = play.rowFor()
  expect(mayMove()).toEqual([id, id, null])
  play.now = day(4)
  play.accept({ type: 'due', step_id: id })
  expect([play.state.status_id, mayMove()]).toEqual(['review', [null, null, null]])
})

test('a rest puts off what is counted in days, but no day that the flow, the document or a person names; one that passed meanwhile has come', () => {
  const waitsFor = (date: DateSource) =>
    rehearse(
      draw({
        start: { type: 'START', next: 'wait' },
        wait: { type: 'DATE', on: { due: 'review' }, date },
        review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end' } },
        end: { type: 'END' },
      }),
    )
  const restsForThreeDays = (play: Rehearsal) => {
    play.accept(rest(play, admin))
    play.now = day(3)
    play.accept({ type: 'resume_due', step_id: timersIn(play.state)[0]!.step_id })
    expect(replay(JSON.parse(JSON.stringify(play.events)) as typeof play.events)).toEqual(play.state)
    return play.rowFor().due_at
  }
  const counted = waitsFor({ kind: 'after', working_days: 10 })
  const { due_at } = counted.rowFor()
  expect(restsForThreeDays(counted)).toBe(hoursAfter(due_at!, 72))
  expect(restsForThreeDays(waitsFor({ kind: 'on', at: day(30) }))).toBe(day(30))

  const byHand = waitsFor({ kind: 'after', working_days: 10 })
  byHand.accept({ type: 'reschedule', step_id: byHand.rowFor().id, actor: creator, date: day(20) })
  expect(restsForThreeDays(byHand)).toBe(day(20))

  const passed = waitsFor({ kind: 'on', at: day(2) })
  expect(restsForThreeDays(passed)).toBe(day(2))
  const [timer] = timersIn(passed.state)
  expect(timer).toEqual({ kind: 'due', step_id: passed.rowFor().id, at: day(2) })
  passed.accept({ type: 'due', step_id: timer!.step_id })
  expect(passed.state.status_id).toBe('review')
})

test('what rested before that was known is read as it was written: its day came later', () => {
  const play = rehearse(
    draw({
      start: { type: 'START', next: 'wait' },
      wait: { type: 'DATE', on: { due: 'end' }, date: { kind: 'on', at: day(30) } },
      end: { type: 'END' },
    }),
  )
  play.accept(rest(play, admin))
  play.now = day(3)
  const [resumed] = play.accept({ type: 'resume', actor: admin })
  expect(resumed).toMatchObject({ type: 'resumed', fixed: [play.rowFor().id] })
  const { fixed: _, ...older } = resumed as Extract<typeof resumed, { type: 'resumed' }>
  expect(
    replay([...play.events.slice(0, -1), older]).steps.find(({ status_type }) => status_type === 'DATE')!.due_at,
  ).toBe(day(33))
})
