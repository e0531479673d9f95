// Finding documents by what they say, over a hundred thousand of one organisation: milliseconds of a whole search (statements, the question who may see
// it, snippets), for somebody who sees nearly all of them, for somebody who sees a few, and for somebody who sees every document.
import path from 'node:path'
import type pg from 'pg'
import { seedDemo } from '#app/demo/seed.ts'
import { modules } from '#app/modules.ts'
import { migrate } from '#platform/server/migrate.ts'
import type { Context } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { fillArchive } from './inbox/archive.ts'
import { productOver } from './lib/product.ts'
import { recordingPool } from './lib/recording.ts'
import { openStage } from './lib/stage.ts'
import { median, quantile } from './lib/statistics.ts'

const RUNS = Number(process.env.RUNS ?? 30)
const REQUIRED_MS = 100
const DOCUMENTS = 100_000
/** Of each text this much is read in real documents: a purpose of three sentences. */
const WORDS = ['geriin nohtsol', 'tolbor hiih hugatsa', 'zohion baigulagch', 'shalgar ulsiin tosov', 'hudaldan avah ajilagaa', 'barilgiin zasvar', 'elijin amralt', 'tonog tohorumj']
const say = (line: string) => process.stdout.write(`${line}\n`)

const sought: [string, Record<string, unknown>][] = [
  ['one document by its number', { q: 'А/73512' }], ['a rare word', { q: 'тохорумж 4711' }], ['a fifth of all', { q: 'Төсвийн' }], ['nothing', { q: 'байхгүй үгс' }], ['a common and a rare word', { q: 'гэрээ 17351' }],
  ['in Latin letters', { q: 'tusviin' }], ['two letters', { q: 'га' }], ['no words, one flow', { flow_id: 1 }], ['a common word, cancelled ones', { q: 'гэрээ', state: 'CANCELLED' }], ['a common word, mine', { q: 'гэрээ', part: 'sent' }],
]

export async function measureFinding(): Promise<string[]> {
  const stage = await openStage()
  const recording = recordingPool(stage.connection, 2)
  const { db, http, services } = await productOver(recording.pool, stage.folder)
  try {
    await migrate(db, path.join(services.config.rootFolder, 'migrations'))
    const { orgs: { trade, school } } = await seedDemo(db)
    const { orgId } = trade
    const { rows: [flow] } = await stage.pool.query<{ id: number; version: number }>('select id, published_version as version from workflow.definitions where org_id = $1 and id = 1', [orgId])
    await fillArchive(stage.pool, { orgId, userId: trade.users.reviewer!, empId: trade.employees.reviewer!, roleId: trade.roles.reviewer, definition: flow! }, school.orgId)
    await makeFindable(stage.pool, orgId, trade.roles.reviewer)
    const route = modules.flatMap(({ routes = [] }) => routes).find((one) => one.kind === 'transaction' && one.endpoint.path === '/workflow/search')
    if (route?.kind !== 'transaction') throw new Error('there is no search')
    const failures: string[] = []
    say(`Server: ${stage.server}; ${DOCUMENTS} documents, ${RUNS} runs each, milliseconds of a whole search`)
    const people = [
      ['sees nearly all', trade.users.reviewer!, [trade.roles.reviewer], []], ['sees a hundred', 1042, [], []], ['sees every one', trade.users.admin!, [], ['workflow.documents.all']],
    ] as const
    for (const [who, userId, roleIds, more] of people) {
      const principal = { orgId, userId, roleId: 0, sessionId: '', via: 'bearer' as const, permissions: new Set(['workflow.documents.r', ...more]), person: { empId: null, structId: null, jobId: null, roleIds: [...roleIds], firstName: '', lastName: '' } }
      for (const [what, input] of sought) {
        const times: number[] = []
        let found = 0
        for (let run = 0; run < RUNS; run += 1) {
          const began = performance.now()
          const reply = await withTenant(db, principal, (trx) => route.handle({ services, principal, db: trx, language: 'mn' } as unknown as Context, route.endpoint.input.parse(input) as never)) as { items: unknown[] }
          times.push(performance.now() - began)
          found = reply.items.length
        }
        say(`  ${who.padEnd(16)} ${what.padEnd(32)} median ${median(times).toFixed(1).padStart(6)}  p95 ${quantile(times, 0.95).toFixed(1).padStart(6)}  ${found} found`)
        if (median(times) >= REQUIRED_MS) failures.push(`finding, ${who}, ${what}: ${median(times).toFixed(1)} ms`)
      }
    }
    return failures
  } finally {
    await http.close()
    await db.destroy()
    await stage.end()
  }
}

/** As the product writes it, in one statement: title and number, and a text of some length. */
async function makeFindable(pool: pg.Pool, orgId: number, roleId: number) {
  await pool.query(`insert into workflow.document_search (org_id, instance_id, version, seers, search, parts)
    select org_id, id, version, array['*', 'u:' || creator_user_id, 'r:${roleId}'], search || ' ' || said, jsonb_build_array(jsonb_build_object('kind', 'number', 'text', number), jsonb_build_object('kind', 'title', 'text', title),
      jsonb_build_object('kind', 'field', 'label', '{"mn": "Зорилго"}'::jsonb, 'text', said))
    from (select *, row_number() over (order by id desc) as place, (select string_agg(word || ' ' || (hashtext(i.id::text || word) % 9973), ' ') from unnest($2::text[]) as word) as said
      from workflow.instances i where org_id = $1) of_it where place <= ${DOCUMENTS}`, [orgId, WORDS])
  await pool.query('vacuum analyze workflow.document_search')
}
