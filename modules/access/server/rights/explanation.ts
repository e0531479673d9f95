import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { route, type Route } from '#platform/server/route.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import { explainAccess } from '../../shared/explanation.ts'
import { explainPermission, hindranceOf } from '../../shared/rights.ts'
import type { AllModules } from './catalogue.ts'
import { organizationGrants } from './granting.ts'
import { grantsGiving } from './source-grants.ts'
import { permissionsOfJob } from './job-permissions.ts'

interface Person {
  user_id: number
  first_name: string
  last_name: string
  status: string
  is_active: boolean
  locked_until: Date | null
  main_role_id: number
  job_id: number | null
  job: string | null
  role_ids: number[]
}

/** Why somebody may do something or may not: asked of the rule that the gate itself follows. */
export const explainAccessRoute = (modules: AllModules): Route =>
  route(explainAccess, async ({ db, principal }, { user_id, role_id, permission: named, call: wish }) => {
    const call = wish === undefined ? null : callNamed(modules, wish)
    const permission = named ?? call!.permission
    const person = user_id === undefined ? null : await personOf(db, principal.orgId, user_id)
    const { permissions: job } = await permissionsOfJob(db, principal.orgId, person?.job_id ?? null)
    const grants = { ...(await organizationGrants(db, principal.orgId)), job }
    const all = await db
      .selectFrom('access.roles')
      .select(['id', 'display_name', 'permissions'])
      .where('org_id', '=', principal.orgId)
      .orderBy('id')
      .execute()
    const asked = person
      ? person.role_ids.flatMap((id) => all.find((role) => role.id === id) ?? [])
      : all.filter(({ id }) => id === role_id)
    if (asked.length === 0) throw notFound('access.role_unknown')

    const wantsNone = permission === 'public' || permission === 'signed_in'
    const explained = asked.map((role) => ({
      role,
      ...explainPermission({ ...grants, role: role.permissions }, permission),
    }))
    const hindrance = person && permission !== 'public' ? hindranceOf(person) : null
    const granted = await grantsGiving(db, principal.orgId, permission, {
      roleIds: asked.map(({ id }) => id),
      jobId: person?.job_id ?? null,
    })
    const underCeiling = explained[0]!.under_ceiling
    return {
      person: person && { user_id: person.user_id, first_name: person.first_name, last_name: person.last_name },
      permission,
      hindrance,
      call: call && { method: call.method, path: call.path, summary: call.summary },
      allowed:
        hindrance === null &&
        (wantsNone || explained.some(({ allowed }) => allowed) || (underCeiling && granted.length > 0)),
      locked_until: person?.locked_until && person.locked_until > new Date() ? person.locked_until.toISOString() : null,
      job:
        person && person.job_id !== null
          ? { id: person.job_id, job: person.job ?? '', by_job: explained[0]!.by_job }
          : null,
      by_standard: explained[0]!.by_standard,
      under_ceiling: underCeiling,
      grants: granted.map(({ role_id, row_condition, columns }) => ({
        role_id,
        row_condition,
        every_column: columns === null,
      })),
      roles: explained.map(({ role, by_role, allowed }) => ({
        ...nameOf(role),
        is_main: role.id === person?.main_role_id,
        by_role,
        allowed: wantsNone || allowed,
      })),
      given_by: all.filter((role) => role.permissions.includes(permission)).map(nameOf),
    }
  })

const nameOf = ({ id, display_name }: { id: number; display_name: Words }) => ({ id, display_name })

/**
 * `POST /workflow/documents`, as in the documentation of the API or as a browser sends it, with `/api` before it or
 * without.
 */
function callNamed(modules: AllModules, wish: string) {
  const [, method = 'GET', address = ''] = /^(?:(GET|POST|PUT|DELETE)\s+)?(\/\S*)$/i.exec(wish) ?? []
  const path = address.replace(/^\/api(?=\/)/, '').replace(/[?#].*$/, '')
  const calls = modules()
    .flatMap(({ routes = [] }) => routes)
    .map((one) => (one.kind === 'raw' ? one : one.endpoint))
  const fitting = calls.filter((one) => one.method === method.toUpperCase() && isPathOf(one.path, path))
  // A path without parameters is meant before one with them.
  const found = fitting.find((one) => one.path === path) ?? fitting[0]
  if (!found) throw unprocessable('access.why.call_unknown', { fields: { call: 'access.why.call_unknown' } })
  return found
}

function isPathOf(template: string, path: string) {
  const [wanted, given] = [template.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}

async function personOf(db: Trx, orgId: number, userId: number): Promise<Person> {
  const {
    rows: [person],
  } = await sql<Person>`
    select m.user_id, u.first_name, u.last_name, u.status, m.is_active, u.locked_until, m.main_role_id, m.job_id, m.job,
      array_prepend(m.main_role_id, array(
        select x.role_id from access.member_roles x
        where x.org_id = m.org_id and x.user_id = m.user_id and x.role_id <> m.main_role_id order by x.role_id
      )) as role_ids
    from access.members m join access.users u on u.id = m.user_id where m.org_id = ${orgId}
    and m.user_id = ${userId}`.execute(db)
  if (!person) throw notFound('access.user_missing')
  return person
}
