import { draw, type DrawnStep, type Outcome, type StepType, toRole } from '#modules/workflow/shared/index.ts'

const COLUMNS = 15
const ROOM = { width: 420, height: 190 }

/**
 * A flow of so many steps that could be published: one after the other, each of which may send it back to the one
 * before. With the outcomes it has more than twice as many nodes.
 */
export function longFlow(steps: number, role: number) {
  const story: Record<string, DrawnStep> = { start: { type: 'START', next: 'step_1' } }
  for (let at = 1; at < steps - 1; at += 1) story[`step_${at}`] = stepAt(at, steps, role)
  story['end'] = { type: 'END' }
  const diagram = draw(story)
  const order = new Map(Object.keys(story).map((id, at) => [id, at]))
  return {
    ...diagram,
    nodes: diagram.nodes.map((node) =>
      node.type === 'trigger' ? node : { ...node, position: placeOf(order.get(node.id) ?? 0) },
    ),
  }
}

function stepAt(at: number, steps: number, role: number): DrawnStep {
  const next = at === steps - 2 ? 'end' : `step_${at + 1}`
  const type: StepType = at % 3 === 0 ? 'TRANSFER' : 'CHECK'
  const on: Partial<Record<Outcome, string>> =
    type === 'CHECK' ? { reviewed: next, returned: at === 1 ? next : `step_${at - 1}` } : { forwarded: next }
  return {
    type,
    label: { mn: `${type === 'CHECK' ? 'Хянах' : 'Шилжүүлэх'} ${at}`, en: `Step ${at}`, ko: `단계 ${at}` },
    to: toRole(role),
    on,
  }
}

/** Row after row, to and fro as oxen plough, so that arrows are short. */
function placeOf(at: number) {
  const row = Math.floor(at / COLUMNS)
  const column = row % 2 === 0 ? at % COLUMNS : COLUMNS - 1 - (at % COLUMNS)
  return { x: column * ROOM.width, y: row * ROOM.height }
}
