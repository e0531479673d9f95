import type { Plan, Schedule } from './contract.ts'
import { layOut } from './laid.ts'

/**
 * When everything of a plan happens: as early as links, constraints, calendars and the beginning of the plan allow,
 * with late dates, float (minutes of work) and what does not go as it is said. Never throws: what contradicts itself is
 * told among the troubles, and links or parents that name nothing are passed over. The same plan in any order of its
 * tasks and links gives the same.
 */
export const schedule = (plan: Plan): Schedule => layOut(plan).schedule()
