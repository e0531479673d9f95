import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

/** What belongs to no organisation, and why. */
const globalTables: Record<string, string> = {
  'access.users': 'a person may work in several organisations',
  'access.password_codes': 'belong to a person, who has not signed in anywhere yet',
  'access.sign_ins': 'people come in before an organisation is chosen',
  'access.totp': 'belong to a person, like their password',
  'access.passkeys': 'belong to a person, like their password',
  'access.recovery_codes': 'belong to a person, like their password',
  'access.challenges': 'are answered before anybody has come in',
  'access.known_devices': 'belong to a person, not to an organisation',
  'notification.push_devices': 'belong to a person, who has one phone for several organisations',
  'notification.app_devices': 'belong to a person, who has one phone for several organisations',
  'organization.org_types': 'the catalogue of kinds of organisations',
  'platform.sessions': 'the organisation is chosen after sign-in',
  'platform.settings': "mail, files, AI and push are the whole platform's",
  'site.main': 'says which organisation shows itself at the address of the installation',
  'platform.rate_limits': 'counts callers before anybody knows who they are',
}

/** Indexes of organisation-owned tables that do not begin with the organisation, and who needs them. */
const crossingIndexes: Record<string, string> = {
  'access.invitations_by_token': 'whoever has the link of a letter says nothing of an organisation',
  'access.registration_doors_by_code': 'an agent who registers knows the code and no organisation',
  'access.registrations_by_id': 'the letter with the code leads back to one registration',
  'access.registrations_by_login': 'login names are one for all organisations',
  'access.membership_requests_by_token': 'whoever has the link of a letter says nothing of an organisation',
  'access.members_by_user': 'sign-in: where does this person work?',
  'organization.organizations_by_register': 'a register number names one organisation of the whole country',
  'calendar.feeds_by_secret': 'a program that knows the address of a calendar signs in nowhere',
  'news.notices_in_time': 'the clock goes through all organisations in the order of time',
  'notification.held_due': 'the clock goes through all organisations in the order of time',
  'platform.audit_in_order': 'super administrators read the log over all organisations',
  'platform.outbox_in_order': 'the outbox reader goes through all organisations in the order of commits',
  'workflow.status_links_by_token': 'whoever has the link signs in nowhere',
  'workflow.webhook_deliveries_by_age': 'old messages are cleared away over all organisations at once',
  'workflow.timers_due': 'the clock goes through all organisations in the order of time',
  'platform.outbox_waiting': 'the outbox reader goes through all organisations in the order of commits',
  'workflow.certificates_by_fingerprint':
    'whoever checks a sealed record signs in nowhere, and it may name its certificate alone',
  'workflow.seals_by_code': 'whoever checks a record by its code signs in nowhere',
  'workflow.seals_by_hash': 'whoever checks a record by its file signs in nowhere',
  'records.public_forms_secret_key': 'whoever fills in a form signs in nowhere',
  'site.sites_by_host': 'a visitor comes by a name and knows no organisation',
  'site.previews_by_token': 'whoever has the link of a draft signs in nowhere',
  'site.versions_over': 'the clock goes through all organisations in the order of time',
  'rooms.doors_secret_key': 'a display beside a door signs in nowhere',
  'rooms.feeds_secret_key': 'a calendar on a phone signs in nowhere',
  'rooms.orders_secret_key': 'whoever ordered from outside signs in nowhere',
  'attendance.kiosks_secret_key': 'a kiosk signs in nowhere',
  'attendance.positions_by_time': 'positions are deleted after their time over all organisations at once',
  'records.imports_at_work': 'the clock takes up imports of all organisations that nobody works on any more',
  'records.trigger_runs_over': 'what triggers did long ago is cleared away over all organisations at once',
  'builder.beginnings_at_work': 'the clock takes up what was begun in all organisations and nobody works on any more',
  'builder.beginnings_until': 'what was begun long ago is cleared away over all organisations at once',
  'records.imports_until': 'old imports are cleared away over all organisations at once',
}

/**
 * Foreign keys that leave the organisation towards something global: a catalogue, or the account whose name a
 * membership carries.
 */
const catalogueKeys = ['organization.organizations → organization.org_types', 'access.members → access.users']

/** Kysely's bookkeeping of migrations, and the job queue's own schema. */
export const notOurs = ['public', 'pgboss', 'information_schema']

interface Table {
  name: string
  columns: Record<string, { type: string; not_null: boolean }>
  secured: boolean
  forced: boolean
  policies: string[]
  owner_is_restricted: boolean
  indexes: { name: string; first: string | null; is_primary: boolean }[]
  keys: { target: string; from: string[]; to: string[] }[]
  triggers: number
}

