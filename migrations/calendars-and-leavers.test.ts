import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { up } from './0061_calendars_and_leavers.ts'

const { db: opened } = await openTestDatabase()
/** A migration knows no tables. */
const db = opened as unknown as Kysely<unknown>
const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows

// As it was before; the names of a member are filled in before the end of the transaction that adds them.
await sql`alter table organization.organizations drop column calendar_version`.execute(db)
await sql`drop table organization.former_names`.execute(db)
await sql`alter table access.members drop constraint members_as_their_users`.execute(db)
await sql`insert into organization.org_types (id, name) values (90, '{"mn": "x"}') on conflict do nothing`.execute(db)
await sql`insert into organization.organizations (org_id, name, org_type_id) overriding system value values (71, 'x',
  90)`.execute(db)
await sql`insert into access.roles (org_id, id, name, display_name, permissions) values (71, 70, 'clerk', '{}',
  '{}')`.execute(db)
await sql`insert into organization.structs (org_id, id, position, struct) values (71, 1, 0, 'x')`.execute(db)
await sql`insert into organization.jobs (org_id, id, struct_id, job) values (71, 1, 1, 'x')`.execute(db)
for (const [id, login, state] of [
  [701, 'stays', 'active'],
  [702, 'left', 'active'],
  [703, 'deleted:703', 'destroyed'],
  [704, 'gone', 'deleted'],
  [705, 'deleted:705', 'destroyed'],
] as const) {
  await sql`insert into access.users (id, login, password_hash, first_name, last_name) values (${id}, ${login}, 'x',
    'a', 'b')`.execute(db)
  await sql`insert into access.members (org_id, user_id, main_role_id, state, is_active) values (71, ${id}, 70,
    ${state}, ${state === 'active'})`.execute(db)
}
const employee = (
  id: number,
  user: number | null,
  state: string,
  facts: { phone?: string; mobile?: string; email?: string; register?: string; first?: string; last?: string } = {},
) =>
  sql`
  insert into organization.employees (org_id, id, user_id, struct_id, job_id, first_name, last_name, search, state,
  left_on, phone, mobile, email, register_number, is_active)
  values (71, ${id}, ${user}, 1, 1, ${facts.first ?? 'Болд'}, ${facts.last ?? 'Бат'}, '', ${state},
  ${state === 'left' ? '2026-03-01' : null}, ${facts.phone ?? null}, ${facts.mobile ?? null}, ${facts.email ?? null},
  ${facts.register ?? null}, ${state !== 'left'})`.execute(db)
await employee(1, 701, 'working')
await employee(2, 702, 'left')
await employee(3, 703, 'left', { phone: '77112233', email: 'gone@example.mn' })
await employee(5, 705, 'working', { mobile: '99112233' })

