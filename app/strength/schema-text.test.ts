import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSystem } from '#platform/server/tenancy.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { schemaText } from '../../scripts/schema/text.ts'

const { db } = await openTestDatabase()
const kept = readFileSync(path.resolve(import.meta.dirname, '../../docs/schema.sql'), 'utf8')

test('docs/schema.sql is the database of today; "npm run schema" writes it anew', async () => {
  expect(await schemaText(db)).toBe(kept)
})

test.each([
  ['alter table platform.files add column planted text', '  planted text,'],
  ['alter table platform.files alter column name drop not null', '  name text,'],
  ['create index planted on platform.files (org_id, name)', 'create index planted on platform.files (org_id, name);'],
  ['alter table platform.files add constraint planted check (size > 0)', '  constraint planted check ((size > 0))'],
  ['alter table platform.files disable row level security', null],
  ['drop policy own_organization on platform.files', null],
  ['revoke select on platform.files from orgil_app', null],
  ['create sequence platform.planted', 'create sequence platform.planted as bigint start 1 minvalue 1;'],
  ["create type platform.planted as enum ('a', 'b')", "create type platform.planted as enum ('a', 'b');"],
  ['create view platform.planted as select 1 as one', 'create view platform.planted as'],
  [
    `create function platform.planted() returns integer language sql as 'select 1'`,
    'create or replace function platform.planted()',
  ],
  [
    `create function platform.planted() returns trigger language plpgsql as 'begin return new; end';
     create trigger planted before update on platform.files for each row execute function platform.planted()`,
    'create trigger planted before update on platform.files for each row execute function platform.planted();',
  ],
])('its text is another one after: %s', async (planted, line) => {
  await expect(
    asSystem(db, async (trx) => {
      await sql.raw(planted).execute(trx)
      const text = await schemaText(trx)
      expect(text).not.toBe(kept)
      if (line !== null) expect(text).toContain(`\n${line}`)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
})
