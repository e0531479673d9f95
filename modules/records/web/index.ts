import type { Screen } from '#platform/web/screen.ts'
import type { WebModule } from '#platform/web/module.ts'
import { filesLook, imagesLook } from './fields/kinds/Files.tsx'
import { dateRangeLook } from './fields/kinds/DateRange.tsx'
import { moneyCurrencyLook } from './fields/kinds/MoneyCurrency.tsx'
import { passwordLook } from './fields/kinds/Password.tsx'
import { givenLooks } from './fields/kinds/Given.tsx'
import { relationLook } from './relations/kinds/Relation.tsx'
import { relationsLook } from './relations/kinds/Relations.tsx'
import type { RecordDashboard, RecordScreen, ScreenPlace } from '../shared/definition/kit.ts'
import type { Deed } from './row/deeds/deed.ts'
import type { ScreenSetting } from '../shared/screens/definition.ts'

export type { Deed, DeedProps } from './row/deeds/deed.ts'
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
function settingOf({
  template,
  grid,
  filter,
  begins,
  period,
  by,
  details,
  actions,
  views,
}: RecordScreen): Partial<ScreenSetting> {
  const said = { template, grid, filter, begins, period, by, details, actions, views: views && [...views] }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** What is defined at an address; its place and its definition stand in files of their own, so somebody forgets one. */
function definedAt<Defined extends ScreenPlace>(defined: readonly Defined[], path: string): Defined {
  const found = defined.find((one) => one.path === path)
  if (!found) throw new Error(`nothing is defined at ${path}`)
  return found
}

/** What a module does with rows, by the name of their table. */
type DeedsOfTables = Readonly<Record<string, readonly Deed[]>>

/** The screens of a module over its tables; what they show they ask the server when they open. */
export function screensOf(
  places: readonly ScreenPlace[],
  load: () => Promise<{ screens: readonly RecordScreen[]; deeds?: DeedsOfTables }>,
): Screen[] {
  return places.flatMap(({ path, of, permission, hasPage }): Screen[] => [
    {
      path,
      layout: 'default',
      title: 'records.screen',
      // No key of a text: the build takes templates for such.
      permission: permission ?? [of, 'r'].join('.'),
      load: async () => {
        const [{ screens, deeds }, { recordsPage }] = await Promise.all([load(), import('./screen/RecordsPage.tsx')])
        return { default: recordsPage(of, path, settingOf(definedAt(screens, path)), deeds?.[of]) }
      },
    },
    {
      path: `${path}/import`,
      layout: 'default',
      title: 'records.import.title',
      permission: permission ?? [of, 'import'].join('.'),
      menuPath: path,
      load: async () => ({ default: (await import('./exchange/ImportRowsPage.tsx')).importRowsPage(of, path) }),
    },
    ...(hasPage
      ? []
      : [
          {
            path: `${path}/$id`,
            layout: 'default' as const,
            title: 'records.row',
            permission: permission ?? [of, 'r'].join('.'),
            menuPath: path,
            isValid: isRow,
            load: async () => {
              const [{ deeds }, { rowPage }] = await Promise.all([load(), import('./page/RowPage.tsx')])
              return { default: rowPage(of, path, deeds?.[of]) }
            },
          },
        ]),
  ])
}

/** The dashboards of a module; their figures are asked for as whoever looks may see them. */
export function dashboardsOf(
  places: readonly ScreenPlace[],
  load: () => Promise<{ dashboards: readonly RecordDashboard[] }>,
): Screen[] {
  return places.map(({ path, of, permission }) => ({
    path,
    layout: 'default',
    title: 'records.dashboard',
    permission: permission ?? [of, 'r'].join('.'),
    load: async () => {
      const [{ dashboards }, { dashboardPage }] = await Promise.all([load(), import('./dashboard/DashboardPage.tsx')])
      const { title, dashboard } = definedAt(dashboards, path)
      return { default: dashboardPage(title, dashboard) }
    },
  }))
}
