import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'

/** What migrations and the queue write of themselves, and what is parted by days that will be over. */
const OWN = ['kysely_migration', 'kysely_migration_lock', 'pgboss.version', 'pgboss.queue_stats']
const QUOTE = '$rows$'

interface Column {
  table: string
  name: string
  type: string
}

/**
 * All rows as SQL, for a database in which the migrations ran and nothing else was done. Every value goes as PostgreSQL
 * writes it and is read back as what it was, so no program but the server has to know the types.
 */
export async function dataOf(client: pg.ClientBase): Promise<string> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'`)
  const columns = await columnsIn(client)
  const tables = inOrder(Object.keys(columns), await referencesIn(client))
  const rows: string[] = []
  for (const table of tables) rows.push(...(await insertsInto(client, table, columns[table]!)))
  return [
    getConstructionPlans('pgboss'),
    'begin;',
    `truncate ${tables.join(', ')};`,
    ...rows,
    ...(await countersIn(client)),
    'commit;',
    '',
  ].join('\n')
}

async function columnsIn(client: pg.ClientBase): Promise<Record<string, Column[]>> {
  const { rows } = await client.query<Column>(
    `
    select c.oid::regclass::text as table, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and a.attgenerated = ''
      and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and c.oid::regclass::text <> all ($1::text[])
    order by 1, a.attnum`,
    [OWN],
  )
  return Object.groupBy(rows, ({ table }) => table) as Record<string, Column[]>
}

async function referencesIn(client: pg.ClientBase) {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select distinct coalesce(parent.inhparent, conrelid)::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint left join pg_inherits parent on parent.inhrelid = conrelid
    where contype = 'f' and confrelid <> conrelid`)
  return rows
}

/** What is pointed at comes before what points at it. */
function inOrder(tables: string[], references: readonly { from: string; to: string }[]): string[] {
  const left = new Set(tables.toSorted())
  const ordered: string[] = []
  while (left.size > 0) {
    const free = [...left].filter((table) => references.every(({ from, to }) => from !== table || !left.has(to)))
    if (free.length === 0) throw new Error(`These tables point at each other: ${[...left].join(', ')}`)
    for (const table of free) left.delete(table)
    ordered.push(...free)
  }
  return ordered
}

async function insertsInto(client: pg.ClientBase, table: string, columns: readonly Column[]): Promise<string[]> {
  const names = columns.map(({ name }) => name)
  const texts = names.map((name) => `${name}::text`).join(', ')
  const {
    rows: [found],
  } = await client.query<{ all: string | null }>(`
    select json_agg(json_build_array(${texts}))::text as all from ${table}`)
  const all = found?.all
  if (!all) return []
  if (all.includes(QUOTE)) throw new Error(`A value of ${table} holds ${QUOTE}`)
  const values = columns.map(({ type }, at) => `(r ->> ${at})::${type}`).join(', ')
  return [
    `insert into ${table} (${names.join(', ')}) overriding system value`,
    `select ${values} from json_array_elements(${QUOTE}${all}${QUOTE}) r;`,
  ]
}

async function countersIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where last_value is not null order by 1`)
  return rows.map(({ name, last }) => `select setval('${name}', ${last});`)
}
