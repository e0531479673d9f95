import { lazyPart } from '#platform/web/lazy-part.tsx'

/** What other modules show of rows. */
export { waysOf } from './row/on-its-way.ts'
export { onRow } from './row/on-row.ts'
export { savedFirst, useInHand } from './in-hand.ts'
export { todayHere } from './row/today-here.ts'
export { FIGURE_WORDS } from '../shared/rules/figure-words.ts'
export { LinesPreview } from './row/lines/LinesPreview.tsx'
export { RowFields, type Written } from './row/RowFields.tsx'
export { type FrameProps, PartFrame } from './row/form/frame.ts'
export { spansOf } from './row/form/spans.ts'
export { useSteps } from './row/form/use-steps.ts'

/** The forms by which people outside write rows of a table. */
export const FormsDialog = lazyPart(() => import('./forms/FormsDialog.tsx'))

/** What builders draw screens and grids with: the real ones. */
export const Krud = lazyPart(() => import('./screen/Krud.tsx'))
export const GridCanvas = lazyPart(() => import('./grid/GridCanvas.tsx'))
export { cellLooks } from './cells/index.ts'
export { viewLooks } from './view-kinds/looks.ts'
/** Which columns a kind of view takes. */
export const ViewSettingDialog = lazyPart(() => import('./view-kinds/SettingDialog.tsx'))
export { FilterDialog } from './filter/FilterDialog.tsx'
export { ColourRules } from './views/look/ColourRules.tsx'
export { GroupChoice } from './views/look/GroupChoice.tsx'

/** What builders draw dashboards with. */
export const ChartSettings = lazyPart(() => import('./view-kinds/chart/ChartSettings.tsx'))
export const BlockPreview = lazyPart(() => import('./dashboard/BlockPreview.tsx'))
export { placeStyle } from './dashboard/place-style.ts'
export const DashboardPage = lazyPart(() => import('./dashboard/DashboardPage.tsx'))

/** What modules put into pages of their own. */
export const RecordsPart = lazyPart(async () => ({ default: (await import('./screen/RecordsPage.tsx')).RecordsPage }))
/** What people say about a row, for a page of its module. */
export const TalkPart = lazyPart(async () => ({ default: (await import('./talk/Talk.tsx')).Talk }))
export const RowPart = lazyPart(async () => ({ default: (await import('./page/RowPage.tsx')).RowPage }))
export const RowDialogPart = lazyPart(() => import('./row/TableRowDialog.tsx'))

/** Several plans in one picture of time. */
export const GroupedGantt = lazyPart(() => import('./view-kinds/gantt/GroupedGantt.tsx'))

/** Where a field of a table stands alone, in a dialog of a module. */
export { TablePlace } from './fields/table-place.ts'

/** What a module does with rows, asked before it is done. */
export { DeedDialog } from './row/deeds/DeedDialog.tsx'
export { useChange } from './row/deeds/use-change.ts'
