import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inBulk } from '#platform/testing/often.ts'
import type { DiagramEdge, Outcome } from '../definition.ts'
import { decide } from './decide.ts'
import type { EngineEvent } from './command.ts'
import type { Actor, InstanceState, StepRow, VoteCount, VoteSheet } from './model.ts'
import { hasQuorum, isDecidedEarly, resultOf } from './tally.ts'
import { contentsAt } from './testing/conditional.ts'
import { invariants } from './testing/invariants.ts'
import { assertSameWork, movedWalk, movedWalks } from './testing/moved.ts'
import { checkVoteProperties } from './testing/vote-properties.ts'
import { type Decide, walk, walks } from './testing/walk.ts'

/** Where hundreds of walks or more are made before one comes to the rule, the night looks for it (docs/tests.md). */
interface Mutant {
  rule: string
  without: Decide
  missedBy: string
  isSeldom?: boolean
}

// Each mutant is the engine with one rule taken away. A suite that lets one of them live proves nothing.
const mutants: Mutant[] = [
  { rule: 'a late decider wins', without: seeing(reopened), missedBy: '3' },
  {
    rule: 'a second ballot is counted',
    isSeldom: true,
    without: seeing(underSheet({ may_change_ballot: true })),
    missedBy: '10',
  },
  { rule: 'the quorum is ignored', without: seeing(underSheet({ quorum: 1 })), missedBy: '10' },
  {
    rule: 'a tie passes',
    without: seeing(underSheet({ threshold: { numerator: 499_999, denominator: 1_000_000 } })),
    missedBy: '10',
  },
  {
    rule: 'no step wants a signature',
    isSeldom: true,
    without: seeing(rows({ is_signature_needed: false })),
    missedBy: '7',
  },
  {
    rule: 'every step may be written to',
    isSeldom: true,
    without: seeing(rows({ is_read_only: false })),
    missedBy: '8',
  },
  {
    rule: 'a finished process goes on',
    without: seeing((state) => ({ ...state, status: 'OPEN' })),
    missedBy: 'after the end',
  },
  { rule: 'anybody may decide', without: seeing(everyoneAssigned), missedBy: '6' },
  { rule: 'an administrator acts in silence', without: telling(({ event }) => [silent(event)]), missedBy: '6' },
  {
    rule: 'reasons are lost',
    without: telling(({ event }) => [event.type === 'closed' ? { ...event, description: null } : event]),
    missedBy: 'returning',
  },
  {
    rule: 'siblings stay open',
    without: telling(({ event }) => (event.type === 'superseded' ? [] : [event])),
    missedBy: '1',
  },
  {
    rule: 'versions stand still',
    without: telling(({ event, state }) => [{ ...event, version: state.version }]),
    missedBy: '5b',
  },
  { rule: 'an action number is skipped', without: telling(({ event }) => [skipping(event)]), missedBy: '2' },
  { rule: 'the count does not add up', without: telling(({ event }) => [miscounting(event)]), missedBy: '9' },
  { rule: 'a done step comes undone', without: telling(({ event }) => [reopening(event)]), missedBy: '5' },
  {
    rule: 'stale versions are welcome',
    without: (state, command, world) => decide(state, unversioned(command), world),
    missedBy: '11',
  },
  {
    rule: 'one reviewer stands for all',
    without: (state, command, world) => decide(state, command, oneForAll(world)),
    missedBy: 'several',
  },
  {
    rule: 'a handover asks nobody beside',
    isSeldom: true,
    without: handingOver(({ state, step_id }) => ({
      ...state,
      steps: state.steps.filter(({ id }) => id === step_id),
      voters: [],
    })),
    missedBy: '20',
  },
  {
    rule: 'the creator gets their own document',
    isSeldom: true,
    without: handingOver(({ state }) => ({ ...state, creator: state.creator && { ...state.creator, user_id: 0 } })),
    missedBy: '20',
  },
  {
    rule: 'a seat is emptied over its ballot',
    without: handingOver(({ state }) => ({
      ...state,
      voters: state.voters.map((voter) => ({ ...voter, choice: null })),
    })),
    missedBy: '21',
  },
  { rule: 'a substitute acts in silence', without: telling(({ event }) => [nameless(event)]), missedBy: '6' },
  { rule: 'nobody waits for their turn', without: seeing(awakened), missedBy: 'where they decide' },
  { rule: 'who acted for another may act again', without: seeing(forgettingWho), missedBy: '6' },
  {
    rule: 'advice decides',
    without: seeing((state) => ({
      ...state,
      steps: state.steps.map((row) => ({
        ...row,
        ...(row.added && { added: { ...row.added, kind: 'after' as const } }),
      })),
    })),
    missedBy: '22',
  },
  {
    rule: 'whoever is asked to sign before signs beside',
    without: telling(({ event }) => [
      event.type === 'joined' && event.row.added
        ? { ...event, row: { ...event.row, added: { ...event.row.added, kind: 'after' as const } } }
        : event,
    ]),
    missedBy: '22',
  },
  {
    rule: "what one has taken up is everybody's",
    without: seeing((state) => ({ ...state, steps: state.steps.map(givenBack) })),
    missedBy: '22',
  },
  {
    rule: 'work behind which it was sent back still counts',
    without: telling(({ event }) => (event.type === 'overtaken' ? [] : [event])),
    missedBy: '4',
  },
  {
    rule: 'one who signs before stands for the whole seat',
    without: seeing((state) => ({ ...state, steps: state.steps.map(onTheirOwn) })),
    missedBy: 'several',
  },
  {
    rule: 'a day comes early',
    without: (state, command, world) =>
      decide(state, command, command.type === 'due' ? { ...world, now: '2030-01-01T00:00:00.000Z' } : world),
    missedBy: '12',
  },
  {
    rule: 'what rests goes on early',
    without: (state, command, world) =>
      decide(state, command, command.type === 'resume_due' ? { ...world, now: '2030-01-01T00:00:00.000Z' } : world),
    missedBy: '12',
  },
  {
    rule: 'a rest costs time',
    without: telling(({ event }) => [event.type === 'resumed' ? { ...event, shift: 0 } : event]),
    missedBy: '19',
  },
  {
    rule: 'what rests is decided on',
    without: (state, command, world) =>
      decide(
        command.type === 'fire' && state.status === 'POSTPONED' ? { ...state, status: 'OPEN' } : state,
        command,
        world,
      ),
    missedBy: '19',
  },
  {
    rule: 'it may rest for ever',
    without: (state, command, world) =>
      decide(state, command, command.type === 'postpone' ? { ...world, now: monthsLater(world.now) } : world),
    missedBy: '19',
  },
  { rule: 'a day that nobody set is skipped', without: telling(({ event }) => [unseen(event)]), missedBy: '1' },
  {
    rule: 'anybody mends',
    without: (state, command, world) =>
      decide(
        state,
        command.type === 'repair' ? { ...command, actor: { ...command.actor, is_admin: true } } : command,
        world,
      ),
    missedBy: '25',
  },
  {
    rule: 'a step is mended without a reason',
    without: (state, command, world) =>
      decide(state, command.type === 'repair' ? { ...command, reason: '-' } : command, world),
    missedBy: '25',
  },
  {
    rule: 'the ladder begins at its end',
    without: (state, command, world) =>
      decide(state, command, {
        ...world,
        directory: { ...world.directory, standIns: (whom) => world.directory.standIns?.(whom).toReversed() ?? [] },
      }),
    missedBy: '24',
  },
  {
    rule: 'a model need not be sure',
    without: (state, command, world) =>
      decide(
        state,
        command.type === 'ai_answer' ? { ...command, answer: { ...command.answer, confidence: 1 } } : command,
        world,
      ),
    missedBy: '30',
  },
  {
    rule: 'an answer about older contents is taken',
    without: (state, command, world) =>
      decide(
        state,
        command.type === 'ai_answer' ? { ...command, revision_sha256: state.revision.sha256 } : command,
        world,
      ),
    missedBy: '30',
  },
  {
    rule: 'a model may end a document',
    without: (state, command, world) =>
      decide(
        state,
        command.type === 'ai_answer' ? { ...command, answer: { ...command.answer, by: 'rules' } } : command,
        world,
      ),
    missedBy: '30',
  },
  {
    rule: 'anybody overrides the AI',
    isSeldom: true,
    without: (state, command, world) =>
      decide(
        state,
        command.type === 'override' ? { ...command, actor: { ...command.actor, is_admin: true } } : command,
        world,
      ),
    missedBy: '31',
  },
  {
    rule: 'the AI is overridden when others have gone on',
    isSeldom: true,
    without: seeing((state, step_id) => ({
      ...state,
      steps: state.steps.filter(
        (row, at) => row.id === step_id || at < state.steps.findIndex(({ id }) => id === step_id) || row.is_done === 0,
      ),
    })),
    missedBy: '31',
  },
  {
    rule: 'conditions are not asked',
    without: (state, command, world) =>
      decide(state, command, { ...world, contents: { ...contentsAt(world.now), values: { amount: '0' } } }),
    missedBy: '4',
  },
  {
    rule: 'the order of conditions is not kept',
    without: (state, command, world) =>
      decide(
        state,
        command,
        edited(world, ({ data, ...edge }) => ({
          ...edge,
          ...(data && { data: { ...data, order: 9 - (data.order ?? 0) } }),
        })),
      ),
    missedBy: '4',
  },
  {
    rule: 'the arrow without a condition is always taken',
    without: (state, command, world) =>
      decide(
        state,
        command,
        edited(world, ({ data, ...edge }) =>
          data?.condition === undefined ? edge : { ...edge, data: { ...data, condition: 'false' } },
        ),
      ),
    missedBy: '4',
  },
  {
    rule: 'nobody is passed by',
    without: (state, command, world) => decide(state, command, unskipped(world)),
    missedBy: '4',
  },
  {
    rule: 'who is passed by leaves no trace of why',
    without: telling(({ event }) => [
      event.type === 'skipped' ? { ...event, row: { ...event.row, description: null } } : event,
    ]),
    missedBy: '4',
  },
  {
    rule: 'whoever has it is told before it is due',
    without: (state, command, world) =>
      decide(state, command, command.type === 'alarm' ? { ...world, now: '2030-01-01T00:00:00.000Z' } : world),
    missedBy: '26',
  },
  {
    rule: 'what the clock has said it says again',
    without: seeing((state) => ({ ...state, steps: state.steps.map(unsaid) })),
    missedBy: '26',
  },
  {
    rule: 'the system decides what it has only to tell of',
    without: (state, command, world) => decide(state, command, command.type === 'alarm' ? deciding(world) : world),
    missedBy: '26',
  },
  {
    rule: 'a council is reminded when its time is over',
    without: telling(({ event }) => [
      event.type === 'extended' ? { ...event, alarms: [{ kind: 'remind', at: event.deadline }] } : event,
    ]),
    missedBy: '26',
  },
  {
    rule: 'another calendar makes late at once',
    without: telling(({ event }) => [movedTo('2000-01-01T00:00:00.000Z', event)]),
    missedBy: '34',
  },
  {
    rule: 'another calendar moves what was said',
    isSeldom: true,
    without: (state, command, world) =>
      decide(command.type === 'recount' ? { ...state, steps: state.steps.map(unsaid) } : state, command, world),
    missedBy: '34',
  },
  {
    rule: 'another calendar makes a document older',
    without: telling(({ event }) => [event.type === 'recounted' ? { ...event, version: event.version + 1 } : event]),
    missedBy: '5b',
  },
  {
    rule: 'being told makes a document older',
    without: telling(({ event }) => [event.type === 'alarmed' ? { ...event, version: event.version + 1 } : event]),
    missedBy: '5b',
  },
  {
    rule: 'whoever was asked beside lets it rest',
    without: on('postpone', (state) => ({ ...state, steps: state.steps.map(unasked) })),
    missedBy: '19',
  },
  {
    rule: 'whoever was asked beside goes on with it',
    isSeldom: true,
    without: on('resume', (state) => ({ ...state, steps: state.steps.map(unasked) })),
    missedBy: '19',
  },
  {
    rule: 'whoever was asked beside answers a withdrawal',
    isSeldom: true,
    without: on('answer_withdrawal', (state) => ({ ...state, steps: state.steps.map(unasked) })),
    missedBy: '27',
  },
  {
    rule: 'who signs in addition sends it back',
    isSeldom: true,
    without: on('send_back', (state) => ({ ...state, steps: state.steps.map(unasked) })),
    missedBy: '4',
  },
  {
    rule: 'whom the drawing keeps from it decides',
    without: seeing((state) => ({ ...state, steps: state.steps.map(forAll) })),
    missedBy: 'nobody decides what the drawing keeps',
  },
  {
    rule: 'a decision is taken back from under whoever took the next step up',
    without: on('take_back', (state) => ({ ...state, steps: state.steps.map(untouched) })),
    missedBy: 'a decision is taken back',
  },
  {
    rule: 'what stands is taken back',
    without: (state, command, world) =>
      decide(state, command.type === 'take_back' ? { ...command, stands: false } : command, world),
    missedBy: 'a decision is taken back',
  },
  {
    rule: 'what was refused goes on',
    without: telling(({ event }) => [
      event.type === 'cancelled'
        ? { ...event, type: 'ended' as const, row: { ...event.row, status_type: 'END' as const } }
        : event,
    ]),
    missedBy: 'what was refused is over',
  },
  {
    rule: 'colleagues let rest what one has taken up',
    isSeldom: true,
    without: on('postpone', (state) => ({ ...state, steps: state.steps.map(givenBack) })),
    missedBy: '22',
  },
  {
    rule: 'a creator agrees with themselves',
    without: (state, command, world) =>
      decide(
        state.creator && command.type === 'answer_withdrawal'
          ? { ...state, creator: { ...state.creator, user_id: 0 } }
          : state,
        command.type === 'answer_withdrawal' ? { ...command, actor: { ...command.actor, is_admin: true } } : command,
        world,
      ),
    missedBy: '27',
  },
  {
    rule: 'a withdrawal is asked for without a reason',
    without: (state, command, world) =>
      decide(state, command.type === 'ask_withdrawal' ? { ...command, description: '-' } : command, world),
    missedBy: '27',
  },
  {
    rule: 'it is taken back over the heads of those who decided',
    without: on('withdraw', (state) => ({
      ...state,
      steps: state.steps.map((row) => ({ ...row, is_done: 0 as const })),
      voters: [],
    })),
    missedBy: '27',
  },
  {
    rule: 'an agreed withdrawal leaves it running',
    without: telling(({ event, state }) =>
      event.type === 'cancelled' && state.steps.at(-1)?.step_data?.kind === 'withdrawal' ? [] : [event],
    ),
    missedBy: '27',
  },
  {
    rule: 'what is not stuck is mended',
    without: (state, command, world) =>
      decide(state, command.type === 'repair' ? { ...command, gave_up: true } : command, world),
    missedBy: '25',
  },
  {
    rule: 'mending passes a signature by',
    isSeldom: true,
    without: (state, command, world) =>
      command.type === 'repair'
        ? decide(rows({ is_signature_needed: false })(state), command, unsigned(world))
        : decide(state, command, world),
    missedBy: '25',
  },
  { rule: 'nobody hears that nobody is left', without: telling(({ event }) => [unseen(event)]), missedBy: '24' },
  {
    rule: 'the ladder passes those by who are here',
    without: (state, command, world) =>
      decide(state, command, { ...world, directory: { ...world.directory, peopleFor: () => [] } }),
    missedBy: '24',
  },
  {
    rule: 'what has to be filled in is passed by without a person',
    without: (state, command, world) =>
      decide(
        state,
        command,
        ['alarm', 'ai_answer', 'repair'].includes(command.type)
          ? { ...world, contents: { ...contentsAt(world.now), form: [] } }
          : world,
      ),
    missedBy: '33',
  },
  {
    rule: 'anybody changes the roll of a vote',
    without: (state, command, world) =>
      decide(
        state,
        command.type === 'replace_voter' ? { ...command, actor: { ...command.actor, is_admin: true } } : command,
        world,
      ),
    missedBy: '32',
  },
  {
    rule: 'a seat changes hands without a reason',
    without: (state, command, world) =>
      decide(state, command.type === 'replace_voter' ? { ...command, reason: '-' } : command, world),
    missedBy: '32',
  },
  {
    rule: 'ballots under the old roll are carried over',
    without: (state, command, world) => {
      const decision = decide(state, command, world)
      return decision.ok && command.type === 'replace_voter'
        ? {
            ok: true,
            events: decision.events.map((event) =>
              event.type === 'activated'
                ? { ...event, voters: event.voters.map((voter) => ({ ...voter, choice: 'approve' as const })) }
                : event,
            ),
          }
        : decision
    },
    missedBy: '32',
  },
  {
    rule: 'a return goes ahead',
    without: (state, command, world) => decide(state, command, rerouted(world)),
    missedBy: '4',
  },
]

