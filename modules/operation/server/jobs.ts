import { auditChange } from '#platform/server/audit.ts'
import { jobsCondition } from '#platform/server/operation/condition.ts'
import { cancelJob as cancel, jobList, runJobNow } from '#platform/server/operation/job-list.ts'
import type { Trx } from '#platform/server/database.ts'
import { openRoute, type SignedInContext, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { cancelJob, JOBS_PER_PAGE, listJobs, runJob } from '../shared/jobs.ts'
import type { OrganizationNames } from './organization-names.ts'

export const listJobsRoute = (namesOf: OrganizationNames): Route =>
  openRoute(listJobs, async ({ services: { db }, language }, { page, ...filter }) => {
    const { items, total } = await jobList(db, { ...filter, limit: JOBS_PER_PAGE, offset: (page - 1) * JOBS_PER_PAGE })
    const organizations = await namesOf(db, [...new Set(items.flatMap(({ org_id }) => org_id ?? []))], language)
    const names = (await jobsCondition(db)).map(({ name }) => name)
    return {
      total,
      names,
      items: items.map(({ created_at, start_after, started_at, ended_at, ...job }) => ({
        ...job,
        created_at: created_at.toISOString(),
        start_after: start_after.toISOString(),
        started_at: started_at?.toISOString() ?? null,
        ended_at: ended_at?.toISOString() ?? null,
        organization: job.org_id === null ? null : (organizations.get(job.org_id) ?? null),
      })),
    }
  })

export const cancelJobRoute = openRoute(cancelJob, (context, job) =>
  change(context, 'operation.job_cancelled', job, cancel),
)
export const runJobRoute = openRoute(runJob, (context, job) =>
  change(context, 'operation.work_retried', job, runJobNow),
)

type Work = (db: Trx, job: { id: string; name: string }) => Promise<void>

function change(
  { services: { db }, principal, ip, requestId }: SignedInContext,
  action: string,
  job: { id: string; name: string },
  work: Work,
) {
  return asSystem(db, async (trx) => {
    await work(trx, job)
    await auditChange(
      { db: trx, principal, ip, requestId },
      { action, subject_type: 'operation.job', subject_id: job.id, subject_name: job.name },
    )
    return { status: true as const }
  })
}
