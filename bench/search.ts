// Finding documents by what they say, over a hundred thousand of one organisation: milliseconds of a whole search
// (statements, the question who may see it, snippets), for somebody whose role sees all of them, for somebody who
// sees a few, and for somebody who sees every document.
import path from 'node:path'
import type pg from 'pg'
import { seedDemo } from '#app/demo/seed.ts'
import { modules } from '#app/modules.ts'
import { migrate } from '#platform/server/migrate.ts'
import type { Context } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { productOver } from './lib/product.ts'
import { recordingPool } from './lib/recording.ts'
import { setting } from './lib/settings.ts'
import { openStage } from './lib/stage.ts'
import { median, quantile } from './lib/statistics.ts'

const RUNS = setting('RUNS', 30)
const REQUIRED_MS = 100
const DOCUMENTS = 100_000
/** Of each text this much is read in real documents: a purpose of three sentences. */
const WORDS = [
  'geriin nohtsol',
  'tolbor hiih hugatsa',
  'zohion baigulagch',
  'shalgar ulsiin tosov',
  'hudaldan avah ajilagaa',
  'barilgiin zasvar',
  'elijin amralt',
  'tonog tohorumj',
]
const say = (line: string) => process.stdout.write(`${line}\n`)

const sought: [string, Record<string, unknown>][] = [
  ['one document by its number', { q: 'А/73512' }],
  ['a rare word', { q: 'тохорумж 4711' }],
  ['a fifth of all', { q: 'Төсвийн' }],
  ['nothing', { q: 'байхгүй үгс' }],
  ['a common and a rare word', { q: 'гэрээ 17351' }],
  ['in Latin letters', { q: 'tusviin' }],
  ['two letters', { q: 'га' }],
  ['no words, one flow', { flow_id: 1 }],
  ['a common word, cancelled ones', { q: 'гэрээ', state: 'CANCELLED' }],
  ['a common word, mine', { q: 'гэрээ', part: 'sent' }],
  ['what everybody mentions', { q: 'толбор' }],
  ['a fifth of all, the newest', { q: 'Төсвийн', order: 'newest' }],
  ['a common and a rare word, newest', { q: 'гэрээ 17351', order: 'newest' }],
  ['a thousand fit', { q: 'түрээсийн гэрээ 735' }],
]

export async function measureSearch(): Promise<string[]> {
  const stage = await openStage()
  const recording = recordingPool(stage.connection, 2)
  const { db, http, services } = await productOver(recording.pool, stage.folder)
  try {
    await migrate(db, path.join(services.config.rootFolder, 'migrations'))
    const {
      orgs: { trade },
    } = await seedDemo(db)
    const { orgId } = trade
    const {
      rows: [flow],
    } = await stage.pool.query<{ id: number; version: number }>(
      'select id, published_version as version from workflow.definitions where org_id = $1 and id = 1',
      [orgId],
    )
    await fill(stage.pool, { orgId, reviewer: trade.users.reviewer!, role: trade.roles.reviewer, flow: flow! })
    const route = modules
      .flatMap(({ routes = [] }) => routes)
      .find((one) => one.kind === 'transaction' && one.endpoint.path === '/workflow/search')
    if (route?.kind !== 'transaction') throw new Error('there is no search')
    const failures: string[] = []
    say(`Server: ${stage.server}; ${DOCUMENTS} documents, ${RUNS} runs each, milliseconds of a whole search`)
    const people = [
      ['sees all by role', trade.users.reviewer!, [trade.roles.reviewer], []],
      ['sees a hundred', 1042, [], []],
      ['sees every one', trade.users.admin!, [], ['workflow.documents.all']],
    ] as const
    for (const [who, userId, roleIds, more] of people) {
      const principal = {
        orgId,
        userId,
        roleId: 0,
        sessionId: '',
        via: 'bearer' as const,
        permissions: new Set(['workflow.documents.r', ...more]),
        person: { empId: null, structId: null, jobId: null, roleIds: [...roleIds], firstName: '', lastName: '' },
      }
      for (const [what, input] of sought) {
        const times: number[] = []
        let found = 0
        for (let run = 0; run < RUNS; run += 1) {
          const began = performance.now()
          const reply = (await withTenant(db, principal, (trx) =>
            route.handle(
              { services, principal, db: trx, language: 'mn' } as unknown as Context,
              route.endpoint.input.parse(input) as never,
            ),
          )) as { items: unknown[] }
          times.push(performance.now() - began)
          found = reply.items.length
        }
        say(
          `  ${who.padEnd(16)} ${what.padEnd(32)} median ${median(times).toFixed(1).padStart(6)}  p95 ${quantile(times, 0.95).toFixed(1).padStart(6)}  ${found} found`,
        )
        if (median(times) >= REQUIRED_MS) failures.push(`search, ${who}, ${what}: ${median(times).toFixed(1)} ms`)
      }
    }
    return failures
  } finally {
    await http.close()
    await db.destroy()
    await stage.end()
  }
}

