import { sql, type UpdateObject } from 'kysely'
import type { Database, Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { tell } from '#platform/server/outbox.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { rowsAtForModule } from '#modules/records/server/index.ts'
import { SCORES_RUN } from '../../shared/scoring/contract.ts'
import { type Learned, learner } from '../../shared/scoring/learned.ts'
import type { Basis } from '../../shared/scoring/reckon.ts'
import { endColumns, factsOf, outcomeOf, readBy, type Scored, scoredKinds } from '../../shared/scoring/scored.ts'
import { printOf, readBasis, scoringOf } from './basis.ts'
import { besideOf } from './beside.ts'
import { rescore, tellScored } from './rescore.ts'
import { live, SCORES_WANTED, wishForScores } from './wish.ts'

const WORK = 'crm.score'
const AT_ONCE = 2000
/** Whoever has said nothing for so long does not work any more. */
const SILENCE = '1 minute'

export const scoresWanted: OutboxHandler = {
  topic: SCORES_WANTED,
  handle: ({ orgId, payload }, { enqueue }) => enqueue(WORK, { org_id: orgId, of: payload['of'] }),
}

/** All scores of an organisation anew: what is known is learned first. */
export const scoreAll: JobKind = {
  name: WORK,
  async handle({ org_id, of: asked }, services) {
    const of = scoredKinds.find((one) => one === asked)
    if (of) await run(services, Number(org_id), of)
  },
}

/** What nobody works on any more, because a process went down, goes on. */
export const goOnWithScores: JobKind = {
  name: 'crm.scores_go_on',
  cron: '* * * * *',
  async handle(_payload, services) {
    const left = await services.db
      .selectFrom('crm.scoring')
      .select(['org_id', 'of'])
      .where('state', 'in', ['waiting', 'running'])
      .where(sql<boolean>`greatest(worked_at, wished_at) < now() - ${SILENCE}::interval`)
      .orderBy('wished_at')
      .limit(20)
      .execute()
    for (const { org_id, of } of left) await run(services, org_id, of)
  },
}

/** Points fade from day to day, and what was won and lost since is learned. */
export const scoreNightly: JobKind = {
  name: 'crm.scores_nightly',
  cron: '15 0 * * *',
  async handle(_payload, { db }) {
    const { rows } = await asSystem(db, (trx) =>
      sql<{ org_id: number; of: Scored }>`select s.org_id, s.of from crm.scoring s
        where s.is_on or exists (select from crm.score_rules r where r.org_id = s.org_id and r.of = s.of
          and r.is_active and r.deleted_at is null) order by s.org_id`.execute(trx),
    )
    for (const { org_id, of } of rows) await asSystem(db, (trx) => wishForScores(trx, org_id, of))
  },
}

/** Until nobody wishes for more; whatever fails is tried again by the queue. */
async function run(services: Services, orgId: number, of: Scored): Promise<void> {
  const inside = <T>(work: (db: Trx) => Promise<T>) => withTenant(services.db, { orgId, userId: 0 }, work)
  while (await inside((db) => begin(db, orgId, of))) {
    try {
      await inside((db) => learn(db, orgId, of))
      await scoreEach(inside, orgId, of)
    } catch (error) {
      await inside((db) => note(db, orgId, of, { state: 'failed', ended_at: sql<Date>`now()` }))
      throw error
    }
    await inside((db) => note(db, orgId, of, { state: 'idle', ended_at: sql<Date>`clock_timestamp()` }))
  }
}

/** False where there is nothing to do, or somebody is at it. */
async function begin(db: Trx, orgId: number, of: Scored): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crm.scoring')
    .set({ state: 'running', began_at: sql<Date>`clock_timestamp()`, worked_at: sql<Date>`now()`, done: 0, changed: 0 })
    .where('org_id', '=', orgId)
    .where('of', '=', of)
    .where(sql<boolean>`(state in ('waiting', 'failed') or state = 'idle' and wished_at > began_at
      or state = 'running' and worked_at < now() - ${SILENCE}::interval)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function note(db: Trx, orgId: number, of: Scored, noted: UpdateObject<Database, 'crm.scoring'>) {
  await db
    .updateTable('crm.scoring')
    .set({ worked_at: sql<Date>`now()`, ...noted })
    .where('org_id', '=', orgId)
    .where('of', '=', of)
    .execute()
  await tell(db, orgId, SCORES_RUN, { of, live: live(of) })
}

/** Ids behind this one, in their order. */
async function idsBehind(db: Trx, orgId: number, basis: Basis, after: string, where = sql`true`) {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(basis.table.name)}
    where org_id = ${orgId} and deleted_at is null and id > ${after}::uuid and ${where}
    order by id limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** What leads said that were won and that were lost, counted anew. */
async function learn(db: Trx, orgId: number, of: Scored) {
  const [basis, scoring] = [await readBasis(db, orgId, of), await scoringOf(db, orgId, of)]
  const learned = basis.variables ? await learnedOf(db, orgId, of, basis, scoring?.since_day ?? null) : null
  await db
    .updateTable('crm.scoring')
    .set({
      learned: learned && JSON.stringify(learned),
      learned_at: learned && sql<Date>`now()`,
      basis: printOf(basis, scoring?.since_day ?? null),
    })
    .where('org_id', '=', orgId)
    .where('of', '=', of)
    .execute()
}

async function learnedOf(db: Trx, orgId: number, of: Scored, basis: Basis, since: string | null): Promise<Learned> {
  const variables = basis.variables ?? []
  const { see, learned } = learner(variables)
  const ends = endColumns.filter((name) => basis.table.columns.some((one) => one.name === name))
  const columns = [...ends, ...readBy(variables)]
  const isEnded = sql.join(
    ends.map((name) => (name === 'type' ? sql`type in ('won', 'lost')` : sql`${sql.id(name)} is not null`)),
    sql` or `,
  )
  const where = sql`(${isEnded}) and (${since}::date is null
    or created_at >= ${since}::date::timestamp at time zone ${basis.here.zone})`
  for (let after = FIRST; ;) {
    const ids = await idsBehind(db, orgId, basis, after, where)
    const rows = await rowsAtForModule(db, orgId, basis.table.name, { ids, columns })
    const beside = await besideOf(db, orgId, { of, variables, rows })
    for (const [at, { values }] of rows.entries()) {
      const outcome = outcomeOf(values)
      if (outcome) see(outcome, factsOf(variables, values, beside[at]!))
    }
    if (ids.length < AT_ONCE) return learned()
    after = ids.at(-1)!
  }
}

/** Bite after bite, each in a transaction of its own. */
async function scoreEach(inside: <T>(work: (db: Trx) => Promise<T>) => Promise<T>, orgId: number, of: Scored) {
  const basis = await inside((db) => readBasis(db, orgId, of))
  const table = basis.table.name
  await inside(async (db) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
      where org_id = ${orgId} and deleted_at is null`.execute(db)
    await note(db, orgId, of, { total: rows[0]?.count ?? 0 })
  })
  let changed = 0
  for (let [after, done] = [FIRST, 0]; ;) {
    const ids = await inside(async (db) => {
      const some = await idsBehind(db, orgId, basis, after)
      changed += (await rescore(db, orgId, { of, basis, ids: some })).length
      await note(db, orgId, of, { done: done + some.length, changed })
      return some
    })
    done += ids.length
    if (ids.length < AT_ONCE) break
    after = ids.at(-1)!
  }
  if (changed > 0) await inside((db) => tellScored(db, orgId, table, []))
}