test.each(
  inBulk(
    mutants,
    mutants.filter(({ isSeldom }) => !isSeldom),
  ),
)('the walks notice when $rule', ({ without, missedBy }) => {
  const [, holds] = Object.entries(invariants).find(([name]) => name.startsWith(missedBy)) ?? []
  if (!holds) throw new Error(`no invariant ${missedBy}`)
  const search = () =>
    fc.assert(
      fc.property(walks, (plan) => holds(walk(plan, without))),
      { numRuns: 4_000, seed: 11, endOnFailure: true },
    )
  expect(search).toThrow(/Property failed/)
})

const moves: { rule: string; without: Decide }[] = [
  {
    rule: 'a vote moves with its ballots',
    without: on('migrate', (state) => ({
      ...state,
      voters: state.voters.map((voter) => ({ ...voter, choice: null })),
    })),
  },
  { rule: 'somebody else has it after the move', without: telling(({ event }) => [remade(event, { emp_id: 1 })]) },
  {
    rule: 'it is due at another hour after the move',
    without: telling(({ event }) => [remade(event, { due_at: '2030-01-01T00:00:00.000Z' })]),
  },
  {
    rule: 'what was asked beside is forgotten by the move',
    without: telling(({ event }) => [remade(event, { added: undefined, waits_for: undefined })]),
  },
  {
    rule: 'a document stays where its step is gone',
    without: (state, command, world) =>
      decide(state, command.type === 'migrate' ? { ...command, steps: {} } : command, world),
  },
]

