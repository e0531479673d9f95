import { createHash } from 'node:crypto'
import type { Stage } from '../lib/stage.ts'
import { sessionFor } from '../lib/office.ts'
import { fillOrganization } from '../organization/crowd.ts'

/** Of whom a punch is heard: by the button of their phone, or by a code that they hold before the kiosk of a gate. */
export interface Somebody {
  employee: number
  token: string
  /** Of the device that makes their codes. */
  secret: string
}

interface Gate {
  id: string
  secret: string
}

export interface Place {
  orgId: number
  people: Somebody[]
  gate: Gate
}

/** As in crowd.ts. */
const FIRST = 10_000

/** So many people who work by the roster of everybody, and punched on each working day of two months. */
export async function fillAttendance({ pool }: Stage, count: number): Promise<Place> {
  const admin = await sessionFor(pool, 'admin')
  const { orgId } = admin
  await fillRules(pool, orgId)
  const {
    rows: [role],
  } = await pool.query<{ employee: number; main: number }>(
    `select (select id from access.roles where org_id = $1 and name = 'employee') as employee,
      (select main_role_id from access.members where org_id = $1 and user_id = $2) as main`,
    [orgId, admin.userId],
  )
  await fillOrganization(pool, orgId, role!.main, { users: count, units: 40, roles: 3 })
  await pool.query(`update access.members set main_role_id = $2 where org_id = $1 and user_id > ${FIRST}`, [
    orgId,
    role!.employee,
  ])
  await pool.query(`delete from access.member_roles where org_id = $1 and user_id > ${FIRST}`, [orgId])
  const people = Array.from({ length: count }, (_, at): Somebody => ({
    employee: FIRST + at + 1,
    token: createHash('sha256').update(`token of ${at}`).digest('base64url'),
    secret: createHash('sha256').update(`secret of ${at}`).digest('base64url'),
  }))
  const rows = people.map(({ employee, token, secret }) => ({
    employee,
    secret,
    hash: createHash('sha256').update(token).digest('hex'),
  }))
  await pool.query(
    `with told as (select * from jsonb_to_recordset($2::jsonb) as t (employee integer, secret text, hash text)),
      devices as (insert into attendance.devices (org_id, device, employee, secret, name)
        select $1, 'phone-' || employee, employee, secret, '' from told)
    insert into platform.sessions (id, token_hash, user_id, org_id, role_id, expires_at)
    select gen_random_uuid(), decode(hash, 'hex'), employee, $1, $3, now() + interval '1 day' from told`,
    [orgId, JSON.stringify(rows), role!.employee],
  )
  await fillDays(pool, orgId)
  const gate = await makeGate(pool, orgId)
  await pool.query('vacuum analyze')
  return { orgId, people, gate }
}

/** A location, and a shift with its break that everybody works from Monday to Friday. */
async function fillRules(pool: Stage['pool'], orgId: number) {
  await pool.query(
    `with place as (insert into attendance.places (org_id, id, name, latitude, longitude, radius, by_button, is_active)
        values ($1, gen_random_uuid(), 'Head office', 47.9189, 106.9176, 200, true, true)),
      shift as (insert into attendance.shifts (org_id, id, name, code, kind, starts, ends, early_window, late_window,
          grace_in, grace_out, overtime_from, rounding, rounding_way, half_below, absent_below, pairs, is_active)
        values ($1, gen_random_uuid(), 'Day', 'D', 'fixed', '09:00', '18:00', 720, 720, 5, 0, 30, '0', 'nearest', 240,
          60, 'first_last', true) returning id),
      pause as (insert into attendance.breaks (org_id, id, shift, begins, ends)
        select $1, gen_random_uuid(), id, '13:00', '14:00' from shift),
      roster as (insert into attendance.rosters (org_id, id, name, starts_on, weeks)
        values ($1, gen_random_uuid(), 'Working week', '2020-01-06', 1) returning id)
    insert into attendance.roster_days (org_id, id, roster, week, weekday, shift)
    select $1, gen_random_uuid(), roster.id, 1, weekday::text, shift.id
    from roster, shift, generate_series(1, 5) as weekday`,
    [orgId],
  )
}

/** From the first day of the month before on, up to yesterday: two punches a working day, and the day as reckoned. */
async function fillDays(pool: Stage['pool'], orgId: number) {
  const days = `from organization.employees e, generate_series(date_trunc('month', now() - interval '1 month'),
      now() - interval '1 day', interval '1 day') d
    where e.org_id = $1 and e.id > ${FIRST}`
  const works = `extract(isodow from d) < 6`
  await pool.query(
    `insert into attendance.punches (org_id, id, employee, at, kind, source, heard_at)
    select $1, gen_random_uuid(), e.id, (d::date + time '01:00') at time zone 'UTC'
        + (case kind when 'in' then e.id % 23 - 9 else 540 + e.id % 17 end) * interval '1 minute', kind, 'button', d
    ${days.replace('where', `, unnest(array['in', 'out']) as kind where ${works} and`)}`,
    [orgId],
  )
  await pool.query(
    `insert into attendance.days (org_id, id, employee, day, unit, state, came_at, left_at, expected, worked, late,
      early, overtime, over_limit, night, on_holiday, on_leave, on_duty, anomalies)
    select $1, gen_random_uuid(), e.id, d::date, e.struct_id, case when ${works} then 'present' else 'off' end,
      case when ${works} then d end, case when ${works} then d end, case when ${works} then 480 else 0 end,
      case when ${works} then 470 else 0 end, case when ${works} then greatest(0, e.id % 23 - 9) else 0 end, 0, 0, 0, 0,
      0, 0, 0, '{}' ${days}`,
    [orgId],
  )
  await pool.query(
    `insert into attendance.reasons (org_id, employee, day, pairs, trace, punches)
    select $1, e.id, d::date, '[]', '[{"of": "worked", "rule": "worked.pair", "figures": {"minutes": 470}}]', '{}'
    ${days}`,
    [orgId],
  )
}

async function makeGate(pool: Stage['pool'], orgId: number): Promise<Gate> {
  const secret = createHash('sha256').update('secret of the gate').digest('base64url')
  const { rows } = await pool.query<{ id: string }>(
    `insert into attendance.kiosks (org_id, id, place, name, secret, code_secret)
    select $1, gen_random_uuid(), id, 'Gate', $2, $2 from attendance.places where org_id = $1 limit 1
    returning id::text`,
    [orgId, secret],
  )
  return { id: rows[0]!.id, secret }
}
