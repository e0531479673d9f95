import { type Context, route } from '#platform/server/route.ts'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import { administeringRoles, sharedWithRoles, shareWithRoles } from '#modules/access/server/index.ts'
import { builtTablesById, examine, publicationAt, wishFor } from '#modules/records/server/index.ts'
import { actions, actionsOf, type PublishingProblem, type Wish } from '#modules/records/shared/index.ts'
import { previewTables, publishTables, showPublication } from '../shared/contract.ts'
import { namedTables } from '../shared/named-tables.ts'
import { draftAt } from './drafts.ts'
import { shownByViews } from './views/closed.ts'
import { tellBuilt } from './project.ts'
import { tableNameOf } from '../shared/keys.ts'

export const publishRoutes = [
  route(previewTables, async (context, asked) => {
    const { steps, problems, opened } = await examined(context, await wishesOf(context, asked))
    return { steps, problems: inWords(context, problems), opened }
  }),

  route(publishTables, async (context, asked) => ({
    publication: await publishWished(context, await wishesOf(context, asked)),
  })),

  route(showPublication, async (context, { id }) => {
    const { db, principal } = context
    const found = await publicationAt(db, principal.orgId, id)
    if (!found) throw notFound('builder.publication_missing')
    return { state: found.state, problems: inWords(context, found.problems) }
  }),
]

/** Puts them into the line of what is published; refused in words where that cannot be. */
export async function publishWished(context: Context, wishes: readonly Wish[]): Promise<string> {
  const { db, principal } = context
  const { problems } = await examined(context, wishes)
  if (problems.length > 0)
    throw unprocessable('builder.not_publishable', { extra: { problems: inWords(context, problems) } })
  // Whoever makes a table may use it at once, and so may who administers roles; whom else it is for they say next.
  const first = new Set([principal.roleId, ...(await administeringRoles(context))])
  for (const { key, version, definition } of wishes) {
    if (version > 0) continue
    const roles = await sharedWithRoles(context, tableNameOf(key))
    const without = roles.filter(({ id, actions: held }) => first.has(id) && held.length === 0)
    await shareWithRoles(
      context,
      { resource: tableNameOf(key), title: definition?.title ?? { mn: key } },
      new Map(without.map(({ id }) => [id, actionsOf(definition ?? {}, actions)])),
    )
  }
  const publication = await wishFor(db, principal, wishes)
  await tellBuilt(context)
  return publication
}

/** For whoever reads them: what is wrong in their language instead of its key. */
const inWords = ({ services: { translate }, language }: Context, problems: readonly PublishingProblem[]) =>
  problems.map((one) => ({ ...one, problem: translate(language, one.problem) }))

async function wishesOf(
  context: Context,
  { ids, take_away }: { ids: readonly string[]; take_away: boolean },
): Promise<Wish[]> {
  const { db, principal } = context
  const all = take_away ? new Set(ids) : await withNewOnes(context, ids)
  const built = await builtTablesById(db, principal.orgId, [...all])
  const wishes: Wish[] = []
  for (const id of all) {
    const { key, draft } = await draftAt(context, id)
    const version = built.find((one) => one.id === id)?.version ?? 0
    wishes.push({ table_id: id, key, version, definition: take_away ? null : draft })
  }
  return wishes
}

/** With the tables that they name and that were never published: alone they could not stand. */
async function withNewOnes(context: Context, ids: readonly string[]): Promise<Set<string>> {
  const { db, principal } = context
  const drafts = await db
    .selectFrom('builder.tables')
    .select(['id', 'key', 'draft'])
    .where('org_id', '=', principal.orgId)
    .execute()
  const standing = new Set(
    (await builtTablesById(db, principal.orgId)).filter(({ isAway }) => !isAway).map(({ id }) => id),
  )
  const all = new Set(ids)
  for (const id of all) {
    const read = namedTables(drafts.find((one) => one.id === id)?.draft ?? { columns: [] })
    for (const other of drafts) if (!standing.has(other.id) && read.includes(tableNameOf(other.key))) all.add(other.id)
  }
  return all
}

async function examined(context: Context, wishes: readonly Wish[]) {
  const {
    db,
    principal,
    services: { translate },
  } = context
  const found = await examine(db, principal.orgId, wishes, {
    translate,
    mayRead: (table) => principal.permissions.has(`${table}.r`),
  })
  if (found.problems.length > 0) return { ...found, opened: [] }
  return { ...found, ...(await shownByViews(context, wishes)) }
}
