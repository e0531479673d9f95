// One transition as somebody would write it who knows that there will never be another: a bare Fastify route and the
// statements of the product, each by hand and prepared under a name. It has no engine, no contract, no permission and
// no other step than this one. `transition.ts` compares the two statement by statement before it measures, so neither
// can come to do less than the other.
import { createHash, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { setting } from '../lib/settings.ts'

const sha256 = (text: string) => createHash('sha256').update(text)
const xsrfOf = (token: string) => sha256(`xsrf:${token}`).digest()

export const texts = {
  session: `select s.id as session_id, x.user_id, x.org_id, r.id as role_id, r.permissions, o.max_permissions as max,
    o.standard_permissions as standard, j.permissions as job_permissions,
      v.id as viewed_role_id, v.permissions as viewed_permissions, u.status, m.is_active, held.role_ids, m.emp_id,
      m.struct_id, m.job_id,
      u.first_name, u.last_name, absent.covers, s.locked_at is not null as is_locked,
      s.last_seen_at < now() - interval '1 minute' as is_seen_long_ago,
      x.impersonator_id, case when x.impersonator_id is not null then s.acting_until end as acting_until,
      case when w.second_factor_at <= now() and x.impersonator_id is null then not access.has_second_factor(s.user_id)
      else false end as must_enrol
    from platform.sessions s
    cross join lateral (
      select case when s.acting_until > now() then s.acting_user_id else s.user_id end as user_id,
        case when s.acting_until > now() then s.acting_org_id else s.org_id end as org_id,
        case when s.acting_until > now() then s.user_id end as impersonator_id
    ) x
    join access.users u on u.id = x.user_id
    left join access.members m on m.org_id = x.org_id and m.user_id = x.user_id
    cross join lateral (
      select array_prepend(m.main_role_id, array(
        select x.role_id from access.member_roles x
        where x.org_id = m.org_id and x.user_id = m.user_id and x.role_id <> m.main_role_id order by x.role_id
      )) as role_ids
    ) held
    cross join lateral (
      select jsonb_agg(jsonb_build_object('userId', a.user_id, 'empId', a.emp_id, 'structId', a.struct_id, 'jobId',
      a.job_id, 'since', y.starts_at,
        'roleIds', array_remove(array_prepend(a.main_role_id, array(select z.role_id from access.member_roles z
        where z.org_id = a.org_id and z.user_id = a.user_id)), null)
      ) order by y.starts_at, y.id) as covers
      from access.substitutes y join access.members a on a.org_id = y.org_id and a.user_id = y.user_id and a.is_active
      where y.org_id = x.org_id and y.substitute_user_id = x.user_id and y.starts_at <= now() and y.ends_at > now()
    ) absent
    left join access.roles r on r.org_id = x.org_id and r.id = case when s.role_id = any (held.role_ids) then s.role_id
    else m.main_role_id end
    left join access.roles v on v.org_id = x.org_id and v.id = s.viewing_role_id
    left join access.job_permissions j on j.org_id = m.org_id and j.job_id = m.job_id
    left join access.organization_permissions o on o.org_id = x.org_id
    left join access.security_rules w on w.org_id = x.org_id
    where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(secs => $2) and o.suspended_at is null
      and (x.impersonator_id is null or access.administers_platform(x.impersonator_id))`,
  begin: 'begin',
  tenant: `select set_config('role', 'orgil_app', true), set_config('app.org_id', $1, true),
    set_config('app.user_id', $2, true)`,
  claim: `insert into platform.idempotency_keys (org_id, key, user_id, request_hash, reply) values ($1, $2, $3, $4,
    'null') on conflict (org_id, key) do nothing`,
  lock: `select i.id, i.definition_id, i.definition_version, i.number, i.title, i.subject_type, i.document_status,
    i.status, i.status_type, i.status_id, i.version, i.revision,
      i.creator_user_id, i.event_count, i.last_hash, i.created_at, i.type_id, i.type_fields, i.series_id,
      i.registered_number, r.sha256 as revision_sha256, v.content_hash, d.title as flow_title, d.number_prefix,
      clock_timestamp() as now
    from workflow.instances i
    join workflow.definitions d on d.org_id = i.org_id and d.id = i.definition_id
    join workflow.definition_versions v on v.org_id = i.org_id and v.definition_id = i.definition_id
    and v.version = i.definition_version
    join workflow.revisions r on r.org_id = i.org_id and r.instance_id = i.id and r.number = i.revision
    where i.org_id = $1 and i.id = $2 for update of i`,
  steps: 'select * from workflow.steps where org_id = $1 and row_id = $2 order by action_num, id',
  calendar: 'select calendar_version as version from organization.organizations where org_id = $1',
  people: `select m.user_id, m.emp_id, m.struct_id, m.job_id, m.struct, m.job, u.first_name, u.last_name,
    array_prepend(m.main_role_id, array(
      select x.role_id from access.member_roles x where x.org_id = m.org_id and x.user_id = m.user_id
      and x.role_id <> m.main_role_id order by x.role_id)) as role_ids
    from (select user_id from access.members where org_id = $1 and user_id = any ($2::integer[])
      union select user_id from access.members where org_id = $1 and main_role_id = any ($3::integer[])
      union select user_id from access.member_roles where org_id = $1 and role_id = any ($3::integer[])) wanted
    join access.members m on m.org_id = $1 and m.user_id = wanted.user_id and m.is_active
    join access.users u on u.id = m.user_id and u.status = 'active' order by m.user_id`,
  save: `insert into workflow.steps (id, action_num, status_id, status, status_type, subject_type, role_id, user_id,
    org_role_id, struct_id, job_id, emp_id,
      is_subject_changeable, is_read_only, is_signature_needed, is_done, closed_as, status_action, outcome, description,
      done_by, created_at, done_at, due_at,
      org_id, row_id, assignee_org_id, acted_as, signature, step_data, alarms)
    values (${placeholders(1, 31)}), (${placeholders(32, 62)})
    on conflict (org_id, id) do update set is_done = excluded.is_done, closed_as = excluded.closed_as,
    status_action = excluded.status_action,
      outcome = excluded.outcome, description = excluded.description, signature = excluded.signature,
      step_data = excluded.step_data, done_at = excluded.done_at,
      done_by = excluded.done_by, due_at = excluded.due_at, acted_as = excluded.acted_as, alarms = excluded.alarms`,
  events: `insert into workflow.events (org_id, instance_id, seq, payload, at, actor_user_id, previous_hash, hash)
    values (${placeholders(1, 8)}), (${placeholders(9, 16)})`,
  gone: 'delete from workflow.waiting where org_id = $1 and instance_id = $2 and step_id = $3 and assignee = $4',
  come: 'insert into workflow.waiting (assignee, step_id, since, org_id, instance_id, due_at, document_of) values ($1, $2, $3, $4, $5, $6, $7)',
  timers: `with gone as (delete from workflow.timers where org_id = $1 and instance_id = $2 and step_id = $3
    and kind = 'alarm')
    insert into workflow.timers (org_id, instance_id, step_id, kind, at) values ($1, $2, $4, 'alarm', $5)
    on conflict (org_id, step_id, kind) do update set at = excluded.at, tries = 0, failed = null`,
  head: `update workflow.instances set event_count = $1, last_hash = $2, title = $3, search = $4, document_status = $5,
    status = $6, status_type = $7, status_id = $8,
      version = $9, revision = $10, updated_at = $11, registered_number = $14 where org_id = $12 and id = $13`,
  part: `insert into workflow.participants (org_id, user_id, instance_id, acted_at, my_action, seen_version)
    values (${placeholders(1, 6)})
    on conflict (org_id, user_id, instance_id) do update set acted_at = excluded.acted_at,
    my_action = excluded.my_action, seen_version = excluded.seen_version`,
  watchers: 'select user_id from workflow.participants where org_id = $1 and instance_id = $2',
  tell: `insert into platform.outbox (org_id, id, topic, payload) values ($1, $2, 'workflow.changed', $3)`,
  answer: 'update platform.idempotency_keys set reply = $1 where org_id = $2 and key = $3',
  commit: 'commit',
}

function placeholders(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => `$${from + index}`).join(', ')
}

