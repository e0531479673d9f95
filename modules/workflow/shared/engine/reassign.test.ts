import { expect, test } from 'vitest'
import type { Command } from './command.ts'
import type { Actor, StepRow } from './model.ts'
import { draw, toRole } from '../flows/draw.ts'
import { flows } from './testing/diagrams.ts'
import { directoryOf, everyone, hoursAfter, ORG, outsider, people, roles, signatureBy } from './testing/office.ts'
import { openVote, rehearse, type Rehearsal } from './testing/rehearsal.ts'

const { creator, reviewer, secretary, hr, officer, head, admin, councillor1, councillor2, councillor3, councillor4 } =
  people

/** Somebody of human resources gives the open step to another person. */
function give(
  play: Rehearsal,
  from: Actor,
  to: Actor,
  more: { row?: StepRow; reason?: string; org_id?: number } = {},
): Command {
  const { row = play.rowFor(from), reason = 'Ажлаас гарсан', org_id = ORG } = more
  return { type: 'reassign', step_id: row.id, by: hr.user_id, org_id, from, to_user_id: to.user_id, reason }
}
const vacate = (play: Rehearsal, { user_id }: Actor): Command => ({
  type: 'vacate',
  step_id: play.rowFor().id,
  by: hr.user_id,
  org_id: ORG,
  user_id,
  reason: 'Ажлаас гарсан',
})

test('a step that waits for a role goes to one person, who alone decides it from then on', () => {
  const play = rehearse(flows.sample)
  const [event] = play.accept(give(play, reviewer, officer))
  expect(event).toMatchObject({
    type: 'reassigned',
    by: hr.user_id,
    from_user_id: reviewer.user_id,
    to_user_id: officer.user_id,
    reason: 'Ажлаас гарсан',
    version: 2,
  })
  expect(play.rowFor()).toMatchObject({
    action_num: 2,
    subject_type: 'TO_ORG_EMPLOYEE',
    emp_id: officer.emp_id,
    role_id: null,
    handovers: [{ by: hr.user_id }],
  })
  expect(play.refuse(play.fire(reviewer, 'reviewed')).code).toBe('NOT_ASSIGNED')
  play.accept(play.fire(officer, 'reviewed'))
  expect(play.state.action_num).toBe(3)
})

test.each<[string, Actor, string]>([
  ['its sender', creator, 'OWN_DOCUMENT'],
  ['whoever has it already', reviewer, 'HAS_SEAT'],
  ['somebody of another organisation', outsider, 'NOT_HERE'],
])('it cannot go to %s', (_whom, to, code) => {
  const play = rehearse(flows.sample)
  expect(play.refuse(give(play, reviewer, to)).code).toBe(code)
})

test('it wants a reason, the own organisation, and somebody who has it', () => {
  const play = rehearse(flows.sample)
  expect(play.refuse(give(play, reviewer, officer, { reason: ' ' })).code).toBe('REASON_REQUIRED')
  expect(play.refuse(give(play, reviewer, officer, { org_id: 2 })).code).toBe('NOT_ASSIGNED')
  expect(play.refuse(give(play, secretary, officer)).code).toBe('NOT_ASSIGNED')
})

test('whoever gives away second, or after the decision, hears who was first', () => {
  const play = rehearse(flows.sample)
  const row = play.rowFor()
  play.accept(give(play, reviewer, officer))
  expect(play.refuse(give(play, reviewer, head, { row }))).toEqual({
    code: 'HANDED_OVER',
    winner: { user_id: hr.user_id, at: play.now, status_action: row.status },
  })
  play.accept(play.fire(officer, 'reviewed'))
  expect(play.refuse(give(play, officer, head, { row }))).toMatchObject({
    code: 'ALREADY_DECIDED',
    winner: { user_id: officer.user_id },
  })
})

