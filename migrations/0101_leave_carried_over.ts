import { sql, type Kysely } from 'kysely'

/** What becomes of leave that nobody took when a new year begins, and since when it is reckoned. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    alter table attendance.leave_kinds add column "carry_most" numeric;
    alter table attendance.leave_kinds add column "carry_months" numeric;
    alter table attendance.leave_kinds add column "counted_from" date;
  `).execute(db)
}
