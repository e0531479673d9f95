import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { publicationAt } from '#modules/records/server/index.ts'
import { isUnderWay } from '../../shared/beginnings/contract.ts'
import { tellBuilt } from '../project.ts'
import { changed } from './advanced.ts'
import { bringFromDatabase } from './database/bring.ts'
import { takeAway } from './take-away.ts'
import { bringFromFile } from './bring-file.ts'
import { beginningAt, type BeginningRow } from './kept.ts'

export const BEGINNING_WANTED = 'builder.beginning_wanted'
const WORK = 'builder.beginning'
const PAUSE_MS = 300
const MOST_TRIES = 5

export const workOnBeginning: JobKind = {
  name: WORK,
  handle: ({ org_id, id }, services) => goOn(services, Number(org_id), String(id)),
}

export const beginningWanted: OutboxHandler = {
  topic: BEGINNING_WANTED,
  handle: ({ orgId, payload }, { enqueue }) => enqueue(WORK, { org_id: orgId, id: payload['id'] }),
}

/** What nobody works on any more, because a process went down, goes on. */
export const goOnWithBeginnings: JobKind = {
  name: 'builder.beginnings_go_on',
  cron: '* * * * *',
  async handle(_payload, services) {
    const left = await services.db
      .selectFrom('builder.beginnings')
      .select(['org_id', 'id'])
      .where('state', 'in', ['publishing', 'bringing', 'taking_back'])
      .where('worked_at', '<', sql<Date>`now() - interval '1 minute'`)
      .orderBy('worked_at')
      .limit(20)
      .execute()
    for (const { org_id, id } of left) await goOn(services, org_id, id)
  },
}

/** What can be taken back no more is forgotten, with how the other database was reached. */
export const clearBeginningsAway: JobKind = {
  name: 'builder.beginnings_away',
  cron: '35 * * * *',
  async handle(_payload, { db }) {
    await sql`delete from builder.beginnings where until < now()
      and state not in ('publishing', 'bringing', 'taking_back')`.execute(db)
  },
}

async function goOn(services: Services, orgId: number, id: string): Promise<void> {
  for (;;) {
    const row = await beginningAt(services.db, orgId, id)
    if (!row || !isUnderWay(row.state)) return
    try {
      if (row.state === 'bringing') await bring(services, row)
      else await awaitPublication(services, row)
    } catch (error) {
      const tries = row.tries + 1
      services.log.error({ err: error, beginning: id }, 'rows could not be brought in')
      if (tries >= MOST_TRIES) await giveUp(services, row, 'builder.beginning.broke')
      else {
        await changed(services, row, () => ({ tries }))
        throw error
      }
    }
  }
}

async function awaitPublication(services: Services, row: BeginningRow) {
  const found = row.publication === null ? undefined : await publicationAt(services.db, row.org_id, row.publication)
  if (found?.state === 'waiting') {
    await sleep(PAUSE_MS)
    return
  }
  const isRefused = found?.state === 'refused'
  await changed(services, row, async (db) => {
    if (row.state === 'publishing') {
      if (!isRefused) return { state: 'bringing' }
      await forget(db, row)
      return { state: 'failed', problem: 'builder.beginning.refused' }
    }
    if (isRefused) return { state: 'done', problem: 'builder.beginning.not_taken_back' }
    await forget(db, row)
    return { state: row.problem === null ? 'taken_back' : 'failed' }
  })
}

/** Drafts of tables that never were, or are no more. */
async function forget(db: Trx, { org_id, user_id, role_id, parts }: BeginningRow) {
  const ids = parts.map(({ table_id }) => table_id)
  if (ids.length === 0) return
  await db.deleteFrom('builder.tables').where('org_id', '=', org_id).where('id', 'in', ids).execute()
  await tellBuilt({ db, principal: { orgId: org_id, userId: user_id, roleId: role_id } as never })
}

async function bring(services: Services, row: BeginningRow) {
  if (row.stop_wanted) return giveUp(services, row, null)
  const at = row.parts.findIndex(({ step }) => step !== 'done')
  if (at >= 0) {
    const problem = await (row.way === 'file' ? bringFromFile : bringFromDatabase)(services, row, at)
    if (problem === 'waits') await sleep(PAUSE_MS)
    else if (problem !== undefined) await giveUp(services, row, problem)
    return
  }
  await changed(services, row, async (db) => {
    await auditChange(
      { db, principal: { orgId: row.org_id, userId: row.user_id, roleId: row.role_id } },
      {
        action: 'builder.brought',
        subject_type: 'builder.project',
        subject_id: row.project_id,
        subject_name: row.name,
        after: {
          file: row.name,
          created: row.parts.reduce((sum, { created }) => sum + created, 0),
          left: row.parts.reduce((sum, { left_out }) => sum + left_out, 0),
        },
      },
    )
    return { state: 'done', ended: true }
  })
}

/** Takes away what was made so far. */
async function giveUp(services: Services, row: BeginningRow, problem: string | null) {
  await changed(services, row, async (db) => {
    const publication = await takeAway(
      { db, principal: { orgId: row.org_id, userId: row.user_id, roleId: row.role_id } },
      row,
    )
    return { state: 'taking_back', publication, problem, stop_wanted: false, tries: 0 }
  })
}
