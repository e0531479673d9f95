import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { RESTRICTED_ROLE } from '#platform/server/tenancy.ts'
import { notOurs } from '../checks/schema.ts'
import { grantsText, type Granted } from './grants.ts'

const HEAD = `
-- The database as it is once all migrations ran, for reading: written by "npm run schema" from the catalogue and held
-- by app/strength/schema-text.test.ts. It is no migration; what changes the database stands in migrations/.
`

interface Named {
  schema: string
  name: string
}
interface Table extends Named, Granted {
  is_unlogged: boolean
  columns: string[]
  constraints: string[]
  indexes: string[]
  triggers: string[]
  policies: string[]
  secured: boolean
  forced: boolean
}
interface Routine extends Named, Granted {
  text: string
}
interface Other extends Named, Granted {
  kind: 'schema' | 'collation' | 'sequence' | 'view' | 'type'
  text: string
}

/**
 * The shape of the database as SQL, schema by schema and in each by name, columns as they were added. The same on every
 * PostgreSQL from 15 on.
 */
export async function schemaText(db: Db): Promise<string> {
  const [extensions, others, tables, routines] = [
    await extensionsOf(db),
    await othersOf(db),
    await tablesOf(db),
    await routinesOf(db),
  ]
  const schemas = others.filter(({ kind }) => kind === 'schema').map(({ name }) => name)
  const parts = schemas.flatMap((schema) => {
    const isHere = (one: Named) => one.schema === schema
    return [
      `-- ${'─'.repeat(8)} ${schema} ${'─'.repeat(100 - schema.length)}`,
      ...others.filter(isHere).map((one) => [one.text, ...grantsText(one, namePlace(one))].join('\n')),
      ...routines.filter(isHere).map((one) => [one.text, ...grantsText(one, `function ${one.name}`)].join('\n')),
      ...tables.filter(isHere).map(tableText),
    ]
  })
  return `${[HEAD.trim(), extensions.join('\n'), ...parts].map(quietly).join('\n\n')}\n`
}

/** PostgreSQL shouts its words; what stands in quotes and in the body of a function is left alone. */
const quietly = (text: string) =>
  text
    .replace(/\$function\$[^]*?\$function\$|'(?:[^']|'')*'|"[^"]*"|^--.*$|\b[A-Z]{2,}\b/gm, (part) =>
      /^[A-Z]+$/.test(part) ? part.toLowerCase() : part,
    )
    .replaceAll(' using btree (', ' (')

const namePlace = ({ kind, schema, name }: Other) =>
  kind === 'schema' ? `schema ${name}` : `${kind} ${schema}.${name}`

function tableText(table: Table) {
  const name = `${table.schema}.${table.name}`
  const lines = [...table.columns, ...table.constraints].map((line) => `  ${line}`)
  return [
    `create ${table.is_unlogged ? 'unlogged ' : ''}table ${name} (\n${lines.join(',\n')}\n);`,
    ...table.indexes.map((one) => `${one};`),
    ...table.triggers.map((one) => `${one};`),
    ...(table.secured ? [`alter table ${name} enable row level security;`] : []),
    ...(table.forced ? [`alter table ${name} force row level security;`] : []),
    ...table.policies,
    ...grantsText(table, name),
  ].join('\n')
}

async function extensionsOf(db: Db) {
  const { rows } = await sql<{ extname: string }>`
    select extname from pg_extension where extname <> 'plpgsql' order by 1`.execute(db)
  return rows.map(({ extname }) => `create extension ${extname};`)
}

