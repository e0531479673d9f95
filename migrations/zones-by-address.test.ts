import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { up } from './0048_zones_by_address.ts'

const { db: opened } = await openTestDatabase()
/** A migration knows no tables. */
const db = opened as unknown as Kysely<unknown>

test('who has long been in the west goes by the clock there, midnights that are to come too; a zone that somebody set stays', async () => {
  await sql`insert into organization.org_types (id, name) values (90, '{"mn": "x"}') on conflict do nothing`.execute(db)
  const places: [number, string | null, string][] = [
    [71, 'MN-071', 'Asia/Ulaanbaatar'],
    [72, 'MN-046', 'Asia/Ulaanbaatar'],
    [73, 'MN-043', 'Asia/Seoul'],
    [74, 'MN-1', 'Asia/Ulaanbaatar'],
    [75, null, 'Asia/Ulaanbaatar'],
  ]
  for (const [id, aimag, zone] of places) {
    await sql`insert into organization.organizations (org_id, name, org_type_id, aimag,
      time_zone) overriding system value values (${id}, 'x', 90, ${aimag}, ${zone})`.execute(db)
    await sql`insert into access.security_rules (org_id, second_factor_from, second_factor_at) values (${id},
      '2030-01-01', '2029-12-31T16:00:00Z')`.execute(db)
  }
  await sql`insert into access.roles (org_id, id, name, display_name, permissions) values (71, 70, 'clerk', '{}',
    '{}')`.execute(db)
  // The names of a member are filled in before the end of the transaction that adds them.
  await sql`alter table access.members drop constraint members_as_their_users`.execute(db)
  for (const id of [701, 702]) {
    await sql`insert into access.users (id, login, password_hash, first_name, last_name) values (${id}, ${`u${id}`},
      'x', 'a', 'b')`.execute(db)
    await sql`insert into access.members (org_id, user_id, main_role_id, state, is_active) values (71, ${id}, 70,
      'active', true)`.execute(db)
  }
  const standsIn = (id: number, year: number) =>
    sql`
    insert into access.substitutes (org_id, id, user_id, substitute_user_id, starts_on, ends_on, starts_at, ends_at,
    created_by)
    values (71, ${`00000000-0000-7000-8000-00000000000${id}`}, 701, 702, ${`${year}-06-01`}, ${`${year}-06-01`},
    ${`${year}-05-31T16:00:00Z`}, ${`${year}-06-01T16:00:00Z`}, 701)`.execute(db)
  await standsIn(1, 2020)
  await standsIn(2, 2090)

  await up(db)
  const zones = await sql<{ time_zone: string; hour: number }>`
    select o.time_zone, extract(hour from w.second_factor_at at time zone 'UTC')::integer as hour
    from organization.organizations o join access.security_rules w on w.org_id = o.org_id where o.org_id between 71
    and 75 order by o.org_id`.execute(db)
  expect(zones.rows.map(({ time_zone, hour }) => [time_zone, hour])).toEqual([
    ['Asia/Hovd', 17],
    ['Asia/Hovd', 17],
    ['Asia/Seoul', 16],
    ['Asia/Ulaanbaatar', 16],
    ['Asia/Ulaanbaatar', 16],
  ])
  const days = await sql<{ starts: number; ends: number }>`
    select extract(hour from starts_at at time zone 'UTC')::integer as starts, extract(hour
    from ends_at at time zone 'UTC')::integer as ends from access.substitutes where org_id = 71 order by id`.execute(db)
  expect(
    days.rows.map(({ starts, ends }) => [starts, ends]),
    'what is over stays as it was',
  ).toEqual([
    [16, 16],
    [17, 17],
  ])
})
