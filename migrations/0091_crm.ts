import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Customers, from the first call to the contract, as their definitions say. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema if not exists crm;
    grant usage on schema crm to orgil_app;
    create table crm.leads (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "rank" text,
        "name" text not null,
        "number" text,
        "person" text,
        "company_name" text,
        "phone" text,
        "email" text,
        "register" text,
        "company" uuid,
        "contact" uuid,
        "source" text,
        "territory" uuid,
        "stage" uuid not null,
        "type" text,
        "priority" numeric,
        "owner" integer,
        "score" numeric,
        "score_held" numeric,
        "value" numeric,
        "address" text,
        "description" text,
        "next_on" date,
        "answer_by" timestamp with time zone,
        "answered_at" timestamp with time zone,
        "answer_state" text,
        "converted_on" date,
        "stays" boolean not null default false,
        "opportunities" numeric,
        "lost_reason" uuid,
        "lost_words" text,
        "closed_on" date,
        "files" uuid[],
        "created_on" timestamp with time zone,
        primary key (org_id, id)
    );
    create table crm.opportunities (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "rank" text,
        "name" text not null,
        "number" text,
        "company" uuid,
        "contact" uuid,
        "lead" uuid,
        "source" text,
        "territory" uuid,
        "stage" uuid not null,
        "type" text,
        "owner" integer,
        "amount" numeric,
        "currency" text not null,
        "rate" numeric,
        "total" numeric,
        "value" numeric,
        "weighted" numeric,
        "probability" numeric,
        "closes_on" date,
        "description" text,
        "closed_on" date,
        "lost_reason" uuid,
        "lost_words" text,
        "files" uuid[],
        "created_on" timestamp with time zone,
        primary key (org_id, id)
    );
    create table crm.activities (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "name" text,
        "day" date not null,
        "time" text,
        "type" uuid not null,
        "lead" uuid,
        "opportunity" uuid,
        "company" uuid,
        "contact" uuid,
        "owner" integer,
        "is_done" boolean not null default false,
        "lead_owner" integer,
        "opportunity_owner" integer,
        "done_at" timestamp with time zone,
        "kind" text,
        "outcome" text,
        primary key (org_id, id)
    );
    create table crm.contracts (
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
        "number" text,
        "company" uuid not null,
        "contact" uuid,
        "opportunity" uuid,
        "state" text not null,
        "approval" text,
        "owner" integer,
        "value" numeric,
        "starts_on" date,
        "ends_on" date,
        "remind_days" numeric,
        "duties" numeric,
        "duties_done" numeric,
        "signed_on" date,
        "template" uuid,
        "terms" text,
        "files" uuid[],
        primary key (org_id, id)
    );
    create table crm.companies (
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
        "register" text,
        "tin" text,
        "kind" text,
        "size" text,
        "owner" integer,
        "phone" text,
        "email" text,
        "site" text,
        "territory" uuid,
        "address" text,
        "description" text,
        "files" uuid[],
        "created_on" timestamp with time zone,
        primary key (org_id, id)
    );
    create table crm.contacts (
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
        "company" uuid,
        "job" text,
        "phone" text,
        "email" text,
        "owner" integer,
        "is_decider" boolean not null default false,
        "birthday" date,
        "description" text,
        primary key (org_id, id)
    );
    create table crm.stages (
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
        "of" text not null,
        "type" text not null,
        "probability" numeric,
        "colour" text,
        "sort" numeric,
        "is_active" boolean not null default false,
        primary key (org_id, id)
    );
    create table crm.activity_types (
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
        "kind" text not null,
        "colour" text,
        "person" integer,
        "text" text,
        "next" uuid,
        "next_days" numeric,
        "sort" numeric,
        "is_active" boolean not null default false,
        primary key (org_id, id)
    );
    create table crm.territories (
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
        "above" uuid,
        "manager" integer,
        "sort" numeric,
        primary key (org_id, id)
    );
    create table crm.assignment_rules (
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
        "sort" numeric,
        "territory" uuid,
        "source" text,
        "least_score" numeric,
        "people" integer[] not null,
        "most_open" numeric,
        "on_arrival" boolean not null default false,
        "is_active" boolean not null default false,
        primary key (org_id, id)
    );
    create table crm.response_rules (
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
        "source" text,
        "hours" numeric not null,
        "escalates_to" integer,
        "sort" numeric,
        "is_active" boolean not null default false,
        primary key (org_id, id)
    );
    create table crm.contract_templates (
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
        "text" text not null,
        "sort" numeric,
        "is_active" boolean not null default false,
        primary key (org_id, id)
    );
    create table crm.opportunity_lines (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "opportunity" uuid not null,
        "name" text not null,
        "quantity" numeric not null,
        "price" numeric not null,
        "discount" numeric,
        "total" numeric,
        "owner" integer,
        primary key (org_id, id)
    );
    create table crm.contract_duties (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "contract" uuid not null,
        "name" text not null,
        "due_on" date,
        "is_done" boolean not null default false,
        "owner" integer,
        primary key (org_id, id)
    );
    create table crm.stage_times (
        "org_id" integer not null,
        "id" uuid not null,
        "version" integer not null default 1,
        "created_at" timestamp with time zone not null default now(),
        "created_by" integer,
        "updated_at" timestamp with time zone not null default now(),
        "updated_by" integer,
        "deleted_at" timestamp with time zone,
        "search" text not null default '',
        "stage" uuid not null,
        "lead" uuid,
        "opportunity" uuid,
        "entered_at" timestamp with time zone not null,
        "left_at" timestamp with time zone,
        "days" numeric,
        "owner" integer,
        primary key (org_id, id)
    );
    create table crm.score_rules (
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
        "of" text not null,
        "condition" text,
        "points" numeric not null,
        "half_days" numeric,
        "decays_from" text,
        "sort" numeric,
        "is_active" boolean not null default false,
        primary key (org_id, id)
    );
    alter table crm.leads add constraint leads_company foreign key (org_id, "company") references crm.companies (org_id, id);
    alter table crm.leads add constraint leads_contact foreign key (org_id, "contact") references crm.contacts (org_id, id);
    alter table crm.leads add constraint leads_territory foreign key (org_id, "territory") references crm.territories (org_id, id);
    alter table crm.leads add constraint leads_stage foreign key (org_id, "stage") references crm.stages (org_id, id);
    alter table crm.leads add constraint leads_lost_reason foreign key (org_id, "lost_reason") references crm.lost_reasons (org_id, id);
    alter table crm.opportunities add constraint opportunities_company foreign key (org_id, "company") references crm.companies (org_id, id);
    alter table crm.opportunities add constraint opportunities_contact foreign key (org_id, "contact") references crm.contacts (org_id, id);
    alter table crm.opportunities add constraint opportunities_lead foreign key (org_id, "lead") references crm.leads (org_id, id);
    alter table crm.opportunities add constraint opportunities_territory foreign key (org_id, "territory") references crm.territories (org_id, id);
    alter table crm.opportunities add constraint opportunities_stage foreign key (org_id, "stage") references crm.stages (org_id, id);
    alter table crm.opportunities add constraint opportunities_lost_reason foreign key (org_id, "lost_reason") references crm.lost_reasons (org_id, id);
    alter table crm.activities add constraint activities_type foreign key (org_id, "type") references crm.activity_types (org_id, id);
    alter table crm.activities add constraint activities_lead foreign key (org_id, "lead") references crm.leads (org_id, id);
    alter table crm.activities add constraint activities_opportunity foreign key (org_id, "opportunity") references crm.opportunities (org_id, id);
    alter table crm.activities add constraint activities_company foreign key (org_id, "company") references crm.companies (org_id, id);
    alter table crm.activities add constraint activities_contact foreign key (org_id, "contact") references crm.contacts (org_id, id);
    alter table crm.contracts add constraint contracts_company foreign key (org_id, "company") references crm.companies (org_id, id);
    alter table crm.contracts add constraint contracts_contact foreign key (org_id, "contact") references crm.contacts (org_id, id);
    alter table crm.contracts add constraint contracts_opportunity foreign key (org_id, "opportunity") references crm.opportunities (org_id, id);
    alter table crm.contracts add constraint contracts_template foreign key (org_id, "template") references crm.contract_templates (org_id, id);
    alter table crm.companies add constraint companies_territory foreign key (org_id, "territory") references crm.territories (org_id, id);
    alter table crm.contacts add constraint contacts_company foreign key (org_id, "company") references crm.companies (org_id, id);
    alter table crm.activity_types add constraint activity_types_next foreign key (org_id, "next") references crm.activity_types (org_id, id);
    alter table crm.territories add constraint territories_above foreign key (org_id, "above") references crm.territories (org_id, id);
    alter table crm.assignment_rules add constraint assignment_rules_territory foreign key (org_id, "territory") references crm.territories (org_id, id);
    alter table crm.opportunity_lines add constraint opportunity_lines_opportunity foreign key (org_id, "opportunity") references crm.opportunities (org_id, id);
    alter table crm.contract_duties add constraint contract_duties_contract foreign key (org_id, "contract") references crm.contracts (org_id, id);
    alter table crm.stage_times add constraint stage_times_stage foreign key (org_id, "stage") references crm.stages (org_id, id);
    alter table crm.stage_times add constraint stage_times_lead foreign key (org_id, "lead") references crm.leads (org_id, id);
    alter table crm.stage_times add constraint stage_times_opportunity foreign key (org_id, "opportunity") references crm.opportunities (org_id, id);
    create index if not exists leads_created_on_falling on crm.leads (org_id, "created_on" desc nulls last, id) where deleted_at is null;
    create index if not exists leads_source_rising on crm.leads (org_id, "source", id) where deleted_at is null;
    create index if not exists leads_source_falling on crm.leads (org_id, "source" desc nulls last, id) where deleted_at is null;
    create index if not exists leads_score_rising on crm.leads (org_id, "score", id) where deleted_at is null;
    create index if not exists leads_score_falling on crm.leads (org_id, "score" desc nulls last, id) where deleted_at is null;
    create index if not exists leads_answer_by_rising on crm.leads (org_id, "answer_by", id) where deleted_at is null;
    create index if not exists leads_answer_by_falling on crm.leads (org_id, "answer_by" desc nulls last, id) where deleted_at is null;
    create index leads_by_company on crm.leads (org_id, "company");
    create index leads_by_contact on crm.leads (org_id, "contact");
    create index leads_by_territory on crm.leads (org_id, "territory");
    create index leads_by_stage on crm.leads (org_id, "stage");
    create index leads_by_lost_reason on crm.leads (org_id, "lost_reason");
    create index if not exists opportunities_source_rising on crm.opportunities (org_id, "source", id) where deleted_at is null;
    create index if not exists opportunities_source_falling on crm.opportunities (org_id, "source" desc nulls last, id) where deleted_at is null;
    create index if not exists opportunities_closes_on_rising on crm.opportunities (org_id, "closes_on", id) where deleted_at is null;
    create index if not exists opportunities_closes_on_falling on crm.opportunities (org_id, "closes_on" desc nulls last, id) where deleted_at is null;
    create index if not exists opportunities_closed_on_rising on crm.opportunities (org_id, "closed_on", id) where deleted_at is null;
    create index if not exists opportunities_closed_on_falling on crm.opportunities (org_id, "closed_on" desc nulls last, id) where deleted_at is null;
    create index opportunities_by_company on crm.opportunities (org_id, "company");
    create index opportunities_by_contact on crm.opportunities (org_id, "contact");
    create index opportunities_by_lead on crm.opportunities (org_id, "lead");
    create index opportunities_by_territory on crm.opportunities (org_id, "territory");
    create index opportunities_by_stage on crm.opportunities (org_id, "stage");
    create index opportunities_by_lost_reason on crm.opportunities (org_id, "lost_reason");
    create index if not exists activities_day_rising on crm.activities (org_id, "day", id) where deleted_at is null;
    create index if not exists activities_day_falling on crm.activities (org_id, "day" desc nulls last, id) where deleted_at is null;
    create index if not exists activities_is_done_rising on crm.activities (org_id, "is_done", id) where deleted_at is null;
    create index if not exists activities_is_done_falling on crm.activities (org_id, "is_done" desc nulls last, id) where deleted_at is null;
    create index activities_by_type on crm.activities (org_id, "type");
    create index activities_by_lead on crm.activities (org_id, "lead");
    create index activities_by_opportunity on crm.activities (org_id, "opportunity");
    create index activities_by_company on crm.activities (org_id, "company");
    create index activities_by_contact on crm.activities (org_id, "contact");
    create index if not exists contracts_starts_on_falling on crm.contracts (org_id, "starts_on" desc nulls last, id) where deleted_at is null;
    create index if not exists contracts_state_rising on crm.contracts (org_id, "state", id) where deleted_at is null;
    create index if not exists contracts_state_falling on crm.contracts (org_id, "state" desc nulls last, id) where deleted_at is null;
    create index if not exists contracts_ends_on_rising on crm.contracts (org_id, "ends_on", id) where deleted_at is null;
    create index if not exists contracts_ends_on_falling on crm.contracts (org_id, "ends_on" desc nulls last, id) where deleted_at is null;
    create index contracts_by_company on crm.contracts (org_id, "company");
    create index contracts_by_contact on crm.contracts (org_id, "contact");
    create index contracts_by_opportunity on crm.contracts (org_id, "opportunity");
    create index contracts_by_template on crm.contracts (org_id, "template");
    create unique index companies_register_once on crm.companies (org_id, records.same_text("register"::text)) where deleted_at is null;
    create index if not exists companies_name_rising on crm.companies (org_id, "name" collate platform.mongolian, id) where deleted_at is null;
    create index if not exists companies_name_falling on crm.companies (org_id, "name" collate platform.mongolian desc nulls last, id) where deleted_at is null;
    create index companies_by_territory on crm.companies (org_id, "territory");
    create index if not exists contacts_name_rising on crm.contacts (org_id, "name" collate platform.mongolian, id) where deleted_at is null;
    create index contacts_by_company on crm.contacts (org_id, "company");
    create index if not exists stages_of_rising on crm.stages (org_id, "of", id) where deleted_at is null;
    create index if not exists activity_types_sort_rising on crm.activity_types (org_id, "sort", id) where deleted_at is null;
    create index activity_types_by_next on crm.activity_types (org_id, "next");
    create index if not exists territories_sort_rising on crm.territories (org_id, "sort", id) where deleted_at is null;
    create index territories_by_above on crm.territories (org_id, "above");
    create index if not exists assignment_rules_sort_rising on crm.assignment_rules (org_id, "sort", id) where deleted_at is null;
    create index if not exists assignment_rules_source_rising on crm.assignment_rules (org_id, "source", id) where deleted_at is null;
    create index if not exists assignment_rules_source_falling on crm.assignment_rules (org_id, "source" desc nulls last, id) where deleted_at is null;
    create index assignment_rules_by_territory on crm.assignment_rules (org_id, "territory");
    create index if not exists response_rules_sort_rising on crm.response_rules (org_id, "sort", id) where deleted_at is null;
    create index if not exists response_rules_source_rising on crm.response_rules (org_id, "source", id) where deleted_at is null;
    create index if not exists response_rules_source_falling on crm.response_rules (org_id, "source" desc nulls last, id) where deleted_at is null;
    create index if not exists contract_templates_sort_rising on crm.contract_templates (org_id, "sort", id) where deleted_at is null;
    create index if not exists opportunity_lines_name_rising on crm.opportunity_lines (org_id, "name" collate platform.mongolian, id) where deleted_at is null;
    create index opportunity_lines_by_opportunity on crm.opportunity_lines (org_id, "opportunity");
    create index if not exists contract_duties_due_on_rising on crm.contract_duties (org_id, "due_on", id) where deleted_at is null;
    create index contract_duties_by_contract on crm.contract_duties (org_id, "contract");
    create index if not exists stage_times_entered_at_rising on crm.stage_times (org_id, "entered_at", id) where deleted_at is null;
    create index stage_times_by_stage on crm.stage_times (org_id, "stage");
    create index stage_times_by_lead on crm.stage_times (org_id, "lead");
    create index stage_times_by_opportunity on crm.stage_times (org_id, "opportunity");
    create index if not exists score_rules_of_rising on crm.score_rules (org_id, "of", id) where deleted_at is null;
  `).execute(db)
  for (const table of [
    'crm.leads',
    'crm.opportunities',
    'crm.activities',
    'crm.contracts',
    'crm.companies',
    'crm.contacts',
    'crm.stages',
    'crm.activity_types',
    'crm.territories',
    'crm.assignment_rules',
    'crm.response_rules',
    'crm.contract_templates',
    'crm.opportunity_lines',
    'crm.contract_duties',
    'crm.stage_times',
    'crm.score_rules',
  ])
    await ownedByOrganization(db, table)
}
