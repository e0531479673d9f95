import { sql } from 'kysely'
import { principalLater } from '#modules/access/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Context } from '#platform/server/route.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { AppError, forbidden } from '#platform/shared/errors.ts'
import { IMPORT_WANTED } from '../../../shared/exchange/imports.ts'
import { accessFor, within } from '../../gate/gate.ts'
import { wholeAccess } from '../../gate/whole.ts'
import { tablesOf } from '../../tables/book.ts'
import { principalWithout } from '../../gate/product.ts'
import type { ImportRow } from './book.ts'
import { checkPart } from './check.ts'
import type { Meanings } from './lines.ts'
import { Ended, noteSpoilt, type Ready, runPart, type Spoilt } from './run.ts'
import { undoPart } from './undo.ts'

const WORK = 'records.import'
/** After so many failures in a row nobody tries again. */
const MOST_TRIES = 5

export const workOnImport: JobKind = {
  name: WORK,
  handle: ({ org_id, import_id }, services) => goOn(services, Number(org_id), String(import_id)),
}

export const importWanted: OutboxHandler = {
  topic: IMPORT_WANTED,
  handle: ({ orgId, payload }, { enqueue }) => enqueue(WORK, { org_id: orgId, import_id: payload['import_id'] }),
}

/** What nobody works on any more, because a process went down, goes on. */
export const goOnWithImports: JobKind = {
  name: 'records.imports_go_on',
  cron: '* * * * *',
  async handle(_payload, services) {
    const left = await services.db
      .selectFrom('records.imports')
      .select(['org_id', 'id'])
      .where('state', 'in', ['checking', 'running', 'taking_back', 'undoing'])
      .where('worked_at', '<', sql<Date>`now() - interval '1 minute'`)
      .orderBy('worked_at')
      .limit(20)
      .execute()
    for (const { org_id, id } of left) await goOn(services, org_id, id)
  },
}

const BITE = 5000

/** Files that nobody can take back any more, and those that were given up. */
export const clearImportsAway: JobKind = {
  name: 'records.imports_away',
  cron: '25 * * * *',
  async handle(_payload, { db }) {
    // What was being sent when a process went down is nobody's.
    await sql`update records.imports set state = 'cancelled', until = now()
      where state = 'reading' and worked_at < now() - interval '1 hour'`.execute(db)
    const over = sql`select id from records.imports where until < now()
      and state not in ('checking', 'running', 'taking_back', 'undoing')`
    for (;;) {
      const bite = sql`select org_id, import_id, sheet, line from records.import_rows
        where import_id in (${over}) limit ${BITE}`
      const { numAffectedRows = 0n } = await sql`delete from records.import_rows
        where (org_id, import_id, sheet, line) in (${bite})`.execute(db)
      if (numAffectedRows < BITE) break
    }
    await sql`delete from records.imports as i where i.id in (${over})
      and not exists (select from records.import_rows r where r.org_id = i.org_id and r.import_id = i.id)`.execute(db)
  },
}

/** Part after part until it is done, or somebody else is at it. */
export async function goOn(services: Services, orgId: number, id: string): Promise<void> {
  const meanings: Meanings = new Map()
  for (;;) {
    const found = await importAt(services.db as Trx, orgId, id)
    if (!found || !isOpen(found)) return
    try {
      const isMore = await part(services, found, meanings)
      if (!isMore) return
    } catch (error) {
      await meet(services, found, error)
    }
  }
}

const importAt = (db: Trx, orgId: number, id: string) =>
  db.selectFrom('records.imports').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()

const isOpen = ({ state }: ImportRow) => ['checking', 'running', 'taking_back', 'undoing'].includes(state)

/** One part in one transaction; false where it is done or another process is at it. */
async function part(
  services: Services,
  { org_id: orgId, id, user_id: userId, role_id }: ImportRow,
  meanings: Meanings,
) {
  const principal = await principalLater(services.db, { orgId, userId, roleId: role_id })
  return withTenant(services.db, { orgId, userId }, async (db) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(
      hashtextextended(${id}, 79)) as held`.execute(db)
    const now = rows[0]?.held ? await importAt(db, orgId, id) : undefined
    if (!now || !isOpen(now)) return false
    // Whoever began it may have gone; what it wrote goes back in their name.
    const context = contextOf(services, db, principal ?? principalWithout({ orgId, userId }))
    if (now.stop_wanted && (now.state === 'checking' || now.state === 'running')) throw new Ended()
    if (now.state === 'checking' || now.state === 'running') {
      if (!principal) throw forbidden('platform.no_permission')
      const access = within('import', await accessFor(db, principal, now.table_name, 'import'))
      return now.state === 'checking'
        ? checkPart(context, access, now as Ready, meanings)
        : runPart(context, access, now as Ready)
    }
    const access = wholeAccess(await tablesOf(db, orgId), now.table_name)
    if (!access) throw forbidden('records.table_missing')
    return undoPart(context, access, now as Ready)
  })
}

const contextOf = (services: Services, db: Trx, principal: Principal): Context => ({
  services,
  db,
  principal,
  language: 'mn',
  requestId: WORK,
  ip: '',
  userAgent: null,
})

/** What becomes of an import on which a part failed; whatever may pass is thrown on, to be tried again. */
async function meet(services: Services, now: ImportRow, error: unknown) {
  if (error instanceof Ended)
    return end(services, now, error.spoilt.size > 0 ? 'records.import.spoilt' : null, error.spoilt)
  if (error instanceof AppError && error.status < 500 && error.code !== 'records.taken')
    return end(services, now, error.code)
  const tries = now.tries + 1
  if (tries >= MOST_TRIES) {
    services.log.error({ err: error, import: now.id }, 'an import was given up')
    return end(services, now, 'records.import.broke')
  }
  await asSystem(services.db, (db) =>
    db
      .updateTable('records.imports')
      .set({ tries, worked_at: sql<Date>`now()` })
      .where('org_id', '=', now.org_id)
      .where('id', '=', now.id)
      .execute(),
  )
  throw error
}

/** Ends it; what was committed by then is taken back first. */
async function end(services: Services, now: ImportRow, problem: string | null, spoilt: Spoilt = new Map()) {
  const isWritten = now.state === 'running' && now.done > 0
  const stopped = now.state === 'checking' ? ('read' as const) : ('checked' as const)
  await asSystem(services.db, async (db) => {
    if (now.wishes) await noteSpoilt(db, now.org_id, { id: now.id, wishes: now.wishes }, spoilt)
    await db
      .updateTable('records.imports')
      .set({
        state: isWritten ? 'taking_back' : problem === null ? stopped : 'failed',
        problem,
        stop_wanted: false,
        at_line: 0,
        done: 0,
        tries: 0,
        worked_at: sql<Date>`now()`,
        ...(!isWritten && problem !== null && { ended_at: sql<Date>`now()` }),
      })
      .where('org_id', '=', now.org_id)
      .where('id', '=', now.id)
      .execute()
  })
}
