import { expect, test } from 'vitest'
import type { Actor, VoteSheet } from '../model.ts'
import { lastPrepared } from '../sheet.ts'
import { flows } from '../testing/diagrams.ts'
import { hoursAfter, outsider, people } from '../testing/office.ts'
import { openVote, rehearse, type Rehearsal } from '../testing/rehearsal.ts'
import { mayReplaceVoter, replacementOf } from './replace-voter.ts'

const { reviewer, secretary, admin, creator, councillor1, councillor2, councillor3, councillor4, hr } = people

function atVote(changes: Partial<VoteSheet> = {}, council = [councillor1, councillor2, councillor3]) {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  openVote(play, council, changes)
  return play
}

const replacing = (play: Rehearsal, from: Actor, to: Actor, actor: Actor = secretary) =>
  ({
    type: 'replace_voter',
    step_id: play.rowFor().id,
    actor,
    to_user_id: to.user_id,
    reason: 'Чөлөө авсан',
    voter_id: play.state.voters.findLast(({ user_id }) => user_id === from.user_id)?.id ?? 'none',
  }) as const

test('another councillor is a new roll and a new vote; what was cast before is kept and counts for nothing', () => {
  const play = atVote()
  play.accept(play.ballot(councillor1, 'approve'))
  play.accept(play.ballot(councillor2, 'approve'))
  const before = play.state.voters
  const old = play.rowFor()
  play.now = hoursAfter(play.now, 40)
  play.accept(replacing(play, councillor3, councillor4))

  expect(play.state.voters.slice(0, 3)).toEqual(before)
  const kept = play.state.steps.find(({ id }) => id === old.id)!
  expect(kept).toMatchObject({ closed_as: 'SUPERSEDED', is_done: 0, outcome: null })
  expect(replacementOf(play.state, kept)).toMatchObject({
    from_user_id: councillor3.user_id,
    to_user_id: councillor4.user_id,
    row: { done_by: secretary.user_id, description: 'Чөлөө авсан', status_action: 'Санал өгөгчийг сольсон' },
  })
  expect(play.rowFor()).toMatchObject({
    status_type: 'VOTE',
    action_num: old.action_num + 2,
    due_at: hoursAfter(play.now, 48),
  })
  expect(play.state.voters.slice(3).map(({ user_id, choice }) => [user_id, choice])).toEqual([
    [7, null],
    [8, null],
    [10, null],
  ])

  expect(play.refuse(play.ballot(councillor3, 'approve')).code).toBe('NOT_ON_ROLL')
  for (const councillor of [councillor1, councillor2]) play.accept(play.ballot(councillor, 'disapprove'))
  play.accept(play.ballot(councillor4, 'disapprove'))
  expect(play.state.status).toBe('CANCELLED')
})

test("the seat keeps its weight, and the chair where it was the chair's", () => {
  const play = atVote({
    roll: [
      { user_id: councillor1.user_id, emp_id: councillor1.emp_id!, weight: 3 },
      { user_id: councillor2.user_id, emp_id: councillor2.emp_id!, weight: 1 },
    ],
    chair_user_id: councillor1.user_id,
  })
  play.accept(replacing(play, councillor1, councillor4))
  expect(lastPrepared(play.state)?.sheet).toMatchObject({
    roll: [
      { user_id: councillor4.user_id, emp_id: councillor4.emp_id, weight: 3 },
      { user_id: councillor2.user_id, weight: 1 },
    ],
    chair_user_id: councillor4.user_id,
  })
  play.accept(replacing(play, councillor2, councillor3))
  expect(lastPrepared(play.state)?.sheet.chair_user_id).toBe(councillor4.user_id)
})

