import type { MenuOffer, Module, NamedResource } from '#platform/server/module.ts'
import type { RecordDashboard, RecordScreen } from '../shared/definition/kit.ts'
import { dashboardDefinition } from '../shared/dashboards/definition.ts'
import { words } from '../shared/definition/kit.ts'
import { fileGuards } from './files/subjects.ts'
import { rowSubjects } from './flows/subject.ts'
import { registerPaths } from './row/paths.ts'
import { clearImportsAway, goOnWithImports, importWanted, workOnImport } from './exchange/import/work.ts'
import { keepSchedules } from './gantt/keep.ts'
import { fillTwins, keepTwinKeys, twinsChanged } from './merge/twin-keys.ts'
import { recordRoutes } from './routes.ts'
import { readyConditions } from './gate/condition.ts'
import { sourceOf } from './gate/source.ts'
import { tablesOf } from './tables/book.ts'
import { builtTables } from './tables/built.ts'
import { clearSetAside } from './built/clear-away.ts'
import { publicationsWished, publishTables } from './built/publications.ts'
import { openOwnSchemas } from './tables/own-role.ts'
import { actions, actionsIn } from '../shared/contract.ts'
import type { Table } from '../shared/definition/table.ts'
import { actionsOf } from '../shared/definition/view.ts'
import { recordsNews } from './talk/news.ts'
import { clearRunsAway, runTrigger, triggersFired } from './triggers/run.ts'
import { tellFollowers } from './talk/tell-followers.ts'
import { placesOf } from './screens/places.ts'
import { kinds } from '../shared/fields/kinds/index.ts'
import type { Defined } from './tables/creation.ts'
import { definedBy } from './tables/defined.ts'
import { registerTables, shippedTables } from './tables/served.ts'

export { viewsReading } from './derived/names-read.ts'
export { builtTablesById, tableVersions } from './built/known.ts'
export { closedTo, readTable } from './derived/rights.ts'
export { tryView } from './derived/preview.ts'
export { derivedFrom } from './derived/view.ts'
export { examine } from './built/examine.ts'
export { publicationAt, wishFor } from './built/publications.ts'
export { guessColumns, nearlyOf } from './exchange/guess.ts'
export { beginImport, bringIn, importStands, linesKept, stopBringing } from './exchange/import/from-file.ts'
export { takeIn as keepFileOfRows } from './exchange/import/upload.ts'
export { adoptNames, adoptRows, type Foreign, forgetAdopted } from './exchange/adopt.ts'
export { tablesOf } from './tables/book.ts'
export {
  addAsAsked,
  addForModule,
  addManyForModule,
  changeAsAsked,
  changeForModule,
  rowAsAsked,
  rowsAtForModule,
  rowsForModule,
} from './for-modules.ts'
export { registerPersonFacts } from './gate/facts.ts'
export { accessFor } from './gate/gate.ts'
export { idsWithin } from './query/seen.ts'
export { type Awaited, type Decided, type PassingOn, registerFlows, type SettingOut } from './gate/flow-doors.ts'
export { chooseFlows, tablesThatTravel } from './flows/chosen.ts'
export { flowsOffered, sendRows } from './flows/send.ts'
export { processOf } from './write/travelling.ts'
export { registerNamed } from './relations/elsewhere.ts'
export { rowsNaming } from './page/naming.ts'
export { readPlace, ROW, writePlace } from './row/places.ts'
export { rowAtHand } from './row/at-hand.ts'
export { drawnAside, sheetOf } from './paper/drawn.ts'
export type { PaperBlock } from './paper/drawing.ts'
export { markupBlocks } from './paper/markup-blocks.ts'
export { sendPaper } from './paper/row.ts'
export { linesOnPaper } from './paper/row-lines.ts'
export { productContext } from './write/as-product.ts'
export { rowReached } from './flows/reached.ts'
export { looksOf } from './views/looks-of.ts'
export { publish as publishNow } from './built/apply.ts'
export { builtScreens, problemsOfScreen, publishScreen, screenVersions, takeScreenAway } from './screens/screens.ts'
export { WEBHOOK_WANTED, type WebhookWanted } from './triggers/act.ts'
export { addressesOf, registerAddresses } from './triggers/addresses.ts'
export { triggerRuns } from './triggers/log.ts'
export { refusedSaying, RefusedSaying, registerTriggerHooks, triggerHooks } from './write/triggers/hooks.ts'
export { plantChanges, plantRows, rowsCalled } from './plant.ts'
export { freeDaysBetween } from './gantt/free-days.ts'
export { keptPlan, type PlanRow } from './gantt/kept-plan.ts'
export { columnSql, creation, type Defined, reference, schemaSql, uniqueIndex } from './tables/creation.ts'

