import type pg from 'pg'
import type { FoundColumn, FoundLink, FoundTable } from '../../../shared/beginnings/contract.ts'
import { keyOf, LONGEST_COLUMN_KEY, takenByEvery } from '../../../shared/keys.ts'

/** Where the rows of a table stand, for whoever reads them. */
export interface Origin {
  schema: string
  name: string
  /** The columns of its key, each with its type; without one its rows are read in one go. */
  key: { name: string; type: string }[]
  /** By the place of a column: how its text is asked. */
  asked: Record<number, string>
  /** By the place of a column that names rows: the columns that do, and the table. */
  names: Record<number, { columns: string[]; to: number }>
}

interface Structure {
  tables: (FoundTable & { origin: Origin })[]
  links: FoundLink[]
}

const MOST_TABLES = 150
const MOST_COLUMNS = 390
const EXAMPLES = 3
/** Texts that are longer than a line, or have several. */
const LONG = 200

interface Relation {
  oid: number
  name: string
  kind: string
  rows: number
  comment: string | null
}
interface Attribute {
  oid: number
  place: number
  name: string
  /** After all domains. */
  type: string
  full: string
  array: boolean
  labels: string[] | null
  required: boolean
  generated: boolean
  domain: boolean
  comment: string | null
}
interface Index {
  oid: number
  places: number[]
  primary: boolean
}
interface ForeignKey {
  oid: number
  places: number[]
  to: number
  to_places: number[]
}

/** What stands in a schema: tables, views, their columns, keys and relations, from the catalogue alone. */
export async function readStructure(client: pg.Client, schema: string): Promise<Structure> {
  const all = await rowsOf<Relation>(
    client,
    `select c.oid::integer as oid, c.relname as name, c.relkind::text as kind, greatest(c.reltuples, 0)::float8 as rows,
       obj_description(c.oid, 'pg_class') as comment
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
       and has_table_privilege(c.oid, 'select') order by c.relname`,
    [schema],
  )
  const relations = all.slice(0, MOST_TABLES)
  const oids = relations.map(({ oid }) => oid)
  const attributes = await rowsOf<Attribute>(
    client,
    `with recursive based as (
       select t.oid as own, t.oid, t.typtype, t.typbasetype, t.typelem, t.typcategory from pg_type t
       union all select b.own, t.oid, t.typtype, t.typbasetype, t.typelem, t.typcategory
       from based b join pg_type t on t.oid = b.typbasetype where b.typtype = 'd'
     ), base as (select * from based where typtype <> 'd')
     select a.attrelid::integer as oid, a.attnum::integer as place, a.attname as name,
       format_type(case when b.typcategory = 'A' then b.typelem else b.oid end, null) as type,
       format_type(a.atttypid, a.atttypmod) as full, b.typcategory = 'A' as array,
       (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
         where e.enumtypid = case when b.typcategory = 'A' then b.typelem else b.oid end) as labels,
       a.attnotnull as required, a.attgenerated <> '' as generated, b.own <> b.oid as domain,
       col_description(a.attrelid, a.attnum) as comment
     from pg_attribute a join base b on b.own = a.atttypid
     where a.attrelid = any($1::oid[]) and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`,
    [oids],
  )
  const indexes = await rowsOf<Index>(
    client,
    `select indrelid::integer as oid, indkey::smallint[]::integer[] as places, indisprimary as primary from pg_index
     where indrelid = any($1::oid[]) and indisunique and indisvalid and indpred is null and indexprs is null
     order by indisprimary desc, indexrelid`,
    [oids],
  )
  const foreign = await rowsOf<ForeignKey>(
    client,
    `select conrelid::integer as oid, conkey::integer[] as places, confrelid::integer as to,
       confkey::integer[] as to_places
     from pg_constraint where contype = 'f' and conrelid = any($1::oid[]) and confrelid = any($1::oid[])
     order by conrelid, conname`,
    [oids],
  )
  const tables: Structure['tables'] = []
  for (const relation of relations)
    tables.push(
      await tableOf(client, schema, relation, {
        attributes: attributes.filter(({ oid }) => oid === relation.oid).slice(0, MOST_COLUMNS),
        indexes: indexes.filter(({ oid }) => oid === relation.oid),
      }),
    )
  const links = foreign.flatMap((key) => linkOf(key, { relations, attributes, indexes, tables }))
  for (const [at, table] of tables.entries())
    if (
      table.of === 'table' &&
      isJoin(
        table,
        links.filter((link) => link.table === at),
      )
    )
      table.of = 'join'
  return { tables, links }
}