test.each(moves)('the moves to another version notice when $rule', ({ without }) => {
  const search = () =>
    fc.assert(
      fc.property(movedWalks, (plan) => {
        const { move } = movedWalk(plan, without)
        if (move) assertSameWork(move)
      }),
      { numRuns: 2_000, seed: 5, endOnFailure: true },
    )
  expect(search).toThrow(/Property failed/)
})

const count =
  (changes: (count: VoteCount) => Partial<VoteCount>): typeof resultOf =>
  (votes, rule) =>
    resultOf({ ...votes, ...changes(votes) }, rule)

const wrongCounts: { rule: string; result: typeof resultOf }[] = [
  {
    rule: 'a tie passes',
    result: (votes, rule) => (isTie(votes) && hasQuorum(votes, rule) ? 'approve' : resultOf(votes, rule)),
  },
  { rule: 'the quorum is ignored', result: (votes, rule) => resultOf(votes, { ...rule, quorum: 0 }) },
  {
    rule: 'abstentions are no presence',
    result: count(({ unvoted, abstain }) => ({ abstain: 0, unvoted: unvoted + abstain })),
  },
  {
    rule: 'a wish for more is a refusal',
    result: count(({ disapprove, recreate }) => ({ disapprove: disapprove + recreate, recreate: 0 })),
  },
  {
    rule: 'one half suffices',
    result: (votes, rule) => (votes.approve * 2 === votes.entitled ? 'approve' : resultOf(votes, rule)),
  },
  {
    rule: 'two thirds are rounded',
    result: (votes, rule) => resultOf(votes, { ...rule, threshold: { numerator: 66, denominator: 100 } }),
  },
  {
    rule: 'the base is always who voted',
    result: (votes, rule) => resultOf(votes, { ...rule, base: 'cast_without_abstentions' }),
  },
]

