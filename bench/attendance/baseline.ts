// A punch and a monthly sheet written by hand on bare Fastify and pg: prepared statements, the same restricted role and
// tables, and none of the rules: the day is the difference of two punches, the sheet the days as they are kept.
import { createHash, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { setting } from '../lib/settings.ts'

const texts = {
  session: `select s.user_id, s.org_id, m.emp_id from platform.sessions s
    join access.users u on u.id = s.user_id and u.status = 'active'
    join access.members m on m.org_id = s.org_id and m.user_id = s.user_id and m.is_active
    where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()`,
  tenant: `select set_config('role', 'orgil_app', true), set_config('app.org_id', $1, true),
    set_config('app.user_id', $2, true)`,
  heard: `select punch from attendance.heard where org_id = $1 and key = $2`,
  punch: `insert into attendance.punches (org_id, id, employee, at, kind, source, device, heard_at, created_by)
    values ($1, $2, $3, $4, $5, 'button', $6, now(), $7)`,
  keep: 'insert into attendance.heard (org_id, key, punch) values ($1, $2, $3)',
  change: `insert into records.changes (org_id, id, table_name, row_id, deed, changes, user_id)
    values ($1, $2, 'attendance.punches', $3, 'created', $4, $5)`,
  news: `insert into platform.outbox (org_id, id, topic, payload) values ($1, $2, 'measured', $3)`,
  day: `insert into attendance.days as d (org_id, id, employee, day, state, worked)
    select $1, $2, $3, $4::date, 'open', coalesce(extract(epoch from max(at) - min(at)) / 60, 0) from attendance.punches
    where org_id = $1 and employee = $3 and at >= $4::date and at < $4::date + 1
    on conflict (org_id, employee, day) where deleted_at is null do update set worked = excluded.worked,
      version = d.version + 1`,
  sheet: `select e.id, e.code, e.first_name, e.last_name, j.job, s.struct, t.* from organization.employees e
    join organization.jobs j on j.org_id = e.org_id and j.id = e.job_id
    join organization.structs s on s.org_id = e.org_id and s.id = e.struct_id
    left join lateral (select jsonb_agg(jsonb_build_array(day, state, worked, late) order by day) as cells,
      sum(worked) as worked, sum(late) as late, sum(expected) as expected from attendance.days d
      where d.org_id = e.org_id and d.employee = e.id and d.day >= $2::date
      and d.day < ($2::date + interval '1 month')) t on true
    where e.org_id = $1 and e.is_active and e.state = 'working' order by s.struct, e.first_name, e.id`,
} as const

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: setting('DATABASE_POOL', 10) })

interface Who {
  user_id: number
  org_id: number
  emp_id: number
}
type Run = (name: keyof typeof texts, values: unknown[]) => Promise<Record<string, unknown>[]>

async function inTenant<T>(authorization: string | undefined, work: (run: Run, who: Who) => Promise<T>): Promise<T> {
  const token = authorization?.replace('Bearer ', '') ?? ''
  const client = await pool.connect()
  const run: Run = async (name, values) =>
    (await client.query<Record<string, unknown>>({ name, text: texts[name], values })).rows
  try {
    const [who] = (await run('session', [createHash('sha256').update(token).digest()])) as unknown as Who[]
    if (!who) throw new Error('not signed in')
    await client.query('begin')
    await run('tenant', [String(who.org_id), String(who.user_id)])
    const reply = await work(run, who)
    await client.query('commit')
    return reply
  } finally {
    client.release()
  }
}

const app = Fastify()
app.post<{ Body: { kind: string; key: string; device_at: string; device: string } }>(
  '/api/attendance/punch',
  (request) =>
    inTenant(request.headers.authorization, async (run, { org_id, user_id, emp_id }) => {
      const { kind, key, device_at, device } = request.body
      const [known] = await run('heard', [org_id, `${emp_id}/${key}`])
      if (known) return { id: known['punch'] }
      const id = randomUUID()
      await run('punch', [org_id, id, emp_id, device_at, kind, device, user_id])
      await run('keep', [org_id, `${emp_id}/${key}`, id])
      await run('change', [org_id, randomUUID(), id, JSON.stringify({ kind }), user_id])
      await run('news', [org_id, randomUUID(), JSON.stringify({ rows: [id] })])
      await run('day', [org_id, randomUUID(), emp_id, device_at.slice(0, 10)])
      return { id, kind, at: device_at }
    }),
)
app.get<{ Querystring: { month: string } }>('/api/attendance/sheet', (request) =>
  inTenant(request.headers.authorization, async (run, { org_id }) => {
    const rows = await run('sheet', [org_id, `${request.query.month}-01`])
    const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
    return { total: rows.length, rows: rows.slice(0, 100), sums: { worked: sum('worked'), late: sum('late') } }
  }),
)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`is ready at ${address}\n`)
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
