import { expect, test } from 'vitest'
import type { Participation } from '../definition.ts'
import { draw, toRole } from '../flows/draw.ts'
import { aroundOffers } from './around.ts'
import { checkDiagram } from './check-diagram.ts'
import type { Target } from './model.ts'
import { coveredAt } from './rights.ts'
import { isAwake } from './seats.ts'
import { directory, directoryOf, everyone, jobs, ORG, people, roles, structs } from './testing/office.ts'
import { rehearse } from './testing/rehearsal.ts'

const { admin, reviewer, reviewer2, reviewer3, hr, officer, lawyer } = people
const reason = { description: 'дутуу' }
const awake = (play: ReturnType<typeof rehearse>) =>
  play
    .open()
    .filter((row) => isAwake(play.state.steps, row))
    .map(({ emp_id }) => emp_id)

const reviewedBy = (participation: Participation) =>
  rehearse(
    draw({
      start: { type: 'START', next: 'review' },
      review: {
        type: 'CHECK',
        to: toRole(roles.reviewer),
        participation,
        on: { reviewed: 'end', returned: 're_create' },
      },
      re_create: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )

const forwardedBy = (participation: Participation, type: 'TRANSFER' | 'GIVE' = 'TRANSFER') =>
  rehearse(
    draw({
      start: { type: 'START', next: 'boss' },
      boss: {
        type,
        to: toRole(roles.reviewer),
        participation,
        on: { [type === 'GIVE' ? 'given' : 'forwarded']: 'in' },
      },
      in: { type: 'RECEIVE', on: { received: 'end' } },
      end: { type: 'END' },
    }),
  )

const employee = ({ emp_id }: typeof hr): Target => ({
  subject_type: 'TO_ORG_EMPLOYEE',
  struct_id: structs.office,
  job_id: jobs.clerk,
  emp_id: emp_id!,
})

test('in order: each waits for the one before, and who goes ahead of their turn is told so', () => {
  const play = reviewedBy({ mode: 'in_order' })
  expect(awake(play)).toEqual([reviewer.emp_id])
  expect(play.refuse(play.fire(reviewer2, 'reviewed')).code).toBe('NOT_YET')
  play.accept(play.fire(reviewer, 'reviewed'))
  expect(awake(play)).toEqual([reviewer2.emp_id])
  play.accept(play.fire(reviewer2, 'reviewed'))
  play.accept(play.fire(reviewer3, 'reviewed'))
  expect(play.state.status).toBe('ENDED')
})

test('in order: one return returns, and who would have followed is never asked', () => {
  const play = reviewedBy({ mode: 'in_order' })
  play.accept(play.fire(reviewer, 'reviewed'))
  play.accept(play.fire(reviewer2, 'returned', reason))
  expect(play.state.status_id).toBe('re_create')
  expect(play.state.steps.find(({ emp_id }) => emp_id === reviewer3.emp_id)).toMatchObject({
    closed_as: 'SUPERSEDED',
    is_done: 0,
  })
})

test.each(['TRANSFER', 'GIVE'] as const)(
  '%s: where several share it, everybody whom they chose gets the document, each once',
  (type) => {
    const play = forwardedBy({ mode: 'all' }, type)
    const outcome = type === 'GIVE' ? 'given' : 'forwarded'
    play.accept(play.fire(reviewer, outcome, { targets: [employee(hr), employee(officer)] }))
    play.accept(play.fire(reviewer2, outcome, { targets: [employee(officer)] }))
    expect(play.state.status_id).toBe('boss')
    play.accept(play.fire(reviewer3, outcome, { targets: [employee(lawyer)] }))
    expect(play.open().map(({ emp_id }) => emp_id)).toEqual([hr, officer, lawyer].map(({ emp_id }) => emp_id))
  },
)

test('whom others chose is the same however it is written, and who has left meanwhile keeps nobody from forwarding', () => {
  const written = ({ emp_id }: typeof hr) => ({
    emp_id: emp_id!,
    job_id: jobs.clerk,
    struct_id: structs.office,
    subject_type: 'TO_ORG_EMPLOYEE' as const,
  })
  const play = forwardedBy({ mode: 'all' })
  play.accept(play.fire(reviewer, 'forwarded', { targets: [written(hr), employee(lawyer)] }))
  play.accept(play.fire(reviewer2, 'forwarded', { targets: [employee(hr)] }))
  play.directory = directoryOf(everyone.filter((person) => person !== lawyer))
  play.accept(play.fire(reviewer3, 'forwarded', { targets: [employee(officer)] }))
  expect(play.open().map(({ emp_id }) => emp_id)).toEqual([hr, officer].map(({ emp_id }) => emp_id))
})

test('any and a share of those who forward suffice', () => {
  const any = forwardedBy({ mode: 'any' })
  any.accept(any.fire(reviewer2, 'forwarded', { targets: [employee(hr)] }))
  expect(any.state.status_id).toBe('in')
  const share = forwardedBy({ mode: 'ratio', numerator: 2, denominator: 3 })
  share.accept(share.fire(reviewer2, 'forwarded', { targets: [employee(hr)] }))
  expect(share.state.status_id).toBe('boss')
  share.accept(share.fire(reviewer, 'forwarded', { targets: [employee(hr)] }))
  expect(share.open().map(({ emp_id }) => emp_id)).toEqual([hr.emp_id])
})

test('nobody fills two seats by standing in: neither the substitute, nor who was stood in for', () => {
  const play = reviewedBy({ mode: 'all' })
  const [first, second] = play.open()
  play.accept({ ...play.fire(hr, 'reviewed'), step_id: first!.id, actor: { ...hr, covers: [reviewer] } })
  expect(
    play.refuse({ ...play.fire(hr, 'reviewed'), step_id: second!.id, actor: { ...hr, covers: [reviewer2] } }).code,
  ).toBe('NOT_ASSIGNED')
  expect(
    play.refuse({
      ...play.fire(reviewer, 'reviewed'),
      step_id: second!.id,
      actor: { ...reviewer, covers: [reviewer2] },
    }).code,
  ).toBe('NOT_ASSIGNED')
  play.accept({ ...play.fire(admin, 'reviewed'), step_id: second!.id })
})

test('nobody fills the seat of a colleague beside whom they are asked, also while their own is open', () => {
  const play = reviewedBy({ mode: 'all' })
  const [first, second] = play.open()
  const standingIn = { ...reviewer, covers: [reviewer2] }
  expect([coveredAt(play.state, second!, standingIn), aroundOffers(play.state, second!, standingIn)]).toEqual([
    undefined,
    [],
  ])
  expect(play.refuse({ ...play.fire(reviewer, 'reviewed'), step_id: second!.id, actor: standingIn }).code).toBe(
    'NOT_ASSIGNED',
  )
  play.accept({ ...play.fire(reviewer, 'reviewed'), step_id: first!.id, actor: standingIn })
  play.accept(play.fire(reviewer2, 'reviewed'))
})

test('an administrator who is asked beside the others decides their own seat alone, so the step is never left to nobody', () => {
  const play = reviewedBy({ mode: 'all' })
  const [first, second, third] = play.open()
  play.accept({ type: 'transfer', step_id: third!.id, actor: reviewer3, to_user_id: admin.user_id, reason: 'чөлөө' })
  expect(play.refuse({ ...play.fire(admin, 'reviewed'), step_id: first!.id }).code).toBe('SAME_PERSON')
  // The seat of a colleague who cannot decide goes to somebody else all the same.
  play.accept({ type: 'transfer', step_id: first!.id, actor: admin, to_user_id: lawyer.user_id, reason: 'өвчтэй' })
  play.accept({ ...play.fire(admin, 'reviewed'), step_id: third!.id })
  expect(play.refuse({ ...play.fire(admin, 'reviewed'), step_id: second!.id }).code).toBe('SAME_PERSON')
  play.accept(play.fire(reviewer2, 'reviewed'))
  play.accept(play.fire(lawyer, 'reviewed'))
  expect(play.state.status).toBe('ENDED')
})

test('several who may both forward and decide would leave it to the last of them: such a step is not published', () => {
  const drawn = (participation: Participation) =>
    checkDiagram(
      draw({
        start: { type: 'START', next: 'boss' },
        boss: { type: 'TRANSFER', to: toRole(roles.director), participation, on: { decided: 'end', forwarded: 'in' } },
        in: { type: 'RECEIVE', to: toRole(roles.lawyer), on: { received: 'end' } },
        end: { type: 'END' },
      }),
      directory,
      ORG,
    ).map(({ code }) => code)
  expect(drawn({ mode: 'all' })).toEqual(['SPLIT_DECISION'])
  expect(drawn({ mode: 'any' })).toEqual([])
})
