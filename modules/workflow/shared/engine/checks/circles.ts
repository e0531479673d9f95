import type { Plan } from './plan.ts'

/**
 * The strongly connected parts among these steps (Tarjan's algorithm), without recursion: a chain of thousands of
 * steps must not break the stack. A part comes before those that lead to it.
 */
export function partsOf(plan: Plan, among: ReadonlySet<string>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const parts: string[][] = []

  for (const root of among) {
    if (index.has(root)) continue
    const stack = [enter(root)]
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      const next = frame.next.pop()
      if (next === undefined) {
        stack.pop()
        leave(frame.id, stack.at(-1)?.id)
      } else if (!index.has(next)) stack.push(enter(next))
      else if (isOpen.has(next)) low.set(frame.id, Math.min(low.get(frame.id)!, index.get(next)!))
    }
  }
  return parts

  function enter(id: string) {
    index.set(id, index.size)
    low.set(id, index.get(id)!)
    open.push(id)
    isOpen.add(id)
    return { id, next: (plan.arrowsFrom.get(id) ?? []).map(({ to }) => to).filter((to) => among.has(to)) }
  }

  function leave(id: string, parent: string | undefined) {
    if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, low.get(id)!))
    if (low.get(id) !== index.get(id)) return
    const part = open.splice(open.lastIndexOf(id))
    for (const member of part) isOpen.delete(member)
    parts.push(part)
  }
}

/** A part that comes back to itself. */
export function isCircle(plan: Plan, part: readonly string[]) {
  const [only] = part
  return part.length > 1 || (plan.arrowsFrom.get(only ?? '') ?? []).some(({ to }) => to === only)
}
