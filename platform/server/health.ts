import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { standardOutput } from './log.ts'
import type { Services } from './module.ts'

const ANSWER_MS = 1000

/** What `/readyz` names; with `log_blocked` alone everything is done all the same. */
type Trouble = 'starting_or_ending' | 'database_away' | 'database_restarting' | 'disk_full' | 'log_blocked'

/**
 * What balancers and monitoring ask: `/healthz`, `/readyz`, `/metrics`. `isReady` says whether the start is over and
 * no stop has begun.
 */
export function mountHealth(
  app: FastifyInstance,
  services: Services,
  { isReady, pool }: { isReady: () => boolean; pool: pg.Pool },
) {
  const { metrics } = services
  metrics.gauge('orgil_database_connections', () => pool.totalCount)
  metrics.gauge('orgil_database_connections_waiting', () => pool.waitingCount)
  metrics.gauge('orgil_disk_full', async () => Number(await services.condition.looksFull()))
  metrics.gauge('orgil_embedded_restarts_total', () => services.condition.restarts)
  metrics.gauge('orgil_log_lines_lost_total', () => standardOutput().lost())
  observeOutbox(services)

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const troubles = await troublesOf(services, isReady())
    const ready = troubles.every((trouble) => trouble === 'log_blocked')
    reply.status(ready ? 200 : 503).header('cache-control', 'no-store')
    return { status: ready ? 'ready' : 'not ready', troubles }
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayMeasure(services.config.METRICS_TOKEN, request.headers.authorization))
      return reply.status(401).header('www-authenticate', 'Bearer').send({ status: false })
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.expose())
  })
}

/** Hashes are of one length, so the comparison tells nothing about the token. */
function mayMeasure(token: string | undefined, authorization = '') {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return token === undefined || timingSafeEqual(hash(`Bearer ${token}`), hash(authorization))
}

async function troublesOf(services: Services, isReady: boolean): Promise<Trouble[]> {
  const { condition } = services
  const [answers, isFull] = await Promise.all([databaseAnswers(services), condition.looksFull()])
  return [
    ...(isReady ? [] : ['starting_or_ending' as const]),
    ...(answers ? [] : [condition.isRestarting ? ('database_restarting' as const) : ('database_away' as const)]),
    ...(isFull ? ['disk_full' as const] : []),
    ...(standardOutput().isBlocked() ? ['log_blocked' as const] : []),
  ]
}

async function databaseAnswers({ db }: Services) {
  const asked = sql`select from platform.outbox limit 0`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, new Promise<false>((resolve) => setTimeout(resolve, ANSWER_MS, false).unref())])
}

function observeOutbox({ db, metrics }: Services) {
  const ask = async (question: ReturnType<typeof sql<{ answer: number }>>) =>
    (await question.execute(db)).rows[0]?.answer ?? Number.NaN
  // Counted up to a bound: nobody needs the exact number of a long queue, and looking must stay cheap.
  metrics.gauge('orgil_outbox_waiting', () =>
    ask(sql<{ answer: number }>`
    select count(*)::integer as answer
    from (select from platform.outbox where handled_at is null and parked_at is null limit 10000) as waiting`),
  )
  metrics.gauge('orgil_outbox_lag_seconds', () =>
    ask(sql<{ answer: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as answer
    from (select created_at from platform.outbox where handled_at is null and parked_at is null order by xid,
    seq limit 1) as oldest`),
  )
  metrics.gauge('orgil_outbox_parked', () =>
    ask(sql<{ answer: number }>`
    select count(*)::integer as answer from platform.outbox where handled_at is null and parked_at is not null`),
  )
}
