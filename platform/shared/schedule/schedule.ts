import { backward } from './backward.ts'
import type { Plan, Schedule, Scheduled } from './contract.ts'
import { orderWithoutCycles } from './cycles.ts'
import { forward } from './forward.ts'
import { isSummary, networkOf } from './network.ts'
import { inOneOrder, troublesOf } from './troubles.ts'

/**
 * When everything of a plan happens: as early as links, constraints, calendars and the beginning of the plan allow,
 * with late dates, float (minutes of work) and what does not go as it is said. Never throws: what contradicts itself is
 * told among the troubles, and links or parents that name nothing are passed over. The same plan in any order of its
 * tasks and links gives the same.
 */
export function schedule(plan: Plan): Schedule {
  const network = networkOf(plan)
  const { order, troubles } = orderWithoutCycles(network)
  let early = forward(network, order)
  let late = backward(network, order, early)
  if (network.tasks.some(({ is_late }) => is_late)) {
    early = forward(network, order, late.start)
    late = backward(network, order, early)
  }
  const tasks = new Map<string, Scheduled>()
  for (let place = 0; place < network.tasks.length; place += 1) {
    const { id } = network.tasks[place]!
    const float = whole(late.float[place]!)
    tasks.set(id, {
      id,
      start: whole(early.start[place]!),
      finish: whole(early.finish[place]!),
      duration: whole(early.duration[place]!),
      late_start: whole(late.start[place]!),
      late_finish: whole(late.finish[place]!),
      float,
      is_critical: float <= 0,
      is_summary: isSummary(network, place),
      reason: early.reason[place]!,
    })
  }
  return {
    tasks,
    troubles: inOneOrder([...troubles, ...troublesOf(network, early)]),
    finish: late.end,
    ...(network.idle.length > 0 && { idle: network.idle }),
  }
}

/** The same as a small whole number, of which ten thousand objects need no room beside them. */
function whole(number: number) {
  const small = number | 0
  return small === number ? small : number
}
