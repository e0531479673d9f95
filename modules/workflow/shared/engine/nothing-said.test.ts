import { expect, test } from 'vitest'
import { flows } from './testing/diagrams.ts'
import { hoursAfter, MORNING, ORG, people, sheetFor } from './testing/office.ts'
import { openVote, rehearse } from './testing/rehearsal.ts'

const { admin, councillor1, councillor2, councillor3, creator, hr, lawyer, reviewer, secretary } = people
/** No width, no break, fillers of Hangul, a blank of Braille. */
const unseen = ['\u200b', '\u200b\u00a0', '\u3164', '\u115f\u1160', '\u2800', '\ufeff\u2060']

test.each(unseen)('%j is no reason', (nothing) => {
  const play = rehearse(flows.sample)
  const row = play.rowFor()
  const mine = { step_id: row.id, actor: reviewer }
  for (const command of [
    play.fire(reviewer, 'returned', { description: nothing }),
    { type: 'withdraw', actor: creator, description: nothing },
    {
      type: 'reassign',
      step_id: row.id,
      by: hr.user_id,
      org_id: ORG,
      from: reviewer,
      to_user_id: lawyer.user_id,
      reason: nothing,
    },
    { type: 'postpone', ...mine, until: hoursAfter(MORNING, 72), description: nothing },
    { type: 'send_back', ...mine, status_id: 'start', description: nothing },
  ] as const)
    expect(play.refuse(command).code, command.type).toBe('REASON_REQUIRED')

  play.accept({ type: 'delegate', ...mine, to_user_id: lawyer.user_id, reason: nothing })
  expect(play.state.steps.at(-1)?.added?.reason).toBeNull()
  expect(
    play.refuse({ type: 'advise', step_id: play.rowFor(lawyer).id, actor: lawyer, description: nothing }).code,
  ).toBe('REASON_REQUIRED')
  play.accept({ type: 'advise', step_id: play.rowFor(lawyer).id, actor: lawyer, description: 'зөв' })

  play.accept(play.fire(reviewer, 'reviewed'))
  expect(play.refuse({ type: 'ask_withdrawal', actor: creator, description: nothing }).code).toBe('REASON_REQUIRED')
  openVote(play, [councillor1, councillor2])
  expect(play.refuse({ ...play.ballot(councillor1, 'abstain'), is_recused: true, description: nothing }).code).toBe(
    'REASON_REQUIRED',
  )
  const voter_id = play.state.voters[0]!.id
  expect(
    play.refuse({
      type: 'repair',
      step_id: play.rowFor().id,
      actor: admin,
      how: { kind: 'retry' },
      gave_up: true,
      reason: nothing,
    }).code,
  ).toBe('REASON_REQUIRED')
  expect(
    play.refuse({
      type: 'replace_voter',
      step_id: play.rowFor().id,
      actor: secretary,
      voter_id,
      to_user_id: councillor3.user_id,
      reason: nothing,
    }).code,
  ).toBe('REASON_REQUIRED')
})

test.each(unseen)('%j is no word on a sheet, a correction or a review', (nothing) => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'returned', { description: 'дутуу' }))
  expect(play.refuse(play.fire(creator, 'recreated', { description: nothing })).code).toBe('NO_CHANGE')
  play.accept(play.fire(creator, 'recreated', { description: 'зөв байсан' }))
  play.accept(play.fire(reviewer, 'reviewed', { description: nothing }))
  expect(play.state.steps.findLast(({ outcome }) => outcome === 'reviewed')?.description).toBeNull()
  const sheet = sheetFor([councillor1, councillor2], {
    deadline: hoursAfter(play.now, 48),
    recused: [{ user_id: councillor3.user_id, emp_id: councillor3.emp_id!, reason: nothing }],
  })
  expect(play.refuse(play.fire(secretary, 'prepared', { sheet })).code).toBe('REASON_REQUIRED')
})