test('nobody whose substitute has decided there gets a second seat beside it, by whichever way', () => {
  const play = rehearse(
    draw({
      start: { type: 'START', next: 'all' },
      all: {
        type: 'CHECK',
        to: toRole(roles.reviewer),
        participation: { mode: 'all' },
        on: { reviewed: 'end', returned: 'fix' },
      },
      fix: { type: 'RE_CREATE', on: { recreated: 'all', cancelled: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
  const [first, second] = play.open()
  play.accept({ type: 'fire', step_id: first!.id, outcome: 'reviewed', actor: { ...officer, covers: [reviewer] } })
  const given = { step_id: second!.id, actor: people.reviewer2, to_user_id: reviewer.user_id, reason: 'чөлөө' }
  for (const to_user_id of [reviewer.user_id, officer.user_id]) {
    expect(play.refuse({ type: 'transfer', ...given, to_user_id }).code).toBe('HAS_SEAT')
    expect(play.refuse({ type: 'add_sign', place: 'after', ...given, to_user_id }).code).toBe('HAS_SEAT')
  }
  expect(play.refuse(give(play, people.reviewer2, reviewer, { row: second! })).code).toBe('HAS_SEAT')
})

test('a correction goes to anybody, and is still a correction', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'returned', { description: 'Засна уу' }))
  play.accept(give(play, creator, officer))
  play.accept(play.fire(officer, 'recreated', { description: 'Зассан' }))
  expect(play.state.status_id).toBe(play.state.steps[1]?.status_id)
})

test('a ballot goes to nobody; a seat that is left counts as before, and the last one who stays ends the vote', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  openVote(play, [councillor1, councillor2, councillor3])
  expect(play.refuse(give(play, councillor1, officer)).code).toBe('IS_BALLOT')
  play.accept(play.ballot(councillor1, 'approve'))
  expect(play.refuse(vacate(play, councillor1)).code).toBe('ALREADY_VOTED')
  expect(play.refuse(vacate(play, councillor4)).code).toBe('NOT_ON_ROLL')
  play.accept(vacate(play, councillor2))
  expect(play.refuse(play.ballot(councillor2, 'approve')).code).toBe('NOT_ON_ROLL')
  play.accept(play.ballot(councillor3, 'approve'))
  const vote = play.state.steps.findLast(({ status_type }) => status_type === 'VOTE')
  expect(vote?.step_data).toMatchObject({
    kind: 'result',
    result: { outcome: 'approve', approve: 2, unvoted: 1, entitled: 3 },
  })
})

test('the last who has not voted leaves: what was cast is counted at once', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  openVote(play, [councillor1, councillor2, councillor3])
  play.accept(play.ballot(councillor1, 'disapprove'))
  play.accept(play.ballot(councillor2, 'disapprove'))
  play.accept(vacate(play, councillor3))
  expect(play.state.status).toBe('CANCELLED')
})

test('a tie whose chair has left is no approval', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  openVote(play, [councillor1, councillor2], { tie: 'casting_vote', chair_user_id: councillor4.user_id })
  play.directory = directoryOf(everyone.filter((one) => one !== councillor4))
  play.accept(play.ballot(councillor1, 'approve'))
  play.accept(play.ballot(councillor2, 'disapprove'))
  expect(play.state.status).toBe('CANCELLED')
})

test('the casting vote of a chair who leaves goes to somebody of the council, who signs it; to nobody else, nor to whoever stood aside', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  openVote(play, [councillor1, councillor2, councillor3], { tie: 'casting_vote', chair_user_id: councillor1.user_id })
  play.accept(play.ballot(councillor1, 'approve'))
  play.accept({ ...play.ballot(councillor3, 'abstain'), is_recused: true, description: 'Ахын компани' })
  play.accept(play.ballot(councillor2, 'disapprove'))
  for (const other of [officer, councillor3, councillor4])
    expect(play.refuse(give(play, councillor1, other)).code).toBe('NOT_OF_COUNCIL')
  play.accept(give(play, councillor1, councillor2))
  expect(play.refuse(play.fire(councillor1, 'approve', { signature: signatureBy(councillor1, 'sha-1') })).code).toBe(
    'NOT_ASSIGNED',
  )
  expect(play.refuse(play.fire(councillor2, 'approve')).code).toBe('SIGNATURE_REQUIRED')
  play.accept(play.fire(councillor2, 'approve', { signature: signatureBy(councillor2, 'sha-1') }))
  expect(play.state.status_id).toBe('second_review')
})

