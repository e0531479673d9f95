import { sql, type Kysely } from 'kysely'

/** Whether a lead waits for an answer, was answered in time or is late. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    alter table crm.leads add column "answer_state" text;
    update crm.leads set answer_state = case
      when answered_at is not null then case when answered_at > answer_by then 'answered_late' else 'answered' end
      when answer_by < now() and type is distinct from 'won' and type is distinct from 'lost' then 'late'
      when type is distinct from 'won' and type is distinct from 'lost' then 'waiting' end
    where answer_by is not null;
  `).execute(db)
}