test.each(wrongCounts)('the count is noticed to be wrong when $rule', ({ result }) => {
  expect(() => checkVoteProperties(result, isDecidedEarly)).toThrow(/Property failed/)
})

test('a vote that closes on a bare lead is noticed', () => {
  const onLead: typeof isDecidedEarly = (voters, rule) => {
    const approve = voters.filter((voter) => voter.choice === 'approve').length
    return !rule.secret && !rule.may_change_ballot && approve * 2 > voters.length
  }
  expect(() => checkVoteProperties(resultOf, onLead)).toThrow(/Property failed/)
})

/** The engine deciding about a state that is not the true one. */
function seeing(
  falsify: (state: InstanceState, step_id: string | undefined, actor: Actor | undefined) => InstanceState,
): Decide {
  return (state, command, world) => {
    const step_id = 'step_id' in command ? command.step_id : undefined
    return decide(falsify(state, step_id, 'actor' in command ? command.actor : undefined), command, world)
  }
}

/** The same for one kind of command. */
function on(type: Parameters<Decide>[1]['type'], falsify: (state: InstanceState) => InstanceState): Decide {
  return (state, command, world) => decide(command.type === type ? falsify(state) : state, command, world)
}

/** The same for commands that hand over or empty a seat. */
function handingOver(falsify: (about: { state: InstanceState; step_id: string }) => InstanceState): Decide {
  return (state, command, world) => {
    const isThat = command.type === 'reassign' || command.type === 'vacate'
    return decide(isThat ? falsify({ state, step_id: command.step_id }) : state, command, world)
  }
}

