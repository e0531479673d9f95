import { sql, type Kysely } from 'kysely'

/** The counts of official numbers stand beside all others. */
export async function up(db: Kysely<unknown>) {
  await sql`
    insert into platform.counters (org_id, name, value)
    select org_id, 'workflow series ' || series_id || ' ' || period, value from workflow.series_counters`.execute(db)
  await sql`drop table workflow.series_counters`.execute(db)
}
