import type { MenuOffer, Module, NamedResource } from '#platform/server/module.ts'
import type { RecordScreen } from '../shared/definition/kit.ts'
import { words } from '../shared/definition/kit.ts'
import { recordRoutes } from './routes.ts'
import { kinds } from '../shared/fields/kinds/index.ts'
import { fieldsOf, type TableField } from '../shared/definition/table.ts'
import { columnType, registerTables, shippedTables } from './tables/served.ts'

export { plantRows } from './plant.ts'

/** Tables of rows, whoever defined them: one way to read, write and give rights on them. */
export const recordsModule: Module = {
  name: 'records',
  routes: recordRoutes,
  fields: { kinds, file: new URL('../shared/fields/kinds/index.ts', import.meta.url) },
}

/** What every table has besides the columns of its definition. */
const ofEvery: Readonly<Record<string, string>> = {
  org_id: 'integer',
  id: 'uuid',
  version: 'integer',
  created_at: 'timestamp with time zone',
  created_by: 'integer',
  updated_at: 'timestamp with time zone',
  updated_by: 'integer',
  deleted_at: 'timestamp with time zone',
  search: 'text',
}

/** The tables that modules ship, each with its columns and their types in SQL. */
export const definedTables = () =>
  shippedTables().map((table) => {
    const fields = fieldsOf(table)
    const named = (is: (field: TableField) => boolean | undefined) => fields.filter(is).map(({ name }) => name)
    return {
      name: table.name,
      columns: { ...ofEvery, ...Object.fromEntries(fields.map((field) => [field.name, columnType(field)])) },
      unique: named(({ unique }) => unique),
      required: named(({ required }) => required),
      references: fields.flatMap(({ name, rows_of }) =>
        rows_of === undefined ? [] : [{ column: name, table: rows_of }],
      ),
    }
  })

const letters: Readonly<Record<string, string>> = { r: 'r', c: 'c', u: 'u', d: 'd', x: 'export', i: 'import' }
const extra = {
  export: words('Экспортлох', 'Export', '내보내기'),
  import: words('Импортлох', 'Import', '가져오기'),
}

type Brought = Required<Pick<Module, 'permissionsOf' | 'menu' | 'grants'>>

/**
 * What the screens of a module bring to its manifest: the tables are known from now on, with a permission for each
 * thing that may be done with their rows, lines of the menu and what the first roles may do.
 */
export function broughtBy(screens: readonly RecordScreen[]): Brought {
  const tables = [...new Set(screens.map(({ table }) => table))]
  registerTables(tables)
  const resources = tables.map(({ name, title }): NamedResource => ({
    resource: name,
    title,
    actions: Object.values(letters).map((action) =>
      action in extra ? { action, title: extra[action as keyof typeof extra] } : { action },
    ),
  }))
  const grants = new Map<string, string[]>()
  for (const { table, grants: given = {} } of screens)
    for (const [role, may] of Object.entries(given))
      grants.set(role, [...(grants.get(role) ?? []), ...[...may].map((letter) => `${table.name}.${letters[letter]}`)])
  return {
    permissionsOf: () => Promise.resolve(resources),
    menu: screens.flatMap(({ path, table, menu }): MenuOffer[] =>
      menu ? [{ ...menu, url: path, permission: `${table.name}.r`, title: table.title }] : [],
    ),
    grants: Object.fromEntries(grants),
  }
}
