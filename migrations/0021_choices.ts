import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- Units and jobs are chosen from lists that are sought as people are: in Cyrillic or Latin, kept by the database.
    alter table organization.structs add column search text not null generated always as (access.search_text(struct)) stored;
    alter table organization.jobs add column search text not null generated always as (access.search_text(job)) stored;

    -- Where a person lives: units of the country by their codes in the register, the rest as it is written. Personal, like the telephone number.
    alter table access.users
      add column aimag text,
      add column sum text,
      add column khoroo text,
      add column address text;
    grant select (aimag, sum, khoroo, address), insert (aimag, sum, khoroo, address), update (aimag, sum, khoroo, address) on access.users to orgil_app;

    -- Of a leave: the substitution that was named together with it. It may be over, and is looked for under its number.
    alter table organization.career_events add column substitution_id uuid;
  `).execute(db)
}
