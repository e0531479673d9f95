import type pg from 'pg'

interface Size {
  users: number
  units: number
  roles: number
}

/** Ids of what is made here begin above those of the demo. */
const FIRST = 10_000
const JOBS_PER_UNIT = 3
const BRANCHES = 7

/**
 * Fills one organisation of the demo: units as a tree, three jobs in each, everybody employed, with a role, with
 * extra roles (a third), with sessions (the half), on leave (a few). The first twenty administer. Answers with their
 * login names.
 */
export async function fillOrganization(
  pool: pg.Pool,
  orgId: number,
  adminRole: number,
  { users, units, roles }: Size,
): Promise<string[]> {
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    // The rows fit together by construction.
    await run('set session_replication_role = replica')
    await run(
      `insert into access.roles (org_id, id, name, display_name, note, default_menu, permissions)
      select $1, nextval('access.role_ids')::integer, 'made_' || n, jsonb_build_object('mn', 'Үүрэг ' || n, 'en',
      'Role ' || n, 'ko', '역할 ' || n), null, 1,
        (select array(select p from unnest(a.permissions) with ordinality one (p, at) where (at + n) % 3 <> 0))
      from generate_series(1, ${roles}) n, (select permissions from access.roles where org_id = $1 and id = $2) a`,
      [orgId, adminRole],
    )
    await run(
      'create temporary table made_role as select id, row_number() over (order by id) - 1 as place from access.roles where org_id = $1 and name like $2',
      [orgId, 'made\\_%'],
    )

    await run(
      `insert into organization.structs (org_id, id, parent_id, position, struct)
      select $1, ${FIRST} + n, case when n <= ${BRANCHES} then null else ${FIRST} + (n - 1) / ${BRANCHES} end, n,
      (array['Хэлтэс', 'Алба', 'Тасаг', 'Баг'])[1 + n % 4] || ' ' || n
      from generate_series(1, ${units}) n`,
      [orgId],
    )
    await run(
      `insert into organization.jobs (org_id, id, struct_id, job, is_head, places)
      select $1, ${FIRST} + n, ${FIRST} + 1 + (n - 1) / ${JOBS_PER_UNIT}, (array['Дарга', 'Ахлах мэргэжилтэн',
      'Мэргэжилтэн'])[1 + (n - 1) % 3], (n - 1) % 3 = 0, 20
      from generate_series(1, ${units * JOBS_PER_UNIT}) n`,
      [orgId],
    )

    const first = `(array['Болд', 'Сарангэрэл', 'Оюунчимэг', 'Мөнхбат', 'Үүрийнтуяа', 'Тэмүүлэн', 'Энхжин', 'Наранцэцэг', 'Нямдорж', 'Солонго', 'Билгүүн'])[1 + n % 11] || ' ' || n % 97`
    const last = `(array['Бат-Эрдэнэ', 'Дорж', 'Лхагва', 'Цэрэндорж', 'Өлзий', 'Сүхээ', 'Ганбаатар', 'Пүрэв', 'Жамц', 'Батсүх', 'Чулуун', 'Ёндон', 'Раднаа'])[1 + n % 13]`
    await run(`insert into access.users (id, login, email, phone, password_hash, first_name, last_name)
      select ${FIRST} + n, 'person' || n, 'person' || n || '@khukhtenger.example', '9' || lpad(n::text, 7, '0'),
      'signs in by token only', ${first}, ${last}
      from generate_series(1, ${users}) n`)
    const job = `${FIRST} + 1 + (n - 1) % ${units * JOBS_PER_UNIT}`
    await run(
      `insert into access.members (org_id, user_id, main_role_id, emp_id, struct_id, job_id, struct, job, joined_at)
      select $1, ${FIRST} + n, case when n <= 20 then $2 else r.id end, ${FIRST} + n, j.struct_id, j.id, s.struct,
      j.job, now() - n * interval '1 hour'
      from generate_series(1, ${users}) n
      join made_role r on r.place = n % ${roles}
      join organization.jobs j on j.org_id = $1 and j.id = ${job}
      join organization.structs s on s.org_id = $1 and s.id = j.struct_id`,
      [orgId, adminRole],
    )
    await run(
      `update access.members m set login = u.login, first_name = u.first_name, last_name = u.last_name,
        user_status = u.status, search = u.search
      from access.users u where m.org_id = $1 and u.id = m.user_id and u.id > ${FIRST}`,
      [orgId],
    )
    await run(
      `insert into access.member_roles (org_id, user_id, role_id)
      select $1, ${FIRST} + n, r.id from generate_series(1, ${users}) n, made_role r where n % 3 = 0
      and r.place in ((n + 1) % ${roles}, (n + 2) % ${roles})`,
      [orgId],
    )
    await run(
      `insert into organization.employees (org_id, id, user_id, struct_id, job_id, first_name, last_name, email, phone,
        hired_on, search)
      select $1, ${FIRST} + n, ${FIRST} + n, j.struct_id, j.id, ${first}, ${last},
      'person' || n || '@khukhtenger.example', '9' || lpad(n::text, 7, '0'), '2020-01-01',
      access.search_text(${first} || ' ' || ${last})
      from generate_series(1, ${users}) n join organization.jobs j on j.org_id = $1 and j.id = ${job}`,
      [orgId],
    )
    await run(
      `insert into organization.employee_places (org_id, emp_id, valid_from, job_id)
      select org_id, id, '2020-01-01', job_id from organization.employees where org_id = $1 and id > ${FIRST}`,
      [orgId],
    )
    await run(
      `insert into organization.career_events (org_id, id, emp_id, kind, effective_on, until, state, created_by,
        created_role)
      select $1, gen_random_uuid(), ${FIRST} + n, 'leave', current_date - 3, current_date + 10, 'done', ${FIRST} + 1, $2
      from generate_series(30, ${users}, 31) n`,
      [orgId, adminRole],
    )
    await run(
      `insert into platform.sessions (id, token_hash, user_id, org_id, role_id, created_at, last_seen_at, expires_at)
      select gen_random_uuid(), sha256((n || ' ' || one)::bytea), ${FIRST} + n, $1, 0, now() - one * interval '1 day',
      now() - n * interval '1 minute' - one * interval '1 day', now() + interval '1 day'
      from generate_series(2, ${users}, 2) n, generate_series(1, 3) one`,
      [orgId],
    )
    await run('set session_replication_role = origin')
    await run('vacuum analyze')
  } finally {
    client.release()
  }
  return Array.from({ length: 20 }, (_, index) => `person${index + 1}`)
}