/** The engine telling something else than it decided. */
function telling(change: (told: { event: EngineEvent; state: InstanceState }) => EngineEvent[]): Decide {
  return (state, command, world) => {
    const decision = decide(state, command, world)
    return decision.ok ? { ok: true, events: decision.events.flatMap((event) => change({ event, state })) } : decision
  }
}

function rows(change: Partial<StepRow>) {
  return (state: InstanceState): InstanceState => ({
    ...state,
    steps: state.steps.map((row) => ({ ...row, ...change })),
  })
}

function reopened(state: InstanceState, step_id: string | undefined): InstanceState {
  const steps = state.steps.map((row): StepRow => (row.id === step_id ? { ...row, is_done: 0, closed_as: null } : row))
  return { ...state, status: 'OPEN', steps }
}

function everyoneAssigned(state: InstanceState, _step_id: string | undefined, actor: Actor | undefined): InstanceState {
  return actor ? rows({ emp_id: actor.emp_id })(state) : state
}

function underSheet(change: Partial<VoteSheet>) {
  return (state: InstanceState): InstanceState => ({
    ...state,
    steps: state.steps.map((row) => withSheet(row, change)),
  })
}

function withSheet(row: StepRow, change: Partial<VoteSheet>): StepRow {
  if (row.status_type !== 'VOTE' || row.step_data?.kind !== 'sheet') return row
  return { ...row, step_data: { ...row.step_data, sheet: { ...row.step_data.sheet, ...change } } }
}

