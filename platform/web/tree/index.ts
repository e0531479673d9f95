/** Trees to walk through, fold and move lines in; the pure part says where a line may come to. */
export { branchesOf, dropOn, lineOf, linesOf, markedAt, stepTo, whereOver } from './branches.ts'
export type { Branch, Grown, Line, Place, Takes, Where } from './branches.ts'
export { Tree } from './Tree.tsx'
