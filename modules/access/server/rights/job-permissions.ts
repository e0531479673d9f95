import { auditChange } from '#platform/server/audit.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { route, type Route } from '#platform/server/route.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { changeJobPermissions, listJobPermissions, showJobPermissions } from '../../shared/job-permissions.ts'
import { ADMINISTERS_ROLES } from '../../shared/rights.ts'
import { permissionLabels, refuseUnknown, type AllModules } from './catalogue.ts'
import { lockRights, organizationGrants, refuseToGive } from './granting.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { tellRightsChanged } from './rights-news.ts'

/** What a job gives to whoever holds it; no job gives nothing. */
export async function permissionsOfJob(db: Db, orgId: number, jobId: number | null) {
  const kept =
    jobId === null
      ? undefined
      : await db
          .selectFrom('access.job_permissions')
          .select(['permissions', 'version'])
          .where('org_id', '=', orgId)
          .where('job_id', '=', jobId)
          .executeTakeFirst()
  return kept ?? { permissions: [], version: 0 }
}

export const jobPermissionRoutes = (book: OrganizationBook, modules: AllModules): Route[] => [
  route(listJobPermissions, async ({ db, principal: { orgId }, language }) => {
    const given = await db
      .selectFrom('access.job_permissions')
      .select(['job_id', 'permissions'])
      .where('org_id', '=', orgId)
      .execute()
    const countOf = new Map(given.map(({ job_id, permissions }) => [job_id, permissions.length]))
    return {
      jobs: (await book.jobs(db, orgId, language)).map((job) => ({
        ...job,
        permissions: countOf.get(job.job_id) ?? 0,
      })),
    }
  }),

  route(showJobPermissions, async ({ db, principal: { orgId }, language }, { job_id }) => {
    const { job, struct } = await theJob(db, book, { orgId, jobId: job_id, language })
    const { max } = await organizationGrants(db, orgId)
    return {
      job_id,
      job,
      struct,
      ...(await permissionsOfJob(db, orgId, job_id)),
      max,
      people: await holdersOf(db, orgId, job_id),
    }
  }),

  route(changeJobPermissions, async (context, { job_id, permissions, version }) => {
    const { db, principal } = context
    const { orgId } = principal
    await lockRights(db, orgId)
    const { job } = await theJob(db, book, { orgId, jobId: job_id })
    const { max } = await organizationGrants(db, orgId)
    const before = await permissionsOfJob(db, orgId, job_id)
    if (before.version !== version) throw conflict('access.rights_changed_meanwhile')
    const after = [...new Set(permissions)].sort()
    const added = after.filter((permission) => !before.permissions.includes(permission))
    const taken = before.permissions.filter(
      (permission) => !after.includes(permission) && (max === null || max.includes(permission)),
    )
    await refuseUnknown(modules, db, orgId, added)
    // Whoever places people would make administrators; and one must be left whom nobody can transfer away.
    if (added.includes(ADMINISTERS_ROLES))
      throw unprocessable('access.job.administers', { fields: { permissions: 'access.job.administers' } })
    refuseToGive(principal, [...added, ...taken])

    const change = { permissions: after, version: version + 1 }
    await db
      .insertInto('access.job_permissions')
      .values({ org_id: orgId, job_id, ...change })
      .onConflict((known) => known.columns(['org_id', 'job_id']).doUpdateSet(change))
      .execute()
    await auditChange(context, {
      action: 'access.job_permissions_changed',
      subject_type: 'organization.job',
      subject_id: job_id,
      subject_name: job,
      ...(await permissionLabels(modules, db, orgId, before.permissions, after)),
      before: { permissions: before.permissions },
      after: { permissions: after },
    })
    await tellRightsChanged(
      db,
      orgId,
      `job-${job_id}`,
      (await holdersOf(db, orgId, job_id)).map(({ user_id }) => `u:${user_id}`),
    )
    return { version: version + 1 }
  }),
]

/** Whoever came into a job, or left one, may other things than before where jobs give any. */
export async function tellMoved(db: Trx, orgId: number, userId: number, jobIds: readonly (number | null)[]) {
  const known = jobIds.filter((id) => id !== null)
  if (known.length === 0) return
  const gives = await db
    .selectFrom('access.job_permissions')
    .select('job_id')
    .where('org_id', '=', orgId)
    .where('job_id', 'in', known)
    .limit(1)
    .executeTakeFirst()
  if (gives) await tellRightsChanged(db, orgId, String(userId), [`u:${userId}`])
}

/** As it was given, for the log; as somebody reads it where a language is given. */
async function theJob(
  db: Db,
  book: OrganizationBook,
  { orgId, jobId, language }: { orgId: number; jobId: number; language?: Language },
) {
  const job = (await book.jobs(db, orgId, language)).find(({ job_id }) => job_id === jobId)
  if (!job) throw notFound('access.job.missing')
  return job
}

function holdersOf(db: Db, orgId: number, jobId: number) {
  return db
    .selectFrom('access.members as m')
    .innerJoin('access.users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.first_name', 'u.last_name'])
    .where('m.org_id', '=', orgId)
    .where('m.job_id', '=', jobId)
    .where('m.is_active', '=', true)
    .where('u.status', '=', 'active')
    .orderBy('m.user_id')
    .execute()
}