function awakened(state: InstanceState): InstanceState {
  return { ...state, steps: state.steps.map((row) => ({ ...row, waits_for: 'nobody' })) }
}

/** Nobody has decided in the eyes of the engine, so that anybody may decide again. */
function forgettingWho(state: InstanceState): InstanceState {
  return { ...state, steps: state.steps.map((row) => ({ ...row, done_by: null })) }
}

const monthsLater = (now: string) => new Date(Date.parse(now) + 300 * 86_400_000).toISOString()

function unsaid(row: StepRow): StepRow {
  return row.alarms ? { ...row, alarms: row.alarms.map(({ kind, at }) => ({ kind, at })) } : row
}

function movedTo(due_at: string, event: EngineEvent): EngineEvent {
  return event.type === 'recounted' ? { ...event, moved: event.moved.map((one) => ({ ...one, due_at })) } : event
}

/** As if nobody had asked for them: they have the step like anybody else. */
function forAll(row: StepRow): StepRow {
  const { not_by: _, ...rest } = row
  return rest
}

function untouched(row: StepRow): StepRow {
  const { handovers: _, added: __, claimed_by: ___, ...rest } = row
  return rest
}

function unasked(row: StepRow): StepRow {
  const { added: _, ...rest } = row
  return rest
}

function remade(event: EngineEvent, change: object): EngineEvent {
  return event.type === 'migrated' ? { ...event, moved: event.moved.map((row) => ({ ...row, ...change })) } : event
}

function givenBack(row: StepRow): StepRow {
  const { claimed_by: _, ...rest } = row
  return rest
}

