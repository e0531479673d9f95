import { describe, expect, test } from 'vitest'
import type { Diagram } from '../definition.ts'
import { decide } from './decide.ts'
import { emptyState, replay } from './evolve.ts'
import { flows } from './testing/diagrams.ts'
import {
  directoryOf,
  everyone,
  hoursAfter,
  jobs,
  MORNING,
  ORG,
  outsider,
  people,
  revision,
  roles,
  signatureBy,
  structs,
  worldOf,
} from './testing/office.ts'
import { openVote, rehearse } from './testing/rehearsal.ts'
import { draw, toRole } from '../flows/draw.ts'

const { creator, reviewer, reviewer2, secretary, director, admin, councillor1, councillor2, councillor3 } = people

describe('starting', () => {
  test('the start row is done at once and freezes who the creator is; the first step opens', () => {
    const { state } = rehearse(flows.sample)
    const [start, review] = state.steps
    expect(start).toMatchObject({
      status_type: 'START',
      is_done: 1,
      done_by: 1,
      role_id: roles.staff,
      struct_id: structs.office,
      job_id: jobs.clerk,
      emp_id: 101,
    })
    expect(review).toMatchObject({
      status_id: 'review',
      action_num: 2,
      role_id: roles.reviewer,
      user_id: null,
      is_done: 0,
      due_at: hoursAfter(MORNING, 8),
    })
    expect(state).toMatchObject({
      status: 'OPEN',
      version: 1,
      status_id: 'review',
      action_num: 2,
      revision: revision(1),
    })
  })

  test('a process starts once', () => {
    expect(rehearse(flows.sample).refuse({ type: 'start', actor: creator, revision: revision(1) }).code).toBe(
      'ALREADY_STARTED',
    )
  })

  test('nothing can be decided before the start', () => {
    const decision = decide(
      emptyState,
      { type: 'deadline', step_id: 'x' },
      worldOf(flows.sample, MORNING, () => 'x'),
    )
    expect(decision).toEqual({ ok: false, refusal: { code: 'STEP_MISSING' } })
  })

  test('a step type that does not run yet stops the diagram', () => {
    const diagram = draw({
      start: { type: 'START', next: 'later' },
      later: { type: 'POSTPONE', on: { resolved_by_ai: 'end' } },
      end: { type: 'END' },
    })
    const decision = decide(
      emptyState,
      { type: 'start', actor: creator, revision: revision(1) },
      worldOf(diagram, MORNING, () => 'x'),
    )
    expect(decision).toEqual({ ok: false, refusal: { code: 'NOT_A_DIAGRAM' } })
  })

  test('a start that names a role is for that role', () => {
    const diagram = draw({ start: { type: 'START', to: toRole(roles.hr), next: 'end' }, end: { type: 'END' } })
    const start = { type: 'start', actor: creator, revision: revision(1) } as const
    expect(
      decide(
        emptyState,
        start,
        worldOf(diagram, MORNING, () => 'x'),
      ),
    ).toMatchObject({ refusal: { code: 'NOT_ASSIGNED' } })
    expect(
      decide(
        emptyState,
        { ...start, actor: people.hr },
        worldOf(diagram, MORNING, () => 'x'),
      ).ok,
    ).toBe(true)
  })
})

