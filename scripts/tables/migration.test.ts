import { expect, test } from 'vitest'
import { migrationOf } from './migration.ts'

const every = { org_id: 'integer', id: 'uuid', search: 'text' }
const defined = {
  name: 'crm.stages',
  columns: { ...every, name: 'text', is_won: 'boolean', chance: 'numeric', client_id: 'uuid' },
  unique: ['name'],
  required: ['name'],
  references: [{ column: 'client_id', table: 'crm.clients' }],
}
const textOf = (known: Parameters<typeof migrationOf>[1]) => {
  const made = migrationOf(defined, known)
  return made && 'text' in made ? made.text : made
}

test('a table that there is not yet is made with its walls, its index and what is never empty', () => {
  const text = textOf(undefined)
  for (const part of [
    'create table crm.stages (',
    '"name" text not null,',
    '"is_won" boolean not null default false,',
    '"chance" numeric,',
    'primary key (org_id, id)',
    'create unique index stages_name_once on crm.stages',
    'foreign key (org_id, "client_id") references crm.clients (org_id, id)',
    "ownedByOrganization(db, 'crm.stages')",
  ])
    expect(text).toContain(part)
})

test('of one that stands the new columns are added, and nothing else', () => {
  const text = textOf({ ...every, name: 'text' })
  expect(text).toContain('add column "is_won" boolean not null default false;')
  expect(text).toContain('add column "chance" numeric;')
  expect(text).not.toMatch(/create table|ownedBy/)
  expect(textOf(defined.columns)).toBeNull()
})

test('what people wrote is dropped or changed by no command', () => {
  expect(textOf({ ...defined.columns, old: 'text' })).toEqual({ problem: expect.stringContaining('old') as string })
  expect(textOf({ ...defined.columns, chance: 'text' })).toEqual({
    problem: expect.stringContaining('chance') as string,
  })
})
