import { sql } from 'kysely'
import { countUp } from '#platform/server/counters.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { conflict, forbidden } from '#platform/shared/errors.ts'
import { isForEverybody } from '../handed-in/for-everybody.ts'
import { readGrantsAnew } from './grants-read.ts'
import { ADMINISTERS_ROLES, effectivePermissions } from '../../shared/rights.ts'

type Giver = Pick<Principal, 'permissions'>

/** The rule of giving: nobody hands on what they do not have. Answers what this caller cannot give. */
function notToGive({ permissions }: Giver, wanted: readonly string[]): string[] {
  return wanted.filter((permission) => !permissions.has(permission))
}

/** Refuses to give (or to take away) what the caller does not have themselves. */
export function refuseToGive(giver: Giver, wanted: readonly string[]) {
  refuseBeyond(notToGive(giver, wanted))
}

/** The same where it is known what they cannot give. */
export function refuseBeyond([first, ...others]: readonly string[]) {
  if (first !== undefined)
    throw forbidden('access.cannot_give', { params: { permission: first }, extra: { permissions: [first, ...others] } })
}

/** Of these jobs, or of all, those that give what the caller may not themselves, with what it is. */
export async function jobsBeyond(db: Db, giver: Pick<Principal, 'orgId' | 'permissions'>, jobIds?: readonly number[]) {
  let asked = db
    .selectFrom('access.job_permissions')
    .select(['job_id', 'permissions'])
    .where('org_id', '=', giver.orgId)
  if (jobIds) asked = asked.where('job_id', '=', sql<number>`any (${jobIds}::integer[])`)
  const given = await asked.execute()
  const { max } = await organizationGrants(db, giver.orgId)
  const beyond = given.map(({ job_id, permissions }) => [job_id, notToGive(giver, inForce(permissions, max))] as const)
  return new Map(beyond.filter(([, permissions]) => permissions.length > 0))
}

/**
 * What a role may once the ceiling has been drawn: what lies above it rules nobody, so nobody needs it to give the
 * role.
 */
export function inForce(permissions: readonly string[], max: readonly string[] | null): string[] {
  return [...effectivePermissions({ role: permissions, job: [], standard: [], max })]
}

/**
 * What of a role this caller cannot give: what they may not themselves, apart from what everybody begins with. That
 * makes nobody more than another, and whoever lacks it by chance still gives roles.
 */
export const beyondOf = (giver: Giver, permissions: readonly string[], max: readonly string[] | null): string[] =>
  notToGive(giver, inForce(permissions, max)).filter((permission) => !isForEverybody(permission))

/** Ceiling and floor of an organisation. */
export async function organizationGrants(db: Db, orgId: number) {
  const kept = await db
    .selectFrom('access.organization_permissions')
    .select(['max_permissions as max', 'standard_permissions as standard'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return kept ?? { max: null, standard: [] }
}

/**
 * Changes of rights in an organisation stand in line, so that two of them cannot each take away what the other relies
 * on. Call it before reading what is to be changed.
 */
export async function lockRights(db: Trx, orgId: number) {
  readGrantsAnew(db)
  await countUp(db, orgId, 'access.rights')
}

/**
 * Call it after a change of roles, of their holders or of accounts, within `lockRights`: somebody who can sign in
 * must be left to administer roles.
 */
export async function refuseLockOut(db: Trx, orgId: number) {
  if (!(await isAdministered(db, orgId))) throw conflict('access.last_administrator')
}

/** Somebody who can sign in may administer the roles of this organisation. */
export async function isAdministered(db: Trx, orgId: number): Promise<boolean> {
  const {
    rows: [left],
  } = await sql<{ found: boolean }>`
    select exists (
      select from access.members m
      join access.users u on u.id = m.user_id and u.status = 'active'
      join access.roles r on r.org_id = m.org_id and (r.id = m.main_role_id or exists (
        select from access.member_roles x where x.org_id = m.org_id and x.user_id = m.user_id and x.role_id = r.id
      ))
      left join access.organization_permissions o on o.org_id = m.org_id
      where m.org_id = ${orgId} and m.is_active
        and (${ADMINISTERS_ROLES} = any (r.permissions) or ${ADMINISTERS_ROLES} = any (o.standard_permissions))
        and (o.max_permissions is null or ${ADMINISTERS_ROLES} = any (o.max_permissions))
    ) as found`.execute(db)
  return left!.found
}
