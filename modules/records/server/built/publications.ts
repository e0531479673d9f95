import { sql } from 'kysely'
import { type Db, sqlState, type Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { type OutboxHandler, tell } from '#platform/server/outbox.ts'
import type { Principal } from '#platform/server/principal.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { PublishingProblem, Wish } from '../../shared/built/publishing.ts'
import { schemaOf } from '../tables/built.ts'
import { makeOwnRole } from '../tables/own-role.ts'
import { publish } from './apply.ts'

const WISHED = 'records.publication_wished'
const JOB = 'records.publish'

/** Puts it into the line; it happens right after the commit, once, also if the server dies meanwhile. */
export async function wishFor(
  db: Trx,
  { orgId, userId, roleId }: Pick<Principal, 'orgId' | 'userId' | 'roleId'>,
  wishes: readonly Wish[],
): Promise<string> {
  const id = orderedId()
  await db
    .insertInto('records.publications')
    .values({
      org_id: orgId,
      id,
      state: 'waiting',
      wishes: JSON.stringify(wishes),
      problems: null,
      user_id: userId,
      role_id: roleId,
      ended_at: null,
    })
    .execute()
  await tell(db, orgId, WISHED, { id })
  return id
}

/** What became of it; undefined where there is none. */
export async function publicationAt(
  db: Db,
  orgId: number,
  id: string,
): Promise<{ state: 'waiting' | 'done' | 'refused'; problems: readonly PublishingProblem[] } | undefined> {
  const row = await db
    .selectFrom('records.publications')
    .select(['state', 'problems'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { state: row.state, problems: row.problems ?? [] }
}

export const publicationsWished: OutboxHandler = {
  topic: WISHED,
  handle: ({ orgId, payload }, { enqueue }) => enqueue(JOB, { org_id: orgId, id: payload['id'] }),
}

const TRIES = 20
const PAUSE_MS = 50

export const publishTables: JobKind = {
  name: JOB,
  handle: async ({ org_id, id }, { db, translate, log }) => {
    const orgId = Number(org_id)
    await makeOwnRole(db, schemaOf(orgId))
    for (let tries = 1; ; tries += 1)
      try {
        await asSystem(db, async (trx) => {
          const waiting = await trx
            .selectFrom('records.publications')
            .select(['wishes', 'user_id', 'role_id'])
            .where('org_id', '=', orgId)
            .where('id', '=', String(id))
            .where('state', '=', 'waiting')
            .forUpdate()
            .executeTakeFirst()
          if (!waiting) return
          const author = { orgId, userId: waiting.user_id, roleId: waiting.role_id }
          await sql`savepoint unpublished`.execute(trx)
          const problems = await publish(trx, author, waiting.wishes, translate)
          if (problems.length > 0) await sql`rollback to savepoint unpublished`.execute(trx)
          await ended(trx, orgId, String(id), problems)
        })
        return
      } catch (error) {
        const state = sqlState(error)
        // What the database refuses now it refuses again, and whoever waits for it must hear of it.
        if (state !== undefined && /^(23|42)/.test(state)) {
          log.error({ orgId, publication: id, err: error }, 'a publication was refused by the database')
          const problems = [{ table: '', problem: 'records.built.refused' }]
          await asSystem(db, (trx) => ended(trx, orgId, String(id), problems))
          return
        }
        // Somebody reads the table for long.
        if (state !== '55P03') throw error
        if (tries >= TRIES) {
          log.warn({ orgId, publication: id }, 'a table was in use for too long')
          const problems = [{ table: '', problem: 'records.built.in_use' }]
          await asSystem(db, (trx) => ended(trx, orgId, String(id), problems))
          return
        }
        await new Promise((resume) => setTimeout(resume, PAUSE_MS * tries))
      }
  },
}

function ended(trx: Trx, orgId: number, id: string, problems: readonly PublishingProblem[]) {
  return trx
    .updateTable('records.publications')
    .set({
      state: problems.length > 0 ? 'refused' : 'done',
      problems: problems.length > 0 ? JSON.stringify(problems) : null,
      ended_at: sql<Date>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}
