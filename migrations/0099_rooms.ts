import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The tables of conference rooms, as their definitions say. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create extension if not exists btree_gist;
    create schema rooms;
    grant usage on schema rooms to orgil_app;
    create table rooms.rooms (
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
        "place" text,
        "floor" text,
        "seats" numeric not null,
        "equipment" text[],
        "colour" text,
        "pictures" uuid[],
        "layout" text,
        "description" text,
        "buffer_before" numeric,
        "buffer_after" numeric,
        "days_ahead" numeric,
        "longest_minutes" numeric,
        "most_open" numeric,
        "check_in_minutes" numeric,
        "asks_approval" boolean not null default false,
        "is_public" boolean not null default false,
        "is_active" boolean not null default false,
        "sort" numeric,
        primary key (org_id, id)
    );
    create unique index rooms_name_once on rooms.rooms (org_id, records.same_text("name"::text)) where deleted_at is null;
    create index if not exists rooms_sort_rising on rooms.rooms (org_id, "sort", id) where deleted_at is null;
    create table rooms.hours (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "room" uuid not null,
        "weekday" text not null,
        "opens" text not null,
        "closes" text not null,
        primary key (org_id, id)
    );
    create index if not exists hours_weekday_rising on rooms.hours (org_id, "weekday", id) where deleted_at is null;
    alter table rooms.hours add constraint hours_room foreign key (org_id, "room") references rooms.rooms (org_id, id);
    create index hours_by_room on rooms.hours (org_id, "room");
    create table rooms.bookings (
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
        "number" text,
        "room" uuid not null,
        "starts_at" timestamp with time zone not null,
        "ends_at" timestamp with time zone not null,
        "state" text not null,
        "approval" text,
        "organiser" integer,
        "is_private" boolean not null default false,
        "people" numeric,
        "guests" integer[],
        "guest_mails" text,
        "notes" text,
        "source" text not null,
        "orderer_name" text,
        "orderer_organization" text,
        "orderer_phone" text,
        "orderer_email" text,
        "reason" text,
        "checked_in_at" timestamp with time zone,
        "series" text,
        "uid" text,
        "held_from" timestamp with time zone,
        "held_to" timestamp with time zone,
        "minutes" numeric,
        "unit" integer,
        "created_on" timestamp with time zone,
        primary key (org_id, id)
    );
    create index if not exists bookings_starts_at_rising on rooms.bookings (org_id, "starts_at", id) where deleted_at is null;
    create index if not exists bookings_starts_at_falling on rooms.bookings (org_id, "starts_at" desc nulls last, id) where deleted_at is null;
    create index if not exists bookings_ends_at_rising on rooms.bookings (org_id, "ends_at", id) where deleted_at is null;
    create index if not exists bookings_ends_at_falling on rooms.bookings (org_id, "ends_at" desc nulls last, id) where deleted_at is null;
    create index if not exists bookings_state_rising on rooms.bookings (org_id, "state", id) where deleted_at is null;
    create index if not exists bookings_state_falling on rooms.bookings (org_id, "state" desc nulls last, id) where deleted_at is null;
    create index if not exists bookings_series_rising on rooms.bookings (org_id, "series" collate platform.mongolian, id) where deleted_at is null;
    create index if not exists bookings_series_falling on rooms.bookings (org_id, "series" collate platform.mongolian desc nulls last, id) where deleted_at is null;
    alter table rooms.bookings add constraint bookings_room foreign key (org_id, "room") references rooms.rooms (org_id, id);
    create index bookings_by_room on rooms.bookings (org_id, "room");
    create table rooms.extras (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "booking" uuid not null,
        "kind" text not null,
        "name" text not null,
        "quantity" numeric,
        "note" text,
        "organiser" integer,
        primary key (org_id, id)
    );
    create index if not exists extras_kind_rising on rooms.extras (org_id, "kind", id) where deleted_at is null;
    alter table rooms.extras add constraint extras_booking foreign key (org_id, "booking") references rooms.bookings (org_id, id);
    create index extras_by_booking on rooms.extras (org_id, "booking");
    create table rooms.waiting (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "room" uuid,
        "starts_at" timestamp with time zone not null,
        "ends_at" timestamp with time zone not null,
        "person" integer not null,
        "people" numeric,
        "note" text,
        "told_at" timestamp with time zone,
        primary key (org_id, id)
    );
    create index if not exists waiting_starts_at_rising on rooms.waiting (org_id, "starts_at", id) where deleted_at is null;
    create index if not exists waiting_starts_at_falling on rooms.waiting (org_id, "starts_at" desc nulls last, id) where deleted_at is null;
    alter table rooms.waiting add constraint waiting_room foreign key (org_id, "room") references rooms.rooms (org_id, id);
    create index waiting_by_room on rooms.waiting (org_id, "room");
    -- Whoever writes them, and by whichever way: no two bookings have one room at one time.
    alter table rooms.bookings
      add constraint bookings_are_held check (
        state not in ('asked', 'tentative', 'confirmed')
        or (held_from is not null and held_to is not null and held_from <= starts_at and held_to >= ends_at and starts_at < ends_at)),
      add constraint bookings_apart exclude using gist (org_id with =, room with =, tstzrange(held_from, held_to) with &&)
        where (deleted_at is null and state in ('asked', 'tentative', 'confirmed'));
    create unique index bookings_uid on rooms.bookings (org_id, room, uid) where uid is not null and deleted_at is null;
    -- What opens the door display and the check-in of a room, and a calendar to whoever subscribes to it.
    create table rooms.doors (
      org_id integer not null,
      room uuid not null,
      secret text not null unique,
      created_at timestamptz not null default now(),
      created_by integer,
      primary key (org_id, room),
      foreign key (org_id, room) references rooms.rooms (org_id, id)
    );
    create table rooms.feeds (
      org_id integer not null,
      user_id integer not null,
      secret text not null unique,
      created_at timestamptz not null default now(),
      primary key (org_id, user_id)
    );
    -- Orders from outside, by the key of the form they were sent with: twice pressed is once ordered.
    create table rooms.orders (
      org_id integer not null,
      token text not null,
      booking uuid not null,
      secret text not null unique,
      language text not null,
      created_at timestamptz not null default now(),
      primary key (org_id, token),
      foreign key (org_id, booking) references rooms.bookings (org_id, id)
    );
    alter table platform.mails add column calendar text;
    create index orders_booking on rooms.orders (org_id, booking);
  `).execute(db)
  await ownedByOrganization(db, 'rooms.rooms')
  await ownedByOrganization(db, 'rooms.hours')
  await ownedByOrganization(db, 'rooms.bookings')
  await ownedByOrganization(db, 'rooms.extras')
  await ownedByOrganization(db, 'rooms.waiting')
  await ownedByOrganization(db, 'rooms.doors')
  await ownedByOrganization(db, 'rooms.feeds')
  await ownedByOrganization(db, 'rooms.orders')
}
