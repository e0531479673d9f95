import { expect, test } from 'vitest'
import { draw, toRole } from '../flows/draw.ts'
import { directory, directoryOf, people, revision, roles } from './testing/office.ts'
import { isUndecided } from './steps/end.ts'
import { openVote, rehearse } from './testing/rehearsal.ts'
import { flows } from './testing/diagrams.ts'
import { withdrawalOffers } from './withdrawal.ts'

const flow = draw({
  start: { type: 'START', next: 'first' },
  first: { type: 'CHECK', to: toRole(roles.hr), on: { reviewed: 'second', returned: 'fix' } },
  second: { type: 'CHECK', to: toRole(roles.director), on: { reviewed: 'end', returned: 'fix' } },
  fix: { type: 'RE_CREATE', on: { recreated: 'first', cancelled: 'cancel' } },
  end: { type: 'END' },
  cancel: { type: 'CANCEL' },
})
const { creator, hr, director, admin, reviewer } = people
const ask = { type: 'ask_withdrawal', actor: creator, description: 'үнэ өөрчлөгдсөн' } as const
const answer = { type: 'answer_withdrawal', actor: director, agrees: false, description: 'хэрэгтэй' } as const

function decidedOnce() {
  const play = rehearse(flow)
  play.accept(play.fire(hr, 'reviewed'))
  return play
}

test('before anybody decided it is simply taken back; afterwards the creator asks, once, with a reason', () => {
  expect(rehearse(flow).refuse(ask).code).toBe('WRONG_STEP')
  const play = decidedOnce()
  expect(play.refuse({ type: 'withdraw', actor: creator, description: 'болилоо' }).code).toBe('TOO_LATE_TO_WITHDRAW')
  expect(play.refuse({ ...ask, actor: hr }).code).toBe('NOT_ASSIGNED')
  expect(play.refuse({ ...ask, description: ' ' }).code).toBe('REASON_REQUIRED')
  expect(play.refuse({ ...ask, expected_version: 0 }).code).toBe('STALE_VERSION')
  expect(withdrawalOffers(play.state, creator)).toEqual({ may_ask: true, may_answer: false, may_take_back: false })
  play.accept(ask)
  expect(play.refuse(ask).code).toBe('ALREADY_ASKED')
  expect(play.state.status_id).toBe('second')
  expect(
    [creator, director, hr, admin]
      .map((who) => withdrawalOffers(play.state, who))
      .map(({ may_answer, may_take_back }) => [may_answer, may_take_back]),
  ).toEqual([
    [false, true],
    [true, false],
    [false, false],
    [true, false],
  ])
})

test('whoever has the document agrees, and it is cancelled with the reason of the one who asked', () => {
  const play = decidedOnce()
  play.accept(ask)
  for (const actor of [creator, hr, reviewer])
    expect(play.refuse({ ...answer, actor, agrees: true }).code).toBe('NOT_ASSIGNED')
  play.accept({ ...answer, agrees: true, description: '' })
  expect(play.state.status).toBe('CANCELLED')
  expect(play.state.steps.at(-1)).toMatchObject({
    status_type: 'CANCEL',
    description: 'үнэ өөрчлөгдсөн',
    status_action: 'Буцаан татсан',
    done_by: director.user_id,
  })
  expect(play.open()).toEqual([])
})

test('refusing wants a reason and leaves the document where it is; the creator may ask again, and drop the question', () => {
  const play = decidedOnce()
  expect(play.refuse(answer).code).toBe('WRONG_STEP')
  play.accept(ask)
  expect(play.refuse({ ...answer, description: ' ' }).code).toBe('REASON_REQUIRED')
  play.accept(answer)
  expect(play.refuse(answer).code).toBe('WRONG_STEP')
  play.accept(ask)
  play.accept({ ...answer, actor: creator, description: '' })
  expect(withdrawalOffers(play.state, creator)).toMatchObject({ may_ask: true, may_take_back: false })
  play.accept(play.fire(director, 'reviewed'))
  expect(play.state.status).toBe('ENDED')
})

test('the question stays with the document when it goes on; with the creator it is theirs to give up', () => {
  const play = decidedOnce()
  play.accept(play.fire(director, 'returned', { description: 'дутуу' }))
  expect([play.refuse(ask).code, withdrawalOffers(play.state, creator).may_ask]).toEqual(['WRONG_STEP', false])
  play.accept(play.fire(creator, 'recreated', { description: 'нэмсэн' }))
  play.accept(ask)
  play.accept(play.fire(hr, 'reviewed'))
  expect(withdrawalOffers(play.state, director).may_answer).toBe(true)
})

