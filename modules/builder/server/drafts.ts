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
import { renamed } from '../shared/named-tables.ts'
import { isSameDraft } from '../shared/same-draft.ts'
import { keyOf, LONGEST_TABLE_KEY, tableNameOf } from '../shared/keys.ts'
import { projectAt, tellBuilt } from './project.ts'

const done = { status: true as const }

/** A draft beside what stands by now. */
export function stateOf<Drawn>(draft: Drawn, built: { isAway: boolean; definition: Drawn } | undefined) {
  if (!built || built.isAway) return 'new' as const
  return isSameDraft(draft, built.definition) ? ('live' as const) : ('changed' as const)
}

export const draftRoutes = [
  route(addTables, async (context, { project_id, tables }) => {
    const begun = await beginDrafts(context, project_id, tables)
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
    const drawn = new Map(drafts.map(({ key, draft }) => [tableNameOf(key), draft]))
    return {
      id,
      project_id: row.project_id,
      key: row.key,
      edit: row.edit,
      draft: row.draft,
      live: built && !built.isAway ? { version: built.version, definition: built.definition } : null,
      tables: [
        ...standing
          .filter(({ view }) => !view)
          .map((one) => readable({ ...(drawn.get(one.name) ?? one), name: one.name }, false)),
        ...[...drawn]
          .filter(([name, { view }]) => !view && !standing.some((one) => one.name === name))
          .map(([name, draft]) => readable({ ...draft, name }, true)),
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

/** Tables that are begun together name each other by the names that they come with. */
export async function beginDrafts(
  context: Context,
  project_id: string,
  tables: readonly { title: Words; definition?: Table | undefined }[],
): Promise<{ id: string; key: string; draft: Table }[]> {
  const { db, principal } = context
  await projectAt(context, project_id)
  const keys = await freeKeys(context, tables)
  const begun = tables.map((one, at) => ({ id: orderedId(), key: keys[at]!, ...one }))
  const names = new Map(
    begun.flatMap(({ key, definition }) => (definition ? [[definition.name, tableNameOf(key)] as const] : [])),
  )
  const drafts = begun.map(({ id, key, title, definition }) => ({
    id,
    key,
    draft: { ...renamed(definition ?? firstDraft(title), names), name: tableNameOf(key), title },
  }))
  for (const { id, key, draft } of drafts)
    await db
      .insertInto('builder.tables')
      .values({
        org_id: principal.orgId,
        id,
        project_id,
        key,
        draft: JSON.stringify(draft),
        updated_by: principal.userId,
      })
      .execute()
  await tellBuilt(context)
  return drafts
}

/** What they would be called here: as they are where they come from, or with a number where that is taken. */
export async function freeKeys(
  context: Context,
  tables: readonly { title: Words; definition?: Pick<Table, 'name'> | undefined }[],
): Promise<string[]> {
  const taken = await takenKeys(context)
  return tables.map(({ title, definition }) => {
    const wished = definition?.name.slice(definition.name.indexOf('.') + 1)
    const key = keyOf(wished ?? title.mn, taken, LONGEST_TABLE_KEY)
    taken.add(key)
    return key
  })
}

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
      draft: JSON.stringify({ ...draft, name: tableNameOf(key) }),
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

/** What other tables may read of one, as it is drawn. */
const readable = ({ name, title, ranked = false, columns }: Table, is_draft: boolean) => ({
  name,
  title,
  is_draft,
  is_ranked: ranked,
  columns: columns.map(({ name: called, label, kind, required, rows_of, options, formula, ...rest }) => ({
    name: called,
    label,
    kind,
    required,
    ...(rows_of !== undefined && { rows_of }),
    ...(options && { options }),
    ...(formula !== undefined && { formula }),
    ...(rest.default !== undefined && { default: rest.default }),
  })),
})

const firstDraft = (title: Words): Table =>
  table('records.new', {
    title,
    columns: { name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 200 }) },
    label: '{name}',
    sort: 'name',
  })
