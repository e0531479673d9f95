import { beforeAll, expect, test } from 'vitest'
import { column, table, words } from '../../../shared/definition/kit.ts'
import { Unreadable } from '../problem.ts'
import { grammar, readText } from './read.ts'

beforeAll(grammar)
const own = (text: string) => words(text, text, text)
const trips = {
  ...table('records.trips', {
    title: own('Аялал'),
    columns: { route: column('text', { title: own('Чиглэл') }), km: column('integer', { title: own('Км') }) },
    label: '{route}',
    sort: 'route',
  }),
  schema: 'o7',
}
const find = (name: string) => (name === trips.name ? trips : undefined)
const read = (text: string) => readText(7, text, find)

/** Each of them reads what is not the organisation's, changes something, holds something up or says who asks. */
const hostile = [
  // Another organisation, another role, in the same statement.
  `select set_config('app.org_id', '2', true) as a, route from trips`,
  `select route from trips where set_config('app.org_id', '2', true) is not null`,
  `with x as (select set_config('role', 'postgres', true) as a) select a from x`,
  `select (select set_config('role', 'o2', true)) as a, route from trips`,
  `select case when route = 'x' then set_config('app.org_id', '2', true) end as a from trips`,
  `select coalesce(route, set_config('app.org_id', '2', true)) as a from trips`,
  `select route from trips order by set_config('app.org_id', '2', true)`,
  `select route from trips limit (select length(set_config('app.org_id', '2', true)))`,
  `select count(*) filter (where set_config('app.org_id', '2', true) = '2') as a from trips`,
  `select pg_catalog.set_config('app.org_id', '2', true) as a from trips`,
  `select "set_config"('app.org_id', '2', true) as a from trips`,
  `select s.a from trips t, lateral (select set_config('app.org_id', t.route, true) as a) s`,
  `select current_setting('app.org_id') as a from trips`,
  // SQL within SQL.
  `select query_to_xml('select * from o2.trips', true, true, '') as a from trips`,
  `select table_to_xml('o2.trips', true, true, '') as a from trips`,
  `select database_to_xml(true, true, '') as a from trips`,
  `select cursor_to_xml('c', 1, true, true, '') as a from trips`,
  `select ts_stat('select 1') as a from trips`,
  `select * from dblink('host=localhost', 'select 1') as x(a text)`,
  // What is no table of the organisation.
  `select usename as a from pg_catalog.pg_user`,
  `select query as a from pg_stat_activity`,
  `select table_name as a from information_schema.tables`,
  `select route as a from o2.trips`,
  `select route as a from o7.trips`,
  `select route as a from public.trips`,
  `select email as a from "platform"."outbox"`,
  `with pg_class as (select route from trips) select relname as a from pg_catalog.pg_class`,
  `select route from trips where route in (select query from pg_stat_activity)`,
  `select a from (with q as (select route as a from trips) select a from q) s, q`,
  // Files, large objects, time, other sessions.
  `select pg_read_file('/etc/passwd') as a from trips`,
  `select pg_ls_dir('/') as a from trips`,
  `select lo_import('/etc/passwd') as a from trips`,
  `select lo_get(1) as a from trips`,
  `select pg_sleep(60) as a from trips`,
  `select pg_terminate_backend(1) as a from trips`,
  `select pg_advisory_lock(1) as a from trips`,
  `select pg_notify('a', 'b') as a from trips`,
  `select nextval('s') as a from trips`,
  `select random() as a from trips`,
  `select repeat('x', 1000000000) as a from trips`,
  `select generate_series(1, 1000000000) as a from trips`,
  `select a from generate_series(1, 1000000000) as a`,
  `select version() as a from trips`,
  `select current_user as a from trips`,
  `select session_user as a from trips`,
  `select current_schema as a from trips`,
  `select current_catalog as a from trips`,
  // Types that look things up.
  `select 'pg_class'::regclass as a from trips`,
  `select 'o2.trips'::regclass::oid as a from trips`,
  `select cast(route as regproc) as a from trips`,
  `select route::xml as a from trips`,
  `select route::o2.trips as a from trips`,
  `select '{1}'::int4[] as a from trips`,
  // Whole rows and functions that look like columns.
  `select * from trips`,
  `select t.* from trips t`,
  `select t.query_to_xml as a from trips t`,
  `select (t).route as a from trips t`,
  `select tableoid as a, t.ctid as b from trips t`,
  `select t.org_id as a from trips t`,
  `select t.deleted_at as a from trips t`,
  // Everything that is not one SELECT.
  `select route from trips; select route from trips`,
  `select route from trips; drop table o7.trips`,
  `with gone as (delete from trips returning route) select route from gone`,
  `with made as (insert into trips (route) values ('x') returning route) select route from made`,
  `with recursive r as (select 1 as a union all select a + 1 from r) select a from r`,
  `select route into other from trips`,
  `select route from trips for update`,
  `select route from trips for share`,
  `insert into trips (route) values ('x')`,
  `update trips set route = 'x'`,
  `delete from trips`,
  `copy trips to program 'id'`,
  `do $$ begin perform 1; end $$`,
  `create table x as select route from trips`,
  `explain analyze select route from trips`,
  `set role postgres`,
  `prepare a as select 1`,
  `values (1)`,
  `table trips`,
  // Signs and clauses of others.
  `select route operator(o2.=) 'x' as a from trips`,
  `select route ~ '(a+)+$' as a from trips`,
  `select route from trips tablesample system (10)`,
  `select route from only trips`,
  `select route from trips natural join trips as b`,
  `select distinct on (route) route from trips`,
  `select route collate "other" as a from trips`,
  `select array[route] as a from trips`,
  `select row(route) as a from trips`,
  `select $1 as a from trips`,
  `select sum(km) over (rows between 1 preceding and current row) as a from trips`,
  `select percentile_cont(0.5) within group (order by km) as a from trips`,
  `select xmlelement(name a) as a from trips`,
  `select json_agg(route) as a from trips`,
  `select ${'('.repeat(200)}km${')'.repeat(200)} + ${'-'.repeat(1)}${'(-'.repeat(100)}km${')'.repeat(100)} as a from trips`,
  `select 1 /* ; */ as a from trips where '`,
]

test.each(hostile)('%s is no view', (text) => {
  expect(() => read(text)).toThrow(Unreadable)
})

test('what is read is written anew: each table where it stands, without what was deleted, and only what is named', () => {
  const { select, names, used } = read(
    `select t.route as way, sum(km) as total from trips t group by 1 having sum(km) > 10`,
  )
  expect(select).toContain('from "o7"."trips"')
  expect(select).toContain('where org_id = 7 and deleted_at is null')
  expect(names).toEqual(['way', 'total'])
  expect([...used.of]).toEqual([['records.trips', new Set(['route', 'km'])]])
  expect(read(`select route as a from trips where km = 1`).used.of.get('records.trips')).toEqual(
    new Set(['route', 'km']),
  )
})

test('text stays text, whatever stands in it', () => {
  const { select } = read(`select 'it''s; drop table x --' as a, E'back\\\\slash' as b from trips`)
  expect(select).toContain(`'it''s; drop table x --'`)
  expect(select).toContain(`E'back\\\\slash'`)
})

test('a name that WITH gives hides no table elsewhere', () => {
  const { select } = read(`with trips as (select route from trips where km > 1) select route from trips`)
  expect(select).toMatch(/^with "_with_0_\d+" as \(select/)
  expect(select).toMatch(/from "_with_0_\d+" as "trips"$/)
})