/** What an extension brought is said by its name. */
const isOwn = sql`not exists (
  select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
const isOurs = sql`n.nspname not like 'pg\\_%' and n.nspname <> all (${notOurs})`
const granted = (
  acl: string,
) => sql`coalesce((select jsonb_agg(distinct g.privilege_type) from aclexplode(${sql.ref(acl)}) g
  where g.grantee = (select oid from pg_roles where rolname = ${RESTRICTED_ROLE})), '[]') as grants,
  coalesce((select jsonb_agg(distinct g.privilege_type) from aclexplode(${sql.ref(acl)}) g where g.grantee = 0), '[]')
    as for_all, ${sql.ref(acl)} is not null as is_said`

async function othersOf(db: Db): Promise<Other[]> {
  const { rows } = await sql<Other>`
    select 'schema' as kind, n.nspname as schema, n.nspname as name, 'create schema ' || n.nspname || ';' as text,
      ${granted('n.nspacl')}
    from pg_namespace n where ${isOurs}
    union all
    select 'collation', n.nspname, c.collname, format('create collation %I.%I (provider = %s, locale = %L);', n.nspname,
      c.collname, case c.collprovider when 'i' then 'icu' else 'libc' end,
      coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale', c.collcollate)),
      '[]', '[]', false
    from pg_collation c join pg_namespace n on n.oid = c.collnamespace where ${isOurs}
    union all
    select 'sequence', n.nspname, c.relname, format('create sequence %I.%I as %s start %s minvalue %s;', n.nspname,
      c.relname, format_type(s.seqtypid, null), s.seqstart, s.seqmin), ${granted('c.relacl')}
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where ${isOurs} and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
    union all
    select 'view', n.nspname, c.relname, format('create view %I.%I as%s', n.nspname, c.relname,
      E'\n' || pg_get_viewdef(c.oid, true)), ${granted('c.relacl')}
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOurs} and c.relkind in ('v', 'm')
    union all
    select 'type', n.nspname, t.typname, format('create type %I.%I as enum (%s);', n.nspname, t.typname,
      (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e
        where e.enumtypid = t.oid)),
      ${granted('t.typacl')}
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${isOurs} and t.typtype in ('e', 'd', 'r')
    order by schema, kind, name`.execute(db)
  return rows
}

async function routinesOf(db: Db): Promise<Routine[]> {
  const { rows } = await sql<Routine>`
    select n.nspname as schema, p.oid::regprocedure::text as name,
      rtrim(pg_get_functiondef(p.oid), E'\n ') || ';' as text, ${granted('p.proacl')}
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${isOurs} and p.prokind <> 'a' and ${isOwn} order by 1, 2`.execute(db)
  return rows
}

async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select n.nspname as schema, c.relname as name, c.relpersistence = 'u' as is_unlogged,
      c.relrowsecurity as secured, c.relforcerowsecurity as forced, ${granted('c.relacl')},
      array(select concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
          case when a.attcollation <> t.typcollation
            then 'collate ' || (select co.collnamespace::regnamespace || '.' || quote_ident(co.collname)
              from pg_collation co where co.oid = a.attcollation) end,
          case when a.attnotnull then 'not null' end,
          case a.attidentity when 'a' then 'generated always as identity'
            when 'd' then 'generated by default as identity' end,
          case when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
            when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
          left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
      array(select 'constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid)
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f', 'x')
        order by position(k.contype in 'puxcf'), k.conname) as constraints,
      array(select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class x on x.oid = i.indexrelid
        where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid
          and k.conrelid = c.oid and k.contype in ('p', 'u', 'x')) order by x.relname) as indexes,
      array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
        order by t.tgname) as triggers,
      array(select concat_ws(' ', 'create policy', quote_ident(p.polname), 'on',
          n.nspname || '.' || quote_ident(c.relname),
          case when not p.polpermissive then 'as restrictive' end,
          case p.polcmd when 'r' then 'for select' when 'a' then 'for insert' when 'w' then 'for update'
            when 'd' then 'for delete' end,
          case when p.polroles <> '{0}' then 'to ' || (
            select string_agg(case when r.oid = c.relowner then 'current_user' else quote_ident(r.rolname) end, ', '
              order by r.rolname) from pg_roles r where r.oid = any (p.polroles)) end,
          'using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
          'with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')') || ';'
        from pg_policy p where p.polrelid = c.oid order by p.polname) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${isOurs} order by 1, 2`.execute(db)
  return rows
}
