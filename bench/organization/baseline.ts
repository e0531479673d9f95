// What the screens of a large organisation ask, written by hand on bare Fastify and pg: the same rows and fields from
// as few prepared statements as it takes, as the restricted role, without contracts. Here and in the product the
// answers must be equal.
import { createHash } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import pg from 'pg'
import { setting } from '../lib/settings.ts'

pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1082, (text: string) => text)

const state = `case when m.state = 'not_confirmed' or u.status = 'not_confirmed' then 'not_confirmed' when m.is_active then 'active' else 'inactive' end`
const listed = `m.state in ('active', 'inactive', 'not_confirmed')`
const people = `from access.members m join access.users u on u.id = m.user_id where m.org_id = $1 and ${listed}`
const lastSeen =
  '(select max(s.last_seen_at) from platform.sessions s where s.user_id = m.user_id and s.org_id = m.org_id)'
const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const onDay = (day: string) => `valid_from <= ${day} and (valid_to is null or valid_to > ${day})`
const today = '(select (now() at time zone time_zone)::date from organization.organizations where org_id = $1)'

const texts = {
  session: `select s.user_id, s.org_id, m.main_role_id, m.is_active, u.status, s.locked_at is not null as is_locked,
    r.permissions,
      array_prepend(m.main_role_id, array(select x.role_id from access.member_roles x where x.org_id = m.org_id
      and x.user_id = m.user_id and x.role_id <> m.main_role_id order by x.role_id)) as role_ids
    from platform.sessions s join access.users u on u.id = s.user_id join access.members m on m.org_id = s.org_id
    and m.user_id = s.user_id
    join access.roles r on r.org_id = s.org_id and r.id = m.main_role_id
    where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()
    and s.last_seen_at > now() - interval '12 hours'`,
  tenant: `select set_config('role', 'orgil_app', true), set_config('app.org_id', $1, true),
    set_config('app.user_id', $2, true)`,
  users: `select u.id, u.login, u.first_name, u.last_name, u.email, null as avatar, m.job, m.struct, ${state} as state,
    coalesce(u.locked_until > now(), false) as is_locked,
      m.access = 'owner' as is_owner, ${iso('m.joined_at')} as joined_at, ${iso(lastSeen)} as last_seen_at,
      (select jsonb_agg(jsonb_build_object('id', r.id, 'display_name', r.display_name) order by r.id <> m.main_role_id,
      r.id)
        from access.roles r where r.org_id = m.org_id and (r.id = m.main_role_id or r.id in (
          select x.role_id from access.member_roles x where x.org_id = m.org_id and x.user_id = m.user_id))) as roles
    from (select m.user_id, row_number() over (order by u.first_name collate platform.mongolian,
    u.last_name collate platform.mongolian, m.user_id) as place ${people}
      order by place limit 50 offset $2) wanted
    join access.members m on m.org_id = $1 and m.user_id = wanted.user_id join access.users u on u.id = wanted.user_id
    order by wanted.place`,
  userCounts: `select count(*) filter (where ${listed})::integer as everybody, count(*) filter (where ${listed}
    and ${state} = 'active')::integer as active,
      count(*) filter (where ${listed} and ${state} = 'not_confirmed')::integer as not_confirmed,
      count(*) filter (where ${listed} and ${state} = 'inactive')::integer as inactive,
      count(*) filter (where m.state = 'deleted')::integer as deleted
    from access.members m join access.users u on u.id = m.user_id where m.org_id = $1`,
  units: `select ${today}::text as today, s.id, s.parent_id, s.struct, s.translations, s.valid_to
    from organization.structs s where org_id = $1 and ${onDay(today)} order by position, id`,
  jobs: `select id, struct_id, job, translations, is_head, places, note from organization.jobs where org_id = $1
    and ${onDay(today)} order by is_head desc, id`,
  holders: `select p.job_id, p.emp_id, e.user_id, e.first_name, e.last_name, exists (
      select from organization.career_events c
      where c.org_id = e.org_id and c.emp_id = e.id and c.kind = 'leave' and c.state <> 'cancelled'
      and c.effective_on <= ${today} and c.until >= ${today}) as is_on_leave
    from organization.employee_places p join organization.employees e on e.org_id = p.org_id and e.id = p.emp_id
    where p.org_id = $1 and ${onDay(today)} order by e.first_name collate platform.mongolian,
    e.last_name collate platform.mongolian, e.id`,
  roles: `select r.id, r.name, r.display_name, r.note, r.permissions, coalesce(h.people, 0) as people
    from access.roles r left join (
      select role_id, count(distinct user_id)::integer as people from (
        select main_role_id as role_id, user_id from access.members where org_id = $1
        union all select role_id, user_id from access.member_roles where org_id = $1) held
        group by role_id) h on h.role_id = r.id
    where r.org_id = $1 order by r.id`,
  me: `select u.id, u.login, u.first_name, u.last_name, u.email, m.org_id, m.struct_id, m.emp_id, m.job, m.struct,
    m.access, m.default_menu, r.id as role_id, r.display_name, r.default_menu as role_menu, r.permissions,
      o.name as organization, o.org_type_id, o.org_logo, o.time_zone, (select jsonb_agg(jsonb_build_object('id', t.id,
      'name', t.name) order by t.id) from organization.org_types t) as types,
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'display_name', x.display_name,
      'org_id', x.org_id) order by x.id), '[]') from access.member_roles held
        join access.roles x on x.org_id = held.org_id and x.id = held.role_id where held.org_id = m.org_id
        and held.user_id = m.user_id and held.role_id <> m.main_role_id) as extra
    from access.members m join access.users u on u.id = m.user_id join access.roles r on r.org_id = m.org_id
    and r.id = m.main_role_id
    join organization.organizations o on o.org_id = m.org_id where m.user_id = $1 and m.org_id = $2`,
  menu: `select id, parent_id as parent, type, title, icon, link_to, url, permission from access.menu_items
    where org_id = $1 order by position, id`,
}