/** As if whoever was added had a seat of their own. */
function onTheirOwn(row: StepRow): StepRow {
  return row.added && row.added.kind !== 'advice' ? { ...row, added: { ...row.added, seat_of: row.id } } : row
}

function unseen(event: EngineEvent): EngineEvent {
  if (event.type !== 'activated') return event
  const rows = event.rows.map((row) => {
    const { incident: _, ...rest } = row
    return rest
  })
  return { ...event, rows }
}

function silent(event: EngineEvent): EngineEvent {
  if (event.type !== 'closed') return event
  const { acted_as: _, ...rest } = event
  return rest
}

function nameless(event: EngineEvent): EngineEvent {
  if (event.type !== 'closed') return event
  const { acted_for: _, ...rest } = event
  return rest
}

function skipping(event: EngineEvent): EngineEvent {
  if (event.type !== 'activated') return event
  const action_num = event.action_num + 1
  return {
    ...event,
    action_num,
    rows: event.rows.map((row) => ({ ...row, action_num })),
    voters: event.voters.map((voter) => ({ ...voter, action_num })),
  }
}

function miscounting(event: EngineEvent): EngineEvent {
  if (event.type !== 'closed' || event.step_data?.kind !== 'result') return event
  const { result } = event.step_data
  return { ...event, step_data: { kind: 'result', result: { ...result, approve: result.approve + 1 } } }
}

/** The start row, done long ago, is closed a second time as if it had not been. */
function reopening(event: EngineEvent): EngineEvent {
  return event.type === 'superseded' ? { ...event, step_ids: ['id-1', ...event.step_ids] } : event
}

function unversioned(command: Parameters<Decide>[1]): Parameters<Decide>[1] {
  if (!('expected_version' in command)) return command
  const { expected_version: _, ...rest } = command
  return rest
}

function oneForAll(world: Parameters<Decide>[2]): Parameters<Decide>[2] {
  const nodes = world.diagram.nodes.map((node) => {
    const { participation } = node.data
    if (!participation || participation.mode === 'single') return node
    return { ...node, data: { ...node.data, participation: { mode: 'any' as const } } }
  })
  return { ...world, diagram: { ...world.diagram, nodes } }
}

function edited(world: Parameters<Decide>[2], change: (edge: DiagramEdge) => DiagramEdge): Parameters<Decide>[2] {
  return { ...world, diagram: { ...world.diagram, edges: world.diagram.edges.map(change) } }
}

function unsigned(world: Parameters<Decide>[2]): Parameters<Decide>[2] {
  const nodes = world.diagram.nodes.map((node) =>
    node.data.subject
      ? { ...node, data: { ...node.data, subject: { ...node.data.subject, is_signature_needed: false } } }
      : node,
  )
  return { ...world, diagram: { ...world.diagram, nodes } }
}

/** As if every flow said that the system decides what stays late. */
function deciding(world: Parameters<Decide>[2]): Parameters<Decide>[2] {
  const nodes = world.diagram.nodes.map((node) =>
    node.data.due_hours === undefined
      ? node
      : {
          ...node,
          data: {
            ...node.data,
            late: { remind_hours: 0, escalate_hours: 8, deed: 'decide' as const, outcome: 'reviewed' as const },
          },
        },
  )
  return { ...world, diagram: { ...world.diagram, nodes } }
}

function unskipped(world: Parameters<Decide>[2]): Parameters<Decide>[2] {
  const nodes = world.diagram.nodes.map((node) => ({ ...node, data: { ...node.data, skip: undefined } }))
  return { ...world, diagram: { ...world.diagram, nodes } }
}

function rerouted(world: Parameters<Decide>[2]): Parameters<Decide>[2] {
  const swap: Partial<Record<Outcome, Outcome>> = { returned: 'reviewed', reviewed: 'returned' }
  const nodes = world.diagram.nodes.map((node) => {
    const outcome = node.data.outcome && swap[node.data.outcome]
    return outcome ? { ...node, data: { ...node.data, outcome } } : node
  })
  return { ...world, diagram: { ...world.diagram, nodes } }
}

const isTie = (votes: VoteCount) => votes.approve === votes.disapprove
