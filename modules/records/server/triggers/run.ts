import { sql } from 'kysely'
import { principalLater } from '#modules/access/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { AppError } from '#platform/shared/errors.ts'
import { tablesOf } from '../tables/book.ts'
import { writeAt } from '../write/triggers/depth.ts'
import { act, type TriggerRun } from './act.ts'
import { FIRED } from '../write/triggers/fire.ts'

const RUN = 'records.trigger'
/** After so many failures nobody tries again, and the log of the table says so. */
const MOST_TRIES = 5
/** So long a run that is over stands in the log. */
const KEPT_DAYS = 30
const BITE = 5000

export const triggersFired: OutboxHandler = {
  topic: FIRED,
  async handle({ orgId, payload }, { enqueue }) {
    for (const id of payload['runs'] as string[]) await enqueue(RUN, { org_id: orgId, id }, { key: id })
  },
}

export const runTrigger: JobKind = {
  name: RUN,
  retryLimit: MOST_TRIES,
  handle: ({ org_id, id }, services) => run(services, Number(org_id), String(id)),
}

/** One run in one transaction, in which it is also noted that it was done: whatever it writes it writes once. */
async function run(services: Services, orgId: number, id: string) {
  const known = await runAt(services.db as Trx, orgId, id)
  if (known?.state !== 'waiting') return
  const userId = known.by_user ?? 0
  try {
    await withTenant(services.db, { orgId, userId }, async (db) => {
      const now = await runAt(db, orgId, id, true)
      if (now?.state !== 'waiting') return
      writeAt(db, now.depth)
      const table = (await tablesOf(db, orgId)).find(now.table_name)
      const by = now.by_user === null ? undefined : await principalLater(db, { orgId, userId, roleId: 0 })
      if (table) await act({ services, db, by }, table, now)
      await end(db, orgId, id, 'done', table ? null : { code: 'records.triggers.gone' })
    })
  } catch (error) {
    await meet(services, orgId, known, error)
  }
}

function runAt(db: Trx, orgId: number, id: string, isLocked = false): Promise<TriggerRun | undefined> {
  const found = db
    .selectFrom('records.trigger_runs')
    .select([
      'org_id',
      'id',
      'table_name',
      'trigger_id',
      'event',
      'row_id',
      'was',
      'named',
      'by_user',
      'depth',
      'state',
      'tries',
      'at',
    ])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
  return (isLocked ? found.forUpdate() : found).executeTakeFirst()
}

/** What is refused with words will be refused again; everything else is tried anew, for some time. */
async function meet(services: Services, orgId: number, { id, tries }: TriggerRun, error: unknown) {
  const isRefused = error instanceof AppError && error.status < 500
  const isOver = isRefused || tries + 1 >= MOST_TRIES
  await asSystem(services.db, async (db) => {
    await db
      .updateTable('records.trigger_runs')
      .set({ tries: tries + 1 })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    if (isOver) await end(db, orgId, id, 'failed', isRefused ? told(error) : { code: 'records.triggers.broke' })
  })
  if (isRefused) return
  if (isOver) services.log.error({ err: error, run: id }, 'a trigger was given up')
  else throw error
}

interface Told {
  code: string
  params?: Record<string, string>
}

/** What a mistake of several fields is about is said by the first of them. */
function told({ code, details: { params, fields } }: AppError): Told {
  const [field] = Object.values(fields ?? {})
  const said = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)])
  return { code: code === 'records.incomplete' && field ? field : code, params: Object.fromEntries(said) }
}

async function end(db: Trx, orgId: number, id: string, state: 'done' | 'failed', problem: Told | null) {
  await db
    .updateTable('records.trigger_runs')
    .set({
      state,
      problem: problem?.code ?? null,
      params: problem?.params ? JSON.stringify(problem.params) : null,
      ended_at: new Date(),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

export const clearRunsAway: JobKind = {
  name: 'records.trigger_runs_away',
  cron: '50 3 * * *',
  async handle(_payload, { db }) {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`delete from records.trigger_runs where (org_id, id) in (
        select org_id, id from records.trigger_runs
        where ended_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${BITE})`.execute(db)
      if (numAffectedRows < BITE) break
    }
  },
}
