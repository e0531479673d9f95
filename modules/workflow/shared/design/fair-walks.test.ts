import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draw, type DrawnStep, toRole } from '../flows/draw.ts'
import { checkDiagram } from '../engine/check-diagram.ts'
import { goodDrawings, subtleDrawings } from '../engine/testing/corpus/index.ts'
import { machine, pause } from '../engine/testing/corpus/build.ts'
import { anyDiagram } from '../engine/testing/diagrams.ts'
import type { Diagram } from '../definition.ts'
import { arrowsNow, beginPlay, decidePlay, outcomesNow, type Play, takeArrow } from './dry-run.ts'

const numRuns = process.env['ORGIL_NIGHTLY'] ? 10_000 : 500

/** So many times the steps of such a flow that chance alone does not keep a document in it. */
const MOST = 3_000

/** Steps with arrows to anywhere, as a hand that does not think would draw them. */
const scribbles = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const places = [...Array.from({ length: count }, (_, at) => `s${at}`), 'end', 'cancel', 'end']
  const to = fc.constantFrom(...places)
  const step = fc.tuple(fc.constantFrom('check', 'check', 'fix', 'machine', 'wait', 'decide', 'council'), to, to)
  return fc.array(step, { minLength: count, maxLength: count }).map((steps): Diagram => draw({
    start: { type: 'START', next: 's0' },
    ...Object.fromEntries(steps.flatMap(([kind, one, other], at) => told(kind, `s${at}`, one, other))),
    end: { type: 'END' }, cancel: { type: 'CANCEL' },
  }))
})

function told(kind: string, id: string, one: string, other: string): [string, DrawnStep][] {
  switch (kind) {
    case 'fix': return [[id, { type: 'RE_CREATE', on: { recreated: one, cancelled: other } }]]
    case 'machine': return [[id, machine(one, other)]]
    case 'wait': return [[id, pause(one)]]
    case 'decide': return [[id, { type: 'TRANSFER', to: toRole(4), on: { decided: one } }]]
    case 'council': return [[id, { type: 'PREPARE_VOTE', to: toRole(3), on: { prepared: `${id}vote` } }], [`${id}vote`, { type: 'VOTE', on: { approve: one, disapprove: other } }]]
    default: return [[id, { type: 'CHECK', to: toRole(2), on: { reviewed: one, returned: other } }]]
  }
}

/** Where a document comes that takes each of its ways as often as the others. */
function walkFairly(diagram: Diagram, seed: number): Play {
  let dice = seed
  const pick = <T>(among: readonly T[]): T => {
    dice = (Math.imul(dice, 1_664_525) + 1_013_904_223) >>> 0
    return among[Math.floor((dice / 2 ** 32) * among.length)]!
  }
  let play = beginPlay(diagram)
  for (let at = 0; at < MOST && (play.state === 'waiting' || play.state === 'branching'); at += 1) {
    // What lies far behind is forgotten: what is played would be stopped for its length.
    const near = play.steps.length > 150 ? { ...play, steps: play.steps.slice(-100) } : play
    play = near.state === 'branching' ? takeArrow(diagram, near, pick(arrowsNow(diagram, near)).id) : decidePlay(diagram, near, pick(outcomesNow(diagram, near)).outcome)
  }
  return play
}

test('15. what may be published comes to its end, whichever way it takes', () => {
  const known = fc.constantFrom(...[...goodDrawings, ...subtleDrawings.filter(({ expected }) => expected.length === 0)].map(({ diagram }) => diagram).filter(({ nodes }) => nodes.length < 60))
  const kinds = new Map<string, number>()
  fc.assert(fc.property(fc.oneof({ arbitrary: scribbles, weight: 6 }, anyDiagram, known), fc.nat(), (diagram, seed) => {
    fc.pre(checkDiagram(diagram).length === 0)
    const { state } = walkFairly(diagram, seed)
    kinds.set(state, (kinds.get(state) ?? 0) + 1)
    expect(['ended', 'cancelled']).toContain(state)
  }), { numRuns, maxSkipsPerRun: 1_000 })
  expect([...kinds.keys()].toSorted()).toEqual(['cancelled', 'ended'])
})

test('and what may not be published is often what would never end', () => {
  const lost = fc.sample(scribbles, { numRuns: 150, seed: 1 }).filter((diagram) => !['ended', 'cancelled'].includes(walkFairly(diagram, 1).state))
  expect(lost.length).toBeGreaterThan(10)
  for (const diagram of lost) expect(checkDiagram(diagram)).not.toEqual([])
})
