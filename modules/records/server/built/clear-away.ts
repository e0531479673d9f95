import { sql } from 'kysely'
import type { JobKind } from '#platform/server/jobs.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { schemaOf } from '../tables/built.ts'
import { awayOf } from './statements.ts'

/** What was set aside so long ago that nobody may want it back is dropped, each by itself. */
export const clearSetAside: JobKind = {
  name: 'records.clear_set_aside',
  cron: '20 4 * * *',
  handle: async (_, { db, log }) => {
    const due = await db
      .selectFrom('records.set_aside')
      .innerJoin('records.built_tables', (join) =>
        join
          .onRef('records.built_tables.org_id', '=', 'records.set_aside.org_id')
          .onRef('records.built_tables.id', '=', 'records.set_aside.table_id'),
      )
      .select([
        'records.set_aside.org_id',
        'records.set_aside.id',
        'column_name',
        'kept_as',
        'key',
        'records.built_tables.taken_away_at',
      ])
      .where('until', '<', sql<Date>`now()`)
      .execute()
    for (const { org_id, id, column_name, kept_as, key, taken_away_at } of due)
      try {
        await asSystem(db, async (trx) => {
          await sql`set local lock_timeout = '500ms'`.execute(trx)
          const schema = schemaOf(org_id)
          if (column_name === null) await sql`drop table if exists ${sql.id(awayOf(schema), kept_as)}`.execute(trx)
          // Of a table that is away as a whole nothing is dropped by itself.
          else if (taken_away_at) return
          else await sql`alter table ${sql.id(schema, key)} drop column if exists ${sql.id(kept_as)}`.execute(trx)
          await sql`delete from records.set_aside where org_id = ${org_id} and id = ${id}::uuid`.execute(trx)
        })
      } catch (error) {
        // Somebody reads it; there is a next night.
        log.warn({ err: error, orgId: org_id, table: key }, 'what was set aside could not be dropped')
      }
  },
}
