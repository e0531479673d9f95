import type { Screen } from '#platform/web/screen.ts'
import type { WebModule } from '#platform/web/module.ts'
import { filesLook, imagesLook } from './fields/kinds/Files.tsx'
import { dateRangeLook } from './fields/kinds/DateRange.tsx'
import { moneyCurrencyLook } from './fields/kinds/MoneyCurrency.tsx'
import { passwordLook } from './fields/kinds/Password.tsx'
import { givenLooks } from './fields/kinds/Given.tsx'
import { relationLook } from './relations/kinds/Relation.tsx'
import { relationsLook } from './relations/kinds/Relations.tsx'
import type { RecordDashboard, RecordScreen } from '../shared/definition/kit.ts'
import type { ScreenSetting } from '../shared/screens/definition.ts'

export { RowPlace, showWays, type WayOfManyProps, type WayProps } from './row/on-its-way.ts'

/** What organisations built, by its name in their schema. */
const screens: Screen[] = [
  {
    path: '/records/$key',
    layout: 'default',
    title: 'records.screen',
    isValid: isKey,
    load: () => import('./screen/BuiltRowsPage.tsx'),
  },
  {
    path: '/records/$key/import',
    layout: 'default',
    title: 'records.import.title',
    isValid: isKey,
    load: () => import('./screen/BuiltImportPage.tsx'),
  },
  {
    path: '/records/$key/$id',
    layout: 'default',
    title: 'records.row',
    isValid: (params) => isKey(params) && isRow(params),
    load: () => import('./screen/BuiltRowPage.tsx'),
  },
  // For people outside, who know the address.
  {
    path: '/form',
    layout: 'form',
    title: 'records.form.door',
    permission: 'public',
    load: () => import('./forms/FormDoorPage.tsx'),
  },
  {
    path: '/form/$schema_id/$id',
    layout: 'form',
    title: 'records.form.page',
    permission: 'public',
    isValid: ({ schema_id = '', id }) => /^[\w-]{16,60}$/.test(schema_id) && id === 'new',
    load: () => import('./forms/PublicFormPage.tsx'),
  },
]

export const recordsWeb: WebModule = {
  name: 'records',
  screens,
  fields: [
    relationLook,
    relationsLook,
    filesLook,
    imagesLook,
    ...givenLooks,
    dateRangeLook,
    moneyCurrencyLook,
    passwordLook,
  ],
  inside: () => import('./inside.ts'),
}

function isKey({ key = '' }: Record<string, string>) {
  return /^[a-z][a-z0-9_]{0,59}$/.test(key)
}

function isRow({ id = '' }: Record<string, string>) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}

/** What its screen says besides where it stands and to whom it is given. */
function settingOf(
  { template, grid, filter, begins, period, by, details, actions }: Omit<RecordScreen, 'path' | 'table' | 'views'>,
  views: RecordScreen['views'],
): Partial<ScreenSetting> {
  const said = { template, grid, filter, begins, period, by, details, actions, views: views && [...views] }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** The screens of a module over its tables; what they show they ask the server when they open. */
export function screensOf(screens: readonly RecordScreen[]): Screen[] {
  return screens.flatMap(({ path, table: { name }, views, permission, hasPage, ...screen }): Screen[] => [
    {
      path,
      layout: 'default',
      title: 'records.screen',
      // No key of a text: the build takes templates for such.
      permission: permission ?? [name, 'r'].join('.'),
      load: async () => ({
        default: (await import('./screen/RecordsPage.tsx')).recordsPage(name, path, settingOf(screen, views)),
      }),
    },
    {
      path: `${path}/import`,
      layout: 'default',
      title: 'records.import.title',
      permission: permission ?? [name, 'import'].join('.'),
      menuPath: path,
      load: async () => ({ default: (await import('./exchange/ImportRowsPage.tsx')).importRowsPage(name, path) }),
    },
    ...(hasPage
      ? []
      : [
          {
            path: `${path}/$id`,
            layout: 'default' as const,
            title: 'records.row',
            permission: permission ?? [name, 'r'].join('.'),
            menuPath: path,
            isValid: isRow,
            load: async () => ({ default: (await import('./page/RowPage.tsx')).rowPage(name, path) }),
          },
        ]),
  ])
}

/** The dashboards of a module; their figures are asked for as whoever looks may see them. */
export function dashboardsOf(dashboards: readonly RecordDashboard[]): Screen[] {
  return dashboards.map(({ path, title, table: { name }, permission, dashboard }) => ({
    path,
    layout: 'default',
    title: 'records.dashboard',
    permission: permission ?? [name, 'r'].join('.'),
    load: async () => ({ default: (await import('./dashboard/DashboardPage.tsx')).dashboardPage(title, dashboard) }),
  }))
}
