/** Hand-made definitions, good and bad, each with everything that the checks must say about it, and nothing else. */
export { brokenConditions } from './broken-conditions.ts'
export { brokenShapes } from './broken-shape.ts'
export { brokenSteps } from './broken-steps.ts'
export { brokenWays } from './broken-ways.ts'
export type { Drawn } from './build.ts'
export { chain } from './build.ts'
export { goodDrawings } from './good.ts'
export { subtleDrawings } from './subtle.ts'
