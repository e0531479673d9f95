import type { Standing } from './laid-out.ts'
import type { DemoProject, Login } from './plan.ts'
import type { WorkingDays } from './working-days.ts'

interface Entry {
  key: string
  day: string
  hours: string
  note: string | null
}

/** What a day of work was as long as, compared with what it was thought to be: some are shorter, some longer. */
const paces = [1, 0.5, 1.5, 1, 0.75, 1.25]
/** Nobody logs less than this, or works longer in a day. */
const [LEAST, MOST] = [0.5, 8]

/** Who worked for how long on what: on each day of a task that has passed, whoever does it. */
export function hoursOf(
  { phases, notes = [] }: DemoProject,
  stands: ReadonlyMap<string, Standing>,
  working: WorkingDays,
): ReadonlyMap<Login, Entry[]> {
  const found = new Map<Login, Entry[]>()
  const yesterday = working.day(-1)
  const noted = new Map(notes.map(([key, day, note]) => [`${key} ${working.day(day)}`, note]))
  for (const { key, who, hours, days } of phases.flatMap(({ tasks }) => tasks)) {
    const { first, last } = stands.get(key)!
    if (who === undefined || hours === undefined || days === 0) continue
    for (const [at, day] of working.between(first, last < yesterday ? last : yesterday).entries()) {
      const pace = paces[(at + key.length) % paces.length]!
      const entry = {
        key,
        day,
        hours: String(Math.min(MOST, Math.max(LEAST, Math.round(hours * pace * 2) / 2))),
        note: noted.get(`${key} ${day}`) ?? null,
      }
      found.set(who, [...(found.get(who) ?? []), entry])
    }
  }
  return found
}
