import fc from 'fast-check'
import { expect, test } from 'vitest'
import { often } from '#platform/testing/often.ts'
import { checkDiagram } from './check-diagram.ts'
import { decide } from './decide.ts'
import { anyDiagram } from './testing/diagrams.ts'
import { invariants } from './testing/invariants.ts'
import { fairWalk } from './testing/fair-walk.ts'
import { directory, ORG } from './testing/office.ts'
import { walk, walks } from './testing/walk.ts'

const numRuns = often(1_000)

test('every promise holds after every command of every walk', { timeout: numRuns * 200 }, () => {
  // One walk for all of them: walking takes far longer than looking.
  fc.assert(
    fc.property(walks, (plan) => {
      const walked = walk(plan, decide)
      for (const [promise, holds] of Object.entries(invariants)) keeping(promise, () => holds(walked))
    }),
    { numRuns },
  )
})

function keeping(promise: string, look: () => void) {
  try {
    look()
  } catch (cause) {
    throw new Error(`broken: ${promise}`, { cause })
  }
}

test('the diagrams of these walks could all be published', () => {
  fc.assert(
    fc.property(anyDiagram, (diagram) => {
      expect(checkDiagram(diagram, directory, ORG)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test(
  '15: what may be published comes to its end when everybody does their part, whatever they decide',
  { timeout: often(500) * 200 },
  () => {
    fc.assert(
      fc.property(anyDiagram, fc.integer(), (diagram, dice) => {
        const { status } = fairWalk(diagram, dice)
        expect(['ENDED', 'CANCELLED']).toContain(status)
      }),
      { numRuns: often(500) },
    )
  },
)

test(
  'the walks go everywhere: they end, cancel, tie, extend and are refused in every way they can be',
  { timeout: 180_000 },
  () => {
    const seen = new Set<string>()
    const note = (what: string) => seen.add(what)
    const wanted = [
      'ended',
      'cancelled',
      'revised',
      'voted',
      'tied',
      'extended',
      'superseded',
      'closed approve',
      'closed disapprove',
      'closed to_recreate',
      'closed no_quorum',
      'closed received',
      'closed given',
      'NOT_ASSIGNED',
      'ALREADY_DECIDED',
      'STALE_VERSION',
      'STALE_REVISION',
      'CLOSED',
      'UNKNOWN_TRIGGER',
      'REASON_REQUIRED',
      'SIGNATURE_REQUIRED',
      'SIGNATURE_INVALID',
      'NO_TARGET',
      'BAD_TARGET',
      'TARGET_ELSEWHERE',
      'BAD_ROLL',
      'BAD_QUORUM',
      'BAD_THRESHOLD',
      'BAD_DATE',
      'BEYOND_A_YEAR',
      'READ_ONLY',
      'NOT_ON_ROLL',
      'ALREADY_VOTED',
      'NO_QUORUM',
      'NOT_A_VOTE',
      'STEP_MISSING',
      'SAME_PERSON',
      'NOT_YET',
      'joined',
      'claimed',
      'overtaken',
      'closed null',
      'CLAIMED',
      'postponed',
      'resumed',
      'rescheduled',
      'stuck',
      'closed due',
      'closed assigned',
      'closed finalised',
      'POSTPONED',
      'POSTPONED_TOO_OFTEN',
      'WRONG_STEP',
      'ALREADY_STARTED',
      'TOO_LATE_TO_WITHDRAW',
      'reassigned',
      'vacated',
      'alarmed',
      'recounted',
      'noted',
      'ALREADY_ASKED',
      'skipped',
      'replaced',
      'handed_to_person',
      'overridden',
      'closed resolved_by_ai',
      'closed returned_by_ai',
      'closed by a substitute',
      'HANDED_OVER',
      'HAS_SEAT',
      'OWN_DOCUMENT',
      'IS_BALLOT',
      'NOT_HERE',
    ]
    const missing = () => wanted.filter((what) => !seen.has(what))
    // As soon as they have been everywhere, the others of the six thousand would say nothing more.
    for (let seed = 1; seed <= 12 && missing().length > 0; seed += 1)
      for (const plan of fc.sample(walks, { numRuns: 500, seed }))
        for (const { decision } of walk(plan, decide).taken) {
          if (!decision.ok) {
            note(decision.refusal.code)
            continue
          }
          for (const event of decision.events) {
            note(event.type === 'closed' ? `${event.type} ${event.outcome}` : event.type)
            if (event.type === 'closed' && event.acted_as === 'substitute') note('closed by a substitute')
          }
        }
    expect(missing()).toEqual([])
  },
)
