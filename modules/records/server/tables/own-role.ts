import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { RESTRICTED_ROLE } from '#platform/server/tenancy.ts'
import type { Table } from '../../shared/definition/table.ts'

/**
 * The role that reads what one organisation built. It may no more than the restricted role, but for this: in the tables
 * of this one schema, whose rows are all of one organisation by a check, nothing is compared once more by a policy. A
 * policy keeps comparisons that are not leakproof (amounts, parts of texts) away from every index.
 */
const roleOf = (schema: string) => `${RESTRICTED_ROLE}_${schema}`

/**
 * Makes the role where there is none, apart from everything else: a server on which the account may make no roles goes
 * on with the policy alone, and so does one where somebody else made the same a moment ago.
 */
export async function makeOwnRole(db: Db, schema: string): Promise<void> {
  const role = roleOf(requireOwnSchema(schema))
  // Quoted by what it is: `o` and digits.
  await sql
    .raw(
      `do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin;
        end if;
        if not pg_has_role('${role}', '${RESTRICTED_ROLE}', 'usage') then
          grant ${RESTRICTED_ROLE} to ${role};
        end if;
        if not pg_has_role(session_user, '${role}', 'usage') then
          grant ${role} to session_user;
        end if;
      exception when others then
        raise notice 'no role of its own for the schema ${schema}: %', sqlerrm;
      end $$`,
    )
    .execute(db)
}

/**
 * Opens to the role what stands in its schema, and keeps an index of what rows are sought by, which is of use to it
 * alone.
 */
export async function openToOwnRole(db: Db, schema: string): Promise<void> {
  const role = roleOf(requireOwnSchema(schema))
  await sql
    .raw(
      `do $$ declare name text; begin
        for name in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = '${schema}' and c.relkind = 'r'
            and exists (select from pg_roles where rolname = '${role}')
            and exists (select from pg_constraint o
              where o.conrelid = c.oid and o.conname = 'own_rows' and o.convalidated)
            and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_schema')
        loop
          execute format('create policy own_schema on ${schema}.%I to ${role} using (true) with check (true)', name);
          if exists (select from pg_opclass where opcname = 'gin_trgm_ops') then
            execute format(
              'create index if not exists %I on ${schema}.%I using gin (search gin_trgm_ops) where deleted_at is null',
              left(name, 45) || '_sought_' || left(md5(name), 6), name);
          end if;
        end loop;
      end $$`,
    )
    .execute(db)
}

/**
 * Goes on as the role of its organisation, until the end of the transaction, where a built table is read and there is
 * one.
 */
export async function asItsOwn(db: Trx, { schema }: Pick<Table, 'schema'>): Promise<void> {
  if (schema === undefined) return
  // Of the organisation for which the transaction runs, whatever the table says.
  await sql`select set_config('role', role::text, true)
    from to_regrole(${roleOf('o')}::text || current_setting('app.org_id', true)) as role
    where role is not null and pg_has_role(session_user, role, 'member')`.execute(db)
}

function requireOwnSchema(schema: string) {
  if (!/^o[1-9][0-9]*$/.test(schema)) throw new Error(`${schema} is no schema of an organisation`)
  return schema
}

/** What came from a backup, or was built when no role could be made, is opened in the night. */
export const openOwnSchemas: JobKind = {
  name: 'records.own_roles',
  cron: '40 4 * * *',
  handle: async (_, { db }) => {
    const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_namespace
      where nspname ~ '^o[1-9][0-9]*$' order by 1`.execute(db)
    for (const { schema } of rows) {
      await makeOwnRole(db, schema)
      await openToOwnRole(db, schema)
    }
  },
}
