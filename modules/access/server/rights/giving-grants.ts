import type { Db } from '#platform/server/database.ts'
import type { Source } from '#platform/server/module.ts'
import type { Principal } from '#platform/server/principal.ts'
import { forbidden } from '#platform/shared/errors.ts'
import { isWithinGrants, type SourceGrant, withinCeiling } from '../../shared/source-grants.ts'
import { organizationGrants } from './granting.ts'
import { grantsOfRole, grantsOn } from './source-grants.ts'

/** Nobody hands on, or takes away, what they do not have: neither rows nor columns. */
export async function refuseGrantBeyond(db: Db, principal: Principal, source: string, grant: SourceGrant) {
  const held = await grantsOn(db, principal, source)
  const beyond = grant.actions.find(
    (action) => !principal.permissions.has(`${source}.${action}`) && !isWithinGrants(grant, action, held),
  )
  if (beyond === undefined) return
  const permission = `${source}.${beyond}`
  throw forbidden('access.cannot_give', { params: { permission }, extra: { permissions: [permission] } })
}

/** The same of everything that these roles are granted: for whoever gives them to people. */
export async function refuseGrantsBeyond(db: Db, principal: Principal, roleIds: readonly number[]) {
  const { max } = await organizationGrants(db, principal.orgId)
  for (const id of roleIds)
    for (const { source, ...grant } of await grantsOfRole(db, principal.orgId, id))
      await refuseGrantBeyond(db, principal, source, withinCeiling(grant, source, max))
}

/** What this caller may give of a source, be it on some rows alone. */
export async function givableOn(db: Db, principal: Principal, { name, actions }: Source): Promise<string[]> {
  const held = await grantsOn(db, principal, name)
  return actions.filter(
    (action) => principal.permissions.has(`${name}.${action}`) || held.some((one) => one.actions.includes(action)),
  )
}
