import type { Screen } from '#platform/web/screen.ts'
import type { WebModule } from '#platform/web/module.ts'
import { relationLook } from './fields/kinds/Relation.tsx'
import type { RecordScreen } from '../shared/definition/kit.ts'

/** What organisations built, by its name in their schema. */
const screens: Screen[] = [
  {
    path: '/records/$key',
    layout: 'default',
    title: 'records.screen',
    isValid: isKey,
    load: async () => {
      const { BuiltRecordsPage } = await import('./screen/BuiltRecordsPage.tsx')
      return { default: BuiltRecordsPage }
    },
  },
  {
    path: '/records/$key/import',
    layout: 'default',
    title: 'records.import.title',
    isValid: isKey,
    load: async () => {
      const { BuiltImportPage } = await import('./screen/BuiltRecordsPage.tsx')
      return { default: BuiltImportPage }
    },
  },
]

export const recordsWeb: WebModule = {
  name: 'records',
  screens,
  fields: [relationLook],
  inside: () => import('./inside.ts'),
}

function isKey({ key = '' }: Record<string, string>) {
  return /^[a-z][a-z0-9_]{0,59}$/.test(key)
}

/** The screens of a module over its tables; what they show they ask the server when they open. */
export function screensOf(screens: readonly RecordScreen[]): Screen[] {
  return screens.flatMap(({ path, table: { name } }): Screen[] => [
    {
      path,
      layout: 'default',
      title: 'records.screen',
      permission: `${name}.r`,
      load: async () => {
        const { recordsPage } = await import('./screen/RecordsPage.tsx')
        return { default: recordsPage(name, path) }
      },
    },
    {
      path: `${path}/import`,
      layout: 'default',
      title: 'records.import.title',
      // No key of a text: the build takes templates for such.
      permission: [name, 'import'].join('.'),
      menuPath: path,
      load: async () => {
        const { importRowsPage } = await import('./exchange/ImportRowsPage.tsx')
        return { default: importRowsPage(name, path) }
      },
    },
  ])
}