const rowsOf = async <T>(client: pg.Client, text: string, values: unknown[]) =>
  (await client.query(text, values)).rows as T[]

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function tableOf(
  client: pg.Client,
  schema: string,
  { name, kind, rows, comment }: Relation,
  { attributes, indexes }: { attributes: readonly Attribute[]; indexes: readonly Index[] },
): Promise<Structure['tables'][number]> {
  const from = `${quoted(schema)}.${quoted(name)}`
  const isView = kind === 'v' || kind === 'm'
  const count = rows > 0 || isView ? Math.round(rows) : await countOf(client, from)
  const samples = await sampleOf(client, from, attributes)
  const taken = new Set<string>(takenByEvery)
  const columns: FoundColumn[] = []
  const asked: Origin['asked'] = {}
  for (const attribute of attributes) {
    const own = keyOf(attribute.name, taken, LONGEST_COLUMN_KEY)
    taken.add(own)
    const at = columns.length
    const said = samples.map((row) => row[attribute.place] ?? null).filter((text): text is string => text !== null)
    const isUnique = indexes.some(({ places }) => places.length === 1 && places[0] === attribute.place)
    const { kind: guessed, ...more } = kindOfColumn(attribute, said)
    const title = attribute.comment?.trim().slice(0, 100) || attribute.name
    columns.push({
      at,
      name: own,
      title: { mn: title, en: title, ko: title },
      kind: guessed,
      ...more,
      required: attribute.required && guessed !== 'checkbox',
      unique: isUnique && (await tellsApart(client, from, attribute, guessed)),
      examples: [...new Set(said)].slice(0, EXAMPLES).map((text) => text.slice(0, 80)),
      called: `${attribute.name} ${attribute.full}`,
    })
    asked[at] = askedAs(attribute)
  }
  const primary =
    indexes.find((one) => one.primary) ??
    indexes.find(({ places }) => places.every((place) => attributes.find((one) => one.place === place)?.required))
  const key = (primary?.places ?? []).flatMap((place) => {
    const found = attributes.find((one) => one.place === place)
    return found ? [{ name: found.name, type: found.full }] : []
  })
  return {
    title: comment?.trim().slice(0, 100) || name,
    rows: count,
    of: isView ? 'view' : 'table',
    columns,
    origin: { schema, name, key: key.length === (primary?.places.length ?? 0) ? key : [], asked, names: {} },
  }
}

async function countOf(client: pg.Client, from: string) {
  const [row] = await rowsOf<{ count: string }>(
    client,
    `select count(*) as count from (select from ${from} limit 1000000) as t`,
    [],
  )
  return Number(row?.count ?? 0)
}

const SAMPLE = 300

/** The first rows, by the places of the columns; a view that does not answer is shown without. */
async function sampleOf(client: pg.Client, from: string, attributes: readonly Attribute[]) {
  const read = attributes.filter(({ type }) => type !== 'bytea')
  if (read.length === 0) return []
  await client.query('savepoint sampled')
  try {
    const list = read.map((one) => `${askedAs(one)} as ${quoted(String(one.place))}`).join(', ')
    return await rowsOf<Record<number, string | null>>(client, `select ${list} from ${from} as t limit ${SAMPLE}`, [])
  } catch {
    await client.query('rollback to savepoint sampled')
    return []
  }
}

/** Capitals and spaces make no difference among our rows, and they may among theirs. */
async function tellsApart(client: pg.Client, from: string, { name }: Attribute, kind: string) {
  if (kind !== 'text') return true
  await client.query('savepoint compared')
  try {
    const [row] = await rowsOf<{ differ: boolean }>(
      client,
      `select count(*) = count(distinct lower(regexp_replace(btrim(${quoted(name)}::text), '\\s+', ' ', 'g'))) as differ
       from ${from} where ${quoted(name)} is not null`,
      [],
    )
    return row?.differ === true
  } catch {
    await client.query('rollback to savepoint compared')
    return false
  }
}

const WHOLE = ['smallint', 'integer', 'bigint', 'oid']
const PARTS = ['numeric', 'real', 'double precision', 'money']
const TEXTS = ['text', 'character varying', 'character', 'citext', 'name', 'public.citext']

