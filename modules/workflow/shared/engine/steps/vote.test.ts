import { describe, expect, test } from 'vitest'
import { draw, toRole } from '../../flows/draw.ts'
import type { VoteSheet } from '../model.ts'
import { flows } from '../testing/diagrams.ts'
import {
  directoryOf,
  everyone,
  hoursAfter,
  outsider,
  people,
  revision,
  roles,
  sheetFor,
  signatureBy,
} from '../testing/office.ts'
import { lastPrepared } from '../sheet.ts'
import { openVote, rehearse } from '../testing/rehearsal.ts'

const { creator, reviewer, secretary, admin, councillor1, councillor2, councillor3, councillor4 } = people
const council = [councillor1, councillor2, councillor3]

const atSheet = () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  return play
}

const atVote = (changes: Partial<VoteSheet> = {}, councillors = council) => {
  const play = atSheet()
  openVote(play, councillors, changes)
  return play
}

const aside = ({ user_id, emp_id }: typeof councillor1, reason = 'Ахын компани') => ({
  user_id,
  emp_id: emp_id ?? 0,
  reason,
})

describe('the sheet is refused', () => {
  const [first] = sheetFor(council).roll
  test.each<[string, Partial<VoteSheet>, string]>([
    ['with an empty roll', { roll: [] }, 'BAD_ROLL'],
    ['with a councillor twice', { roll: first ? [first, first] : [] }, 'BAD_ROLL'],
    ['with someone from elsewhere', { roll: [{ user_id: outsider.user_id, emp_id: 199, weight: 1 }] }, 'BAD_ROLL'],
    ['with a weight of nothing', { roll: first ? [{ ...first, weight: 0 }] : [] }, 'BAD_ROLL'],
    ['with a casting vote and no chair', { chair_user_id: null, tie: 'casting_vote' }, 'BAD_ROLL'],
    ['with a recused councillor on the roll', { recused: [aside(councillor1)] }, 'BAD_ROLL'],
    ['with somebody recused twice', { recused: [aside(councillor4), aside(councillor4)] }, 'BAD_ROLL'],
    ['with a recused chair', { recused: [aside(councillor4)], chair_user_id: councillor4.user_id }, 'BAD_ROLL'],
    ['with somebody recused from elsewhere', { recused: [aside(outsider)] }, 'BAD_ROLL'],
    ['with somebody recused who is not said why', { recused: [aside(councillor4, ' ')] }, 'REASON_REQUIRED'],
    [
      'with somebody whose word has no weight',
      { roll: sheetFor(council).roll.map((entry, at) => ({ ...entry, weight: at })) },
      'BAD_ROLL',
    ],
    [
      'with half a weight',
      { roll: sheetFor(council).roll.map((entry, at) => ({ ...entry, weight: at === 0 ? 1.5 : 1 })) },
      'BAD_ROLL',
    ],
    ['with a quorum above the roll', { quorum: 4 }, 'BAD_QUORUM'],
    ['with no quorum', { quorum: 0 }, 'BAD_QUORUM'],
    ['with a deadline that has passed', { deadline: '2026-11-20T00:00:00.000Z' }, 'BAD_DATE'],
    ['with a deadline that is no time', { deadline: 'маргааш' }, 'BAD_DATE'],
    ['with a threshold above everyone', { threshold: { numerator: 3, denominator: 2 } }, 'BAD_THRESHOLD'],
    ['with a threshold of nothing', { threshold: { numerator: 0, denominator: 2 } }, 'BAD_THRESHOLD'],
  ])('%s', (_how, changes, code) => {
    const play = atSheet()
    expect(play.refuse(play.fire(secretary, 'prepared', { sheet: sheetFor(council, changes) })).code).toBe(code)
  })

  test('when there is none', () => {
    const play = atSheet()
    expect(play.refuse(play.fire(secretary, 'prepared')).code).toBe('BAD_ROLL')
  })
})

