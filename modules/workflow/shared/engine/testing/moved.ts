import { strict as assert } from 'node:assert'
import fc from 'fast-check'
import type { Diagram, DiagramNode } from '../../definition.ts'
import { evolve } from '../evolve.ts'
import { stepTypeOf } from '../graph.ts'
import { moveProblem } from '../migrate.ts'
import type { Command } from '../command.ts'
import { timersIn } from '../timers.ts'
import { ORG, people, worldOf } from './office.ts'
import { type Decide, type Taken, type Trace, walk, walks } from './walk.ts'

/** A walk through one version, the move, and the walk on through the next. */
interface MovedTrace {
  before: Trace
  move: Taken | null
  after: Trace
}

export const movedWalks = fc.record({ plan: walks, cut: fc.nat({ max: 40 }), change: fc.nat({ max: 999 }) })

export function movedWalk(
  { plan: { diagram, moves }, cut, change }: { plan: Parameters<typeof walk>[0]; cut: number; change: number },
  deciding: Decide,
): MovedTrace {
  const before = walk({ diagram, moves: moves.slice(0, cut) }, deciding)
  const { after: state, now } = before.taken.at(-1)!
  const { diagram: next, steps } = redrawn(diagram, change)
  const command: Command = {
    type: 'migrate',
    by: people.admin.user_id,
    org_id: ORG,
    from_version: 1,
    to_version: 2,
    steps,
  }
  const decision = deciding(
    state,
    command,
    worldOf(next, now, () => 'move'),
  )
  assert.equal(
    decision.ok,
    (state.status === 'OPEN' || state.status === 'POSTPONED') && moveProblem(state, { diagram: next, steps }) === null,
  )
  const moved = decision.ok ? decision.events.reduce(evolve, state) : state
  const after = walk({ diagram: decision.ok ? next : diagram, moves: moves.slice(cut) }, deciding, {
    state: moved,
    now,
    present: before.present,
  })
  return { before, after, move: decision.ok ? { before: state, command, decision, after: moved, now } : null }
}

/** The same people have the same rows until the same moments; only what the steps are called is new. */
export function assertSameWork({ before, after }: Taken) {
  const work = (state: Taken['after']) =>
    state.steps
      .slice(0, before.steps.length)
      .map(
        ({
          status_id: _id,
          status: _name,
          is_read_only: _r,
          is_signature_needed: _s,
          is_subject_changeable: _c,
          step_data: _d,
          ...row
        }) => row,
      )
  assert.deepEqual(work(after), work(before))
  assert.deepEqual(timersIn(after), timersIn(before))
  assert.deepEqual(
    [after.status, after.action_num, after.voters, after.revision],
    [before.status, before.action_num, before.voters, before.revision],
  )
  before.steps.forEach((row, at) => {
    if (row.closed_as !== null) assert.deepEqual(after.steps[at], row)
  })
}

/** What somebody might change: every name, the id of a step, one more look before the end, and who may correct what. */
function redrawn(diagram: Diagram, change: number): { diagram: Diagram; steps: Record<string, string> } {
  const actions = diagram.nodes.filter(({ type }) => type === 'action')
  const other = actions[change % actions.length]!.id
  const named =
    change % 3 === 0 &&
    !['PREPARE_VOTE', 'AI_DECISION'].includes(stepTypeOf(diagram.nodes.find(({ id }) => id === other)!) ?? '')
      ? { [other]: `${other}-anew` }
      : {}
  const called = (id: string) => named[id] ?? id
  const nodes = diagram.nodes.map((node): DiagramNode => ({
    ...node,
    id: called(node.id),
    ...(node.parentId !== undefined && { parentId: called(node.parentId) }),
    data: { ...node.data, label: `${node.data.label} II` },
  }))
  const edges = diagram.edges.map((edge) => ({ ...edge, source: called(edge.source), target: called(edge.target) }))
  const wider = change % 2 ? withSecondLook({ nodes, edges }) : { nodes, edges }
  return { diagram: wider, steps: named }
}

function withSecondLook({ nodes, edges }: Diagram): Diagram {
  const end = nodes.find((node) => stepTypeOf(node) === 'END')!
  const [check] = nodes.filter((node) => stepTypeOf(node) === 'CHECK')
  const reviewed = nodes.find(({ parentId, data }) => parentId === check?.id && data.outcome === 'reviewed')
  // Finalising leads straight to the end, and stays so.
  if (!check || !reviewed || nodes.some((node) => stepTypeOf(node) === 'PRE_END')) return { nodes, edges }
  const id = 'second-look'
  const step: DiagramNode = { ...check, id, data: { ...check.data, triggers: ['reviewed'] } }
  const trigger: DiagramNode = { ...reviewed, id: `${id}:reviewed`, parentId: id }
  const bent = edges.map((edge) => (edge.target === end.id ? { ...edge, target: id } : edge))
  return {
    nodes: [...nodes, step, trigger],
    edges: [...bent, { id: `${id}-end`, type: 'smoothstep', source: trigger.id, target: end.id }],
  }
}