function kindOfColumn(
  { type, labels, array, generated }: Attribute,
  said: readonly string[],
): Pick<FoundColumn, 'kind' | 'options' | 'left_out'> {
  if (type === 'bytea') return { kind: 'text', left_out: 'builder.beginning.bytes' }
  if (labels) {
    const keys = new Set<string>()
    const options = labels.map((label) => {
      const value = keyOf(label, keys, LONGEST_COLUMN_KEY)
      keys.add(value)
      return { value, label: { mn: label, en: label, ko: label } }
    })
    return { kind: array ? 'choices' : 'select', options }
  }
  if (array) return { kind: said.some((text) => text.length > LONG) ? 'long_text' : 'text' }
  if (type === 'boolean') return { kind: 'checkbox' }
  if (type === 'date') return { kind: 'date' }
  if (type.startsWith('timestamp')) return { kind: 'datetime' }
  if (type.startsWith('time')) return { kind: 'time' }
  if (type === 'json' || type === 'jsonb') return { kind: 'json' }
  if (WHOLE.includes(type)) return { kind: 'integer' }
  if (PARTS.includes(type)) return { kind: 'number' }
  const isLong = said.some((text) => text.length > LONG || text.includes('\n'))
  return { kind: isLong || (!TEXTS.includes(type) && generated && isLong) ? 'long_text' : 'text' }
}

/** As text that the kinds of ours read. */
function askedAs({ name, type, array, full }: Pick<Attribute, 'name' | 'type' | 'array' | 'full'>) {
  const column = `t.${quoted(name)}`
  if (type === 'bytea') return 'null::text'
  if (array) return `array_to_string(${column}::text[], '; ')`
  if (type === 'date') return `to_char(${column}, 'YYYY-MM-DD')`
  if (type.startsWith('timestamp')) {
    // A time without a zone is one of the clock on the wall there, which is taken for Ulaanbaatar's.
    const moment =
      type.includes('without') || !full.includes('with time zone')
        ? `(${column} at time zone 'Asia/Ulaanbaatar')`
        : column
    return `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  }
  if (type.startsWith('time')) return `to_char(${column}, 'HH24:MI')`
  if (type === 'money') return `${column}::numeric::text`
  if (type === 'boolean') return `case ${column} when true then 'true' when false then 'false' end`
  return `${column}::text`
}

interface Whole {
  relations: readonly Relation[]
  attributes: readonly Attribute[]
  indexes: readonly Index[]
  tables: Structure['tables']
}

/** A foreign key to the key of another table is a relation; of several columns it is one column more. */
function linkOf(key: ForeignKey, { relations, attributes, tables }: Whole): FoundLink[] {
  const table = relations.findIndex(({ oid }) => oid === key.oid)
  const to_table = relations.findIndex(({ oid }) => oid === key.to)
  const [own, target] = [tables[table], tables[to_table]]
  if (!own || !target) return []
  const nameAt = (oid: number, place: number) =>
    attributes.find((one) => one.oid === oid && one.place === place)?.name ?? ''
  // In the order of the key of the other side.
  const columns = target.origin.key.map(({ name }) => {
    const at = key.to_places.findIndex((place) => nameAt(key.to, place) === name)
    return at < 0 ? undefined : nameAt(key.oid, key.places[at]!)
  })
  if (columns.length === 0 || columns.length !== key.places.length || columns.includes(undefined)) return []
  const names = columns as string[]
  const placed = attributes.filter(({ oid }) => oid === key.oid)
  let at = names.length === 1 ? placed.findIndex(({ name }) => name === names[0]) : -1
  if (at < 0) {
    at = own.columns.length
    const taken = new Set<string>([...takenByEvery, ...own.columns.map(({ name }) => name)])
    own.columns.push({
      at,
      name: keyOf(target.title, taken, LONGEST_COLUMN_KEY),
      title: { mn: target.title, en: target.title, ko: target.title },
      kind: 'text',
      required: false,
      unique: false,
      examples: [],
      called: names.join(', '),
    })
    own.origin.asked[at] = `concat_ws(', ', ${names.map((name) => `t.${quoted(name)}::text`).join(', ')})`
  }
  if (own.columns[at]?.left_out !== undefined || own.origin.names[at]) return []
  own.origin.names[at] = { columns: names, to: to_table }
  return [
    {
      table,
      at,
      to_table,
      to_at: Math.max(
        0,
        target.columns.findIndex(({ unique }) => unique === true),
      ),
      matched: own.rows,
      count: own.rows,
      examples: own.columns[at]?.examples ?? [],
      missing: { count: 0, said: [] },
    },
  ]
}

/** Nothing but two relations: rows of one table and rows of another that belong together. */
function isJoin({ columns, origin }: Structure['tables'][number], links: readonly FoundLink[]) {
  const inKey = new Set(origin.key.map(({ name }) => name))
  const naming = links.flatMap(({ at }) => origin.names[at]?.columns ?? [])
  return (
    links.length === 2 && inKey.size > 0 && [...inKey].every((name) => naming.includes(name)) && columns.length <= 4
  )
}
