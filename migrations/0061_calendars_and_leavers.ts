import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Whoever remembers when an organisation works asks by this whether it still does.
  await sql`alter table organization.organizations add column calendar_version integer not null default 0`.execute(db)
  await sql`
    create table organization.former_names (
      org_id integer not null,
      emp_id integer not null,
      until date not null,
      first_name text not null,
      last_name text not null,
      primary key (org_id, emp_id, until),
      foreign key (org_id, emp_id) references organization.employees (org_id, id)
    )`.execute(db)
  await ownedByOrganization(db, 'organization.former_names')
  await forgetDestroyed(db)
  await settleLeavers(db)
  await readPersonalDataByOneRule(db)
}

/** Of whoever was destroyed before the record of the employee, the log and the saved signature followed. */
async function forgetDestroyed(db: Kysely<unknown>) {
  const personal = sql`array['clan_name', 'nickname', 'register_number', 'birth_date', 'gender', 'phone', 'mobile', 'email', 'note', 'aimag', 'sum', 'khoroo', 'address']`
  await sql`
    update platform.audit a set before = a.before - told.names, after = (coalesce(a.after, '{}') - told.names) || jsonb_build_object('changed', to_jsonb(told.names))
    from (
      select l.org_id, l.id, array(select distinct name from jsonb_object_keys(coalesce(l.before, '{}') || coalesce(l.after, '{}')) as name where name = any(${personal}) order by name) as names
      from platform.audit l
      where l.subject_type = 'access.user' and exists (select from access.users u where u.id::text = l.subject_id and u.login = 'deleted:' || u.id)
        or l.subject_type = 'organization.employee' and exists (
          select from organization.employees e join access.members m on m.org_id = e.org_id and m.user_id = e.user_id
          where e.org_id = l.org_id and e.id::text = l.subject_id and e.state = 'left' and m.state = 'destroyed')
    ) told where a.org_id = told.org_id and a.id = told.id and cardinality(told.names) > 0`.execute(db)
  await sql`update platform.audit a set ip = null from access.users u where u.id = a.user_id and u.login = 'deleted:' || u.id and a.ip is not null`.execute(db)
  await sql`
    update organization.employees e set clan_name = null, register_number = null, birth_date = null, gender = null, phone = null, mobile = null, email = null, note = null
    from access.members m where m.org_id = e.org_id and m.user_id = e.user_id and m.state = 'destroyed' and e.state = 'left'`.execute(db)
  await sql`update organization.employees e set user_id = null from access.members m where m.org_id = e.org_id and m.user_id = e.user_id and m.state = 'destroyed'`.execute(db)
  await sql`delete from workflow.my_signatures s using access.members m where m.org_id = s.org_id and m.user_id = s.user_id and m.state = 'destroyed'`.execute(db)
  await sql`update platform.files f set subject_type = null, subject_id = null from access.members m
    where f.subject_type = 'workflow.my_signature' and m.org_id = f.org_id and m.user_id::text = f.subject_id and m.state = 'destroyed'`.execute(db)
}

/** With a separation place, plans, leaves and substitutions end; of those who left before that was so, some still stand. */
async function settleLeavers(db: Kysely<unknown>) {
  await sql`
    delete from organization.employee_places p using organization.employees e
    where e.org_id = p.org_id and e.id = p.emp_id and e.state = 'left' and e.left_on is not null and p.valid_from >= e.left_on`.execute(db)
  await sql`
    update organization.employee_places p set valid_to = greatest(coalesce(e.left_on, current_date), p.valid_from)
    from organization.employees e where e.org_id = p.org_id and e.id = p.emp_id and e.state = 'left' and (p.valid_to is null or p.valid_to > coalesce(e.left_on, current_date))`.execute(db)
  // Somebody who left may be hired again.
  await sql`
    update organization.career_events c set state = 'cancelled' from organization.employees e
    where e.org_id = c.org_id and e.id = c.emp_id and e.state = 'left' and c.state = 'planned' and c.kind <> 'hire'`.execute(db)
  await sql`
    update organization.career_events c set state = 'cancelled' from organization.employees e
    where e.org_id = c.org_id and e.id = c.emp_id and e.state = 'left' and c.kind = 'leave' and c.state <> 'cancelled' and c.effective_on >= e.left_on`.execute(db)
  await sql`
    update organization.career_events c set until = e.left_on - 1 from organization.employees e
    where e.org_id = c.org_id and e.id = c.emp_id and e.state = 'left' and c.kind = 'leave' and c.state <> 'cancelled' and c.until >= e.left_on`.execute(db)
  // An account that was taken away acts for nobody; whoever acts for it goes on, because its work may still lie there.
  const isOver = sql`(
    exists (select from organization.employees e where e.org_id = s.org_id and e.user_id in (s.user_id, s.substitute_user_id) and e.state = 'left')
    or exists (select from access.members m where m.org_id = s.org_id and m.user_id = s.substitute_user_id and m.state in ('deleted', 'destroyed')))`
  await sql`delete from access.substitutes s where s.starts_at > now() and ${isOver}`.execute(db)
  await sql`
    update access.substitutes s set ends_on = (now() at time zone o.time_zone)::date, ends_at = now(), told_at = now()
    from organization.organizations o where o.org_id = s.org_id and s.ends_at > now() and ${isOver}`.execute(db)
}