interface Person {
  user_id: number
  org_id: number
  permissions: string[]
  role_ids: number[]
  is_active: boolean
  status: string
  is_locked: boolean
}
type Run = <T extends pg.QueryResultRow>(name: keyof typeof texts, values: unknown[]) => Promise<T[]>

/** `everything`: the permissions there are, which stand in the product's code and in no table. */
export function openBaseline(pool: pg.Pool, everything: readonly string[]) {
  const app = Fastify()
  const answers = (
    path: string,
    work: (run: Run, person: Person, query: Record<string, string>) => Promise<unknown>,
  ) => {
    app.get(`/api${path}`, (request, reply) => answer(pool, request, reply, work))
  }

  answers('/access/users', async (run, { org_id }, { page = '1' }) => {
    const items = await run('users', [org_id, (Number(page) - 1) * 50])
    const [counted] = await run<{ everybody: number }>('userCounts', [org_id])
    const { everybody, ...counts } = counted!
    return { items, total: everybody, counts: { all: everybody, ...counts } }
  })
  answers('/organization/units', async (run, { org_id }) =>
    unitTree(
      await run<UnitRow>('units', [org_id]),
      await run<JobRow>('jobs', [org_id]),
      await run<HolderRow>('holders', [org_id]),
    ),
  )
  answers('/access/roles', async (run, { org_id, permissions, role_ids }) => {
    const mine = new Set(permissions)
    const roles = await run<{ id: number; permissions: string[] }>('roles', [org_id])
    return {
      roles: roles.map((role) => ({
        ...role,
        permissions: role.permissions.length,
        is_mine: role_ids.includes(role.id),
        is_within_mine: role.permissions.every((one) => mine.has(one)),
      })),
    }
  })
  answers('/org/user-permissions', async (run, { user_id, org_id }) => {
    const [me] = await run<Me>('me', [user_id, org_id])
    return permissionsOf(me!, await run<MenuRow>('menu', [org_id]), everything)
  })
  return app
}

async function answer(
  pool: pg.Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (run: Run, person: Person, query: Record<string, string>) => Promise<unknown>,
) {
  const token = /orgil_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const {
    rows: [person],
  } = await pool.query<Person>({
    name: 'session',
    text: texts.session,
    values: [createHash('sha256').update(token).digest()],
  })
  if (!person?.is_active || person.status !== 'active' || person.is_locked)
    return reply.status(401).send({ code: 'sign in first' })
  const client = await pool.connect()
  try {
    const run: Run = async (name, values) => (await client.query({ name, text: texts[name], values })).rows as never
    await client.query('begin')
    await run('tenant', [String(person.org_id), String(person.user_id)])
    const found = await work(run, person, request.query as Record<string, string>)
    await client.query('commit')
    return found
  } finally {
    client.release()
  }
}

