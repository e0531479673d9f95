import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { PARTICIPATION } from './access.ts'

export const MOST_WEEKS = 12
const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
const choice = z.object({ id: z.string(), name: z.string() })
const minutes = z.number().int()

export const showLoad = endpoint({
  method: 'GET',
  path: '/planning/load',
  permission: PARTICIPATION,
  summary: 'Who has how much to do week by week or day by day, of tasks that the caller may see, beside what they can',
  input: z.object({
    /** A day of the first week; today where it is left out. */
    from: day.optional(),
    weeks: z.coerce.number().int().min(1).max(MOST_WEEKS).default(4),
    by: z.enum(['week', 'day']).default('week'),
    /** People of this unit and those below it. */
    unit: z.coerce.number().int().min(1).max(999_999_999).optional(),
    /** People who work in this project; what else they have to do counts as well. */
    project: z.uuid().optional(),
  }),
  reply: z.object({
    today: z.string(),
    steps: z.array(z.object({ from: z.string(), to: z.string() })),
    people: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        unit: z.string(),
        cells: z.array(z.object({ planned: minutes, capacity: minutes, away: z.number().int() })),
        /** Of each of their tasks the place among `tasks`, and what it brings to each step. */
        parts: z.array(z.object({ task: z.number().int(), minutes: z.array(minutes) })),
      }),
    ),
    tasks: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        project: choice.nullable(),
        ends_on: z.string(),
        is_late: z.boolean(),
      }),
    ),
    /** How many tasks have no days and so stand nowhere. */
    undated: z.number().int(),
    /** There are more people or tasks than were counted. */
    is_cut: z.boolean(),
    units: z.array(choice),
    projects: z.array(choice),
  }),
})
