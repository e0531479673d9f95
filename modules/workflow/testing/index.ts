export {
  altered,
  bent,
  machine,
  pause,
  review,
  told,
  withData,
  withSubject,
} from '../shared/engine/testing/corpus/build.ts'
export {
  brokenConditions,
  brokenShapes,
  brokenSteps,
  brokenWays,
  chain,
  goodDrawings,
  subtleDrawings,
} from '../shared/engine/testing/corpus/index.ts'
export { anyDiagram, flows } from '../shared/engine/testing/diagrams.ts'
export { roles } from '../shared/engine/testing/office.ts'
export { aDocument, decideAs, refusalOf, seen } from './office.ts'
export { publishRepairFlow } from './repairs.ts'
