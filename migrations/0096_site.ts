import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** What visitors see of an organisation, as the definitions say; and what was released of it. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists site;
    grant usage on schema site to orgil_app;
    create table site.contents (
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
        "kind" text not null,
        "slug" text,
        "state" text,
        "parent" uuid,
        "sort" numeric,
        "topic" text,
        "topic_en" text,
        "topic_ko" text,
        "summary" text,
        "summary_en" text,
        "summary_ko" text,
        "body" text,
        "body_en" text,
        "body_ko" text,
        "picture" uuid[],
        "price" numeric,
        "price_per" text,
        "includes" text,
        "includes_en" text,
        "includes_ko" text,
        "is_featured" boolean not null default false,
        "effective_on" date,
        "seo_title" text,
        "seo_title_en" text,
        "seo_title_ko" text,
        "seo_text" text,
        "seo_text_en" text,
        "seo_text_ko" text,
        "stale" text[],
        "released_on" timestamp with time zone,
        "owner" integer,
        primary key (org_id, id)
    );
    create index if not exists contents_kind_rising on site.contents (org_id, "kind", id) where deleted_at is null;
    create index if not exists contents_kind_falling on site.contents (org_id, "kind" desc nulls last, id) where deleted_at is null;
    create index if not exists contents_state_rising on site.contents (org_id, "state", id) where deleted_at is null;
    create index if not exists contents_state_falling on site.contents (org_id, "state" desc nulls last, id) where deleted_at is null;
    alter table site.contents add constraint contents_parent foreign key (org_id, "parent") references site.contents (org_id, id);
    create index contents_by_parent on site.contents (org_id, "parent");
    create table site.sites (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "name" text not null,
        "name_en" text,
        "name_ko" text,
        "tagline" text,
        "tagline_en" text,
        "tagline_ko" text,
        "is_open" boolean not null default false,
        "host" text,
        "logo" uuid[],
        "colour" text,
        "menu" text[],
        "phone" text,
        "email" text,
        "address" text,
        "address_en" text,
        "address_ko" text,
        "hours" text,
        "hours_en" text,
        "hours_ko" text,
        "latitude" numeric,
        "longitude" numeric,
        "contact_becomes" text not null,
        "support_becomes" text not null,
        "support_project" uuid,
        "answers" integer,
        primary key (org_id, id)
    );
    create index if not exists sites_name_rising on site.sites (org_id, "name" collate platform.mongolian, id) where deleted_at is null;
    alter table site.sites add constraint sites_support_project foreign key (org_id, "support_project") references planning.projects (org_id, id);
    create index sites_by_support_project on site.sites (org_id, "support_project");
    create table site.messages (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "subject" text not null,
        "number" text,
        "kind" text not null,
        "topic" text,
        "state" text not null,
        "sender" text not null,
        "company_name" text,
        "phone" text,
        "email" text,
        "message" text not null,
        "page" text,
        "owner" integer,
        "became" text,
        "came_at" timestamp with time zone,
        primary key (org_id, id)
    );
    create index if not exists messages_came_at_falling on site.messages (org_id, "came_at" desc nulls last, id) where deleted_at is null;
    create index if not exists messages_kind_rising on site.messages (org_id, "kind", id) where deleted_at is null;
    create index if not exists messages_kind_falling on site.messages (org_id, "kind" desc nulls last, id) where deleted_at is null;
    create index if not exists messages_state_rising on site.messages (org_id, "state", id) where deleted_at is null;
    create index if not exists messages_state_falling on site.messages (org_id, "state" desc nulls last, id) where deleted_at is null;
    create table site.people (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "person" integer not null,
        "is_open" boolean not null default false,
        "headline" text,
        "headline_en" text,
        "headline_ko" text,
        "about" text,
        "about_en" text,
        "about_ko" text,
        "shows_job" boolean not null default false,
        "shows_phone" boolean not null default false,
        "shows_email" boolean not null default false,
        "takes_messages" boolean not null default false,
        "consent_at" timestamp with time zone,
        primary key (org_id, id)
    );
    create unique index people_person_once on site.people (org_id, records.same_text("person"::text)) where deleted_at is null;
    create table site.redirects (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "was" text not null,
        "now" text not null,
        primary key (org_id, id)
    );
    create unique index redirects_was_once on site.redirects (org_id, records.same_text("was"::text)) where deleted_at is null;
    create index if not exists redirects_was_rising on site.redirects (org_id, "was" collate platform.mongolian, id) where deleted_at is null;
    create unique index contents_at_slug on site.contents (org_id, kind, slug) where deleted_at is null;
    create unique index sites_by_host on site.sites (host) where host is not null and deleted_at is null;
    -- Whether another organisation has this name: asked without seeing who.
    create function site.is_host_taken(asked text, but uuid) returns boolean language sql stable security definer
      set search_path = pg_catalog as
      $$ select exists (select from site.sites where host = asked and deleted_at is null and id is distinct from but) $$;
    revoke all on function site.is_host_taken(text, uuid) from public;
    grant execute on function site.is_host_taken(text, uuid) to orgil_app;
    -- The organisation whose site stands at the address of the installation.
    create table site.main (
      only_one boolean primary key default true check (only_one),
      whose integer not null
    );
    -- What visitors read: the newest that has begun, as long as it has not ended.
    create table site.versions (
      org_id integer not null,
      id uuid not null,
      content_id uuid not null,
      number integer not null,
      name text not null,
      -- Those that were released at once.
      together uuid not null,
      kind text not null,
      slug text not null,
      said jsonb not null,
      search text not null,
      files uuid[] not null,
      live_from timestamptz not null,
      live_until timestamptz,
      released_by integer,
      at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, content_id) references site.contents (org_id, id)
    );
    create unique index versions_of_content on site.versions (org_id, content_id, number);
    create index versions_over on site.versions (live_until) where live_until is not null;
    create table site.previews (
      org_id integer not null,
      token_hash bytea not null,
      content_id uuid not null,
      expires_at timestamptz not null,
      primary key (org_id, token_hash)
    );
    create index previews_by_token on site.previews (token_hash);
    -- Forms that were taken in, by the name that each carries.
    create table site.forms_taken (
      org_id integer not null,
      token uuid not null,
      message_id uuid,
      at timestamptz not null default now(),
      primary key (org_id, token)
    );
  `).execute(db)
  await ownedByOrganization(db, 'site.contents')
  await ownedByOrganization(db, 'site.sites')
  await ownedByOrganization(db, 'site.messages')
  await ownedByOrganization(db, 'site.people')
  await ownedByOrganization(db, 'site.redirects')
  await ownedByOrganization(db, 'site.versions', 'select, insert, update, delete')
  await ownedByOrganization(db, 'site.previews', 'select, insert, delete')
  await ownedByOrganization(db, 'site.forms_taken', 'select, insert, update')
}
