import fc from 'fast-check'
import { expect, test } from 'vitest'
import { often } from '#platform/testing/often.ts'
import type { Participation } from '../definition.ts'
import { draw, type DrawnStep, toRole } from '../flows/draw.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { moveProblem } from './migrate.ts'
import type { Command } from './command.ts'
import { predictedPath } from './preview.ts'
import { invariants } from './testing/invariants.ts'
import { assertSameWork, movedWalk, movedWalks } from './testing/moved.ts'
import { ORG, people, roles, worldOf } from './testing/office.ts'
import { openVote, rehearse } from './testing/rehearsal.ts'

const numRuns = often(500)

/** Promises that ask the drawing are kept before and after the move; the others over the whole way. */
const ofOneDrawing = ['3:', '4:', '8:', '11:', '12:', '26:', '30:', 'several reviewers', 'where they decide']

test(
  'whatever a document has gone through, it goes on in another version, and every promise still holds',
  { timeout: numRuns * 200 },
  () => {
    let moves = 0
    fc.assert(
      fc.property(movedWalks, (plan) => {
        const { before, move, after } = movedWalk(plan, decide)
        if (!move) return
        moves += 1
        assertSameWork(move)
        const whole = { ...after, taken: [...before.taken, move, ...after.taken] }
        for (const [promise, holds] of Object.entries(invariants)) {
          if (!ofOneDrawing.some((one) => promise.startsWith(one))) holds(whole)
          else for (const part of [before, after]) if (part.taken.length > 0) holds(part)
        }
      }),
      { numRuns },
    )
    expect(moves).toBeGreaterThan(numRuns / 10)
  },
)

const check = (role: number, reviewed: string): DrawnStep => ({
  type: 'CHECK',
  to: toRole(role),
  on: { reviewed, returned: 'fix' },
})
const rest: Record<string, DrawnStep> = {
  fix: { type: 'RE_CREATE', on: { recreated: 'first', cancelled: 'cancel' } },
  end: { type: 'END' },
  cancel: { type: 'CANCEL' },
}
const old = draw({
  start: { type: 'START', next: 'first' },
  first: check(roles.hr, 'second'),
  second: check(roles.director, 'end'),
  ...rest,
})
const move = (steps: Record<string, string> = {}): Command => ({
  type: 'migrate',
  by: people.admin.user_id,
  org_id: ORG,
  from_version: 1,
  to_version: 2,
  steps,
})

function moved(
  play: ReturnType<typeof rehearse>,
  diagram: ReturnType<typeof draw>,
  steps: Record<string, string> = {},
) {
  const decision = decide(
    play.state,
    move(steps),
    worldOf(diagram, play.now, () => 'moved'),
  )
  if (!decision.ok) return decision.refusal.code
  return decision.events.reduce(evolve, play.state)
}

test('a step of another id is named by whoever moves it; the document goes on from there along the new arrows', () => {
  const play = rehearse(old)
  play.accept(play.fire(people.hr, 'reviewed'))
  const next = draw({
    start: { type: 'START', next: 'first' },
    first: check(roles.hr, 'head'),
    head: check(roles.director, 'law'),
    law: check(roles.lawyer, 'end'),
    ...rest,
  })
  expect([moveProblem(play.state, { diagram: next, steps: {} }), moved(play, next)]).toEqual(['no_step', 'CANNOT_MOVE'])
  expect(moveProblem(play.state, { diagram: next, steps: { second: 'fix' } })).toBe('other_kind')
  const state = moved(play, next, { second: 'head' })
  if (typeof state === 'string') throw new Error(state)
  expect([state.status_id, state.version, state.steps.at(-1)!.description]).toEqual([
    'head',
    play.state.version + 1,
    '1 → 2',
  ])
  expect(predictedPath(next, state).map(({ status_id, place }) => [status_id, place])).toEqual([
    ['start', 'done'],
    ['first', 'done'],
    ['head', 'current'],
    ['law', 'ahead'],
    ['end', 'ahead'],
  ])
  const decision = decide(
    state,
    { type: 'fire', step_id: play.rowFor().id, outcome: 'reviewed', actor: people.director },
    worldOf(next, play.now, () => 'on'),
  )
  expect(decision.ok && decision.events.at(-1)).toMatchObject({ type: 'activated', status_id: 'law' })
})

test('a document that is over stays, and so does one of another organisation', () => {
  const play = rehearse(old)
  play.accept({ type: 'withdraw', actor: people.creator, description: 'болилоо' })
  expect(moveProblem(play.state, { diagram: old, steps: {} })).toBe('over')
  const other = decide(
    rehearse(old).state,
    { ...move(), org_id: 2 } as Command,
    worldOf(old, play.now, () => 'moved'),
  )
  expect(other).toMatchObject({ ok: false, refusal: { code: 'NOT_ASSIGNED' } })
})

const council = (prepare: string) =>
  draw({
    start: { type: 'START', next: 'first' },
    first: check(roles.hr, prepare),
    [prepare]: { type: 'PREPARE_VOTE', to: toRole(roles.secretary), on: { prepared: 'vote' } },
    vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel' } },
    ...rest,
  })

