import { sql, type RawBuilder } from 'kysely'
import { rolesOffered } from '#modules/access/server/index.ts'
import { nameIn } from '#platform/server/names.ts'
import { route } from '#platform/server/route.ts'
import { hasWords } from '#platform/server/search.ts'
import {
  type JobChoice,
  listJobChoices,
  listOrganizationChoices,
  listRoleChoices,
  listUnitChoices,
  type OrganizationChoice,
  type UnitChoice,
} from '../shared/choices.ts'
import { fullJobs } from './career/room.ts'
import { todayOf } from './today.ts'
import { unitsOf } from './units-of.ts'

/** Units in the order of their names; the same name twice is told apart by what stands above. */
export const listUnitChoicesRoute = route(
  listUnitChoices,
  async ({ db, principal: { orgId }, language }, { q = '', after, id, not_within, limit }) => {
    const today = await todayOf(db, orgId)
    const called = (unit: string) => nameIn(language, `${unit}.struct`, `${unit}.translations`)
    const { rows } = await sql<UnitChoice>`
    with recursive found as (
      select s.id, s.parent_id, ${called('s')} as struct from organization.structs s
      where s.org_id = ${orgId} and (s.valid_to is null or s.valid_to > ${today}::date) ${
        id === undefined
          ? sql`
        ${holding(sql`s.search`, q)}
        ${
          after === undefined
            ? sql``
            : sql`and (${called('s')} collate platform.mongolian,
          s.id) > (select ${called('a')} collate platform.mongolian, a.id from organization.structs a
          where a.org_id = ${orgId} and a.id = ${after})`
        }
        ${not_within === undefined ? sql`` : sql`and s.valid_to is null and s.id not in (${unitsOf(orgId, not_within, 'below')})`}`
          : sql`and s.id = ${id}`
      }
      order by ${called('s')} collate platform.mongolian, s.id limit ${limit}
    ), path (id, parent_id, above) as (
      select id, parent_id, array[]::text[] from found
      union all select p.id, s.parent_id, ${called('s')} || p.above from path p
      join organization.structs s on s.org_id = ${orgId} and s.id = p.parent_id
    )
    select f.id, f.struct, p.above from found f join path p on p.id = f.id and p.parent_id is null
    order by f.struct collate platform.mongolian, f.id`.execute(db)
    return rows
  },
)

export const listJobChoicesRoute = route(
  listJobChoices,
  async (
    { db, principal: { orgId, permissions }, language },
    { q = '', after, id, struct_id, reach, which, on, emp_id = null, limit },
  ) => {
    const today = await todayOf(db, orgId)
    const called = (job: string) => nameIn(language, `${job}.job`, `${job}.translations`)
    const { rows } = await sql<Omit<JobChoice, 'is_full'>>`
    select j.id, ${called('j')} as job, j.struct_id, ${nameIn(language, 's.struct', 's.translations')} as struct,
    j.is_head, j.places,
      (select count(*)::integer from organization.employees e where e.org_id = j.org_id and e.job_id = j.id
      and e.is_active) as people
    from organization.jobs j join organization.structs s on s.org_id = j.org_id and s.id = j.struct_id
    where j.org_id = ${orgId} and (j.valid_to is null or j.valid_to > ${today}::date)
    ${struct_id === undefined ? sql`` : sql`and j.struct_id in (${unitsOf(orgId, struct_id, reach)})`} ${
      id === undefined
        ? sql`
      ${holding(sql`j.search || ' ' || s.search`, q)}
      ${which === 'lasting' ? sql`and j.valid_to is null` : sql``}
      ${
        after === undefined
          ? sql``
          : sql`and (${called('j')} collate platform.mongolian,
        j.id) > (select ${called('a')} collate platform.mongolian, a.id from organization.jobs a
        where a.org_id = ${orgId} and a.id = ${after})`
      }`
        : sql`and j.id = ${id}`
    }
    order by ${called('j')} collate platform.mongolian, j.id limit ${limit}`.execute(db)
    // What is planned is nobody else's business.
    const full =
      on !== undefined && (permissions.has('organization.employees.c') || permissions.has('organization.employees.u'))
        ? await fullJobs(db, orgId, rows, { emp_id, on, isNow: on <= today })
        : new Set(rows.flatMap(({ id: job, people, places }) => (people >= places ? [job] : [])))
    return rows.map((row) => ({ ...row, is_full: full.has(row.id) }))
  },
)

export const listOrganizationChoicesRoute = route(
  listOrganizationChoices,
  async ({ db, language }, { q = '', after, id, limit }) => {
    const called = (one: string) => nameIn(language, `${one}.name`, `${one}.translations`)
    const plain = sql`access.search_text(concat_ws(' ', o.name, o.short_name, o.translations ->> 'en', o.translations ->> 'ko'))`
    const { rows } = await sql<OrganizationChoice>`
    select o.org_id as id, ${called('o')} as organization from organization.known_to_me() o
    where ${
      id === undefined
        ? sql`true ${holding(plain, q)} ${
            after === undefined
              ? sql``
              : sql`and (${called('o')} collate platform.mongolian, o.org_id) > (
          select ${called('a')} collate platform.mongolian, a.org_id from organization.known_to_me() a
          where a.org_id = ${after})`
          }`
        : sql`o.org_id = ${id}`
    }
    order by ${called('o')} collate platform.mongolian, o.org_id limit ${limit}`.execute(db)
    return rows
  },
)

/** Roles in the order in which they were made: there are few, and people know them so. */
export const listRoleChoicesRoute = route(
  listRoleChoices,
  ({ db, principal: { orgId }, language }, { q = '', after = 0, id, limit }) =>
    rolesOffered(db, orgId, { q, after, limit, ...(id !== undefined && { id }) }, language),
)

function holding(search: RawBuilder<unknown>, q: string) {
  const words = hasWords(search, q)
  return words.length === 0 ? sql`` : sql`and ${sql.join(words, sql` and `)}`
}