describe('the right to act', () => {
  test('anyone with the role may act, others and strangers may not', () => {
    const play = rehearse(flows.sample)
    expect(play.refuse(play.fire(creator, 'reviewed')).code).toBe('NOT_ASSIGNED')
    expect(play.refuse(play.fire(outsider, 'reviewed')).code).toBe('NOT_ASSIGNED')
    play.accept(play.fire(reviewer2, 'reviewed'))
    expect(play.state.status_id).toBe('prepare_vote')
  })

  test('an administrator may act for the assignee, and the event says so', () => {
    const play = rehearse(flows.sample)
    const [closed] = play.accept(play.fire(admin, 'reviewed'))
    expect(closed).toMatchObject({ type: 'closed', done_by: admin.user_id, acted_as: 'admin' })
    expect(play.state.steps[1]).toMatchObject({ acted_as: 'admin' })
  })

  test('who comes second hears who was first, when and how', () => {
    const play = rehearse(flows.sample)
    const late = play.fire(reviewer2, 'returned', { description: 'дутуу' })
    play.accept(play.fire(reviewer, 'reviewed'))
    expect(play.refuse(late)).toEqual({
      code: 'ALREADY_DECIDED',
      winner: { user_id: reviewer.user_id, at: MORNING, status_action: 'Хянасан' },
    })
  })

  test('a command made against an older version is stale', () => {
    const play = rehearse(flows.sample)
    expect(play.refuse(play.fire(reviewer, 'reviewed', { expected_version: 0 })).code).toBe('STALE_VERSION')
    play.accept(play.fire(reviewer, 'reviewed', { expected_version: 1 }))
  })

  test('an outcome that the step does not draw is unknown, and a step that is not there is missing', () => {
    const play = rehearse(flows.sample)
    expect(play.refuse(play.fire(reviewer, 'decided')).code).toBe('UNKNOWN_TRIGGER')
    expect(play.refuse({ ...play.fire(reviewer, 'reviewed'), step_id: 'elsewhere' }).code).toBe('STEP_MISSING')
  })

  test('what is no drawing with one start begins nothing', () => {
    const start = (diagram: Diagram) =>
      decide(
        emptyState,
        { type: 'start', actor: creator, revision: revision(1) },
        worldOf(diagram, MORNING, () => 'one'),
      )
    const end = { end: { type: 'END' } } as const
    for (const diagram of [
      draw(end),
      draw({ ...end, start: { type: 'START', next: 'end' }, second: { type: 'START', next: 'end' } }),
    ])
      expect(start(diagram)).toMatchObject({ ok: false, refusal: { code: 'NOT_A_DIAGRAM' } })
    expect(start(draw({ ...end, start: { type: 'START', next: 'end' } }))).toMatchObject({ ok: true })
  })

  test('a step that would reach nobody waits for an administrator: nobody has it, and it says so', () => {
    const play = rehearse(flows.sample)
    play.directory = { ...directoryOf(everyone.filter((person) => person !== secretary)), standIns: () => [] }
    play.accept(play.fire(reviewer, 'reviewed'))
    expect(play.state.status_id).toBe('prepare_vote')
    expect(play.rowFor()).toMatchObject({ role_id: secretary.role_id, incident: 'NO_ASSIGNEE' })
  })
})

describe('signing', () => {
  const atSecondReview = () => {
    const play = rehearse(flows.sample)
    play.accept(play.fire(reviewer, 'reviewed'))
    openVote(play, [councillor1, councillor2])
    play.accept(play.ballot(councillor1, 'approve'))
    play.accept(play.ballot(councillor2, 'approve'))
    expect(play.state.status_id).toBe('second_review')
    return play
  }

  test('a signed step wants a signature, with both names, over the revision that was shown', () => {
    const play = atSecondReview()
    const good = signatureBy(director, 'sha-1')
    expect(play.refuse(play.fire(director, 'reviewed')).code).toBe('SIGNATURE_REQUIRED')
    expect(play.refuse(play.fire(director, 'reviewed', { signature: { ...good, firstname: ' ' } })).code).toBe(
      'SIGNATURE_INVALID',
    )
    expect(play.refuse(play.fire(director, 'reviewed', { signature: { ...good, revision_sha256: 'x' } })).code).toBe(
      'SIGNATURE_INVALID',
    )
    expect(play.refuse(play.fire(director, 'reviewed', { signature: good, revision_sha256: 'x' })).code).toBe(
      'STALE_REVISION',
    )
    play.accept(play.fire(director, 'reviewed', { signature: good, revision_sha256: 'sha-1' }))
    expect(play.state).toMatchObject({ status: 'ENDED', status_id: null })
    expect(play.state.steps.at(-1)).toMatchObject({
      status_type: 'END',
      status: 'Албажсан',
      is_done: 1,
      role_id: roles.director,
      user_id: 6,
    })
  })

  test('after the end everything is closed', () => {
    const play = atSecondReview()
    const late = play.fire(director, 'returned', { description: 'дутуу', signature: signatureBy(director, 'sha-1') })
    play.accept(play.fire(director, 'reviewed', { signature: signatureBy(director, 'sha-1') }))
    expect(play.refuse(late)).toMatchObject({ code: 'CLOSED', winner: { user_id: director.user_id } })
    expect(play.refuse({ type: 'withdraw', actor: creator, description: 'болилоо' }).code).toBe('CLOSED')
  })
})