test('who is recused before the freeze is neither on the roll nor among the entitled, and gets no seat while the council votes', () => {
  const play = atSheet()
  const sheet = sheetFor([councillor1, councillor2], { recused: [aside(councillor4)], quorum: 3 })
  expect(play.refuse(play.fire(secretary, 'prepared', { sheet })).code).toBe('BAD_QUORUM')
  openVote(play, [councillor1, councillor2], { recused: [aside(councillor4)] })
  expect(play.refuse(play.ballot(councillor4, 'approve')).code).toBe('NOT_ON_ROLL')
  const seat = {
    type: 'replace_voter',
    step_id: play.rowFor().id,
    actor: secretary,
    voter_id: play.state.voters[0]!.id,
    to_user_id: councillor4.user_id,
    reason: 'Чөлөө',
  } as const
  expect(play.refuse(seat).code).toBe('BAD_ROLL')
  play.accept({ ...seat, to_user_id: councillor3.user_id })
  expect(lastPrepared(play.state)?.sheet.recused).toEqual([aside(councillor4)])
  for (const councillor of [councillor2, councillor3]) play.accept(play.ballot(councillor, 'approve'))
  expect(play.state.steps.findLast((row) => row.status_id === 'vote')?.step_data).toMatchObject({
    result: { approve: 2, entitled: 2, outcome: 'approve', closed_by: 'all_voted' },
  })
})

test('the vote is one row without an assignee and one seat per councillor', () => {
  const { state } = atVote()
  expect(state.steps.at(-1)).toMatchObject({
    status_type: 'VOTE',
    subject_type: 'VOTERS',
    role_id: null,
    user_id: null,
    is_read_only: true,
    is_signature_needed: true,
  })
  expect(state.voters.map((voter) => [voter.user_id, voter.action_num, voter.choice])).toEqual([
    [7, 4, null],
    [8, 4, null],
    [9, 4, null],
  ])
})

