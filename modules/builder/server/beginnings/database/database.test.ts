import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import type { Principal } from '#platform/server/principal.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { shareWithRoles } from '#modules/access/server/index.ts'
import { createEmptyDatabase } from '#platform/testing/database.ts'
import { queryRows, showTable } from '#modules/records/shared/index.ts'
import { readDatabase, showBeginning, undoBeginning } from '../../../shared/beginnings/contract.ts'
import { addProject } from '../../../shared/contract.ts'
import { begun, restedBeginning } from '../../../testing/beginnings.ts'
import { key } from '../../../testing/builders.ts'

const app = await startedApp({ WEBHOOKS_TO_PRIVATE: '1' })
const theirs = await createEmptyDatabase()
const client = new pg.Client(theirs)
await client.connect()
await client.query(`
  create schema office;
  set search_path to office;
  create type colour as enum ('Улаан', 'Цэнхэр');
  create domain plate as text check (value ~ '^[0-9]{4}$');
  create table "Order" ("ө" int primary key, "with space" text, total numeric(12, 2), made timestamptz, day date,
    doc jsonb, bytes bytea, tags text[], tint colour, own plate, is_paid boolean,
    twice numeric generated always as (total * 2) stored);
  insert into "Order" values (1, 'a', 10.50, '2026-03-04 05:06:07+00', '2026-03-04', '{"a": 1}', '\\x00', '{x,y}',
    'Улаан', '1234', true),
    (2, null, null, null, null, null, null, null, null, null, null);
  create table unit (id int generated always as identity primary key, name text not null unique,
    above int references unit);
  insert into unit (name, above) values ('Гол', 3), ('Салбар', 1), ('Тэргүүн', null);
  create table line (order_no int references "Order", place int, what text, unit int references unit,
    primary key (order_no, place));
  insert into line select 1 + n % 2, n, 'мөр ' || n, 1 + n % 3 from generate_series(1, 5000) n;
  create table note (id uuid primary key default gen_random_uuid(), order_no int, place int, said text,
    foreign key (order_no, place) references line);
  insert into note (order_no, place, said) values (2, 1, 'сайн'), (null, null, 'муу');
  create table order_unit (order_no int references "Order", unit int references unit,
    primary key (order_no, unit));
  insert into order_unit values (1, 1), (1, 2), (2, 3);
  create table keyless (said text); insert into keyless values ('нэг'), ('хоёр'), ('нэг');
  create view paid as select "ө" as number, total from "Order" where is_paid;
`)
for (let number = 1; number <= 30; number += 1)
  await client.query(`create table office.many_${number} (id int primary key, name text);
    insert into office.many_${number} values (1, 'нэр')`)
await client.end()

const superAdmin = await app.as('admin')
await allowed()
const wish = { ...(await reached(theirs)), tls: false, schema: 'office' }
const project = (await superAdmin.call(addProject, { title: { mn: 'Авсан' } }, key())).body.id
const read = (more: object = {}) => superAdmin.call(readDatabase, { project_id: project, ...wish, ...more }, key())

/** The servers of tests listen in a folder alone, and other databases are reached by number and port. */
async function reached(connection: pg.ClientConfig) {
  const given = connection.connectionString === undefined ? undefined : new URL(connection.connectionString)
  const folder = given?.searchParams.get('host')
  if (given && !folder) {
    const { hostname, port, pathname, username, password } = given
    return { host: hostname, port: Number(port || 5432), database: pathname.slice(1), user: username, password }
  }
  const {
    host = '',
    user = '',
    database = '',
  } = given ? { host: folder!, user: given.username, database: given.pathname.slice(1) } : connection
  const gate = createServer((socket) => {
    const inner = connect(`${host}/.s.PGSQL.5432`)
    socket.on('error', () => inner.destroy()).on('close', () => inner.destroy())
    inner.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.pipe(inner)
    inner.pipe(socket)
  })
  await new Promise<void>((resume) => void gate.listen(0, '127.0.0.1', resume))
  atTheEnd(async () => {
    await new Promise((resume) => gate.close(resume))
  })
  return { host: '127.0.0.1', port: (gate.address() as AddressInfo).port, database, user, password: 'any' }
}

/** As a super administrator would: the right to read other databases. */
async function allowed() {
  const { orgId, users, roles } = app.places.orgs.trade
  const principal = { orgId, userId: users['admin'], roleId: roles['admin'] } as Principal
  await withTenant(app.services.db, principal, (db) =>
    shareWithRoles(
      { services: app.services, principal, language: 'mn', requestId: '', ip: '', userAgent: null, db },
      { resource: 'builder.databases', title: { mn: 'Сан' } },
      new Map([[roles['admin'], ['u']]]),
    ),
  )
}

