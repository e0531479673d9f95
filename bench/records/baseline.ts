// What lists of rows ask, written by hand on bare Fastify and pg for this one table: prepared statements, the same
// role, the same tables, no definitions, no rights on columns and no contracts.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { setting } from '../lib/settings.ts'
import { texts as decision } from '../transition/baseline.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const schema = `o${setting('ORG', 1)}`
const bills = `${schema}.measured_bills`

const counted = (more: string) => `select count(*)::integer as count from (select 1 from ${bills}
  where org_id = $1 and deleted_at is null ${more} limit 10001) as found`

const texts = {
  session: `select s.user_id, s.org_id, r.permissions from platform.sessions s
    join access.users u on u.id = s.user_id and u.status = 'active'
    join access.members m on m.org_id = s.org_id and m.user_id = s.user_id and m.is_active
    join access.roles r on r.org_id = s.org_id and r.id = s.role_id
    where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()`,
  // As in the product (docs/decisions/0068-roles-of-organisations.md).
  tenant: `select set_config('role', 'orgil_app_${schema}', true), set_config('app.org_id', $1, true),
    set_config('app.user_id', $2, true)`,
  count: counted(''),
  countOfWeek: counted(`and day between '2020-03-01' and '2020-03-07'`),
  groups: `select state as key, count(*)::integer as count, sum(amount)::text as sum from ${bills}
    where org_id = $1 and deleted_at is null group by state order by state`,
  insert: `insert into ${bills}
    (org_id, id, created_by, updated_by, search, name, amount, day, state, owner, branch, note)
    values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  change: `insert into records.changes (org_id, id, table_name, row_id, deed, changes, user_id)
    values ($1, $2, 'records.measured_bills', $3, 'created', $4, $5)`,
  news: `insert into platform.outbox (org_id, id, topic, payload) values ($1, $2, 'measured', $3)`,
  // All that the product has to do with a row that somebody adds: who they are by everything that may have been taken
  // away, what their role and their job may with the three tables, how the rows are called that it names, that they
  // follow it, and the row as they see it.
  person: decision.session,
  grants: `select source, role_id, job_id, actions, row_condition, columns, (select max_permissions
      from access.organization_permissions where org_id = $1) as most from access.source_grants where org_id = $1
    and source in ('records.measured_bills', 'records.measured_owners', 'records.measured_places')
    and (role_id = any ($2::integer[]) or job_id = $3)`,
  owner: `select name from ${schema}.measured_owners where org_id = $1 and id = $2 and deleted_at is null`,
  place: `select name from ${schema}.measured_places where org_id = $1 and id = $2 and deleted_at is null`,
  insertWhole: `insert into ${bills} as b
    (org_id, id, created_by, updated_by, search, name, amount, day, state, owner, branch, note)
    values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    returning b.id, b.version, b.created_at, b.updated_at, b.name, b.amount::text as amount,
      to_char(b.day, 'YYYY-MM-DD') as day, b.state, b.note`,
  follow: `insert into records.followers (org_id, table_name, row_id, user_id, follows)
    values ($1, 'records.measured_bills', $2, $3, true) on conflict do nothing`,
  newsWhole: `insert into platform.outbox (org_id, id, topic, payload) values ($1, $2, 'records.changed', $3)`,
} as const

/** A row as the answer has it, with what its owner and its place are called. */
const listed = `select b.id, b.version, b.created_at, b.updated_at, b.name, b.amount::text as amount,
    to_char(b.day, 'YYYY-MM-DD') as day, b.state,
    o.id || ' ' || o.name as owner, p.id || ' ' || p.name as branch, b.note
  from ${bills} b left join ${schema}.measured_owners o on o.org_id = b.org_id and o.id = b.owner
  left join ${schema}.measured_places p on p.org_id = b.org_id and p.id = b.branch
  where b.org_id = $1 and b.deleted_at is null`
const lists: Record<string, string> = {
  name: `${listed} order by b.name collate platform.mongolian, b.id limit 51`,
  amount: `${listed} order by b.amount, b.id limit 51`,
  deep: `${listed} and (b.amount, b.id) > ($2, $3) order by b.amount, b.id limit 51`,
  day: `${listed} and b.day between '2020-03-01' and '2020-03-07' order by b.name collate platform.mongolian, b.id limit 51`,
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: setting('DATABASE_POOL', 10) })
const named = (name: string, text: string, values: unknown[]) => ({ name, text, values })

async function inTenant<T>(cookie: string | undefined, work: (client: pg.PoolClient, org: number, user: number) => T) {
  const token = /orgil_session=([\w-]+)/.exec(cookie ?? '')?.[1] ?? ''
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ user_id: number; org_id: number }>(
      named('session', texts.session, [sha256(token)]),
    )
    const [who] = rows
    if (!who) throw new Error('not signed in')
    await client.query('begin')
    await client.query(named('tenant', texts.tenant, [String(who.org_id), String(who.user_id)]))
    const reply = await work(client, who.org_id, who.user_id)
    await client.query('commit')
    return reply
  } finally {
    client.release()
  }
}

const http = Fastify()
http.post<{ Params: { what: string }; Body: { after?: { amount: string; id: string } } }>('/list/:what', (request) =>
  inTenant(request.headers.cookie, async (client, org) => {
    const { after } = request.body
    const what = request.params.what
    const rows = await client.query<{ id: string }>(
      named(what, lists[what]!, [org, ...(after ? [after.amount, after.id] : [])]),
    )
    const total = after
      ? null
      : await client.query<{ count: number }>(
          what === 'day' ? named('week', texts.countOfWeek, [org]) : named('count', texts.count, [org]),
        )
    return { rows: rows.rows.slice(0, 50), total: total?.rows[0]?.count }
  }),
)
http.post('/groups', (request) =>
  inTenant(
    request.headers.cookie,
    async (client, org) => (await client.query(named('groups', texts.groups, [org]))).rows,
  ),
)
http.post<{ Body: { values: Record<string, string> } }>('/rows', (request) =>
  inTenant(request.headers.cookie, async (client, org, user) => {
    const { name, amount, day, state, owner, branch, note } = request.body.values
    const id = randomUUID()
    const [ownerId, placeId] = [owner!.slice(0, 36), branch!.slice(0, 36)]
    await client.query(
      named('insert', texts.insert, [
        org,
        id,
        user,
        name!.toLowerCase(),
        name,
        amount,
        day,
        state,
        ownerId,
        placeId,
        note,
      ]),
    )
    await client.query(
      named('change', texts.change, [org, randomUUID(), id, JSON.stringify(request.body.values), user]),
    )
    await client.query(named('news', texts.news, [org, randomUUID(), JSON.stringify({ rows: [id] })]))
    return { id }
  }),
)
http.post<{ Body: { values: Record<string, string> } }>('/rows/whole', async (request, reply) => {
  const token = /orgil_session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const {
    rows: [person],
  } = await pool.query<Person>(named('person', texts.person, [sha256(token), 43_200]))
  if (!person?.is_active || person.status !== 'active' || person.is_locked) return reply.status(401).send()
  const echoed = Buffer.from(String(request.headers['x-xsrf-token']), 'base64url')
  if (echoed.length !== 32 || !timingSafeEqual(echoed, sha256(`xsrf:${token}`))) return reply.status(403).send()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await addWhole(client, person, request.body.values)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

interface Person {
  user_id: number
  org_id: number
  role_ids: number[]
  job_id: number | null
  permissions: string[]
  status: string
  is_active: boolean
  is_locked: boolean
}
interface Grant {
  source: string
  actions: string[]
}

async function addWhole(client: pg.PoolClient, person: Person, values: Record<string, string>) {
  const { user_id: user, org_id: org, role_ids: roles, job_id: job } = person
  await client.query(named('tenant', texts.tenant, [String(org), String(user)]))
  const { rows: grants } = await client.query<Grant>(named('grants', texts.grants, [org, roles, job]))
  const may = (source: string, action: string) =>
    person.permissions.includes(`${source}.${action}`) ||
    grants.some((grant) => grant.source === source && grant.actions.includes(action))
  if (!may('records.measured_bills', 'c')) throw new Error('may not add')
  const { name, amount, day, state, owner, branch, note } = values
  if (!/^-?\d+(\.\d+)?$/.test(amount!) || !/^\d{4}-\d\d-\d\d$/.test(day!)) throw new Error('not so')
  const [ownerId, placeId, id] = [owner!.slice(0, 36), branch!.slice(0, 36), randomUUID()]
  const called = async (what: 'owner' | 'place', named_id: string) => {
    if (!may(`records.measured_${what}s`, 'r')) throw new Error('may not name it')
    const { rows } = await client.query<{ name: string }>(named(what, texts[what], [org, named_id]))
    if (!rows[0]) throw new Error('is gone')
    return `${named_id} ${rows[0].name}`
  }
  const names = { owner: await called('owner', ownerId), branch: await called('place', placeId) }
  const said = { name, amount, day, state, note, ...names }
  const {
    rows: [row],
  } = await client.query<Record<string, unknown>>(
    named('insertWhole', texts.insertWhole, [
      org,
      id,
      user,
      `${name} ${note}`.normalize('NFC').toLowerCase(),
      name,
      amount,
      day,
      state,
      ownerId,
      placeId,
      note,
    ]),
  )
  const changes = Object.fromEntries(Object.entries(said).map(([key, to]) => [key, { from: null, to }]))
  await client.query(named('change', texts.change, [org, randomUUID(), id, JSON.stringify(changes), user]))
  await client.query(named('follow', texts.follow, [org, id, user]))
  const live = [{ topic: 'records.changed', key: 'records.measured_bills', audience: ['*'] }]
  const told = { table: 'records.measured_bills', rows: [id], deed: 'created', live }
  await client.query(named('newsWhole', texts.newsWhole, [org, randomUUID(), JSON.stringify(told)]))
  return { ...row, ...names }
}

const address = await http.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`is ready at ${address}\n`)
process.once('SIGTERM', () => void http.close().then(() => pool.end()))