describe('a ballot', () => {
  test('is signed, by someone on the roll, for the revision that was shown', () => {
    const play = atVote()
    const good = play.ballot(councillor1, 'approve')
    expect(play.refuse(play.ballot(councillor4, 'approve')).code).toBe('NOT_ON_ROLL')
    expect(play.refuse(play.ballot(admin, 'approve')).code).toBe('NOT_ON_ROLL')
    const { signature: _, ...unsigned } = good
    expect(play.refuse(unsigned).code).toBe('SIGNATURE_REQUIRED')
    expect(play.refuse({ ...good, revision_sha256: 'older' }).code).toBe('STALE_REVISION')
    expect(play.refuse({ ...good, step_id: play.state.steps[1]?.id ?? '' }).code).toBe('NOT_A_VOTE')
    play.accept(good)
    expect(play.state.voters[0]).toMatchObject({ choice: 'approve', voted_at: play.now })
  })

  test('is cast once, unless the sheet allows a change; then the last one counts', () => {
    const play = atVote()
    play.accept(play.ballot(councillor1, 'approve'))
    expect(play.refuse(play.ballot(councillor1, 'disapprove')).code).toBe('ALREADY_VOTED')

    const changing = atVote({ may_change_ballot: true })
    changing.accept(changing.ballot(councillor1, 'approve'))
    changing.accept(changing.ballot(councillor1, 'disapprove'))
    changing.accept(changing.ballot(councillor2, 'disapprove'))
    changing.accept(changing.ballot(councillor3, 'approve'))
    expect(changing.state.status).toBe('CANCELLED')
    expect(changing.events.filter((event) => event.type === 'voted')).toHaveLength(4)
  })

  test('of somebody whose own matter it is is an abstention that says why, and is not taken back', () => {
    const play = atVote({ may_change_ballot: true })
    const aside = { ...play.ballot(councillor1, 'abstain'), is_recused: true }
    expect(
      play.refuse({ ...aside, choice: 'approve', description: 'Гэр бүлийн гишүүн' }).code,
      'who says both has said neither',
    ).toBe('RECUSAL_ABSTAINS')
    expect(play.refuse(aside).code).toBe('REASON_REQUIRED')
    play.accept({ ...aside, description: 'Гэр бүлийн гишүүн' })
    expect(play.state.voters[0]).toMatchObject({ choice: 'abstain', recused: true, description: 'Гэр бүлийн гишүүн' })
    for (const second of [play.ballot(councillor1, 'approve'), { ...aside, description: 'Дахин' }])
      expect(play.refuse(second).code).toBe('RECUSED')
    play.accept(play.ballot(councillor2, 'disapprove'))
    play.accept(play.ballot(councillor2, 'approve'))
    expect(play.state.voters.map(({ recused }) => recused)).toEqual([true, undefined, undefined])
  })

  test('that asks for more material says what is missing', () => {
    const play = atVote()
    const { description: _, ...wordless } = play.ballot(councillor1, 'recreate')
    for (const ballot of [wordless, { ...wordless, description: ' \u200b' }])
      expect(play.refuse(ballot).code).toBe('REASON_REQUIRED')
    play.accept({ ...wordless, description: 'Үнийн судалгаа' })
    expect(play.state.voters[0]).toMatchObject({ choice: 'recreate', description: 'Үнийн судалгаа' })
  })

  test('that is secret keeps of its words only what is missing', () => {
    const play = atVote({ secret: true })
    play.accept({ ...play.ballot(councillor1, 'approve'), description: 'Би зөвшөөрсөн' })
    play.accept({ ...play.ballot(councillor2, 'recreate'), description: 'Үнийн судалгаа' })
    expect(
      play.events.flatMap((event) =>
        event.type === 'voted' && event.ballot ? [[event.description, event.ballot.description]] : [],
      ),
    ).toEqual([
      [null, null],
      [null, 'Үнийн судалгаа'],
    ])
  })

  test('comes too late after the deadline and after the count', () => {
    const play = atVote()
    const late = play.ballot(councillor3, 'approve')
    play.now = hoursAfter(play.now, 49)
    expect(play.refuse(late).code).toBe('CLOSED')

    const counted = atVote({ close_early: true, recreate: { numerator: 1, denominator: 2 } })
    const last = counted.ballot(councillor3, 'disapprove')
    counted.accept(counted.ballot(councillor1, 'approve'))
    counted.accept(counted.ballot(councillor2, 'approve'))
    expect(counted.state.status_id).toBe('second_review')
    expect(counted.refuse(last)).toMatchObject({ code: 'ALREADY_DECIDED', winner: { user_id: councillor2.user_id } })
  })
})

describe('the vote closes', () => {
  test('with the last ballot', () => {
    const play = atVote()
    play.accept(play.ballot(councillor1, 'approve'))
    play.accept(play.ballot(councillor2, 'approve'))
    expect(play.state.status_id).toBe('vote')
    play.accept(play.ballot(councillor3, 'disapprove'))
    expect(play.state.steps.find((row) => row.status_id === 'vote')?.step_data).toEqual({
      kind: 'result',
      result: {
        approve: 2,
        disapprove: 1,
        recreate: 0,
        abstain: 0,
        unvoted: 0,
        entitled: 3,
        outcome: 'approve',
        closed_by: 'all_voted',
      },
    })
  })

  test('by the chair, once there is a quorum', () => {
    const play = atVote()
    const step_id = play.rowFor().id
    play.accept(play.ballot(councillor1, 'disapprove'))
    expect(play.refuse({ type: 'close_vote', step_id, actor: councillor1 }).code).toBe('NO_QUORUM')
    play.accept(play.ballot(councillor2, 'disapprove'))
    expect(play.refuse({ type: 'close_vote', step_id, actor: secretary }).code).toBe('NOT_ASSIGNED')
    play.accept({ type: 'close_vote', step_id, actor: councillor1 })
    expect(play.state.status).toBe('CANCELLED')
  })

  test('at the deadline, never before', () => {
    const play = atVote()
    const deadline = { type: 'deadline', step_id: play.rowFor().id } as const
    play.accept(play.ballot(councillor1, 'approve'))
    play.accept(play.ballot(councillor2, 'approve'))
    expect(play.refuse(deadline).code).toBe('BAD_DATE')
    play.now = hoursAfter(play.now, 48)
    play.accept(deadline)
    expect(play.state.status_id).toBe('second_review')
    expect(play.refuse(deadline).code).toBe('ALREADY_DECIDED')
  })
})