const label = { en: 'Prepare vote', ko: '표결 준비', mn: 'Саналын хуудас бэлтгэх' }
const done = { en: 'Reviewed', ko: '검토 완료', mn: 'Хянасан' }

interface Instance {
  number: string
  title: string
  version: number
  revision: number
  creator_user_id: number
  event_count: number
  last_hash: string
  document_status: string
  registered_number: string | null
  now: Date
}
interface Step {
  id: string
  role_id: number
  emp_id: number | null
  due_at: Date
  closed_as: string | null
  created_at: Date
  done_by: number | null
  action_num: number
  alarms: { kind: string; at: string }[]
}

export function openBaseline(pool: pg.Pool) {
  const app = Fastify()
  app.post<{ Params: { id: string }; Body: { step_id: string; outcome: string } }>(
    '/api/workflow/documents/:id/fire',
    async (request, reply) => {
      const token = /orgil_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
      const {
        rows: [person],
      } = await pool.query<{
        user_id: number
        org_id: number
        role_ids: number[]
        status: string
        is_active: boolean
        is_locked: boolean
      }>({
        name: 'session',
        text: texts.session,
        values: [createHash('sha256').update(token).digest(), 43_200],
      })
      if (!person?.is_active || person.status !== 'active' || person.is_locked)
        return reply.status(401).send({ code: 'sign in first' })
      const echoed = Buffer.from(String(request.headers['x-xsrf-token']), 'base64url')
      if (echoed.length !== 32 || !timingSafeEqual(echoed, xsrfOf(token)))
        return reply.status(403).send({ code: 'xsrf' })

      const client = await pool.connect()
      try {
        const answer = await fire(
          client,
          person,
          request.params.id,
          request.body,
          String(request.headers['idempotency-key']),
        )
        client.release()
        return answer
      } catch (error) {
        await client.query('rollback')
        client.release()
        throw error
      }
    },
  )
  return app
}

