import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { inLanguage, type Language, type Words } from '#platform/shared/i18n.ts'
import { saysAll } from '#platform/shared/search-words.ts'

// Roles as fields of other modules name them.

/** What a role is called, within the statement of somebody else. */
export const roleNameSql = (orgId: number, id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select r.display_name ->> 'mn' from access.roles r where r.org_id = ${orgId} and r.id = ${id})`

/** What these roles are called; one that is not there is left out. */
export async function roleNames(db: Db, orgId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`select id, display_name ->> 'mn' as name from access.roles
    where org_id = ${orgId} and id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Called {
  said: string
  id: number
  name: string
  more: string | null
}

/** Roles that are called so in any language; what is asked is in small letters, without spaces to spare. */
export async function rolesCalled(db: Db, orgId: number, said: readonly string[]): Promise<Called[]> {
  const { rows } = await sql<Called>`select asked.said, r.id, r.display_name ->> 'mn' as name, r.name as more
    from unnest(${said}::text[]) as asked (said)
    join access.roles r on r.org_id = ${orgId} and asked.said in (lower(r.display_name ->> 'mn'),
      lower(r.display_name ->> 'en'), lower(r.display_name ->> 'ko'), lower(r.name)) order by r.id`.execute(db)
  return rows
}

interface Wanted {
  q: string
  after: number
  /** This one alone. */
  id?: number
  limit: number
}

/** Roles to choose from, by what they are called in any language. */
export async function rolesOffered(
  db: Db,
  orgId: number,
  { q, after, id, limit }: Wanted,
  language: Language,
): Promise<{ id: number; role: string }[]> {
  const { rows } = await sql<{ id: number; display_name: Words }>`select id, display_name from access.roles
    where org_id = ${orgId} and ${id === undefined ? sql`id > ${after}` : sql`id = ${id}`} order by id`.execute(db)
  return rows
    .filter(({ display_name }) => id !== undefined || saysAll(Object.values(display_name).join(' '), q))
    .slice(0, limit)
    .map((role) => ({ id: role.id, role: inLanguage(role.display_name, language) }))
}
