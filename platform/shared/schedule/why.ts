import type { Plan, Reason, Schedule } from './contract.ts'

interface Cause {
  task: string
  reason: Reason
}

/**
 * Why a task begins and ends when it does: itself, what it waits for, and so on back to what has no cause but its own.
 * A summary comes with the task under it that ends last. Empty for a task that the schedule does not know.
 */
export function whyThen({ tasks }: Schedule, plan: Plan, id: string): Cause[] {
  const chain: Cause[] = []
  const seen = new Set<string>()
  let next: string | undefined = id
  while (next !== undefined && !seen.has(next)) {
    const task = tasks.get(next)
    if (!task) break
    seen.add(next)
    chain.push({ task: next, reason: task.reason })
    next = 'task' in task.reason && task.reason.because !== 'parent' ? task.reason.task : undefined
    // What a summary asks of those under it is its own: its dates come from them in turn.
    if (task.reason.because === 'parent')
      chain.push({ task: task.reason.task, reason: ownCause(plan, task.reason.task) })
  }
  return chain
}

function ownCause(plan: Plan, id: string): Reason {
  return plan.tasks.find((task) => task.id === id)?.is_manual ? { because: 'own' } : { because: 'constraint' }
}
