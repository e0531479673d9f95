import { auditChange } from '#platform/server/audit.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import type { Context } from '#platform/server/route.ts'
import { SCREENS_CHANGED } from '../../shared/screens/contract.ts'
import type { ScreenDefinition } from '../../shared/screens/definition.ts'
import { screenProblems } from '../../shared/screens/problems.ts'
import type { PublishingProblem } from '../../shared/built/publishing.ts'
import { tablesOf } from '../tables/book.ts'

/** A screen that an organisation built, as it stands by now. */
interface BuiltScreen {
  id: string
  key: string
  version: number
  definition: ScreenDefinition
  isAway: boolean
}

export async function builtScreens(db: Db, orgId: number): Promise<BuiltScreen[]> {
  const rows = await db
    .selectFrom('records.screens')
    .select(['id', 'key', 'version', 'definition', 'taken_away_at'])
    .where('org_id', '=', orgId)
    .orderBy('key')
    .execute()
  return rows.map(({ taken_away_at, ...row }) => ({ ...row, isAway: taken_away_at !== null }))
}

/** What a screen was, the newest first. */
export function screenVersions(db: Db, orgId: number, screenId: string) {
  return db
    .selectFrom('records.screen_versions')
    .select(['version', 'definition', 'user_id', 'at'])
    .where('org_id', '=', orgId)
    .where('screen_id', '=', screenId)
    .orderBy('version', 'desc')
    .execute()
}

/** What is wrong with a screen, by the tables that stand by now. */
export async function problemsOfScreen(
  db: Db,
  orgId: number,
  key: string,
  definition: ScreenDefinition,
): Promise<PublishingProblem[]> {
  const tables = await tablesOf(db, orgId)
  return screenProblems(definition, tables.find).map((one) => ({ table: key, ...one }))
}

interface Wished {
  id: string
  key: string
  definition: ScreenDefinition
}

/** The screen as it stands from now on, with the version that it is. */
export async function publishScreen(context: Context, { id, key, definition }: Wished): Promise<number> {
  const { db, principal } = context
  const before = await standing(db, principal.orgId, id)
  const version = (before?.version ?? 0) + 1
  const row = { version, definition: JSON.stringify(definition), taken_away_at: null }
  await db
    .insertInto('records.screens')
    .values({ org_id: principal.orgId, id, key, ...row })
    .onConflict((known) => known.columns(['org_id', 'id']).doUpdateSet(row))
    .execute()
  await db
    .insertInto('records.screen_versions')
    .values({
      org_id: principal.orgId,
      screen_id: id,
      version,
      definition: JSON.stringify(definition),
      user_id: principal.userId,
    })
    .execute()
  await auditChange(context, {
    action: 'records.screen_published',
    subject_type: 'records.screen',
    subject_id: id,
    subject_name: definition.title.mn,
    after: { version, source: definition.source },
  })
  await tellScreens(context, key)
  return version
}

/** Takes the screen away; its versions stay, so that it can be published again. */
export async function takeScreenAway(context: Context, id: string) {
  const { db, principal } = context
  const before = await standing(db, principal.orgId, id)
  if (!before) return
  await db
    .updateTable('records.screens')
    .set({ taken_away_at: new Date() })
    .where('org_id', '=', principal.orgId)
    .where('id', '=', id)
    .execute()
  await auditChange(context, {
    action: 'records.screen_taken_away',
    subject_type: 'records.screen',
    subject_id: id,
    subject_name: before.definition.title.mn,
    before: { version: before.version, source: before.definition.source },
  })
  await tellScreens(context, before.key)
}

function standing(db: Trx, orgId: number, id: string) {
  return db
    .selectFrom('records.screens')
    .select(['key', 'version', 'definition'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

const tellScreens = ({ db, principal: { orgId } }: Context, key: string) =>
  tell(db, orgId, SCREENS_CHANGED, { live: [{ topic: SCREENS_CHANGED, key, audience: ['*'] }] })
