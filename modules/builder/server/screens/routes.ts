import { orderedId } from '#platform/server/ordered-id.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { personNames, placeInMenu, putInMenu, sharedWithRoles, takeFromMenu } from '#modules/access/server/index.ts'
import {
  builtScreens,
  problemsOfScreen,
  publishScreen,
  screenVersions,
  tablesOf,
  takeScreenAway,
} from '#modules/records/server/index.ts'
import { placeOfScreen, type ScreenDefinition } from '#modules/records/shared/index.ts'
import { keyOf, LONGEST_TABLE_KEY } from '../../shared/keys.ts'
import {
  addScreen,
  discardScreenDraft,
  listScreenVersions,
  placeScreen,
  publishScreenDraft,
  saveScreenDraft,
  showScreenDraft,
  takeScreen,
  takeScreenVersionBack,
} from '../../shared/screens.ts'
import { projectAt, tellBuilt } from '../project.ts'

const done = { status: true as const }

export const screenRoutes = [
  route(addScreen, async (context, { project_id, screen }) => ({ id: await beginScreen(context, project_id, screen) })),

  route(showScreenDraft, async (context, { id }) => {
    const { db, principal } = context
    const row = await screenDraftAt(context, id)
    const live = await standingAt(context, id)
    const tables = (await tablesOf(db, principal.orgId)).all
    return {
      ...row,
      live: live ? { version: live.version, definition: live.definition } : null,
      tables: tables.map(({ name, title }) => ({ name, title })),
      ...(await placeInMenu(context, placeOfScreen(row.key))),
    }
  }),

  route(saveScreenDraft, async (context, { id, edit, draft }) => {
    const row = await screenDraftAt(context, id)
    if (row.edit !== edit) throw conflict('builder.drawn_meanwhile')
    return keepDraft(context, row, draft)
  }),

  route(discardScreenDraft, async (context, { id }) => {
    const { db, principal } = context
    const row = await screenDraftAt(context, id)
    const live = await standingAt(context, id)
    if (live) await keepDraft(context, row, live.definition)
    else {
      await db.deleteFrom('builder.screens').where('org_id', '=', principal.orgId).where('id', '=', id).execute()
      await tellBuilt(context)
    }
    return done
  }),

  route(publishScreenDraft, async (context, { id }) => {
    const { db, principal, services, language } = context
    const { key, draft } = await screenDraftAt(context, id)
    const problems = await problemsOfScreen(db, principal.orgId, key, draft)
    if (problems.length > 0)
      return {
        version: null,
        problems: problems.map((one) => ({ ...one, problem: services.translate(language, one.problem) })),
      }
    const version = await publishScreen(context, { id, key, definition: draft })
    await tellBuilt(context)
    return { version, problems: [] }
  }),

  route(takeScreen, async (context, { id }) => {
    const { key } = await screenDraftAt(context, id)
    await takeFromMenu(context, placeOfScreen(key))
    await takeScreenAway(context, id)
    await tellBuilt(context)
    return done
  }),

  route(listScreenVersions, async (context, { id }) => {
    const { db, principal } = context
    await screenDraftAt(context, id)
    const versions = await screenVersions(db, principal.orgId, id)
    const names = await personNames(
      db,
      versions.flatMap(({ user_id }) => user_id ?? []),
    )
    return versions.map(({ version, definition, user_id, at }) => ({
      version,
      definition,
      at: at.toISOString(),
      by: names.get(user_id ?? 0) ?? '',
    }))
  }),

  route(takeScreenVersionBack, async (context, { id, version }) => {
    const { db, principal } = context
    const row = await screenDraftAt(context, id)
    const found = (await screenVersions(db, principal.orgId, id)).find((one) => one.version === version)
    if (!found) throw notFound('builder.version_missing')
    return keepDraft(context, row, found.definition)
  }),

  route(placeScreen, async (context, { id, in_menu, parent_id, icon }) => {
    const { key, project_id } = await screenDraftAt(context, id)
    const live = await standingAt(context, id)
    if (!live) throw notFound('builder.not_published')
    const source = placeOfScreen(key)
    // One that stands elsewhere goes to where it is wanted now.
    await takeFromMenu(context, source)
    if (!in_menu) return done
    const { title, source: table } = live.definition
    const readers = (await sharedWithRoles(context, table)).filter(({ actions }) => actions.includes('r'))
    const project = await projectAt(context, project_id)
    await putInMenu(context, {
      ...(parent_id === 'project' && { heading: { title: project.title, icon: project.icon } }),
      title,
      icon,
      source,
      permission: `${table}.r`,
      parent_id: parent_id === 'project' ? null : parent_id,
      role_ids: readers.map((role) => role.id),
    })
    return done
  }),
]

/** A screen of a project, as a draft. */
export async function beginScreen(context: Context, project_id: string, screen: ScreenDefinition): Promise<string> {
  const { db, principal } = context
  await projectAt(context, project_id)
  const id = orderedId()
  const key = keyOf(screen.title.mn, await takenKeys(context), LONGEST_TABLE_KEY)
  await db
    .insertInto('builder.screens')
    .values({
      org_id: principal.orgId,
      id,
      project_id,
      key,
      draft: JSON.stringify(screen),
      updated_by: principal.userId,
    })
    .execute()
  await tellBuilt(context)
  return id
}

async function screenDraftAt({ db, principal: { orgId } }: Context, id: string) {
  const row = await db
    .selectFrom('builder.screens')
    .select(['id', 'project_id', 'key', 'draft', 'edit'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('builder.screen_missing')
  return row
}

/** As it stands by now; undefined where it does not. */
async function standingAt({ db, principal }: Context, id: string) {
  return (await builtScreens(db, principal.orgId)).find((one) => one.id === id && !one.isAway)
}

async function keepDraft(context: Context, { id, edit }: { id: string; edit: number }, draft: ScreenDefinition) {
  const { db, principal } = context
  await db
    .updateTable('builder.screens')
    .set({ draft: JSON.stringify(draft), edit: edit + 1, updated_at: new Date(), updated_by: principal.userId })
    .where('org_id', '=', principal.orgId)
    .where('id', '=', id)
    .execute()
  await tellBuilt(context)
  return { edit: edit + 1 }
}

/** Of drafts, and of all that ever stood: a menu that leads to one means that screen. */
async function takenKeys({ db, principal: { orgId } }: Context): Promise<Set<string>> {
  const drafts = await db.selectFrom('builder.screens').select('key').where('org_id', '=', orgId).execute()
  return new Set([...drafts, ...(await builtScreens(db, orgId))].map(({ key }) => key))
}