test('whoever may prepare the sheet changes its roll, or an administrator who says so; nobody else', () => {
  const play = atVote()
  for (const other of [councillor1, reviewer, creator, hr, outsider]) {
    expect(play.refuse(replacing(play, councillor3, councillor4, other)).code).toBe('NOT_ASSIGNED')
    expect(mayReplaceVoter(play.state, play.rowFor(), other)).toBe(false)
  }
  expect([secretary, admin].map((one) => mayReplaceVoter(play.state, play.rowFor(), one))).toEqual([true, true])
  play.accept(replacing(play, councillor3, councillor4, admin))
  expect(play.state.steps.at(-2)).toMatchObject({ done_by: admin.user_id, acted_as: 'admin' })
})

test('it wants a reason, an open vote, somebody from the roll, and somebody who is here and has no seat', () => {
  const play = atVote()
  const good = replacing(play, councillor3, councillor4)
  expect(play.refuse({ ...good, reason: '  ' }).code).toBe('REASON_REQUIRED')
  expect(play.refuse({ ...good, voter_id: 'none' }).code).toBe('SEAT_MISSING')
  expect(play.refuse({ ...good, to_user_id: councillor1.user_id }).code).toBe('HAS_SEAT')
  expect(play.refuse({ ...good, to_user_id: councillor3.user_id }).code).toBe('HAS_SEAT')
  expect(play.refuse({ ...good, to_user_id: outsider.user_id }).code).toBe('NOT_HERE')
  expect(play.refuse({ ...good, expected_version: play.state.version - 1 }).code).toBe('STALE_VERSION')
  expect(play.refuse({ ...good, step_id: play.state.steps[1]!.id }).code).toBe('NOT_A_VOTE')
  play.now = hoursAfter(play.now, 49)
  expect(play.refuse(good).code).toBe('CLOSED')
  play.now = hoursAfter(play.now, -49)
  for (const councillor of [councillor1, councillor2, councillor3]) play.accept(play.ballot(councillor, 'approve'))
  expect(play.refuse(good).code).toBe('ALREADY_DECIDED')
})

test('who stood aside in a vote stays so after another councillor is replaced, and comes to no seat again once they have lost it', () => {
  const play = atVote({ may_change_ballot: true }, [councillor1, councillor2, councillor3])
  play.accept({ ...play.ballot(councillor1, 'abstain'), is_recused: true, description: 'Ахын компани' })
  play.accept(replacing(play, councillor3, councillor4))
  expect(play.state.voters.slice(3).map(({ user_id, choice, recused }) => [user_id, choice, recused === true])).toEqual(
    [
      [7, 'abstain', true],
      [8, null, false],
      [10, null, false],
    ],
  )
  expect(play.refuse(play.ballot(councillor1, 'approve')).code).toBe('RECUSED')
  play.accept(replacing(play, councillor1, councillor3))
  expect(play.refuse(replacing(play, councillor2, councillor1)).code).toBe('BAD_ROLL')
  for (const councillor of [councillor2, councillor3, councillor4]) play.accept(play.ballot(councillor, 'approve'))
  expect(play.state.steps.findLast((row) => row.status_id === 'vote')?.step_data).toMatchObject({
    result: { approve: 3, abstain: 0 },
  })
})

test('a second vote after a tie stays the last one, whoever takes a seat in it', () => {
  const tie = (play: Rehearsal, one: Actor, other: Actor) => {
    play.accept(play.ballot(one, 'approve'))
    play.accept(play.ballot(other, 'disapprove'))
  }
  const play = atVote({ tie: 'revote' }, [councillor1, councillor2])
  tie(play, councillor1, councillor2)
  play.accept(replacing(play, councillor2, councillor3))
  tie(play, councillor1, councillor3)
  expect(play.state.status).toBe('CANCELLED')
})

test('a sheet that is used again has the new roll', () => {
  const play = atVote({ tie: 'revote' }, [councillor1, councillor2])
  play.accept(replacing(play, councillor2, councillor3))
  play.accept(play.ballot(councillor1, 'approve'))
  play.accept(play.ballot(councillor3, 'disapprove'))
  expect(play.state.voters.slice(-2).map(({ user_id, choice }) => [user_id, choice])).toEqual([
    [councillor1.user_id, null],
    [councillor3.user_id, null],
  ])
})
