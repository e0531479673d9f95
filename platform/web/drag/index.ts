/** Moving things about: by pointer in a `DragArea`, by keys with `stepOf`; lists in their order are `OrderedLists`. */
export { announce } from './announce.ts'
export { DragArea, useDragItem, useLateDrag } from './DragArea.tsx'
export { EmptyList, LineHandle, OrderedLine, OrderedLists } from './OrderedLists.tsx'
export { STEP_KEYS, stepOf, stepWays } from './step-keys.ts'
export type { StepWay } from './step-keys.ts'