test('a vote goes on only while nobody has voted, and only where its sheet is known', () => {
  const play = rehearse(council('sheet'))
  play.accept(play.fire(people.hr, 'reviewed'))
  openVote(play, [people.councillor1, people.councillor2])
  expect(moveProblem(play.state, { diagram: council('sheet'), steps: {} })).toBeNull()
  expect(moveProblem(play.state, { diagram: council('other_sheet'), steps: {} })).toBe('no_sheet')
  play.accept(play.ballot(people.councillor1, 'approve'))
  expect(moveProblem(play.state, { diagram: council('sheet'), steps: {} })).toBe('vote_running')
})

test('a step at which people have decided goes on only where the newer version leaves it open: nobody would settle it afterwards', () => {
  const shared = (participation: Participation) =>
    draw({
      start: { type: 'START', next: 'first' },
      first: { type: 'CHECK', to: toRole(roles.reviewer), participation, on: { reviewed: 'end', returned: 'fix' } },
      ...rest,
    })
  const problem = (play: ReturnType<typeof rehearse>, participation: Participation) =>
    moveProblem(play.state, { diagram: shared(participation), steps: {} })
  const all = rehearse(shared({ mode: 'all' }))
  expect([problem(all, { mode: 'any' }), problem(all, { mode: 'single' })]).toEqual([null, null])
  all.accept(all.fire(people.reviewer, 'reviewed'))
  expect([
    problem(all, { mode: 'any' }),
    problem(all, { mode: 'single' }),
    problem(all, { mode: 'ratio', numerator: 1, denominator: 3 }),
  ]).toEqual(['decided', 'decided', 'decided'])
  expect([problem(all, { mode: 'ratio', numerator: 2, denominator: 3 }), problem(all, { mode: 'in_order' })]).toEqual([
    null,
    null,
  ])
  expect(moved(all, shared({ mode: 'any' }))).toBe('CANNOT_MOVE')

  const any = rehearse(shared({ mode: 'any' }))
  any.accept(any.fire(people.reviewer, 'returned', { description: 'дутуу' }))
  expect([problem(any, { mode: 'all' }), problem(any, { mode: 'ratio', numerator: 2, denominator: 3 })]).toEqual([
    'decided',
    null,
  ])
})

test('nobody is sent into a vote whose sheet was prepared before it came to this step', () => {
  const next = draw({
    start: { type: 'START', next: 'sheet' },
    sheet: { type: 'PREPARE_VOTE', to: toRole(roles.secretary), on: { prepared: 'first' } },
    first: check(roles.hr, 'vote'),
    vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel' } },
    ...rest,
  })
  expect(moveProblem(rehearse(old).state, { diagram: next, steps: {} })).toBe('no_sheet')
  expect(
    moveProblem(rehearse(old).state, { diagram: council('sheet'), steps: {} }),
    'its sheet is prepared on the way',
  ).toBeNull()
})

test('what the newer version asks of a step is asked of whoever decides it, and not of whoever only gives advice', () => {
  const signed = draw({
    start: { type: 'START', next: 'first' },
    first: { ...check(roles.hr, 'second'), signed: true },
    second: check(roles.director, 'end'),
    ...rest,
  })
  const play = rehearse(old)
  play.accept({
    type: 'delegate',
    step_id: play.rowFor(people.hr).id,
    actor: people.hr,
    expected_version: play.state.version,
    to_user_id: people.lawyer.user_id,
    reason: '',
  })
  const state = moved(play, signed)
  if (typeof state === 'string') throw new Error(state)
  expect(
    state.steps
      .filter(({ closed_as }) => closed_as === null)
      .map(({ added, is_signature_needed }) => [added?.kind, is_signature_needed]),
  ).toEqual([
    [undefined, true],
    ['advice', false],
  ])
})

test('what returned a document must still be there where it goes back to it, and what it says must still be shown', () => {
  const back = (first: string) =>
    draw({
      start: { type: 'START', next: first },
      [first]: check(roles.hr, 'end'),
      ...rest,
      fix: { ...rest['fix']!, on: { recreated: first, cancelled: 'cancel' }, back_to_returner: true },
    })
  const play = rehearse(back('first'))
  play.accept(play.fire(people.hr, 'returned', { description: 'дутуу' }))
  expect(moveProblem(play.state, { diagram: back('anew'), steps: {} })).toBe('returner_gone')
  const state = moved(play, back('anew'), { first: 'anew' })
  expect(typeof state === 'object' && state.steps.find(({ closed_as }) => closed_as === null)?.step_data).toEqual({
    kind: 'returner',
    status_id: 'anew',
  })
  const form = [{ name: 'amount', label: { mn: 'Дүн' }, kind: 'money', required: false }] as const
  const to = { diagram: back('first'), steps: {}, form: [...form] }
  expect([
    moveProblem(play.state, { ...to, values: { amount: '5', note: '' } }),
    moveProblem(play.state, { ...to, values: { note: 'тэмдэглэл' } }),
    moveProblem(play.state, { ...to, values: { amount: '5', note: 'тэмдэглэл' } }),
  ]).toEqual([null, 'field_lost', 'field_lost'])
})
