import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Stored } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { storedOf } from '../tables/served.ts'
import { Unreadable } from './problem.ts'
import type { Derived } from './view.ts'
import { quoted } from './written.ts'

const keptAs: Readonly<Record<string, readonly Stored[]>> = {
  smallint: ['decimal', 'number'],
  integer: ['decimal', 'number'],
  bigint: ['decimal'],
  numeric: ['decimal'],
  'double precision': ['decimal'],
  text: ['text', 'key'],
  'character varying': ['text', 'key'],
  boolean: ['flag'],
  date: ['day'],
  'timestamp with time zone': ['moment'],
  uuid: ['row'],
  'text[]': ['keys'],
}

/** As what the columns of a view come out of the database; no row is read for it. */
export async function typesOf(db: Trx, { select, names }: Pick<Derived, 'select' | 'names'>) {
  const asked = names.map((name) => `pg_typeof(v.${quoted(name)})::text as ${quoted(name)}`)
  // Written anew by us from what was drawn or read, as all statements of views.
  const { rows } = await sql
    .raw<Record<string, string>>(
      `select ${asked.join(', ')} from (select 1) as one left join (${select}) as v on false`,
    )
    .execute(db)
  return names.map((name) => {
    const type = rows[0]?.[name] ?? ''
    return { name, type, kept: keptAs[type] ?? [] }
  })
}

/** Refuses a view of which a column is shown as something that it is not. */
export async function refuseOtherKinds(db: Trx, table: Table, derived: Derived) {
  const types = await typesOf(db, derived)
  for (const field of fieldsOf(table)) {
    const found = types.find(({ name }) => name === field.name)
    if (!found?.kept.includes(storedOf(field)))
      throw new Unreadable('records.view.kind', [`${field.label.mn}: ${found?.type ?? ''}`], field.name)
  }
}
