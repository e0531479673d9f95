import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { PARTICIPATION } from './access.ts'

/** More weeks than these nobody compares at a glance. */
const MOST_WEEKS = 13
/** More tasks than these at once are not looked at; the reply says so. */
export const MOST_TASKS = 5000

const day = z.iso.date()

const cell = z.object({
  /** Planned. */
  hours: z.number(),
  /** That the person has, without holidays and days on which they are away. */
  capacity: z.number(),
  /** Working days on which they are away. */
  away: z.number().int(),
  /** Ids of the tasks that make it, those with most hours first. */
  tasks: z.array(z.object({ id: z.string(), hours: z.number() })),
})
export type LoadCell = z.output<typeof cell>

export const showLoad = endpoint({
  method: 'GET',
  path: '/planning/load',
  permission: PARTICIPATION,
  summary: 'Hours that people have to work by week beside those that they have, of the tasks that the caller sees',
  input: z.object({
    /** A day of the first week; this one where it is not said. */
    from: day.optional(),
    weeks: z.coerce.number().int().min(1).max(MOST_WEEKS).default(6),
    /** The people of one project, with all that they have to do. */
    project: z.uuid().optional(),
  }),
  reply: z.object({
    today: day,
    /** Mondays. */
    weeks: z.array(day),
    people: z.array(z.object({ id: z.string(), name: z.string(), cells: z.array(cell) })),
    tasks: z.record(
      z.string(),
      z.object({ name: z.string(), project: z.string(), project_id: z.string(), first: day, last: day }),
    ),
    /** Tasks of which nothing is known here: nobody does them, or they have no days. */
    left_out: z.object({ nobody: z.number().int(), undated: z.number().int() }),
    is_whole: z.boolean(),
  }),
})
