import { orderedId } from '#platform/server/ordered-id.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { personNames } from '#modules/access/server/index.ts'
import { builtTablesById, tablesOf, tableVersions } from '#modules/records/server/index.ts'
import { column, type Table, table, words } from '#modules/records/shared/index.ts'
import {
  addTables,
  discardTableDraft,
  listTableVersions,
  saveTableDraft,
  showTableDraft,
  takeVersionBack,
} from '../shared/contract.ts'
import { keyOf, LONGEST_TABLE_KEY } from '../shared/keys.ts'
import { projectAt, tellBuilt } from './project.ts'

const done = { status: true as const }

/** A draft beside what stands by now. */
export function stateOf<Drawn>(draft: Drawn, built: { isAway: boolean; definition: Drawn } | undefined) {
  if (!built || built.isAway) return 'new' as const
  return isSame(draft, built.definition) ? ('live' as const) : ('changed' as const)
}

/** As it is kept: a database that keeps JSON does not keep the order in which things are said. */
const isSame = (one: unknown, other: unknown) => sorted(one) === sorted(other)
const sorted = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

export const draftRoutes = [
  route(addTables, async (context, { project_id, tables }) => {
    const { db, principal } = context
    const { orgId, userId } = principal
    await projectAt(context, project_id)
    const taken = await takenKeys(context)
    // Tables that are begun together name each other by the names that they come with.
    const begun = tables.map(({ title, definition }) => {
      const wished = definition?.name.slice(definition.name.indexOf('.') + 1)
      const key = keyOf(wished ?? title.mn, taken, LONGEST_TABLE_KEY)
      taken.add(key)
      return { id: orderedId(), key, title, definition }
    })
    const renamed = new Map(begun.map(({ key, definition }) => [definition?.name, nameOf(key)]))
    for (const { id, key, title, definition } of begun) {
      await db
        .insertInto('builder.tables')
        .values({
          org_id: orgId,
          id,
          project_id,
          key,
          draft: JSON.stringify({ ...named(definition ?? firstDraft(title), renamed), name: nameOf(key), title }),
          updated_by: userId,
        })
        .execute()
    }
    await tellBuilt(context)
    return { ids: begun.map(({ id }) => id) }
  }),

  route(showTableDraft, async (context, { id }) => {
    const { db, principal } = context
    const row = await draftAt(context, id)
    const [built] = await builtTablesById(db, principal.orgId, [id])
    const drafts = await db
      .selectFrom('builder.tables')
      .select(['key', 'draft'])
      .where('org_id', '=', principal.orgId)
      .execute()
    const standing = (await tablesOf(db, principal.orgId)).all
    const known = new Set(standing.map(({ name }) => name))
    return {
      id,
      project_id: row.project_id,
      key: row.key,
      edit: row.edit,
      draft: row.draft,
      live: built && !built.isAway ? { version: built.version, definition: built.definition } : null,
      tables: [
        ...standing.map(({ name, title }) => ({ name, title, is_draft: false })),
        ...drafts
          .filter(({ key }) => !known.has(nameOf(key)))
          .map(({ key, draft }) => ({ name: nameOf(key), title: draft.title, is_draft: true })),
      ],
    }
  }),

  route(saveTableDraft, async (context, { id, edit, draft }) => {
    const row = await draftAt(context, id)
    if (row.edit !== edit) throw conflict('builder.drawn_meanwhile')
    return keepDraft(context, row, draft)
  }),

  route(discardTableDraft, async (context, { id }) => {
    const { db, principal } = context
    const row = await draftAt(context, id)
    const [built] = await builtTablesById(db, principal.orgId, [id])
    if (built && !built.isAway) await keepDraft(context, row, built.definition)
    else {
      await db.deleteFrom('builder.tables').where('org_id', '=', principal.orgId).where('id', '=', id).execute()
      await tellBuilt(context)
    }
    return done
  }),

  route(listTableVersions, async (context, { id }) => {
    const { db, principal } = context
    await draftAt(context, id)
    const versions = await tableVersions(db, principal.orgId, id)
    const names = await personNames(
      db,
      versions.flatMap(({ user_id }) => user_id ?? []),
    )
    return versions.map(({ version, definition, statements, user_id, at }) => ({
      version,
      definition,
      statements,
      at: at.toISOString(),
      by: names.get(user_id ?? 0) ?? '',
    }))
  }),

  route(takeVersionBack, async (context, { id, version }) => {
    const { db, principal } = context
    const row = await draftAt(context, id)
    const found = (await tableVersions(db, principal.orgId, id)).find((one) => one.version === version)
    if (!found) throw notFound('builder.version_missing')
    return keepDraft(context, row, found.definition)
  }),
]

export const nameOf = (key: string) => `records.${key}`

export async function draftAt({ db, principal: { orgId } }: Context, id: string) {
  const row = await db
    .selectFrom('builder.tables')
    .select(['id', 'project_id', 'key', 'draft', 'edit'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('builder.table_missing')
  return row
}

async function keepDraft(context: Context, { id, key, edit }: { id: string; key: string; edit: number }, draft: Table) {
  const { db, principal } = context
  const names = draft.columns.map(({ name }) => name)
  if (new Set(names).size < names.length) throw unprocessable('builder.column_twice')
  await db
    .updateTable('builder.tables')
    .set({
      draft: JSON.stringify({ ...draft, name: nameOf(key) }),
      edit: edit + 1,
      updated_at: new Date(),
      updated_by: principal.userId,
    })
    .where('org_id', '=', principal.orgId)
    .where('id', '=', id)
    .execute()
  await tellBuilt(context)
  return { edit: edit + 1 }
}

/** Keys of drafts, and of everything that was ever published: rights that roles hold on a name mean that table. */
async function takenKeys({ db, principal: { orgId } }: Context): Promise<Set<string>> {
  const drafts = await db.selectFrom('builder.tables').select('key').where('org_id', '=', orgId).execute()
  const built = await builtTablesById(db, orgId)
  return new Set([...drafts, ...built].map(({ key }) => key))
}

/** Relations to tables that were called otherwise where they come from. */
const named = (definition: Table, renamed: ReadonlyMap<string | undefined, string>): Table => ({
  ...definition,
  columns: definition.columns.map((one) =>
    one.rows_of === undefined ? one : { ...one, rows_of: renamed.get(one.rows_of) ?? one.rows_of },
  ),
})

const firstDraft = (title: Words): Table =>
  table('records.new', {
    title,
    columns: { name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 200 }) },
    label: '{name}',
    sort: 'name',
  })