async function fire(
  client: pg.PoolClient,
  person: { user_id: number; org_id: number; role_ids: number[] },
  id: string,
  body: { step_id: string; outcome: string },
  key: string,
) {
  const { user_id: userId, org_id: orgId } = person
  const run = <T extends pg.QueryResultRow>(name: keyof typeof texts, values: unknown[]) =>
    client.query<T>({ name, text: texts[name], values })

  await client.query(texts.begin)
  await run('tenant', [String(orgId), String(userId)])
  const claimed = await run('claim', [orgId, key, userId, sha256(JSON.stringify([id, body])).digest('hex')])
  if (claimed.rowCount === 0) throw new Error('the key was used before')

  const {
    rows: [document],
  } = await run<Instance & pg.QueryResultRow>('lock', [orgId, id])
  if (!document) throw new Error('there is no such document')
  const { rows: steps } = await run<Step & pg.QueryResultRow>('steps', [orgId, id])
  const step = steps.find((one) => one.id === body.step_id)
  if (!step || step.closed_as !== null || !person.role_ids.includes(step.role_id))
    throw new Error('the step is not open to this person')
  const nextRole = step.role_id + 1
  await run('calendar', [orgId])
  const { rows: people } = await run<{ role_ids: number[] }>('people', [
    orgId,
    [userId, document.creator_user_id],
    [nextRole, step.role_id],
  ])
  if (!people.some(({ role_ids }) => role_ids.includes(nextRole))) throw new Error('nobody would get the next step')

  const now = document.now.toISOString()
  const version = document.version + 1
  const next = randomUUIDv7()
  const due = step.due_at.toISOString()
  const alarms = JSON.stringify(step.alarms)
  await run('save', [
    step.id,
    2,
    'review',
    'Хянах',
    'CHECK',
    'TO_ROLE',
    step.role_id,
    null,
    null,
    null,
    null,
    null,
    false,
    false,
    false,
    1,
    'DONE',
    done.mn,
    body.outcome,
    null,
    userId,
    step.created_at.toISOString(),
    now,
    due,
    orgId,
    id,
    null,
    null,
    null,
    null,
    alarms,
    next,
    3,
    'prepare_vote',
    label.mn,
    'PREPARE_VOTE',
    'TO_ROLE',
    nextRole,
    null,
    null,
    null,
    null,
    null,
    false,
    true,
    false,
    0,
    null,
    null,
    null,
    null,
    null,
    now,
    null,
    due,
    orgId,
    id,
    null,
    null,
    null,
    null,
    alarms,
  ])
  const closed = JSON.stringify({
    at: now,
    description: null,
    done_by: userId,
    outcome: body.outcome,
    signature: null,
    status_action: done.mn,
    step_data: null,
    step_id: step.id,
    type: 'closed',
    version,
  })
  const activated = JSON.stringify({
    action_num: 3,
    at: now,
    rows: [
      {
        action_num: 3,
        alarms: step.alarms,
        closed_as: null,
        created_at: now,
        description: null,
        done_at: null,
        done_by: null,
        due_at: due,
        emp_id: null,
        id: next,
        is_done: 0,
        is_read_only: true,
        is_signature_needed: false,
        is_subject_changeable: false,
        job_id: null,
        org_id: null,
        org_role_id: null,
        outcome: null,
        role_id: nextRole,
        signature: null,
        status: label.mn,
        status_action: null,
        status_id: 'prepare_vote',
        status_type: 'PREPARE_VOTE',
        step_data: null,
        struct_id: null,
        subject_type: 'TO_ROLE',
        user_id: null,
      },
    ],
    status_id: 'prepare_vote',
    type: 'activated',
    version,
    voters: [],
  })
  const [third, fourth] = [document.event_count + 1, document.event_count + 2]
  const hash = sha256(`${document.last_hash}\n${id}\n${third}\n${userId}\n${closed}`).digest('hex')
  const last = sha256(`${hash}\n${id}\n${fourth}\n${userId}\n${activated}`).digest('hex')
  await run('events', [
    orgId,
    id,
    third,
    closed,
    now,
    userId,
    document.last_hash,
    hash,
    orgId,
    id,
    fourth,
    activated,
    now,
    userId,
    hash,
    last,
  ])
  await run('gone', [orgId, id, step.id, `r:${step.role_id}`])
  await run('come', [`r:${nextRole}`, next, now, orgId, id, due, document.creator_user_id])
  await run('timers', [orgId, id, step.id, next, step.alarms[0]!.at])
  await run('head', [
    fourth,
    last,
    document.title,
    searchText(document),
    document.document_status,
    JSON.stringify(label),
    'PREPARE_VOTE',
    'prepare_vote',
    version,
    document.revision,
    now,
    orgId,
    id,
    document.registered_number,
  ])
  await run('part', [orgId, userId, id, now, JSON.stringify(done), version])
  const { rows: watching } = await run<{ user_id: number }>('watchers', [orgId, id])
  const audience = [
    ...new Set([
      ...steps.flatMap((one) => [
        one.emp_id === null ? `r:${one.role_id}` : `e:${one.emp_id}`,
        `u:${one.done_by ?? userId}`,
      ]),
      `r:${nextRole}`,
      ...watching.map((one) => `u:${one.user_id}`),
    ]),
  ]
  await run('tell', [
    orgId,
    randomUUIDv7(),
    JSON.stringify({
      instance_id: id,
      number: document.number,
      title: document.title,
      by: userId,
      come: [`r:${nextRole}`],
      open_to_substitutes: [`r:${nextRole}`],
      step_ids: [next],
      creator: document.creator_user_id,
      document_status: document.document_status,
      status: label,
      version,
      live: [
        { topic: 'workflow.document', key: id, audience },
        { topic: 'workflow.inbox', key: id, audience },
      ],
    }),
  ])
  const answer = {
    status: true,
    id,
    version,
    document_status: document.document_status,
    step: label,
    take_back: step.id,
    registered_number: document.registered_number,
  }
  await run('answer', [JSON.stringify(answer), orgId, key])
  await client.query(texts.commit)
  return answer
}

/** The demo's titles of these documents fold to this. */
function searchText({ number, title }: Instance) {
  return `${number}  ${title}`.toLowerCase()
}

if (import.meta.main) {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: setting('DATABASE_POOL', 10) })
  const app = openBaseline(pool)
  process.on('SIGTERM', () => process.exit())
  process.stdout.write(`Baseline is ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
}