test('those who left before the rules have no place, plan, leave or substitution any more; those who are here keep theirs', async () => {
  for (const [emp, from, to] of [
    [1, '2020-01-01', null],
    [2, '2020-01-01', null],
    [2, '2026-05-01', null],
    [3, '2020-01-01', '2026-02-01'],
  ] as const) {
    await sql`insert into organization.employee_places (org_id, emp_id, valid_from, valid_to, job_id) values (71,
      ${emp}, ${from}, ${to}, 1)`.execute(db)
  }
  const event = (n: number, emp: number, kind: string, state: string, on: string, until: string | null) =>
    sql`
    insert into organization.career_events (org_id, id, emp_id, kind, effective_on, until, state, created_by,
    created_role) values (71, ${`00000000-0000-7000-8000-00000000000${n}`}, ${emp}, ${kind}, ${on}, ${until}, ${state},
    701, 70)`.execute(db)
  await event(1, 2, 'transfer', 'planned', '2099-01-01', null)
  await event(2, 2, 'hire', 'planned', '2099-01-01', null)
  await event(3, 2, 'leave', 'done', '2026-02-01', '2026-04-01')
  await event(4, 2, 'leave', 'done', '2026-03-10', '2026-04-01')
  await event(5, 1, 'transfer', 'planned', '2099-01-01', null)
  const standsIn = (n: number, user: number, substitute: number, from: string, until: string) =>
    sql`
    insert into access.substitutes (org_id, id, user_id, substitute_user_id, starts_on, ends_on, starts_at, ends_at,
    created_by)
    values (71, ${`00000000-0000-7000-8000-00000000000${n}`}, ${user}, ${substitute}, ${from}, ${until}, ${from},
    ${until}, 701)`.execute(db)
  await standsIn(1, 702, 701, '2099-01-01', '2099-02-01')
  await standsIn(2, 701, 702, '2020-01-01', '2099-02-01')
  await standsIn(3, 701, 704, '2020-01-01', '2099-02-01')
  await standsIn(4, 704, 701, '2020-01-01', '2099-02-01')
  const log = (n: number, type: string, subject: number, user: number, before: object) =>
    sql`
    insert into platform.audit (id, org_id, user_id, role_id, ip, action, subject_type, subject_id, subject_name,
    before, after)
    values (${`00000000-0000-7000-8000-00000000000${n}`}, 71, ${user}, 70, '10.0.0.1', 'organization.employee_changed',
    ${type}, ${subject}, 'Бат Болд', ${JSON.stringify(before)}, ${JSON.stringify(before)})`.execute(db)
  await log(1, 'organization.employee', 3, 701, { first_name: 'Болд', phone: '77112233', birth_date: '1990-01-01' })
  await log(2, 'organization.employee', 5, 703, { mobile: '99112233' })
  await log(3, 'access.user', 703, 701, { email: 'gone@example.mn' })

  for (const [id, facts] of [
    [
      11,
      {
        phone: '+97677112233',
        mobile: '+8210-1234-5678',
        email: 'Bold@Example.MN',
        register: 'тa 88010112',
        first: ' Энх  тайван',
        last: 'Бат - Эрдэнэ',
      },
    ],
    [12, { phone: 'дотуур 12', mobile: '9911 2233', email: 'хаяг', register: 'УБ1', first: "О'Нил", last: 'Бат' }],
    [13, { register: 'УБ90010112' }],
    [14, { register: 'уб90010112' }],
  ] as const)
    await employee(id, null, 'working', facts)

  await up(db)

  const places = await rowsOf(
    sql<{
      emp_id: number
      from: string
      to: string | null
    }>`select emp_id, valid_from::text as from, valid_to::text as to from organization.employee_places where org_id = 71
      order by emp_id, valid_from`,
  )
  expect(places).toEqual([
    { emp_id: 1, from: '2020-01-01', to: null },
    { emp_id: 2, from: '2020-01-01', to: '2026-03-01' },
    { emp_id: 3, from: '2020-01-01', to: '2026-02-01' },
  ])
  const events = await rowsOf(
    sql<{
      state: string
      until: string | null
    }>`select state, until::text from organization.career_events where org_id = 71 order by id`,
  )
  expect(events.map(({ state, until }) => [state, until])).toEqual([
    ['cancelled', null],
    ['planned', null],
    ['done', '2026-02-28'],
    ['cancelled', '2026-04-01'],
    ['planned', null],
  ])
  const standing = await rowsOf(
    sql<{
      user_id: number
      is_over: boolean
    }>`select user_id, substitute_user_id, ends_at <= now() as is_over from access.substitutes where org_id = 71
      order by id`,
  )
  expect(standing).toEqual([
    { user_id: 701, substitute_user_id: 702, is_over: true },
    { user_id: 701, substitute_user_id: 704, is_over: true },
    { user_id: 704, substitute_user_id: 701, is_over: false },
  ])
})

test('of those who were destroyed the log and the record keep names; what human resources know of somebody at work stays', async () => {
  const log = await rowsOf(
    sql<{
      ip: string | null
      before: object
      after: object
    }>`select ip, before, after from platform.audit where org_id = 71 order by id`,
  )
  expect(log).toEqual([
    { ip: '10.0.0.1', before: { first_name: 'Болд' }, after: { first_name: 'Болд', changed: ['birth_date', 'phone'] } },
    { ip: null, before: { mobile: '99112233' }, after: { mobile: '99112233' } },
    { ip: '10.0.0.1', before: {}, after: { changed: ['email'] } },
  ])
  const staff = await rowsOf(
    sql<{
      id: number
    }>`select id, user_id, first_name, phone, mobile, email from organization.employees where org_id = 71 and id in (3,
      5) order by id`,
  )
  expect(staff).toEqual([
    { id: 3, user_id: null, first_name: 'Болд', phone: null, mobile: null, email: null },
    { id: 5, user_id: null, first_name: 'Болд', phone: null, mobile: '99112233', email: null },
  ])
})

test('personal data of employees follow the rule where nothing is lost by it, and stay as they are elsewhere', async () => {
  const staff = await rowsOf(
    sql<
      Record<string, unknown>
    >`select phone, mobile, email, register_number, first_name, last_name from organization.employees where org_id = 71
      and id between 11 and 14 order by id`,
  )
  const [first, second, ...twins] = staff
  expect(first).toEqual({
    phone: '77112233',
    mobile: '00821012345678',
    email: 'bold@example.mn',
    register_number: 'ТА88010112',
    first_name: 'Энх тайван',
    last_name: 'Бат-Эрдэнэ',
  })
  expect(second).toEqual({
    phone: 'дотуур 12',
    mobile: '99112233',
    email: 'хаяг',
    register_number: 'УБ1',
    first_name: "О'Нил",
    last_name: 'Бат',
  })
  expect(twins.map(({ register_number }) => register_number)).toEqual(['УБ90010112', 'уб90010112'])
})
