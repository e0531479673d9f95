import type { Trx } from '#platform/server/database.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { jobAndUnit } from '../employees.ts'

interface Arrival {
  job_id: number
  /** Null: somebody who is not written down yet. */
  emp_id: number | null
  on: string
}

/**
 * Refuses a job that has no place for one more from this day on, with all that is written down; the caller holds the
 * organisation's lock.
 */
export async function requireRoom(db: Trx, orgId: number, { job_id, ...arrival }: Arrival & { isNow: boolean }) {
  const { places } = await jobAndUnit(db, orgId, job_id)
  if ((await fullJobs(db, orgId, [{ id: job_id, places }], arrival)).has(job_id)) refuse()
}

/** Of these jobs those that have no place for this person, or for somebody new, from this day on. */
export async function fullJobs(
  db: Trx,
  orgId: number,
  jobs: readonly { id: number; places: number }[],
  { emp_id, on, isNow }: Omit<Arrival, 'job_id'> & { isNow: boolean },
): Promise<ReadonlySet<number>> {
  const all = await traffic(db, orgId)
  const full = jobs.filter(({ id, places }) => {
    const { here, steps } = without(emp_id, all, id)
    // By hand and at once: whoever is to go today holds the place until they have gone.
    return Math.max(mostHolders(here, steps, on), isNow ? here.length : 0) >= places
  })
  return new Set(full.map(({ id }) => id))
}

/**
 * When the day has come: whoever is to go on it has as good as gone, and of those who are to come the first comes in.
 */
export async function requireRoomOnTheDay(db: Trx, orgId: number, { job_id, emp_id, on }: Arrival) {
  const { places } = await jobAndUnit(db, orgId, job_id)
  const { here, steps } = without(emp_id, await traffic(db, orgId), job_id)
  const going = steps.filter((step) => !step.joins && step.on <= on)
  if (mostHolders(here, going, on) >= places) refuse()
}

/** Of these jobs those that more people hold or are to hold than they have places. */
export async function overfullJobs(
  db: Trx,
  orgId: number,
  jobIds: ReadonlySet<number>,
  today: string,
): Promise<Set<number>> {
  if (jobIds.size === 0) return new Set()
  const all = await traffic(db, orgId)
  const jobs = await db
    .selectFrom('organization.jobs')
    .select(['id', 'places'])
    .where('org_id', '=', orgId)
    .where('id', 'in', [...jobIds])
    .execute()
  const isOverfull = ({ id, places }: { id: number; places: number }) => {
    const { here, steps } = without(null, all, id)
    return mostHolders(here, steps, today) > places
  }
  return new Set(jobs.filter(isOverfull).map(({ id }) => id))
}

interface Step<Who> {
  who: Who
  on: string
  joins: boolean
}

/**
 * The largest number of people who hold a job on one of the days from `from` on. Of a day only its end counts: places
 * change hands on it.
 */
export function mostHolders<Who>(here: readonly Who[], steps: readonly Step<Who>[], from: string): number {
  const holders = new Set(here)
  const takeSteps = (some: readonly Step<Who>[]) => {
    for (const { who, joins } of some) {
      if (joins) holders.add(who)
      else holders.delete(who)
    }
    return holders.size
  }
  const begun = takeSteps(steps.filter(({ on }) => on <= from))
  const days = [
    ...Map.groupBy(
      steps.filter(({ on }) => on > from),
      ({ on }) => on,
    ),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Math.max(begun, ...days.map(([, some]) => takeSteps(some)))
}

type Traffic = Awaited<ReturnType<typeof traffic>>

/** Who holds which job, and what is written down of coming and going. Whoever should have gone and could not, stays. */
async function traffic(db: Trx, orgId: number) {
  const people = await db
    .selectFrom('organization.employees')
    .select(['id', 'job_id'])
    .where('org_id', '=', orgId)
    .where('state', '=', 'working')
    .execute()
  const planned = await db
    .selectFrom('organization.career_events')
    .select(['emp_id', 'effective_on', 'job_id', 'problem'])
    .where('org_id', '=', orgId)
    .where('state', '=', 'planned')
    .where('kind', 'not in', ['leave', 'return'])
    .orderBy('effective_on')
    .orderBy('id')
    .execute()
  return { people, planned }
}

function without(empId: number | null, { people, planned }: Traffic, jobId: number) {
  const steps = planned
    .filter(({ emp_id }) => emp_id !== empId)
    .map((one) => ({
      who: one.emp_id,
      on: one.effective_on,
      joins: one.job_id === jobId,
      isStuck: one.problem !== null,
    }))
  return {
    here: people.filter(({ id, job_id }) => job_id === jobId && id !== empId).map(({ id }) => id),
    steps: steps.filter(({ joins, isStuck }) => joins || !isStuck),
  }
}

function refuse(): never {
  throw unprocessable('organization.career.job_full', { fields: { job_id: 'organization.career.job_full' } })
}