/** What of employees is not as the rule wants it, and can be without losing anything, so that nobody who changes something else is stopped by it. */
async function readPersonalDataByOneRule(db: Kysely<unknown>) {
  for (const column of [sql.ref('phone'), sql.ref('mobile')]) {
    await sql`
      update organization.employees e set ${column} = read.number
      from (
        select org_id, id, case
          when plain ~ '^(\\+|00)976[0-9]{8}$' then right(plain, 8)
          when plain ~ '^\\+[0-9]{6,18}$' then '00' || substr(plain, 2)
          when plain ~ '^[0-9]{1,20}$' then plain
        end as number from (select org_id, id, regexp_replace(${column}, '[[:space:]().-]', '', 'g') as plain from organization.employees where ${column} !~ '^[0-9]+$') written
      ) read where e.org_id = read.org_id and e.id = read.id and read.number is not null`.execute(db)
  }
  await sql`update organization.employees set email = lower(trim(email)) where email <> lower(trim(email)) and lower(trim(email)) ~ '^[a-z0-9._%+-]+@[a-z0-9-]+(\\.[a-z0-9-]+)*\\.[a-z]{2,}$'`.execute(db)
  await sql`
    update organization.employees e set register_number = read.number
    from (
      select org_id, id, translate(regexp_replace(register_number, '[[:space:]]', '', 'g'), 'abcehkmoptxyABCEHKMOPTXYабвгдеёжзийклмноөпрстуүфхцчшщъыьэюя', 'АВСЕНКМОРТХУАВСЕНКМОРТХУАБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЪЫЬЭЮЯ') as number
      from organization.employees where register_number is not null
    ) read
    where e.org_id = read.org_id and e.id = read.id and read.number <> e.register_number and read.number ~ '^[А-ЯЁӨҮ]{2}[0-9]{8}$'
      and not exists (select from organization.employees other where other.org_id = e.org_id and other.id <> e.id and other.register_number = read.number)
      and (select count(*) from organization.employees twin where twin.org_id = e.org_id and translate(upper(regexp_replace(twin.register_number, '[[:space:]]', '', 'g')), 'ABCEHKMOPTXY', 'АВСЕНКМОРТХУ') = read.number) <= 1`.execute(db)
  // The name of whoever signs in is that of their account.
  const readName = (column: string) => sql`trim(regexp_replace(regexp_replace(${sql.ref(column)}, '[[:space:]]*[-‐‑–][[:space:]]*', '-', 'g'), '[[:space:]]+', ' ', 'g'))`
  const isName = (column: string) => sql`${sql.ref(column)} ~ '^[A-Za-zА-Яа-яЁёӨөҮү]+([ -][A-Za-zА-Яа-яЁёӨөҮү]+)*$'`
  await sql`
    update organization.employees e set last_name = read.last_name, first_name = read.first_name, search = access.search_text(read.first_name || ' ' || read.last_name)
    from (
      select org_id, id, case when ${isName('last')} then last else last_name end as last_name, case when ${isName('first')} then first else first_name end as first_name
      from (select org_id, id, last_name, first_name, ${readName('last_name')} as last, ${readName('first_name')} as first from organization.employees where user_id is null) written
    ) read where e.org_id = read.org_id and e.id = read.id and (read.last_name, read.first_name) is distinct from (e.last_name, e.first_name)`.execute(db)
}