/** A council of two, as many for as against; its chair is to decide. */
function tied() {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  openVote(play, [councillor1, councillor2], { tie: 'casting_vote', chair_user_id: councillor1.user_id })
  play.accept(play.ballot(councillor1, 'approve'))
  play.accept(play.ballot(councillor2, 'disapprove'))
  return play
}

test('what nobody is left to cast after a tie an administrator gives to somebody of the council', () => {
  const play = tied()
  play.directory = directoryOf(everyone.filter((one) => one !== councillor1))
  play.accept({ type: 'unattended', step_id: play.rowFor().id })
  expect(play.rowFor().incident).toBe('NO_ASSIGNEE')
  const mend = {
    type: 'repair',
    step_id: play.rowFor().id,
    actor: admin,
    how: { kind: 'assign', to_user_id: officer.user_id },
    reason: 'дарга явсан',
  } as const
  expect(play.refuse(mend).code).toBe('NOT_OF_COUNCIL')
  play.accept({ ...mend, how: { kind: 'assign', to_user_id: councillor2.user_id } })
  play.accept(play.fire(councillor2, 'disapprove', { signature: signatureBy(councillor2, 'sha-1') }))
  expect(play.state.status).toBe('CANCELLED')
})

test('with nobody of the council left the tie is no approval: an administrator says so, with a reason, and approves nothing', () => {
  const play = tied()
  const { id } = play.rowFor()
  const mend = {
    type: 'repair',
    step_id: id,
    actor: admin,
    how: { kind: 'continue', outcome: 'disapprove' },
    reason: 'зөвлөлд хэн ч үлдээгүй',
  } as const
  expect(play.refuse(mend).code).toBe('WRONG_STEP')
  play.directory = directoryOf(everyone.filter((one) => one !== councillor1 && one !== councillor2))
  play.accept({ type: 'unattended', step_id: id })
  for (const outcome of ['approve', 'to_recreate'] as const)
    expect(play.refuse({ ...mend, how: { kind: 'continue', outcome } }).code).toBe('UNKNOWN_TRIGGER')
  expect(play.refuse({ ...mend, reason: ' ' }).code).toBe('REASON_REQUIRED')
  play.accept(mend)
  expect(play.state.status).toBe('CANCELLED')
  expect(play.state.steps.find((row) => row.id === id)).toMatchObject({
    outcome: 'disapprove',
    done_by: admin.user_id,
    signature: null,
    description: mend.reason,
  })
})

test('nobody decides their own document because they stand in for its reviewer', () => {
  const play = rehearse(flows.sample)
  expect(play.refuse(play.fire({ ...creator, covers: [reviewer] }, 'reviewed')).code).toBe('NOT_ASSIGNED')
})

test('the event of a substitute names both', () => {
  const play = rehearse(flows.sample)
  const [closed] = play.accept(play.fire({ ...officer, covers: [reviewer] }, 'reviewed'))
  expect(closed).toMatchObject({
    type: 'closed',
    done_by: officer.user_id,
    acted_as: 'substitute',
    acted_for: reviewer.user_id,
  })
  openVote(play, [councillor1, councillor2, councillor3], { deadline: hoursAfter(play.now, 48) })
  expect(play.refuse(play.ballot({ ...officer, covers: [councillor1] }, 'approve')).code).toBe('NOT_ON_ROLL')
  expect(play.refuse(play.fire({ ...admin, is_admin: false, covers: [councillor1] }, 'approve')).code).toBe(
    'NOT_ASSIGNED',
  )
})
