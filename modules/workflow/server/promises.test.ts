import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { often } from '#platform/testing/often.ts'
import type { EngineEvent } from '../shared/engine/command.ts'
import { decide } from '../shared/engine/decide.ts'
import { choices, type InstanceState } from '../shared/engine/model.ts'
import { restOffers } from '../shared/engine/postpone.ts'
import { timersIn } from '../shared/engine/timers.ts'
import { withdrawalOffers } from '../shared/engine/withdrawal.ts'
import { aSecretVote } from '../shared/engine/testing/secret-vote.ts'
import { walk, walks } from '../shared/engine/testing/walk.ts'
import { CHAIN_START, firstBrokenLink, type Link, linkHash } from './state/chain.ts'
import { votesOf } from './state/votes.ts'
import { waitingIn } from './state/waiting.ts'

const ID = '019b0000-0000-7000-8000-000000000001'

function chained(events: readonly EngineEvent[]): { links: Link[]; end: { count: number; hash: string } } {
  let previous = CHAIN_START
  const links = events.map((payload, at): Link => {
    const link = { seq: at + 1, payload, at: new Date(payload.at), actor_user_id: at % 3 === 0 ? null : at }
    const hash = linkHash(previous, ID, link)
    const whole = { ...link, previous_hash: previous, hash }
    previous = hash
    return whole
  })
  return { links, end: { count: links.length, hash: previous } }
}

/** One letter of it is another one. */
function flipped(text: string, dice: number) {
  const at = dice % text.length
  return text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
}

const tampering: ((links: readonly Link[], at: number, dice: number) => Link[])[] = [
  (links, at) => links.filter((_, place) => place !== at),
  (links, at, dice) => links.map((link, place) => (place === at ? { ...link, hash: flipped(link.hash, dice) } : link)),
  (links, at, dice) =>
    links.map((link, place) => (place === at ? { ...link, previous_hash: flipped(link.previous_hash, dice) } : link)),
  (links, at) =>
    links.map((link, place) => (place === at ? { ...link, actor_user_id: (link.actor_user_id ?? 0) + 1 } : link)),
  (links, at) => links.map((link, place) => (place === at ? { ...link, seq: link.seq + 1 } : link)),
  (links, at, dice) =>
    links.map((link, place) =>
      place === at ? { ...link, at: new Date(link.at.getTime() + 1 + (dice % 1000)) } : link,
    ),
  (links, at, dice) =>
    links.map((link, place) => (place === at ? { ...link, payload: { ...link.payload, note: dice } } : link)),
  (links, at) => [...links.slice(0, at), ...links.slice(at, at + 2).toReversed(), ...links.slice(at + 2)],
  (links, at) => [...links.slice(0, at), links[at]!, ...links.slice(at)],
]

test(
  '14: whatever is changed, taken out or swapped in the chain of any document is found',
  { timeout: often(500) * 120 },
  () => {
    fc.assert(
      fc.property(walks, fc.nat(), fc.nat(), fc.nat({ max: tampering.length - 1 }), (plan, place, dice, how) => {
        const { links, end } = chained(
          walk(plan, decide).taken.flatMap(({ decision }) => (decision.ok ? decision.events : [])),
        )
        expect(firstBrokenLink(ID, links, end)).toBeNull()
        const at = place % links.length
        const isLast = at === links.length - 1
        const touched = tampering[how]!(links, at, dice)
        // The last has nobody to change places with.
        if (how === 7 && isLast) return
        expect(firstBrokenLink(ID, touched, end)).not.toBeNull()
        expect(firstBrokenLink(ID, links.slice(0, -1), end)).not.toBeNull()
      }),
      { numRuns: often(500) },
    )
  },
)

test(
  '18: as long as a secret vote is open, what is told of it is the same for whatever was voted',
  { timeout: often(500) * 120 },
  () => {
    const councillors = [0, 1, 2, 3]
    const ballot = fc.constantFrom(...choices)
    const told = (state: InstanceState) =>
      createHash('sha256')
        .update(
          JSON.stringify([
            waitingIn(state),
            timersIn(state),
            ...aSecretVote.people.flatMap((person) => [
              votesOf(state, person, (user_id) => ({ user_id }) as never),
              withdrawalOffers(state, person),
              restOffers(state, person),
            ]),
          ]),
        )
        .digest('hex')
    fc.assert(
      fc.property(
        fc.subarray(councillors, { maxLength: 3 }),
        fc.array(fc.tuple(ballot, ballot), { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        fc.boolean(),
        (who, pairs, mayChange, isReplaced) => {
          const cast = (side: 0 | 1) =>
            aSecretVote.open(
              who.map((at) => ({ at, choice: pairs[at]![side] })),
              mayChange,
              isReplaced,
            )
          expect(told(cast(0))).toBe(told(cast(1)))
        },
      ),
      { numRuns: often(500) },
    )
  },
)
