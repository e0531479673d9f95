import { type Context, route } from '#platform/server/route.ts'
import { tablesOf } from '#modules/records/server/index.ts'
import type { Table } from '#modules/records/shared/index.ts'
import { BUNDLE_FORMAT, type Bundle } from '../../shared/bundles/bundle.ts'
import { showBundle, takeBundle, tryBundle } from '../../shared/bundles/contract.ts'
import { portable } from '../../shared/bundles/portable.ts'
import { namedTables, renamed } from '../../shared/named-tables.ts'
import { tableNameOf } from '../../shared/keys.ts'
import { beginDrafts, freeKeys } from '../drafts.ts'
import { projectAt } from '../project.ts'
import { beginProject } from '../projects.ts'
import { beginScreen } from '../screens/routes.ts'

export const bundleRoutes = [
  route(showBundle, async (context, { id }) => {
    const { db, principal } = context
    const { title, icon } = await projectAt(context, id)
    const ofProject = (table: 'builder.tables' | 'builder.screens') =>
      db.selectFrom(table).where('org_id', '=', principal.orgId).where('project_id', '=', id).orderBy('id')
    const tables = await ofProject('builder.tables').select('builder.tables.draft').execute()
    const screens = await ofProject('builder.screens').select('builder.screens.draft').execute()
    const taken = tables.map(({ draft }) => portable(draft))
    return {
      orgil: 'project' as const,
      format: BUNDLE_FORMAT,
      title,
      icon,
      tables: taken.map(({ table }) => table),
      screens: screens.map(({ draft }) => draft),
      left_out: taken.flatMap(({ left }) => left),
    }
  }),

  route(tryBundle, async (context, { bundle }) => {
    const { tables, screens, left } = await fitted(context, bundle)
    const keys = await freeKeys(context, asWished(tables))
    const called = new Map(tables.map(({ name, title }) => [name, title]))
    return {
      tables: tables.map(({ name, title, columns, view }, at) => ({
        title,
        key: keys[at]!,
        is_renamed: tableNameOf(keys[at]!) !== name,
        columns: columns.length,
        is_view: view !== undefined,
      })),
      screens: screens.standing.map(({ title }) => ({ title })),
      missing: [
        ...tables.flatMap((table) =>
          [...new Set(namedTables(table))]
            .filter((name) => !screens.known.has(name))
            .map((name) => ({ by: table.title, name })),
        ),
        ...screens.missing.map(({ title, source }) => ({ by: title, name: source })),
      ],
      left_out: left.map((one) => ({ ...one, by: called.get(one.table) ?? { mn: one.table } })),
    }
  }),

  route(takeBundle, async (context, { bundle }) => {
    const { tables, screens } = await fitted(context, bundle)
    const id = await beginProject(context, bundle)
    const begun = tables.length > 0 ? await beginDrafts(context, id, asWished(tables)) : []
    const names = new Map(tables.map(({ name }, at) => [name, tableNameOf(begun[at]!.key)]))
    for (const screen of screens.standing) await beginScreen(context, id, renamed(screen, names))
    return { id }
  }),
]

const asWished = (tables: readonly Table[]) => tables.map((definition) => ({ title: definition.title, definition }))

/** What of a bundle can be had here: whoever wrote the file, nothing of another organisation comes along. */
async function fitted({ db, principal }: Context, { tables, screens, left_out }: Bundle) {
  const taken = tables.map((table) => portable(table))
  const standing = (await tablesOf(db, principal.orgId)).all.map(({ name }) => name)
  const known = new Set([...standing, ...tables.map(({ name }) => name)])
  return {
    tables: taken.map(({ table }) => table),
    screens: {
      known,
      standing: screens.filter(({ source }) => known.has(source)),
      missing: screens.filter(({ source }) => !known.has(source)),
    },
    left: [...left_out, ...taken.flatMap(({ left }) => left)],
  }
}