interface Filled {
  orgId: number
  reviewer: number
  role: number
  flow: { id: number; version: number }
}

/**
 * Documents of a thousand people, with two steps each of which the second waits for the reviewers, and what they are
 * found by as the product writes it.
 */
async function fill(pool: pg.Pool, { orgId, reviewer, role, flow }: Filled) {
  const client = await pool.connect()
  const uuid = (kind: string) => `('0190${kind}000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const titles = `(array['Оффисын түрээсийн гэрээ', 'Тоног төхөөрөмж худалдан авах', 'Ээлжийн амралт', 'Төсвийн тодотгол', 'Ажилд авах тушаал'])[1 + n % 5]`
  const plain = `(array['ofisin turesin gere', 'tonog tohorumj hudaldan avah', 'elijin amralt', 'tosvin todotgol', 'ajild avah tushal'])[1 + n % 5]`
  try {
    // The rows fit together by construction.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into workflow.instances (org_id, id, definition_id, definition_version, number, title, search,
        subject_type, subject_id, document_status, status, status_type,
        status_id, version, revision, creator_user_id, event_count, last_hash, created_at, updated_at)
      select $1, ${uuid('1')}, $2, $3, 'А/' || n, ${titles} || ' ' || n, 'a ' || n || ' ' || ${plain} || ' ' || n,
      'workflow.document', n::text, case when n % 50 = 0 then 'CANCELLED' else 'OPEN' end, '{"mn": "Хянах"}', 'CHECK',
        'review', 2, 1, case when n % 40 = 0 then $4::integer else 1000 + n % 997 end, 4, repeat('0', 64),
        now() - n * interval '1 minute', now() from generate_series(1, ${DOCUMENTS}) n`,
      [orgId, flow.id, flow.version, reviewer],
    )
    await client.query(
      `insert into workflow.steps (org_id, id, row_id, action_num, status_id, status, status_type, subject_type,
        role_id, is_subject_changeable, is_read_only, is_signature_needed, is_done, closed_as, created_at, done_at,
        done_by)
      select $1, (array[${uuid('2')}, ${uuid('3')}])[k], ${uuid('1')}, k, (array['start', 'review'])[k], 'Хянах',
      (array['START', 'CHECK'])[k], 'TO_ROLE', $2, false, false, false, 2 - k, case k when 1 then 'DONE' end, now(),
      now(), 1000
      from generate_series(1, ${DOCUMENTS}) n, generate_series(1, 2) k`,
      [orgId, role],
    )
    await client.query(
      `insert into workflow.document_search (org_id, instance_id, version, seers, search, head, parts)
      select org_id, id, version, array['*', 'u:' || creator_user_id, 'r:${role}'], search || ' ' || said, search,
      jsonb_build_array(jsonb_build_object('kind', 'number', 'text', number), jsonb_build_object('kind', 'title',
      'text', title),
        jsonb_build_object('kind', 'field', 'label', '{"mn": "Зорилго"}'::jsonb, 'text', said))
      from workflow.instances i, lateral (select string_agg(word || ' ' || (hashtext(i.id::text || word) % 9973),
      ' ') as said from unnest($2::text[]) as word) as text where org_id = $1`,
      [orgId, WORDS],
    )
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