test('without a quorum the vote is open once more for the same time, then the sheet goes back', () => {
  const play = atVote()
  const deadline = { type: 'deadline', step_id: play.rowFor().id } as const
  play.accept(play.ballot(councillor1, 'approve'))
  play.now = hoursAfter(play.now, 48)
  play.accept(deadline)
  expect(play.rowFor()).toMatchObject({ status_id: 'vote', due_at: hoursAfter(play.now, 48) })
  play.now = hoursAfter(play.now, 48)
  play.accept(deadline)
  expect(play.state).toMatchObject({ status_id: 'prepare_vote', action_num: 5 })
  expect(play.state.steps.find((row) => row.status_id === 'vote')).toMatchObject({
    outcome: 'no_quorum',
    status_action: 'Ирц хүрээгүй',
    done_by: null,
  })
})

test('a sheet that was for whoever was there goes back to whoever prepared it', () => {
  const play = rehearse(
    draw({
      start: { type: 'START', next: 'review' },
      review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'prepare', returned: 'cancel' } },
      prepare: { type: 'PREPARE_VOTE', to: { subject_type: 'CURRENT' }, on: { prepared: 'vote' } },
      vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
  play.accept(play.fire(reviewer, 'reviewed'))
  play.accept(play.fire(reviewer, 'prepared', { sheet: sheetFor(council) }))
  for (let time = 0; time < 2; time += 1) {
    play.now = hoursAfter(play.now, 48)
    play.accept({ type: 'deadline', step_id: play.rowFor().id })
  }
  expect(play.rowFor()).toMatchObject({ status_id: 'prepare', user_id: reviewer.user_id })
  expect(play.rowFor().incident).toBeUndefined()
})

/** The director has chosen the reviewer, who has prepared the sheet; the step itself names nobody. */
function preparedByOneChosen() {
  const play = rehearse(
    draw({
      start: { type: 'START', next: 'choose' },
      choose: { type: 'ASSIGN', to: toRole(roles.director), on: { assigned: 'prepare' } },
      prepare: { type: 'PREPARE_VOTE', to: { subject_type: 'DIRECT' }, on: { prepared: 'vote' } },
      vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
  const { emp_id, struct_id, job_id } = people.reviewer
  play.accept(
    play.fire(people.director, 'assigned', {
      targets: [{ subject_type: 'TO_ORG_EMPLOYEE', emp_id: emp_id!, struct_id: struct_id!, job_id: job_id! }],
    }),
  )
  play.accept(play.fire(reviewer, 'prepared', { sheet: sheetFor(council) }))
  return play
}

test('a sheet that was for somebody chosen goes back to them, though its own rule names nobody', () => {
  const play = preparedByOneChosen()
  for (const councillor of [councillor1, councillor2, councillor3]) play.accept(play.ballot(councillor, 'recreate'))
  expect(play.rowFor()).toMatchObject({ status_id: 'prepare', emp_id: reviewer.emp_id })
  expect(play.rowFor().incident).toBeUndefined()
})

test('where whoever was chosen to prepare the sheet has left, it comes to who stands in for them', () => {
  const play = preparedByOneChosen()
  play.directory = directoryOf(everyone.filter((person) => person !== reviewer))
  for (const councillor of [councillor1, councillor2, councillor3]) play.accept(play.ballot(councillor, 'recreate'))
  expect(play.rowFor()).toMatchObject({
    status_id: 'prepare',
    emp_id: people.officer.emp_id,
    stands_in: { as: 'substitute', original_assignee: { emp_id: reviewer.emp_id } },
  })
  expect(play.rowFor().incident).toBeUndefined()
})

test('asked for more material, the document goes to its creator, and the council votes anew on the corrected one', () => {
  const play = atVote()
  play.accept(play.ballot(councillor1, 'approve'))
  play.accept(play.ballot(councillor2, 'recreate'))
  play.accept(play.ballot(councillor3, 'approve'))
  expect(play.rowFor()).toMatchObject({ status_id: 're_create', step_data: { kind: 'returner', status_id: 'vote' } })
  play.accept(play.fire(creator, 'recreated', { new_revision: revision(2) }))
  expect(play.state.status_id).toBe('review')
})

test('back to whoever returned it: the same sheet, empty ballots, the same time again', () => {
  const play = rehearse(
    draw({
      start: { type: 'START', next: 'prepare' },
      prepare: { type: 'PREPARE_VOTE', to: toRole(roles.secretary), on: { prepared: 'vote' } },
      vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel', to_recreate: 're_create' } },
      re_create: { type: 'RE_CREATE', on: { recreated: 'prepare', cancelled: 'cancel' }, back_to_returner: true },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
  openVote(play, [councillor1, councillor2])
  play.accept(play.ballot(councillor1, 'recreate'))
  play.accept(play.ballot(councillor2, 'recreate'))
  play.now = hoursAfter(play.now, 100)
  play.accept(play.fire(creator, 'recreated', { new_revision: revision(2) }))
  expect(play.rowFor()).toMatchObject({ status_id: 'vote', due_at: hoursAfter(play.now, 48) })
  expect(play.state.voters.map((voter) => voter.choice)).toEqual(['recreate', 'recreate', null, null])
  play.accept(play.ballot(councillor1, 'approve'))
  play.accept(play.ballot(councillor2, 'approve'))
  expect(play.state.status).toBe('ENDED')
})

describe('a tie', () => {
  const tied = (changes: Partial<VoteSheet>) => {
    const play = atVote(changes, [councillor1, councillor2])
    play.accept(play.ballot(councillor1, 'approve'))
    play.accept(play.ballot(councillor2, 'disapprove'))
    return play
  }

  test('is a refusal', () => {
    expect(tied({}).state.status).toBe('CANCELLED')
  })

  test("is settled by the chair's signed casting vote", () => {
    const play = tied({ tie: 'casting_vote' })
    expect(play.open()).toMatchObject([{ status_id: 'vote', user_id: councillor1.user_id, action_num: 4 }])
    expect(play.refuse(play.fire(councillor2, 'approve')).code).toBe('NOT_ASSIGNED')
    expect(play.refuse(play.fire(admin, 'approve', { signature: signatureBy(admin, 'sha-1') })).code).toBe(
      'NOT_ASSIGNED',
    )
    expect(play.refuse(play.fire(councillor1, 'approve')).code).toBe('SIGNATURE_REQUIRED')
    play.accept(play.fire(councillor1, 'approve', { signature: signatureBy(councillor1, 'sha-1') }))
    expect(play.state.status_id).toBe('second_review')
  })

  test('is a refusal where the chair has stood aside, who does not close the vote either', () => {
    const play = atVote({ tie: 'casting_vote' }, [councillor1, councillor2, councillor3])
    play.accept({ ...play.ballot(councillor1, 'abstain'), is_recused: true, description: 'Ахын компани' })
    play.accept(play.ballot(councillor2, 'approve'))
    expect(play.refuse({ type: 'close_vote', step_id: play.rowFor().id, actor: councillor1 }).code).toBe('RECUSED')
    play.accept(play.ballot(councillor3, 'disapprove'))
    expect(play.state.status).toBe('CANCELLED')
    expect(play.state.steps.find(({ status_type }) => status_type === 'VOTE')?.step_data).toMatchObject({
      kind: 'result',
      result: { outcome: 'disapprove', approve: 1, disapprove: 1, abstain: 1 },
    })
  })

  test('is voted on once more without whoever stood aside: they stay so, and still count as abstaining', () => {
    const play = atVote({ tie: 'revote', quorum: 3 })
    const aside = { ...play.ballot(councillor3, 'abstain'), is_recused: true, description: 'Ахын компани' }
    play.accept(aside)
    play.now = hoursAfter(play.now, 1)
    play.accept(play.ballot(councillor1, 'approve'))
    play.accept(play.ballot(councillor2, 'disapprove'))
    expect(play.state.action_num).toBe(5)
    expect(play.state.voters.at(-1)).toMatchObject({
      user_id: councillor3.user_id,
      action_num: 5,
      choice: 'abstain',
      recused: true,
      description: 'Ахын компани',
      voted_at: hoursAfter(play.now, -1),
      signature: null,
    })
    for (const again of [play.ballot(councillor3, 'approve'), { ...aside, step_id: play.rowFor().id }])
      expect(play.refuse(again).code).toBe('RECUSED')
    play.accept(play.ballot(councillor1, 'approve'))
    play.accept(play.ballot(councillor2, 'approve'))
    expect(play.state.steps.findLast((row) => row.status_id === 'vote')?.step_data).toMatchObject({
      result: { approve: 2, abstain: 1, entitled: 3, outcome: 'approve', closed_by: 'all_voted' },
    })
  })

  test('is voted on once more, and then it is a refusal', () => {
    const play = tied({ tie: 'revote' })
    expect(play.state).toMatchObject({ status_id: 'vote', action_num: 5 })
    play.accept(play.ballot(councillor1, 'approve'))
    play.accept(play.ballot(councillor2, 'disapprove'))
    expect(play.state.status).toBe('CANCELLED')
  })
})

test('nobody but the council decides a vote', () => {
  const play = atVote()
  expect(play.refuse(play.fire(admin, 'approve', { signature: signatureBy(admin, 'sha-1') })).code).toBe('NOT_ASSIGNED')
})

test('a councillor who has left cannot vote again on the same sheet, and still counts as entitled', () => {
  const play = atVote({ tie: 'revote' }, [councillor1, councillor2])
  play.accept(play.ballot(councillor1, 'approve'))
  play.directory = { ...play.directory, person: (id) => (id === councillor1.user_id ? undefined : councillor2) }
  play.accept(play.ballot(councillor2, 'disapprove'))
  expect(play.state.voters.slice(2).map((voter) => voter.vacated)).toEqual([true, false])
  expect(play.refuse(play.ballot(councillor1, 'approve')).code).toBe('NOT_ON_ROLL')
})

test('who prepares the sheet may ask for advice: it is the sheet that counts, not the last row of its step', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(people.reviewer, 'reviewed'))
  const mine = play.rowFor().id
  play.accept({
    type: 'delegate',
    step_id: mine,
    actor: people.secretary,
    to_user_id: people.lawyer.user_id,
    reason: '',
  })
  play.accept({
    type: 'advise',
    step_id: play.rowFor(people.lawyer).id,
    actor: people.lawyer,
    description: 'нууцаар хураа',
  })
  play.accept({
    ...play.fire(people.secretary, 'prepared', {
      sheet: sheetFor([people.councillor1, people.councillor2], { secret: true, quorum: 2 }),
    }),
    step_id: mine,
  })
  expect(lastPrepared(play.state)).toMatchObject({ row: { id: mine }, sheet: { secret: true } })
  play.accept(play.ballot(people.councillor1, 'approve'))
  play.accept(play.ballot(people.councillor2, 'approve'))
  expect(play.state.status_id).not.toBe('vote')
})
