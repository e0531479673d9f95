import { inDays, type Plan, type Schedule, startOfDay, endOfDay, writeMspdi } from '#platform/shared/schedule/index.ts'

/** A row as it goes into a file; days as YYYY-MM-DD, both within. */
interface OutgoingRow {
  id: string
  name: string
  first: string | undefined
  last: string | undefined
  isMilestone: boolean
  isManual: boolean
  progress: number | undefined
  baseFirst: string | undefined
  baseLast: string | undefined
}

interface Outgoing {
  title: string
  rows: ReadonlyMap<string, OutgoingRow>
  plan: Plan
  result: Schedule
}

/** A plan as a file of MS Project. */
export function projectFile({ title, rows, plan, result }: Outgoing): string {
  const starts = Array.from(result.tasks.values(), ({ start }) => start)
  const used = new Set([plan.calendar, ...plan.tasks.flatMap(({ calendar }) => calendar ?? [])])
  return writeMspdi({
    plan: {
      ...plan,
      from: starts.reduce((least, start) => Math.min(least, start), starts[0] ?? plan.from),
      calendars: Object.fromEntries(Object.entries(plan.calendars).filter(([key]) => used.has(key))),
    },
    project: { name: `${title}.xml`, title },
    calendars: new Map([[plan.calendar, title]]),
    facts: new Map(
      Array.from(rows.values(), ({ id, name, isMilestone, progress, baseFirst, baseLast }) => [
        id,
        {
          name,
          percent: Math.round(progress ?? 0),
          priority: 500,
          is_milestone: isMilestone,
          baseline:
            baseFirst === undefined && baseLast === undefined
              ? undefined
              : { start: startOfDay(baseFirst ?? baseLast!), finish: endOfDay(baseLast ?? baseFirst!) },
        },
      ]),
    ),
  })
}

/** What of the rows such a file does not say: those without days, and those that stand elsewhere than it lays them. */
export function leftOut({ rows, result }: Pick<Outgoing, 'rows' | 'result'>) {
  let [undated, moved] = [0, 0]
  for (const row of rows.values()) {
    const task = result.tasks.get(row.id)
    if (!task) undated += 1
    else if (!task.is_summary && !row.isManual) {
      const { first, last } = inDays(task)
      if (first !== row.first || last !== row.last) moved += 1
    }
  }
  return { undated, moved }
}