keepSchedules()
keepTwinKeys()

/** Tables of rows, whoever defined them: one way to read, write and give rights on them. */
export const recordsModule: Module = {
  name: 'records',
  routes: recordRoutes,
  jobs: [
    publishTables,
    clearSetAside,
    openOwnSchemas,
    workOnImport,
    goOnWithImports,
    clearImportsAway,
    runTrigger,
    clearRunsAway,
    fillTwins,
  ],
  permissionsOf: async (db, orgId) => (await builtTables(db, orgId)).map(resourceOf),
  outbox: [publicationsWished, tellFollowers, importWanted, triggersFired, twinsChanged],
  news: recordsNews,
  files: fileGuards,
  subjects: rowSubjects,
  sources: async (db, orgId) => (await tablesOf(db, orgId)).all.map(sourceOf),
  places: placesOf,
  fields: { kinds, file: new URL('../shared/fields/kinds/index.ts', import.meta.url) },
}

/** The tables that modules ship, as the database is to have them. */
export const definedTables = (): Defined[] => shippedTables().map((table) => definedBy(table))

const extra = {
  export: words('Экспортлох', 'Export', '내보내기'),
  import: words('Импортлох', 'Import', '가져오기'),
}

const resourceOf = ({ name, title, view }: Table): NamedResource => ({
  resource: name,
  title,
  actions: actionsOf({ view }, actions).map((action) =>
    action in extra ? { action, title: extra[action as keyof typeof extra] } : { action },
  ),
})

type Unscreened = Pick<RecordScreen, 'table' | 'grants' | 'own'>
type Brought = Required<Pick<Module, 'permissionsOf' | 'menu' | 'grants' | 'rowGrants'>>

/**
 * What the screens of a module bring to its manifest: the tables are known from now on, with a permission for each
 * thing that may be done with their rows, lines of the menu and what the first roles may do. `more`: tables that no
 * screen shows by itself.
 */
export function broughtBy(
  screens: readonly RecordScreen[],
  dashboards: readonly RecordDashboard[] = [],
  more: readonly Unscreened[] = [],
): Brought {
  const all = [...screens, ...more]
  const tables = [...new Set(all.map(({ table }) => table))]
  registerTables(tables)
  const resources = tables.map(resourceOf)
  registerPaths(screens)
  for (const one of dashboards) dashboardDefinition.parse(one.dashboard)
  const grants = new Map<string, string[]>()
  for (const { table, grants: given = {} } of all)
    for (const [role, may] of Object.entries(given))
      grants.set(role, [...(grants.get(role) ?? []), ...actionsIn(may).map((action) => `${table.name}.${action}`)])
  return {
    permissionsOf: () => Promise.resolve(resources),
    menu: [...screens.map((one) => ({ ...one, title: one.table.title })), ...dashboards].flatMap(
      ({ path, table, title, menu, permission }): MenuOffer[] =>
        menu ? [{ ...menu, url: path, permission: permission ?? `${table.name}.r`, title: menu.title ?? title }] : [],
    ),
    grants: Object.fromEntries(grants),
    rowGrants: all.flatMap(({ table, own = {} }) =>
      Object.entries(own).map(([role, may]) => ({
        role,
        source: table.name,
        actions: actionsIn(may).sort(),
        row_condition: readyConditions(table).own,
      })),
    ),
  }
}
