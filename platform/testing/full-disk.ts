import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

/**
 * While the work goes on, PostgreSQL says of this table what it says where its disk is full. A disk of our own would
 * need an administrator.
 */
export async function whileFull<T>(db: Db, table: string, work: () => Promise<T>): Promise<T> {
  await sql
    .raw(`
    create or replace function platform.no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/5/16394": No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger no_room before insert or update on ${table} for each row execute function platform.no_room()`)
    .execute(db)
  try {
    return await work()
  } finally {
    await sql.raw(`drop trigger no_room on ${table}`).execute(db)
  }
}