interface UnitRow {
  today: string
  id: number
  parent_id: number | null
  struct: string
  translations: object
  valid_to: string | null
}
interface JobRow {
  id: number
  struct_id: number
  job: string
  translations: object
  is_head: boolean
  places: number
  note: string | null
}
interface HolderRow {
  job_id: number
  emp_id: number
  user_id: number | null
  first_name: string
  last_name: string
  is_on_leave: boolean
}

function unitTree(units: UnitRow[], jobs: JobRow[], holders: HolderRow[]) {
  const peopleOf = new Map<number, object[]>()
  for (const { job_id, ...person } of holders)
    (peopleOf.get(job_id) ?? peopleOf.set(job_id, []).get(job_id)!).push(person)
  const jobsOf = new Map<number, object[]>()
  for (const { struct_id, translations, ...job } of jobs)
    (jobsOf.get(struct_id) ?? jobsOf.set(struct_id, []).get(struct_id)!).push({
      ...job,
      names: { ...translations, mn: job.job },
      people: peopleOf.get(job.id) ?? [],
    })
  const nodes = new Map(
    units.map(({ id, struct, translations, parent_id, valid_to }) => [
      id,
      {
        id,
        label: struct,
        names: { ...translations, mn: struct },
        expand: true,
        parent_id,
        valid_to,
        jobs: jobsOf.get(id) ?? [],
        children: [] as object[],
      },
    ]),
  )
  const tree: object[] = []
  for (const node of nodes.values())
    (node.parent_id === null ? tree : (nodes.get(node.parent_id)?.children ?? tree)).push(node)
  return { on: units[0]!.today, today: units[0]!.today, tree }
}

interface MenuRow {
  id: number
  parent: number | null
  type: string
  permission: string | null
}
interface Me {
  id: number
  login: string
  first_name: string
  last_name: string
  email: string | null
  org_id: number
  struct_id: number
  emp_id: number
  job: string
  struct: string
  access: string
  default_menu: number | null
  role_id: number
  display_name: object
  role_menu: number | null
  permissions: string[]
  organization: string
  org_type_id: number
  org_logo: string | null
  time_zone: string
  types: object[]
  extra: object[]
}

function permissionsOf(me: Me, rows: readonly MenuRow[], everything: readonly string[]) {
  const {
    id,
    login,
    first_name,
    last_name,
    email,
    org_id,
    struct_id,
    emp_id,
    job,
    struct,
    access,
    role_id,
    display_name,
    permissions,
    organization,
    org_type_id,
    org_logo,
    time_zone,
  } = me
  const under = (parent: number | null): object[] =>
    rows
      .filter((row) => row.parent === parent && (row.permission === null || permissions.includes(row.permission)))
      .flatMap(({ permission: _permission, ...row }) => {
        const children = under(row.id)
        return row.type === 'noAction' && children.length === 0 ? [] : [{ ...row, children, sub_top_children: [] }]
      })
  const here = { org_id, organization, org_type_id, access, org_logo }
  return {
    status: true,
    user: {
      id,
      login,
      first_name,
      last_name,
      email,
      avatar: null,
      org_id,
      struct_id,
      emp_id,
      job,
      struct,
      role_id,
      role_name: display_name,
    },
    organization: { ...here, time_zone },
    organizations: [here],
    userExtraRoles: me.extra,
    orgTypes: me.types,
    viewing: null,
    acting: null,
    permission: {
      struct_id,
      emp_id,
      permissions: Object.fromEntries(permissions.map((name) => [name, true])),
      menu: under(null),
      default_menu: me.default_menu ?? me.role_menu,
      kruds: [],
      organizationMaxPermissions: { [org_id]: everything },
      employeeStandardPermissions: [],
      microserviceSettings: [],
    },
  }
}

if (import.meta.main) {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: setting('DATABASE_POOL', 10) })
  const app = openBaseline(pool, (process.env.PERMISSIONS ?? '').split(' '))
  process.on('SIGTERM', () => process.exit())
  process.stdout.write(`Baseline is ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
}