/** Everything in the catalogue that breaks the rules of the schema; see the test beside. */
export async function schemaViolations(db: Db): Promise<string[]> {
  const tables = await ourTables(db)
  const byName = new Map(tables.map((table) => [table.name, table]))
  const found = tables.flatMap((table) => [
    ...(table.triggers > 0 ? [`${table.name} has a trigger`] : []),
    ...(table.name in globalTables ? globalViolations(table) : organizationViolations(table, byName)),
  ])
  const indexes = new Set(tables.flatMap((table) => table.indexes.map(({ name }) => `${schemaOf(table)}.${name}`)))
  const gone = [
    ...Object.keys(globalTables).filter((name) => !byName.has(name)),
    ...Object.keys(crossingIndexes).filter((name) => !indexes.has(name)),
  ]
  return [...found, ...gone.map((name) => `${name} stands in a list of exceptions and does not exist`)].sort()
}

function globalViolations({ name, columns, keys }: Table) {
  return [
    ...(columns.org_id && name !== 'platform.sessions'
      ? [`${name} is said to be global and names an organisation`]
      : []),
    ...keys
      .filter(({ target }) => !(target in globalTables))
      .map(({ target }) => `${name} is global and points at ${target}`),
  ]
}

function organizationViolations(table: Table, byName: ReadonlyMap<string, Table>): string[] {
  const { name, columns, secured, forced, policies, indexes, keys } = table
  const { org_id } = columns
  if (!org_id) return [`${name} belongs to no organisation and is not in the list of global tables`]
  const primary = indexes.find(({ is_primary }) => is_primary)
  return [
    ...(org_id.type === 'integer' && org_id.not_null
      ? []
      : [`${name}.org_id is ${org_id.type}${org_id.not_null ? '' : ' and may be empty'}`]),
    ...(secured && forced ? [] : [`${name} is open to other organisations: row-level security is not forced`]),
    ...(policies.includes('own_organization') ? [] : [`${name} has no policy that compares the organisation`]),
    ...(table.owner_is_restricted ? [`${name} belongs to the role that it is to hold back`] : []),
    ...(primary ? [] : [`${name} has no primary key`]),
    ...indexes
      .filter((index) => index.first !== 'org_id' && !(`${schemaOf(table)}.${index.name}` in crossingIndexes))
      .map((index) => `${name}: the index ${index.name} begins with ${index.first ?? 'an expression'}`),
    ...keys.flatMap((key) => keyViolations(table, key, byName)),
  ]
}

function keyViolations(
  { name, columns }: Table,
  { target, from, to }: Table['keys'][number],
  byName: ReadonlyMap<string, Table>,
): string[] {
  if (target in globalTables)
    return catalogueKeys.includes(`${name} → ${target}`) ? [] : [`${name} points at the global ${target}`]
  const types = from.filter((column, at) => columns[column]?.type !== byName.get(target)?.columns[to[at]!]?.type)
  return [
    ...(from[0] === 'org_id' && to[0] === 'org_id' ? [] : [`${name} points at ${target} without the organisation`]),
    ...types.map((column) => `${name}.${column} has another type than what it points at`),
  ]
}

const schemaOf = ({ name }: Table) => name.split('.')[0]!

async function ourTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select n.nspname || '.' || c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      pg_get_userbyid(c.relowner) = 'orgil_app' as owner_is_restricted,
      (select jsonb_object_agg(a.attname, jsonb_build_object('type', format_type(a.atttypid, a.atttypmod), 'not_null',
      a.attnotnull))
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select polname::text from pg_policy where polrelid = c.oid) as policies,
      (select coalesce(jsonb_agg(jsonb_build_object('name', x.relname, 'is_primary', i.indisprimary,
          'first', (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0] and attnum > 0))),
          '[]')
        from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid) as indexes,
      (select coalesce(jsonb_agg(jsonb_build_object('target', tn.nspname || '.' || t.relname,
          'from', (select jsonb_agg(a.attname order by k.at) from unnest(f.conkey) with ordinality k (num, at)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num),
          'to', (select jsonb_agg(a.attname order by k.at) from unnest(f.confkey) with ordinality k (num, at)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num))), '[]')
        from pg_constraint f join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
        where f.conrelid = c.oid and f.contype = 'f') as keys,
      (select count(*)::integer from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> all (${notOurs})
    order by 1`.execute(db)
  return rows
}

/** Names of all tables that belong to organisations. */
export async function organizationTables(db: Db): Promise<string[]> {
  return (await ourTables(db)).map(({ name }) => name).filter((name) => !(name in globalTables))
}
