import type { Screen } from '#platform/web/screen.ts'
import type { WebModule } from '#platform/web/module.ts'
import { relationLook } from './fields/kinds/Relation.tsx'
import type { RecordScreen } from '../shared/definition/kit.ts'

export const recordsWeb: WebModule = { name: 'records', screens: [], fields: [relationLook] }

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
