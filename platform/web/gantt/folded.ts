import type { GanttBar, Mark } from './bars.ts'

/** Bars that are closed, with the moments of what stands below them; others as they are. */
export function withMarks(bars: readonly GanttBar[], closed: ReadonlySet<string>): ReadonlyMap<string, GanttBar> {
  const byId = new Map(bars.map((bar) => [bar.id, bar]))
  if (closed.size === 0) return byId
  const marks = new Map<string, Mark[]>()
  for (const { id, parent, look, first: day, name, progress } of bars) {
    if (look !== 'moment' || day === undefined) continue
    const seen = new Set([id])
    for (let above = parent; above !== undefined && !seen.has(above); above = byId.get(above)?.parent) {
      seen.add(above)
      if (!closed.has(above)) continue
      const mark = { id, day, name, isDone: progress === 100 }
      const beside = marks.get(above)
      if (beside) beside.push(mark)
      else marks.set(above, [mark])
    }
  }
  for (const [id, some] of marks) {
    const bar = byId.get(id)
    if (bar) byId.set(id, { ...bar, marks: some })
  }
  return byId
}