test('the structure of another database is shown, and nothing is told of how it is reached', async () => {
  const { status, body } = await read()
  expect([status, body]).toMatchObject([200, {}])
  const shown = await superAdmin.call(showBeginning, { id: body.id })
  expect(JSON.stringify(shown.body)).not.toContain('password')
  const { tables, links } = shown.body
  const at = (title: string) => tables.find((one) => one.title === title)!
  expect(tables).toHaveLength(37)
  expect(at('paid').of).toBe('view')
  expect(at('order_unit').of).toBe('join')
  expect(
    at('Order').columns.map(({ called, kind, left_out }) => [called!.split(' ')[0], kind, Boolean(left_out)]),
  ).toEqual([
    ['ө', 'integer', false],
    ['with', 'text', false],
    ['total', 'number', false],
    ['made', 'datetime', false],
    ['day', 'date', false],
    ['doc', 'json', false],
    ['bytes', 'text', true],
    ['tags', 'text', false],
    ['tint', 'select', false],
    ['own', 'text', false],
    ['is_paid', 'checkbox', false],
    ['twice', 'number', false],
  ])
  expect(links.map((link) => `${tables[link.table]!.title}>${tables[link.to_table]!.title}`).toSorted()).toEqual([
    'line>Order',
    'line>unit',
    'note>line',
    'order_unit>Order',
    'order_unit>unit',
    'unit>unit',
  ])
  const { rows } = await app.services.db
    .selectFrom('builder.beginnings')
    .select('secret')
    .execute()
    .then((rows) => ({ rows }))
  expect(rows[0]!.secret).not.toContain(wish.password === 'any' ? 'office' : wish.database)
})

test('its rows are copied, with what they name', async () => {
  const { body } = await read()
  const { body: found } = await superAdmin.call(showBeginning, { id: body.id })
  const pressed = await begun(superAdmin, found, (chosen) =>
    chosen.map((one, at) => ({ ...one, isTaken: !found.tables[at]!.title.startsWith('many_') })),
  )
  expect(pressed.body).toMatchObject({ state: 'publishing' })
  const done = await restedBeginning(superAdmin, found.id)
  expect(done).toMatchObject({ state: 'done' })
  const part = (title: string) => done.parts.find((one) => one.title.mn === title)!
  expect(
    Object.fromEntries(done.parts.map((one) => [one.title.mn, [one.created, one.left_out, one.not_taken]])),
  ).toEqual({
    Order: [2, 0, []],
    unit: [3, 0, []],
    line: [5000, 0, []],
    note: [2, 0, []],
    order_unit: [3, 0, []],
    keyless: [3, 0, []],
    paid: [1, 0, []],
  })
  const rows = async (title: string) =>
    (await superAdmin.call(queryRows, { table: part(title).table, limit: 200 })).body.rows.map(({ values }) => values)
  const named = async (title: string) => {
    const { table } = (await superAdmin.call(showTable, { table: part(title).table })).body
    return Object.fromEntries(table.columns.map(({ name, label }) => [label.mn, name]))
  }
  const of = await named('Order')
  const [first] = await rows('Order')
  expect([
    first![of['total']!],
    first![of['made']!],
    first![of['day']!],
    first![of['is_paid']!],
    first![of['twice']!],
  ]).toEqual(['10.50', '2026-03-04T05:06:07.000Z', '2026-03-04', true, '21.00'])
  expect([first![of['doc']!], first![of['tags']!], first![of['own']!]]).toEqual(['{"a": 1}', 'x; y', '1234'])
  const unit = await named('unit')
  const above = Object.fromEntries((await rows('unit')).map((row) => [row[unit['name']!], row[unit['above']!]]))
  expect(String(above['Гол'])).toContain('Тэргүүн')
  expect(String(above['Салбар'])).toContain('Гол')
  const notes = await rows('note')
  const line = await named('note')
  const said = notes.find((row) => row[line['said']!] === 'сайн')!
  expect(String(said[line['line']!])).toContain('мөр 1')

  await superAdmin.call(undoBeginning, { id: found.id }, key())
  expect(await restedBeginning(superAdmin, found.id)).toMatchObject({ state: 'taken_back' })
  expect((await superAdmin.call(showTable, { table: part('line').table })).status).toBe(404)
})

test('who may not read other databases is refused, and so are addresses that the operator does not allow', async () => {
  const builder = await app.as('builder')
  expect((await builder.call(readDatabase, { project_id: project, ...wish }, key())).status).toBe(403)
  expect((await read({ password: 'wrong', user: 'nobody' })).body).toMatchObject({ status: false })
  Object.assign(app.services.config, { WEBHOOKS_TO_PRIVATE: false })
  expect((await read({ host: '127.0.0.1' })).body).toMatchObject({ code: 'builder.beginning.host_private' })
  expect((await read({ project_id: randomUUID() })).status).toBeGreaterThanOrEqual(400)
  Object.assign(app.services.config, { WEBHOOKS_TO_PRIVATE: true })
})
