import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** The tables of attendance, as their definitions say, and what the product keeps beside them. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema attendance;
    grant usage on schema attendance to orgil_app;
    create table attendance.places (
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
        "address" text,
        "latitude" numeric not null,
        "longitude" numeric not null,
        "radius" numeric not null,
        "corners" text,
        "zone" text,
        "networks" text,
        "units" integer[],
        "by_button" boolean not null default false,
        "is_active" boolean not null default false,
        primary key (org_id, id)
    );
    create unique index places_name_once on attendance.places (org_id, records.same_text("name"::text)) where deleted_at is null;
    create index if not exists places_name_rising on attendance.places (org_id, "name" collate platform.mongolian, id) where deleted_at is null;
    create table attendance.shifts (
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
        "code" text not null,
        "kind" text not null,
        "starts" text not null,
        "ends" text not null,
        "norm" numeric,
        "core_from" text,
        "core_to" text,
        "early_window" numeric not null,
        "late_window" numeric not null,
        "grace_in" numeric not null,
        "grace_out" numeric not null,
        "overtime_from" numeric not null,
        "rounding" text not null,
        "rounding_way" text not null,
        "half_below" numeric not null,
        "absent_below" numeric not null,
        "pairs" text not null,
        "is_remote" boolean not null default false,
        "colour" text,
        "is_active" boolean not null default false,
        primary key (org_id, id)
    );
    create unique index shifts_name_once on attendance.shifts (org_id, records.same_text("name"::text)) where deleted_at is null;
    create index if not exists shifts_starts_rising on attendance.shifts (org_id, "starts" collate platform.mongolian, id) where deleted_at is null;
    create table attendance.breaks (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "shift" uuid not null,
        "begins" text not null,
        "ends" text not null,
        primary key (org_id, id)
    );
    create index if not exists breaks_begins_rising on attendance.breaks (org_id, "begins" collate platform.mongolian, id) where deleted_at is null;
    alter table attendance.breaks add constraint breaks_shift foreign key (org_id, "shift") references attendance.shifts (org_id, id);
    create index breaks_by_shift on attendance.breaks (org_id, "shift");
    create table attendance.rosters (
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
        "people" integer[],
        "units" integer[],
        "starts_on" date not null,
        "ends_on" date,
        "weeks" numeric not null,
        "on_holidays" boolean not null default false,
        primary key (org_id, id)
    );
    create index if not exists rosters_name_rising on attendance.rosters (org_id, "name" collate platform.mongolian, id) where deleted_at is null;
    create table attendance.roster_days (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "roster" uuid not null,
        "week" numeric not null,
        "weekday" text not null,
        "shift" uuid not null,
        primary key (org_id, id)
    );
    create index if not exists roster_days_week_rising on attendance.roster_days (org_id, "week", id) where deleted_at is null;
    alter table attendance.roster_days add constraint roster_days_roster foreign key (org_id, "roster") references attendance.rosters (org_id, id);
    create index roster_days_by_roster on attendance.roster_days (org_id, "roster");
    alter table attendance.roster_days add constraint roster_days_shift foreign key (org_id, "shift") references attendance.shifts (org_id, id);
    create index roster_days_by_shift on attendance.roster_days (org_id, "shift");
    create table attendance.duties (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "employee" integer not null,
        "day" date not null,
        "shift" uuid,
        "note" text,
        primary key (org_id, id)
    );
    create index if not exists duties_day_rising on attendance.duties (org_id, "day", id) where deleted_at is null;
    create index if not exists duties_day_falling on attendance.duties (org_id, "day" desc nulls last, id) where deleted_at is null;
    alter table attendance.duties add constraint duties_shift foreign key (org_id, "shift") references attendance.shifts (org_id, id);
    create index duties_by_shift on attendance.duties (org_id, "shift");
    create table attendance.leave_kinds (
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
        "code" text not null,
        "colour" text,
        "is_paid" boolean not null default false,
        "has_balance" boolean not null default false,
        "entitles" text,
        "yearly_days" numeric,
        "allows_half" boolean not null default false,
        "allows_hours" boolean not null default false,
        "needs_file" boolean not null default false,
        "is_active" boolean not null default false,
        "sort" numeric,
        primary key (org_id, id)
    );
    create unique index leave_kinds_name_once on attendance.leave_kinds (org_id, records.same_text("name"::text)) where deleted_at is null;
    create index if not exists leave_kinds_sort_rising on attendance.leave_kinds (org_id, "sort", id) where deleted_at is null;
    create table attendance.entitlements (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "from_day" date not null,
        "base" numeric not null,
        "note" text,
        primary key (org_id, id)
    );
    create unique index entitlements_once on attendance.entitlements (org_id, from_day) where deleted_at is null;
    create index if not exists entitlements_from_day_falling on attendance.entitlements (org_id, "from_day" desc nulls last, id) where deleted_at is null;
    create table attendance.entitlement_steps (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "entitlement" uuid not null,
        "years" numeric not null,
        "more" numeric not null,
        primary key (org_id, id)
    );
    create index if not exists entitlement_steps_years_rising on attendance.entitlement_steps (org_id, "years", id) where deleted_at is null;
    alter table attendance.entitlement_steps add constraint entitlement_steps_entitlement foreign key (org_id, "entitlement") references attendance.entitlements (org_id, id);
    create index entitlement_steps_by_entitlement on attendance.entitlement_steps (org_id, "entitlement");
    create table attendance.leaves (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "number" text,
        "employee" integer not null,
        "kind" uuid not null,
        "from_day" date not null,
        "to_day" date not null,
        "part" text not null,
        "from_time" text,
        "to_time" text,
        "days" numeric,
        "reason" text,
        "substitute" integer,
        "handover" text,
        "files" uuid[],
        "state" text not null,
        "answer" text,
        "approval" text,
        "created_on" timestamp with time zone,
        primary key (org_id, id)
    );
    create index if not exists leaves_from_day_rising on attendance.leaves (org_id, "from_day", id) where deleted_at is null;
    create index if not exists leaves_from_day_falling on attendance.leaves (org_id, "from_day" desc nulls last, id) where deleted_at is null;
    create index if not exists leaves_to_day_rising on attendance.leaves (org_id, "to_day", id) where deleted_at is null;
    create index if not exists leaves_to_day_falling on attendance.leaves (org_id, "to_day" desc nulls last, id) where deleted_at is null;
    create index if not exists leaves_state_rising on attendance.leaves (org_id, "state", id) where deleted_at is null;
    create index if not exists leaves_state_falling on attendance.leaves (org_id, "state" desc nulls last, id) where deleted_at is null;
    alter table attendance.leaves add constraint leaves_kind foreign key (org_id, "kind") references attendance.leave_kinds (org_id, id);
    create index leaves_by_kind on attendance.leaves (org_id, "kind");
    create table attendance.leave_entries (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "employee" integer not null,
        "kind" uuid not null,
        "day" date not null,
        "entry" text not null,
        "days" numeric not null,
        "leave" uuid,
        "note" text,
        primary key (org_id, id)
    );
    create index if not exists leave_entries_day_rising on attendance.leave_entries (org_id, "day", id) where deleted_at is null;
    create index if not exists leave_entries_day_falling on attendance.leave_entries (org_id, "day" desc nulls last, id) where deleted_at is null;
    alter table attendance.leave_entries add constraint leave_entries_kind foreign key (org_id, "kind") references attendance.leave_kinds (org_id, id);
    create index leave_entries_by_kind on attendance.leave_entries (org_id, "kind");
    alter table attendance.leave_entries add constraint leave_entries_leave foreign key (org_id, "leave") references attendance.leaves (org_id, id);
    create index leave_entries_by_leave on attendance.leave_entries (org_id, "leave");
    create table attendance.punches (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "employee" integer not null,
        "at" timestamp with time zone not null,
        "kind" text not null,
        "source" text not null,
        "place" uuid,
        "flags" text[],
        "device_at" timestamp with time zone,
        "heard_at" timestamp with time zone not null,
        "device" text,
        "accuracy" numeric,
        "away" numeric,
        "void_of" uuid,
        "note" text,
        primary key (org_id, id)
    );
    create index if not exists punches_at_rising on attendance.punches (org_id, "at", id) where deleted_at is null;
    create index if not exists punches_at_falling on attendance.punches (org_id, "at" desc nulls last, id) where deleted_at is null;
    alter table attendance.punches add constraint punches_place foreign key (org_id, "place") references attendance.places (org_id, id);
    create index punches_by_place on attendance.punches (org_id, "place");
    alter table attendance.punches add constraint punches_void_of foreign key (org_id, "void_of") references attendance.punches (org_id, id);
    create index punches_by_void_of on attendance.punches (org_id, "void_of");
    create table attendance.requests (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "number" text,
        "employee" integer not null,
        "kind" text not null,
        "day" date not null,
        "until" date,
        "punch_kind" text,
        "at_time" text,
        "punch" uuid,
        "from_time" text,
        "to_time" text,
        "shift" uuid,
        "with_whom" integer,
        "other_day" date,
        "reason" text not null,
        "files" uuid[],
        "state" text not null,
        "answer" text,
        "approval" text,
        "created_on" timestamp with time zone,
        primary key (org_id, id)
    );
    create index if not exists requests_created_on_falling on attendance.requests (org_id, "created_on" desc nulls last, id) where deleted_at is null;
    create index if not exists requests_day_rising on attendance.requests (org_id, "day", id) where deleted_at is null;
    create index if not exists requests_day_falling on attendance.requests (org_id, "day" desc nulls last, id) where deleted_at is null;
    create index if not exists requests_state_rising on attendance.requests (org_id, "state", id) where deleted_at is null;
    create index if not exists requests_state_falling on attendance.requests (org_id, "state" desc nulls last, id) where deleted_at is null;
    alter table attendance.requests add constraint requests_punch foreign key (org_id, "punch") references attendance.punches (org_id, id);
    create index requests_by_punch on attendance.requests (org_id, "punch");
    alter table attendance.requests add constraint requests_shift foreign key (org_id, "shift") references attendance.shifts (org_id, id);
    create index requests_by_shift on attendance.requests (org_id, "shift");
    create table attendance.days (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "employee" integer not null,
        "day" date not null,
        "unit" integer,
        "shift" uuid,
        "state" text not null,
        "came_at" timestamp with time zone,
        "left_at" timestamp with time zone,
        "expected" numeric,
        "worked" numeric,
        "late" numeric,
        "early" numeric,
        "overtime" numeric,
        "over_limit" numeric,
        "night" numeric,
        "on_holiday" numeric,
        "on_leave" numeric,
        "on_duty" numeric,
        "leave_kind" uuid,
        "anomalies" text[],
        "settled" text,
        "is_closed" boolean not null default false,
        primary key (org_id, id)
    );
    create index if not exists days_day_rising on attendance.days (org_id, "day", id) where deleted_at is null;
    create index if not exists days_day_falling on attendance.days (org_id, "day" desc nulls last, id) where deleted_at is null;
    alter table attendance.days add constraint days_shift foreign key (org_id, "shift") references attendance.shifts (org_id, id);
    create index days_by_shift on attendance.days (org_id, "shift");
    alter table attendance.days add constraint days_leave_kind foreign key (org_id, "leave_kind") references attendance.leave_kinds (org_id, id);
    create index days_by_leave_kind on attendance.days (org_id, "leave_kind");
    create table attendance.periods (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "month" text not null,
        "state" text not null,
        "reason" text,
        "by_whom" integer,
        "at" timestamp with time zone,
        primary key (org_id, id)
    );
    create unique index periods_month_once on attendance.periods (org_id, records.same_text("month"::text)) where deleted_at is null;
    create index if not exists periods_month_falling on attendance.periods (org_id, "month" collate platform.mongolian desc nulls last, id) where deleted_at is null;
    -- One day of one person is reckoned once, and one duty holds for it.
    create unique index days_once on attendance.days (org_id, employee, day) where deleted_at is null;
    create unique index duties_once on attendance.duties (org_id, employee, day) where deleted_at is null;
    create index punches_of_people on attendance.punches (org_id, employee, at);
    create index days_of_month on attendance.days (org_id, day, employee);
    create index leaves_of_people on attendance.leaves (org_id, employee, from_day) where deleted_at is null;
    -- What was heard twice, by whichever way, is one punch.
    create table attendance.heard (
      org_id integer not null,
      key text not null,
      punch uuid not null,
      primary key (org_id, key),
      foreign key (org_id, punch) references attendance.punches (org_id, id)
    );
    -- Where somebody was when they punched, apart from the punch: it is deleted after the time that was agreed to.
    create table attendance.positions (
      org_id integer not null,
      punch uuid not null,
      latitude double precision not null,
      longitude double precision not null,
      at timestamptz not null,
      primary key (org_id, punch),
      foreign key (org_id, punch) references attendance.punches (org_id, id)
    );
    create index positions_by_time on attendance.positions (at);
    create table attendance.consents (
      org_id integer not null,
      employee integer not null,
      given_at timestamptz not null,
      withdrawn_at timestamptz,
      primary key (org_id, employee, given_at)
    );
    create table attendance.devices (
      org_id integer not null,
      device text not null,
      employee integer not null,
      secret text not null,
      name text not null,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (org_id, device, employee)
    );
    create index devices_by_employee on attendance.devices (org_id, employee);
    -- Displays at a door: their address opens them, their second secret makes the codes that change.
    create table attendance.kiosks (
      org_id integer not null,
      id uuid not null,
      place uuid not null,
      name text not null,
      secret text not null unique,
      code_secret text not null,
      created_at timestamptz not null default now(),
      created_by integer,
      last_at timestamptz,
      ended_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, place) references attendance.places (org_id, id)
    );
    create table attendance.pins (
      org_id integer not null,
      employee integer not null,
      hash text not null,
      set_at timestamptz not null default now(),
      primary key (org_id, employee)
    );
    -- What each figure of a day follows from.
    create table attendance.reasons (
      org_id integer not null,
      employee integer not null,
      day date not null,
      pairs jsonb not null,
      trace jsonb not null,
      punches uuid[] not null,
      primary key (org_id, employee, day)
    );
    -- Days that have to be reckoned anew.
    create table attendance.stale (
      org_id integer not null,
      employee integer not null,
      day date not null,
      primary key (org_id, employee, day)
    );
    create table attendance.settings (
      org_id integer primary key,
      positions_days integer not null default 90 check (positions_days between 1 and 1100),
      overtime_most integer not null default 240 check (overtime_most between 0 and 1440),
      night_from integer not null default 1320 check (night_from between 0 and 1439),
      night_to integer not null default 360 check (night_to between 0 and 1439),
      remind_minutes integer not null default 60 check (remind_minutes between 0 and 720)
    );
  `).execute(db)
  await ownedByOrganization(db, 'attendance.places')
  await ownedByOrganization(db, 'attendance.shifts')
  await ownedByOrganization(db, 'attendance.breaks')
  await ownedByOrganization(db, 'attendance.rosters')
  await ownedByOrganization(db, 'attendance.roster_days')
  await ownedByOrganization(db, 'attendance.duties')
  await ownedByOrganization(db, 'attendance.leave_kinds')
  await ownedByOrganization(db, 'attendance.entitlements')
  await ownedByOrganization(db, 'attendance.entitlement_steps')
  await ownedByOrganization(db, 'attendance.leaves')
  await ownedByOrganization(db, 'attendance.leave_entries')
  await ownedByOrganization(db, 'attendance.punches', 'select, insert')
  await ownedByOrganization(db, 'attendance.requests')
  await ownedByOrganization(db, 'attendance.days')
  await ownedByOrganization(db, 'attendance.periods')
  await ownedByOrganization(db, 'attendance.heard')
  await ownedByOrganization(db, 'attendance.positions')
  await ownedByOrganization(db, 'attendance.consents')
  await ownedByOrganization(db, 'attendance.devices')
  await ownedByOrganization(db, 'attendance.kiosks')
  await ownedByOrganization(db, 'attendance.pins')
  await ownedByOrganization(db, 'attendance.reasons')
  await ownedByOrganization(db, 'attendance.stale')
  await ownedByOrganization(db, 'attendance.settings')
}
