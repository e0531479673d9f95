import { expect, test } from 'vitest'
import { draw, toRole, toStruct } from '../flows/draw.ts'
import type { LateRule } from '../definition/escalation.ts'
import { usualLateRule } from '../definition/escalation.ts'
import { hoursAfter, MORNING, people, roles, structs } from './testing/office.ts'
import { flows } from './testing/diagrams.ts'
import { replay } from './evolve.ts'
import { openVote, rehearse } from './testing/rehearsal.ts'
import { timersIn } from './timers.ts'

const flow = (late?: LateRule, to = toRole(roles.director), participation: 'single' | 'all' = 'single') =>
  draw({
    start: { type: 'START', next: 'review' },
    review: {
      type: 'CHECK',
      to,
      participation: { mode: participation },
      due_hours: 8,
      ...(late && { late }),
      on: { reviewed: 'end', returned: 'fix' },
    },
    fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
const late = (change: Partial<LateRule>): LateRule => ({
  remind_hours: 2,
  escalate_hours: 4,
  deed: 'inform',
  ...change,
})
const alarm = (play: ReturnType<typeof rehearse>, informs: number[] = []) =>
  ({ type: 'alarm', step_id: play.rowFor().id, informs }) as const
const HOUR = 3_600_000
const at = (hours: number) => hoursAfter(MORNING, hours)

test('a step reminds, says that it is late and tells others, each at its hour, once and never early', () => {
  const play = rehearse(flow())
  const heard: [string, string][] = []
  for (const [hours, kind] of [
    [6, 'remind'],
    [8, 'overdue'],
    [16, 'escalate'],
  ] as const) {
    expect(timersIn(play.state)).toEqual([{ kind: 'alarm', step_id: play.rowFor().id, at: at(hours) }])
    play.now = at(hours - 0.1)
    expect(play.refuse(alarm(play)).code).toBe('BAD_DATE')
    play.now = at(hours)
    const [event] = play.accept(alarm(play, [people.head.user_id]))
    heard.push([kind, event?.type === 'alarmed' ? event.kind : ''])
    expect(play.refuse(alarm(play)).code).toBe('BAD_DATE')
  }
  expect(heard).toEqual([
    ['remind', 'remind'],
    ['overdue', 'overdue'],
    ['escalate', 'escalate'],
  ])
  expect(timersIn(play.state)).toEqual([])
  expect([play.state.version, play.state.status_id]).toEqual([1, 'review'])
})

test('whoever saw it before the clock spoke may still decide', () => {
  const play = rehearse(flow())
  const { version: expected_version } = play.state
  play.now = at(9)
  play.accept(alarm(play))
  play.accept(play.fire(people.director, 'reviewed', { expected_version }))
  expect(timersIn(play.state)).toEqual([])
})

test('after a night without power only the last word is said', () => {
  const play = rehearse(flow(late({})))
  play.now = at(40)
  expect(play.accept(alarm(play)).map((event) => event.type === 'alarmed' && event.kind)).toEqual(['escalate'])
  expect(play.rowFor().alarms?.map(({ kind, to }) => [kind, to])).toEqual([
    ['remind', undefined],
    ['overdue', undefined],
    ['escalate', []],
  ])
})

test('a step that stays late goes to the first who may have it, never to whoever sent the document', () => {
  const play = rehearse(flow(late({ deed: 'assign' })))
  play.now = at(12)
  play.accept(alarm(play, [people.creator.user_id, people.head.user_id]))
  expect([play.rowFor().emp_id, play.rowFor().handovers]).toMatchObject([
    people.head.emp_id,
    [{ by: null, from_user_id: people.director.user_id, to_user_id: people.head.user_id }],
  ])
  expect(play.refuse(play.fire(people.director, 'reviewed')).code).toBe('NOT_ASSIGNED')
  play.accept(play.fire(people.head, 'reviewed'))
})

test('where the flow says so the system decides for all who are late, and nobody is said to have done it', () => {
  const play = rehearse(flow(late({ deed: 'decide', outcome: 'returned' }), toStruct(structs.sales), 'all'))
  expect(play.open().length).toBeGreaterThan(2)
  play.now = at(12)
  play.accept(alarm(play))
  expect([play.state.status_id, play.open().length]).toEqual(['fix', 1])
  expect(play.state.steps.filter(({ status_id, is_done }) => status_id === 'review' && is_done)).toMatchObject([
    { outcome: 'returned', done_by: null },
  ])
})

test('the clock agrees to nothing in the place of a signature: whoever has the step is only told; returning it needs none', () => {
  const signed = (outcome: 'reviewed' | 'returned') => {
    const diagram = flow(late({ deed: 'decide', outcome }))
    return rehearse({
      ...diagram,
      nodes: diagram.nodes.map((node) =>
        node.id === 'review'
          ? { ...node, data: { ...node.data, subject: { ...node.data.subject!, is_signature_needed: true } } }
          : node,
      ),
    })
  }
  for (const [outcome, events, status_id] of [
    ['reviewed', ['alarmed'], 'review'],
    ['returned', ['alarmed', 'closed', 'activated'], 'fix'],
  ] as const) {
    const play = signed(outcome)
    play.now = at(12)
    expect([play.accept(alarm(play)).map(({ type }) => type), play.state.status_id], outcome).toEqual([
      events,
      status_id,
    ])
  }
})

test('resting shifts what the clock will say by as long as it took; a step without hours is never late', () => {
  const play = rehearse(flow())
  play.now = at(1)
  play.accept({
    type: 'postpone',
    step_id: play.rowFor().id,
    actor: people.director,
    until: at(100),
    description: 'хүлээе',
  })
  play.now = at(11)
  play.accept({ type: 'resume', actor: people.director })
  expect(play.rowFor().alarms?.map((one) => one.at)).toEqual([at(16), at(18), at(26)])
  play.now = at(12)
  play.accept({
    type: 'delegate',
    step_id: play.rowFor().id,
    actor: people.director,
    to_user_id: people.hr.user_id,
    reason: '',
  })
  expect(play.rowFor(people.hr).alarms?.map((one) => one.at)).toEqual([at(16), at(18), at(26)])
  expect(play.refuse({ ...alarm(play), step_id: play.rowFor(people.director).id }).code).toBe('NOT_YET')
  expect([usualLateRule(1), usualLateRule(8), usualLateRule(200)].map(({ remind_hours }) => remind_hours)).toEqual([
    0, 2, 8,
  ])
  play.accept({ type: 'recall', step_id: play.rowFor(people.hr).id, actor: people.director })
  play.accept(play.fire(people.director, 'returned', { description: 'дутуу' }))
  expect(play.rowFor().alarms).toBeUndefined()
})

test('a council is reminded a quarter of its time before the deadline, a working day at most, once, and anew where it gets more time', () => {
  const council = (hours: number) => {
    const play = rehearse(flows.sample)
    play.accept(play.fire(people.reviewer, 'reviewed'))
    openVote(play, [people.councillor1, people.councillor2], { quorum: 2, deadline: at(hours) })
    return play
  }
  expect(
    [1, 1.9, 4, 8, 40].map((hours) =>
      council(hours)
        .rowFor()
        .alarms?.map((one) => Date.parse(one.at) - Date.parse(MORNING)),
    ),
  ).toEqual([undefined, undefined, [3 * HOUR], [6 * HOUR], [32 * HOUR]])
  const play = council(40)
  expect(timersIn(play.state)).toEqual([{ kind: 'alarm', step_id: play.rowFor().id, at: at(32) }])
  play.now = at(31.9)
  expect(play.refuse(alarm(play)).code).toBe('BAD_DATE')
  play.now = at(33)
  const { version } = play.state
  expect(play.accept(alarm(play))).toMatchObject([{ type: 'alarmed', kind: 'remind', to: [] }])
  expect([play.refuse(alarm(play)).code, play.state.version, timersIn(play.state)]).toEqual(['BAD_DATE', version, []])

  play.now = at(40)
  play.accept({ type: 'deadline', step_id: play.rowFor().id })
  expect(play.rowFor().alarms).toEqual([
    { kind: 'remind', at: at(32), done: at(33), to: [] },
    { kind: 'remind', at: at(72) },
  ])
  play.now = at(80)
  play.accept({ type: 'deadline', step_id: play.rowFor().id })
  expect([play.state.status_id, replay(play.events)]).toEqual(['prepare_vote', play.state])
})

test('a reminder that has not come yet is dropped where the vote is given more time', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(people.reviewer, 'reviewed'))
  openVote(play, [people.councillor1, people.councillor2], { quorum: 2, deadline: at(40) })
  play.accept({
    type: 'postpone',
    step_id: play.rowFor().id,
    actor: people.councillor1,
    until: at(10),
    description: 'түр',
  })
  play.now = at(10)
  play.accept({ type: 'resume', actor: people.councillor1 })
  expect(play.rowFor().alarms).toEqual([{ kind: 'remind', at: at(42) }])
  play.now = at(50)
  play.accept({ type: 'deadline', step_id: play.rowFor().id })
  expect(play.rowFor().alarms).toEqual([{ kind: 'remind', at: at(92) }])
})

test('nobody is reminded of a step where the flow wants none, or where the reminder would come before the step itself', () => {
  const kinds = (remind_hours: number) =>
    rehearse(flow(late({ remind_hours, escalate_hours: null })))
      .rowFor()
      .alarms?.map(({ kind }) => kind)
  expect([kinds(0), kinds(2), kinds(8), kinds(9)]).toEqual([
    ['overdue'],
    ['remind', 'overdue'],
    ['overdue'],
    ['overdue'],
  ])
})
