import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { userSorts, type UserRow } from '../../shared/users.ts'
import { alphabet } from '#platform/server/alphabet.ts'
import { nameMembers } from '../members/members.ts'

const { db, as, places } = await injectedApp()
const { trade, school } = places.orgs
const FIRST = 20_000
const MANY = 180

/**
 * Many of one name, so that pages end between equals; every ninth works in both organisations, every seventh was
 * never seen.
 */
await asSystem(db, async (trx) => {
  await sql`insert into access.users (id, login, email, password_hash, first_name, last_name)
    select ${FIRST} + n, 'many' || n, 'many' || n || '@example.mn', '-', (array['Мөнхбат', 'Монголхүү', 'Үүрийнтуяа',
    'Уранчимэг', 'Ёндон'])[1 + n % 5], (array['Өлзий', 'Оюун'])[1 + n % 2]
    from generate_series(1, ${MANY}::integer) n`.execute(trx)
  for (const [{ orgId, roles }, part] of [
    [trade, sql`n % 3 > 0 or n % 9 = 0`],
    [school, sql`n % 3 = 0`],
  ] as const) {
    const { rows } = await sql<{
      user_id: number
    }>`insert into access.members (org_id, user_id, main_role_id, joined_at)
      select ${orgId}, ${FIRST} + n, ${roles.employee}, '2026-01-01'::timestamptz + n % 10 * interval '1 day'
      from generate_series(1, ${MANY}::integer) n where ${part} returning user_id`.execute(trx)
    await nameMembers(
      trx,
      orgId,
      rows.map(({ user_id }) => user_id),
    )
    await sql`insert into platform.sessions (id, token_hash, user_id, org_id, role_id, last_seen_at, expires_at)
      select gen_random_uuid(), sha256((org_id || ' ' || user_id || ' ' || one)::text::bytea), user_id, org_id, 0,
      '2026-02-01'::timestamptz + (user_id % 20 - one) * interval '1 hour', now() + interval '1 day'
      from access.members, generate_series(0, 1) one where org_id = ${orgId} and user_id > ${FIRST}
      and user_id % 7 > 0`.execute(trx)
  }
})
const admin = await as('admin')
type List = { items: UserRow[]; total: number; counts: { all: number; active: number } }
const page = async (query: string) => (await admin.get(`/api/access/users?${query}`)).body as unknown as List
const ours = (
  await db.selectFrom('access.members').select('user_id').where('org_id', '=', trade.orgId).orderBy('user_id').execute()
).map(({ user_id }) => user_id)

async function all(query: string) {
  const first = await page(query)
  const items = [...first.items]
  for (let at = 2; items.length < first.total; at += 1) {
    const { items: more, total } = await page(`${query}&page=${at}`)
    expect([total, more.length]).toEqual([first.total, Math.min(50, first.total - items.length)])
    items.push(...more)
  }
  return items
}

test.each(userSorts)(
  'sorted by %s, the pages hold everybody of the organisation once and nobody else',
  async (sort) => {
    const people = await all(`sort=${sort}`)
    expect(people.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ours)
    const keys = {
      name: (a: UserRow, b: UserRow) =>
        alphabet.compare(a.first_name, b.first_name) || alphabet.compare(a.last_name, b.last_name),
      login: (a: UserRow, b: UserRow) => (a.login < b.login ? -1 : 1),
      joined_at: (a: UserRow, b: UserRow) => a.joined_at.localeCompare(b.joined_at),
      last_seen_at: (a: UserRow, b: UserRow) => (a.last_seen_at ?? '').localeCompare(b.last_seen_at ?? ''),
    }
    const ascending = sort.startsWith('-') ? people.toReversed() : people
    const order = keys[sort.replace('-', '') as keyof typeof keys]
    for (const [at, person] of ascending.slice(1).entries())
      expect([ascending[at]!.id, person.id, order(ascending[at]!, person) <= 0]).toEqual([
        ascending[at]!.id,
        person.id,
        true,
      ])
  },
)

test('what is sought is found on every page, counted once, and in no other organisation', async () => {
  for (const q of ['Мөнхбат', 'монхбат', 'Mönkhbat', 'munkhbat', 'monxbat Ulzii']) {
    const found = await all(`q=${encodeURIComponent(q)}&sort=-last_seen_at`)
    expect(found.length).toBeGreaterThan(q.includes(' ') ? 10 : 20)
    expect(found.filter(({ id, first_name }) => first_name !== 'Мөнхбат' || !ours.includes(id))).toEqual([])
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
  }
  const { total, counts } = await page('q=many3&state=active')
  expect([total, counts.all]).toEqual([
    ours.filter((id) => id > FIRST && `many${id - FIRST}`.includes('many3')).length,
    ours.length,
  ])
  expect(await page('q=many3&state=inactive')).toMatchObject({ items: [], total: 0 })
})

test('a membership follows the account, in every organisation of the person', async () => {
  const shared = FIRST + 9
  const asHere = (orgId: number) =>
    db
      .selectFrom('access.members')
      .select(['login', 'first_name', 'user_status', 'search'])
      .where('org_id', '=', orgId)
      .where('user_id', '=', shared)
      .executeTakeFirstOrThrow()
  await db
    .updateTable('access.users')
    .set({ first_name: 'Цэцэгмаа', status: 'not_confirmed', phone: '88112233' })
    .where('id', '=', shared)
    .execute()
  for (const { orgId } of [trade, school])
    expect(await asHere(orgId)).toMatchObject({
      login: 'many9',
      first_name: 'Цэцэгмаа',
      user_status: 'not_confirmed',
      search: expect.stringContaining('tsetsegma mani9') as string,
    })
  expect((await page('q=Tsetsegmaa+88112233')).items.map(({ id, state }) => [id, state])).toEqual([
    [shared, 'not_confirmed'],
  ])
  expect((await page('q=many9&state=not_confirmed')).total).toBe(1)
})

test('a membership that says something else than the account is not committed', async () => {
  const member = { org_id: trade.orgId, user_id: FIRST + 3, main_role_id: trade.roles.employee }
  const add = (more: object) =>
    withTenant(db, { orgId: trade.orgId, userId: 0 }, (trx) =>
      trx
        .insertInto('access.members')
        .values({ ...member, ...more })
        .execute(),
    )
  await expect(add({})).rejects.toThrow('members_as_their_users')
  await expect(add({ login: 'many3', first_name: 'Another' })).rejects.toThrow('members_as_their_users')
  await expect(
    withTenant(db, { orgId: trade.orgId, userId: 0 }, (trx) =>
      trx
        .updateTable('access.members')
        .set({ search: 'anything' })
        .where('user_id', '=', FIRST + 1)
        .execute(),
    ),
  ).rejects.toThrow('members_as_their_users')
})
