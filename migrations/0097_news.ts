import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** News, as their definition says; who belonged to the audience when one went out, and who has read it. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema news;
    grant usage on schema news to orgil_app;
    create table news.notices (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "title" text not null,
        "title_en" text,
        "title_ko" text,
        "category" text not null,
        "state" text not null,
        "summary" text,
        "summary_en" text,
        "summary_ko" text,
        "body" text not null,
        "body_en" text,
        "body_ko" text,
        "cover" uuid[],
        "files" uuid[],
        "author" integer not null,
        "audience" text not null,
        "units" integer[],
        "roles" integer[],
        "people" integer[],
        "joins_later" boolean not null default false,
        "must_read" boolean not null default false,
        "due_on" date,
        "pinned_until" date,
        "allows_comments" boolean not null default false,
        "release_at" timestamp with time zone,
        "withdraw_at" timestamp with time zone,
        "released_at" timestamp with time zone,
        "approval" text,
        primary key (org_id, id)
    );
    create index if not exists notices_category_rising on news.notices (org_id, "category", id) where deleted_at is null;
    create index if not exists notices_category_falling on news.notices (org_id, "category" desc nulls last, id) where deleted_at is null;
    create index if not exists notices_state_rising on news.notices (org_id, "state", id) where deleted_at is null;
    create index if not exists notices_state_falling on news.notices (org_id, "state" desc nulls last, id) where deleted_at is null;
    create index if not exists notices_released_at_rising on news.notices (org_id, "released_at", id) where deleted_at is null;
    create index if not exists notices_released_at_falling on news.notices (org_id, "released_at" desc nulls last, id) where deleted_at is null;
    create index notices_in_time on news.notices (release_at, withdraw_at) where deleted_at is null and state in ('planned', 'released');
    create table news.readers (
        org_id integer not null,
        notice uuid not null,
        user_id integer not null,
        primary key (org_id, notice, user_id),
        foreign key (org_id, notice) references news.notices (org_id, id) on delete cascade
    );
    create table news.receipts (
        org_id integer not null,
        notice uuid not null,
        user_id integer not null,
        seen_at timestamp with time zone,
        confirmed_at timestamp with time zone,
        put_off_until timestamp with time zone,
        primary key (org_id, notice, user_id),
        foreign key (org_id, notice) references news.notices (org_id, id) on delete cascade,
        check (confirmed_at is null or seen_at is not null)
    );
    create index receipts_by_user on news.receipts (org_id, user_id);
  `).execute(db)
  for (const table of ['notices', 'readers', 'receipts']) await ownedByOrganization(db, `news.${table}`)
}
