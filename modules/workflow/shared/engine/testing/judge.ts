// `node judge.ts`: the laws and the corpus of the engine without a test runner, so that hundreds of mutants can be
// judged. Fails when one does not hold.
import { deepStrictEqual, ok } from 'node:assert'
import fc from 'fast-check'
import { checkDiagram, examineDiagram } from '../check-diagram.ts'
import { decide } from '../decide.ts'
import { predictedPath } from '../preview.ts'
import { emptyState } from '../evolve.ts'
import { isDecidedEarly, resultOf } from '../tally.ts'
import {
  brokenConditions,
  brokenFields,
  brokenShapes,
  brokenSteps,
  brokenWays,
  endedByModels,
  goodDrawings,
  idleDrawings,
  sharedWithModels,
  subtleDrawings,
} from './corpus/index.ts'
import { anyDiagram, flows } from './diagrams.ts'
import { invariants } from './invariants.ts'
import { directory, ORG } from './office.ts'
import { checkVoteProperties } from './vote-properties.ts'
import { walk, walks } from './walk.ts'

for (const { diagram, around, expected } of [
  ...goodDrawings,
  ...brokenShapes,
  ...brokenWays,
  ...brokenSteps,
  ...brokenConditions,
  ...brokenFields,
  ...endedByModels,
  ...sharedWithModels,
  ...subtleDrawings,
  ...idleDrawings,
]) {
  const problems = examineDiagram(diagram, { canRun: () => true, ...around })
  for (const { code, node_ids, walk } of problems) {
    deepStrictEqual([...new Set(node_ids)], node_ids)
    // A circle is shown once around.
    const last = walk.at(-1)?.node_id
    if (code.startsWith('CYCLE'))
      ok(
        walk.slice(0, -1).some(({ node_id }) => node_id === last),
        code,
      )
  }
  const said = problems.map(
    ({ code, node_id, edge_id }) => `${code} ${node_id ?? (code === 'DUPLICATE_EDGE' ? edge_id : '-')}`,
  )
  deepStrictEqual(said, expected)
}
checkVoteProperties(resultOf, isDecidedEarly)
fc.assert(
  fc.property(anyDiagram, (diagram) => deepStrictEqual(checkDiagram(diagram, directory, ORG), [])),
  { numRuns: 30, seed: 3 },
)
for (const diagram of Object.values(flows)) deepStrictEqual(predictedPath(diagram, emptyState), [])

const seen = new Set<string>()
fc.assert(
  fc.property(walks, (plan) => {
    const walked = walk(plan, decide)
    for (const holds of Object.values(invariants)) holds(walked)
    for (const { decision } of walked.taken) {
      if (decision.ok)
        for (const event of decision.events) seen.add(event.type === 'closed' ? `closed ${event.outcome}` : event.type)
      else seen.add(decision.refusal.code)
    }
  }),
  { numRuns: 500, seed: 7 },
)
// What walks meet in the sound engine they must meet in this one: a refusal that never comes is a rule taken away.
for (const what of [
  'ended',
  'cancelled',
  'revised',
  'voted',
  'superseded',
  'closed approve',
  'closed disapprove',
  'closed received',
  'NOT_ASSIGNED',
  'ALREADY_DECIDED',
  'STALE_VERSION',
  'CLOSED',
  'REASON_REQUIRED',
  'SIGNATURE_REQUIRED',
  'BAD_ROLL',
]) {
  ok(seen.has(what), what)
}
