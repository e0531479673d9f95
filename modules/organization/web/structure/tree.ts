import { linesOf } from '#platform/web/tree/index.ts'
import type { Unit, UnitJob } from '../../shared/structure.ts'

export const vacantIn = ({ places, people }: Pick<UnitJob, 'places' | 'people'>) => Math.max(0, places - people.length)

/** People and vacant places, with what is below. */
export function figuresOf(units: readonly Unit[]) {
  const jobs = linesOf(units).flatMap(({ branch }) => branch.jobs)
  return {
    people: jobs.reduce((sum, job) => sum + job.people.length, 0),
    vacant: jobs.reduce((sum, job) => sum + vacantIn(job), 0),
  }
}

/** Who heads the unit; nobody while that job is vacant or missing. */
export const headOf = ({ jobs }: Unit) => jobs.find(({ is_head }) => is_head)?.people[0]

/** Nothing new comes under a unit that is to close. */
export const takesUnits = ({ valid_to }: Unit) => valid_to === null