describe('withdrawing', () => {
  test('the creator may take the document back, with a reason, before anyone else has decided', () => {
    const play = rehearse(flows.sample)
    expect(play.refuse({ type: 'withdraw', actor: creator, description: ' ' }).code).toBe('REASON_REQUIRED')
    expect(play.refuse({ type: 'withdraw', actor: reviewer, description: 'болилоо' }).code).toBe('NOT_ASSIGNED')
    play.accept({ type: 'withdraw', actor: creator, description: 'болилоо' })
    expect(play.state.status).toBe('CANCELLED')
    expect(play.state.steps.map(({ status_type, closed_as, is_done }) => [status_type, closed_as, is_done])).toEqual([
      ['START', 'DONE', 1],
      ['CHECK', 'SUPERSEDED', 0],
      ['CANCEL', 'DONE', 1],
    ])
    expect(play.state.steps.at(-1)).toMatchObject({ description: 'болилоо', action_num: 3 })
  })

  test('not after someone has decided', () => {
    const play = rehearse(flows.sample)
    play.accept(play.fire(reviewer, 'reviewed'))
    expect(play.refuse({ type: 'withdraw', actor: creator, description: 'болилоо' }).code).toBe('TOO_LATE_TO_WITHDRAW')
  })
})

test('a document that goes in circles is stopped after twenty visits', () => {
  const play = rehearse(flows.sample)
  for (let round = 1; round < 20; round += 1) {
    play.accept(play.fire(reviewer, 'returned', { description: 'дутуу' }))
    play.accept(play.fire(creator, 'recreated', { new_revision: revision(round + 1) }))
  }
  play.accept(play.fire(reviewer, 'returned', { description: 'дутуу' }))
  play.accept(play.fire(creator, 'recreated', { description: 'ахин' }))
  expect(play.open()).toMatchObject([
    { status_id: 'review', subject_type: 'SYSTEM', role_id: null, incident: 'TOO_MANY_VISITS', action_num: 42 },
  ])
  expect(play.refuse(play.fire(reviewer, 'reviewed')).code).toBe('NOT_ASSIGNED')
})

test('the sample flow runs from start to end, and its events alone give the state back', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'returned', { description: 'хавсралт алга' }))
  play.accept(play.fire(creator, 'recreated', { new_revision: revision(2) }))
  play.accept(play.fire(reviewer, 'reviewed'))
  openVote(play, [councillor1, councillor2, councillor3])
  play.accept(play.ballot(councillor1, 'approve'))
  play.accept(play.ballot(councillor2, 'disapprove'))
  play.accept(play.ballot(councillor3, 'approve'))
  play.accept(play.fire(director, 'reviewed', { signature: signatureBy(director, 'sha-2') }))
  expect(play.state.steps.map((row) => [row.action_num, row.status_id, row.status_action])).toEqual([
    [1, 'start', null],
    [2, 'review', 'Буцаасан'],
    [3, 're_create', 'Дахин үүсгэсэн'],
    [4, 'review', 'Хянасан'],
    [5, 'prepare_vote', 'Саналын хуудас бэлтгэсэн'],
    [6, 'vote', 'Зөвшөөрөх'],
    [7, 'second_review', 'Хянасан'],
    [8, 'end', null],
  ])
  expect(replay(play.events)).toEqual(play.state)
  expect(play.state.version).toBe(9)
  expect(play.state.creator?.org_id).toBe(ORG)
})