test('for a council its chair answers, and a document that rests can be let go too', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(people.reviewer, 'reviewed'))
  openVote(play, [people.councillor1, people.councillor2])
  play.accept(ask)
  expect(play.refuse({ ...answer, actor: people.councillor2 }).code).toBe('NOT_ASSIGNED')
  play.accept({ ...answer, actor: people.councillor1 })
  const rests = decidedOnce()
  rests.accept({
    type: 'postpone',
    step_id: rests.rowFor().id,
    actor: director,
    until: '2026-12-01T00:00:00.000Z',
    description: 'хүлээе',
  })
  rests.accept(ask)
  rests.accept({ ...answer, agrees: true })
  expect(rests.state.status).toBe('CANCELLED')
})

test('letting a stuck step begin anew decides nothing: the creator may still take the document back', () => {
  const play = rehearse(flow)
  play.directory = directoryOf([creator, director, admin])
  play.accept({ type: 'unattended', step_id: play.rowFor().id })
  const waiting = rehearse(flow)
  waiting.directory = { ...directoryOf([creator, director, admin]), standIns: () => [] }
  waiting.accept({ type: 'unattended', step_id: waiting.rowFor().id })
  expect(waiting.rowFor().incident).toBe('NO_ASSIGNEE')
  waiting.directory = directory
  waiting.accept({
    type: 'repair',
    step_id: waiting.rowFor().id,
    actor: admin,
    how: { kind: 'retry' },
    reason: 'ажилтан ирсэн',
  })
  expect([isUndecided(waiting.state), withdrawalOffers(waiting.state, creator).may_ask]).toEqual([true, false])
  waiting.accept({ type: 'withdraw', actor: creator, description: 'болилоо' })
  expect(waiting.state.status).toBe('CANCELLED')

  // Deciding in nobody's place is a decision, and so is sending it back.
  const decided = rehearse(flow)
  decided.directory = { ...directoryOf([creator, director, admin]), standIns: () => [] }
  decided.accept({ type: 'unattended', step_id: decided.rowFor().id })
  decided.accept({
    type: 'repair',
    step_id: decided.rowFor().id,
    actor: admin,
    how: { kind: 'continue', outcome: 'reviewed' },
    reason: 'даргын зөвшөөрлөөр',
  })
  expect(isUndecided(decided.state)).toBe(false)
})

test('whoever was asked beside the holder does not answer; the holder does, also while they wait for them', () => {
  for (const ask of [{ type: 'delegate' as const }, { type: 'add_sign' as const, place: 'before' as const }]) {
    const play = decidedOnce()
    play.accept(
      ask.type === 'delegate'
        ? { type: 'delegate', step_id: play.rowFor().id, actor: director, to_user_id: reviewer.user_id, reason: '' }
        : { ...ask, step_id: play.rowFor().id, actor: director, to_user_id: reviewer.user_id, reason: '' },
    )
    play.accept({ type: 'ask_withdrawal', actor: creator, description: 'үнэ өөрчлөгдсөн' })
    expect([reviewer, director].map((who) => withdrawalOffers(play.state, who).may_answer)).toEqual([false, true])
    expect(play.refuse({ type: 'answer_withdrawal', actor: reviewer, agrees: true, description: '' }).code).toBe(
      'NOT_ASSIGNED',
    )
    play.accept({ type: 'answer_withdrawal', actor: director, agrees: true, description: '' })
    expect(play.state.status).toBe('CANCELLED')
  }
})

test('what stopped because it went in circles is nobody to take back from: the creator asks, and an administrator answers', () => {
  const play = rehearse(flow)
  for (let time = 0; time < 20; time += 1) {
    play.accept(play.fire(hr, 'returned', { description: 'дутуу' }))
    play.accept(play.fire(creator, 'recreated', { new_revision: revision(time + 2) }))
  }
  expect(play.rowFor()).toMatchObject({ incident: 'TOO_MANY_VISITS', subject_type: 'SYSTEM' })
  play.accept(ask)
  expect([hr, director, admin].map((who) => withdrawalOffers(play.state, who).may_answer)).toEqual([false, false, true])
  play.accept({ ...answer, actor: admin, agrees: true })
})

test('where no end of the flow is a cancelled document there is nothing to ask for', () => {
  const play = rehearse(
    draw({
      start: { type: 'START', next: 'first' },
      first: { type: 'CHECK', to: toRole(roles.hr), on: { reviewed: 'second', returned: 'fix' } },
      second: { type: 'CHECK', to: toRole(roles.director), on: { reviewed: 'end', returned: 'fix' } },
      fix: { type: 'RE_CREATE', on: { recreated: 'first', cancelled: 'end' } },
      end: { type: 'END' },
    }),
  )
  play.accept(play.fire(hr, 'reviewed'))
  expect(play.refuse(ask).code).toBe('UNKNOWN_TRIGGER')
})
