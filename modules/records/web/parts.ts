import { lazyPart } from '#platform/web/lazy-part.tsx'

/** What other modules show of rows. */
export { todayHere } from './row/today-here.ts'
export { RowFields, type Written } from './row/RowFields.tsx'
export { type FrameProps, PartFrame } from './row/form/frame.ts'
export { spansOf } from './row/form/spans.ts'
export { useSteps } from './row/form/use-steps.ts'

/** The forms by which people outside write rows of a table. */
export const FormsDialog = lazyPart(() => import('./forms/FormsDialog.tsx'))
