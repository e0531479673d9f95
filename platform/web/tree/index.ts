/** Trees to walk through, fold and move lines in; the pure part says where a line may come to. */
export { branchesOf, dropOn, lineOf, linesOf, stepTo } from './branches.ts'
export type { Grown, Line, Place } from './branches.ts'
export { Tree } from './Tree.tsx'
