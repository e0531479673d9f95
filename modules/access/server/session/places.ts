import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Translations, Words } from '#platform/shared/i18n.ts'
import type { Place } from './sessions.ts'

/** A person's belonging to one organisation. */
export interface Membership {
  org_id: number
  access: 'owner' | 'member'
  main_role_id: number
  emp_id: number | null
  struct_id: number | null
  job_id: number | null
  struct: string | null
  struct_translations: Translations
  job: string | null
  job_translations: Translations
  avatar_file_id: string | null
  /** Of this person alone; null: the role's. */
  default_menu: number | null
}

interface ExtraRole {
  id: number
  name: string
  display_name: Words
  org_id: number
}

export function membershipsOf(db: Db, userId: number): Promise<Membership[]> {
  return db
    .selectFrom('access.members')
    .select([
      'org_id',
      'access',
      'main_role_id',
      'emp_id',
      'struct_id',
      'job_id',
      'struct',
      'struct_translations',
      'job',
      'job_translations',
      'avatar_file_id',
      'default_menu',
    ])
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where(isOpen(sql.ref('access.members.org_id')))
    .orderBy('org_id')
    .$narrowType<{ main_role_id: number }>()
    .execute()
}

/** Where they worked last, as long as they still belong there; otherwise the first of their organisations. */
export async function placeToStartWith(db: Db, userId: number): Promise<Membership | undefined> {
  const memberships = await membershipsOf(db, userId)
  if (memberships.length < 2) return memberships[0]
  const last = await db
    .selectFrom('platform.sessions')
    .select('org_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return memberships.find(({ org_id }) => org_id === last?.org_id) ?? memberships[0]
}

/** Roles beside the main one, in every organisation of this person. */
export function extraRolesOf(db: Db, userId: number): Promise<ExtraRole[]> {
  return db
    .selectFrom('access.member_roles as held')
    .innerJoin('access.members as m', (on) =>
      on.onRef('m.org_id', '=', 'held.org_id').onRef('m.user_id', '=', 'held.user_id'),
    )
    .innerJoin('access.roles as r', (on) => on.onRef('r.org_id', '=', 'held.org_id').onRef('r.id', '=', 'held.role_id'))
    .select(['r.id', 'r.name', 'r.display_name', 'r.org_id'])
    .where('held.user_id', '=', userId)
    .where('m.is_active', '=', true)
    .where(isOpen(sql.ref('held.org_id')))
    .whereRef('held.role_id', '<>', 'm.main_role_id')
    .orderBy('r.org_id')
    .orderBy('r.id')
    .execute()
}

/** Nobody works in an organisation that was suspended. */
const isOpen = (orgId: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from access.organization_permissions o where o.org_id = ${orgId}
    and o.suspended_at is not null)`

interface Choice {
  org_id?: number | undefined
  extra_role?: number | undefined
}

/**
 * Where a choice leads. An organisation brings its main role; an extra role brings its organisation. What this person
 * does not hold is answered as if it did not exist.
 */
export function placeChosen(
  { org_id, extra_role }: Choice,
  memberships: readonly Membership[],
  extraRoles: readonly ExtraRole[],
): Place {
  const membership = org_id === undefined ? undefined : memberships.find((one) => one.org_id === org_id)
  if (org_id !== undefined && !membership) throw notFound('access.organization_missing')
  if (extra_role === undefined && membership) return { org_id: membership.org_id, role_id: membership.main_role_id }

  const role = extraRoles.find((one) => one.id === extra_role && (org_id === undefined || one.org_id === org_id))
  if (role) return { org_id: role.org_id, role_id: role.id }
  const main = memberships.find(
    (one) => one.main_role_id === extra_role && (org_id === undefined || one.org_id === org_id),
  )
  if (main) return { org_id: main.org_id, role_id: main.main_role_id }
  throw notFound('access.role_missing')
}
