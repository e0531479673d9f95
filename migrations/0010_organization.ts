import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    -- Units and jobs are dated: a row says what holds now and since when, its history what held before. Whatever existed is valid from
    -- the beginning; valid_to is the first day on which it is gone.
    alter table organization.structs
      add column valid_from date not null default '0001-01-01',
      add column valid_to date;
    create table organization.struct_history (
      org_id integer not null,
      struct_id integer not null,
      valid_from date not null,
      valid_to date not null,
      parent_id integer,
      position integer not null,
      struct text not null,
      primary key (org_id, struct_id, valid_from),
      foreign key (org_id, struct_id) references organization.structs (org_id, id)
    );

    alter table organization.jobs
      add column places integer not null default 1 check (places between 1 and 1000),
      add column note text,
      add column valid_from date not null default '0001-01-01',
      add column valid_to date;
    update organization.jobs j set places = held.people from (
      select org_id, job_id, count(*)::integer as people from organization.employees where is_active group by org_id, job_id
    ) held where held.org_id = j.org_id and held.job_id = j.id and held.people > 1;
    create table organization.job_history (
      org_id integer not null,
      job_id integer not null,
      valid_from date not null,
      valid_to date not null,
      struct_id integer not null,
      job text not null,
      is_head boolean not null,
      places integer not null,
      primary key (org_id, job_id, valid_from),
      foreign key (org_id, job_id) references organization.jobs (org_id, id)
    );

    alter table organization.employees
      add column clan_name text,
      add column birth_date date,
      add column gender text check (gender in ('men', 'women')),
      add column mobile text,
      add column note text,
      add column state text not null default 'working' check (state in ('planned', 'working', 'left')),
      add column hired_on date,
      add column left_on date;
    update organization.employees set state = 'left' where not is_active;
    create unique index employees_by_register on organization.employees (org_id, register_number) where register_number is not null;

    alter table organization.organizations
      add column aimag text,
      add column sum text,
      add column khoroo text,
      add column address text,
      add column phone text,
      add column email text,
      add column website text;
    create unique index organizations_by_register on organization.organizations (register_number) where register_number is not null;
    -- The catalogue of kinds is kept by super administrators, whose calls run as the system.
    create unique index org_types_by_name on organization.org_types ((name ->> 'mn'));

    -- Who held which job when.
    create table organization.employee_places (
      org_id integer not null,
      emp_id integer not null,
      valid_from date not null,
      valid_to date,
      job_id integer not null,
      primary key (org_id, emp_id, valid_from),
      foreign key (org_id, emp_id) references organization.employees (org_id, id),
      foreign key (org_id, job_id) references organization.jobs (org_id, id)
    );
    create index places_of_job on organization.employee_places (org_id, job_id);
    insert into organization.employee_places (org_id, emp_id, valid_from, job_id)
      select org_id, id, '0001-01-01', job_id from organization.employees where is_active;

    create table organization.career_events (
      org_id integer not null,
      id uuid not null,
      emp_id integer not null,
      kind text not null check (kind in ('hire', 'transfer', 'promotion', 'leave', 'return', 'separation')),
      effective_on date not null,
      -- Last day of a leave.
      until date,
      job_id integer,
      order_number text,
      note text,
      state text not null check (state in ('planned', 'done', 'cancelled')),
      before jsonb,
      after jsonb,
      -- Why a planned event did not take effect on its day.
      problem text,
      created_by integer not null,
      created_role integer not null,
      created_at timestamptz not null default clock_timestamp(),
      done_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, emp_id) references organization.employees (org_id, id),
      foreign key (org_id, job_id) references organization.jobs (org_id, id)
    );
    create index career_of_employee on organization.career_events (org_id, emp_id, effective_on);
    create index career_planned on organization.career_events (org_id, effective_on) where state = 'planned';
  `).execute(db)
  for (const table of ['struct_history', 'job_history', 'employee_places', 'career_events']) await ownedByOrganization(db, `organization.${table}`)
}
