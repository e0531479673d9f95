import type { StepWay } from '../drag/index.ts'

/** What a tree is made of; `children` in their order. */
export interface Branch<N> {
  id: number
  children: readonly N[]
}

export interface Line<N> {
  branch: N
  /** From 1. */
  level: number
  parent: N | null
  /** Among its siblings, from 0. */
  position: number
  siblings: number
}

/** Where something comes to: under whom, and before whom; `null` is the top, and the end. */
export interface Place {
  parent_id: number | null
  before_id: number | null
}

/** Whether others may come under it. */
export type Takes<N> = (branch: N) => boolean
export type Where = 'before' | 'into' | 'after'

/** Every branch with its place, in the order of reading; what hangs below a closed one is left out. */
export function linesOf<N extends Branch<N>>(tree: readonly N[], closed: ReadonlySet<number> = new Set()): Line<N>[] {
  const walk = (branches: readonly N[], level: number, parent: N | null): Line<N>[] =>
    branches.flatMap((branch, position) => [
      { branch, level, parent, position, siblings: branches.length },
      ...(closed.has(branch.id) ? [] : walk(branch.children, level + 1, branch)),
    ])
  return walk(tree, 1, null)
}

export const lineOf = <N extends Branch<N>>(tree: readonly N[], id: number) =>
  linesOf(tree).find(({ branch }) => branch.id === id)

/** Rows that name their parent, as a tree; their order stays. */
export function branchesOf<T extends { id: number; parent_id: number | null }>(rows: readonly T[]): Grown<T>[] {
  const under = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const below = (id: number | null): Grown<T>[] =>
    (under.get(id) ?? []).map((row) => ({ ...row, children: below(row.id) }))
  return below(null)
}

export type Grown<T> = T & { children: Grown<T>[] }

/** True for the branch itself and for everything below it. */
function isWithin<N extends Branch<N>>(tree: readonly N[], id: number, top: number) {
  const line = lineOf(tree, top)
  return line !== undefined && linesOf([line.branch]).some(({ branch }) => branch.id === id)
}

/** What a pointer means at this part of a line's height. */
export function whereOver(takes: boolean, part: number): Where {
  if (takes && part >= 0.3 && part <= 0.7) return 'into'
  return part < 0.5 ? 'before' : 'after'
}

/** The line at whose edge it is shown: what comes after a branch comes after everything under it. */
export function markedAt<N extends Branch<N>>(
  tree: readonly N[],
  id: number,
  where: Where,
  closed?: ReadonlySet<number>,
) {
  if (where !== 'after') return id
  const line = lineOf(tree, id)
  return line && linesOf([line.branch], closed).at(-1)!.branch.id
}

/** Where something comes that is let go over a line; undefined where it cannot, or stands already. */
export function dropOn<N extends Branch<N>>(
  tree: readonly N[],
  moved: number,
  target: number,
  where: Where,
  takes: Takes<N>,
): Place | undefined {
  const [from, over] = [lineOf(tree, moved), lineOf(tree, target)]
  if (!from || !over || isWithin(tree, target, moved)) return undefined
  const parent = where === 'into' ? over.branch : over.parent
  if (parent && !takes(parent)) return undefined
  const place = {
    parent_id: parent?.id ?? null,
    before_id: where === 'into' ? null : where === 'before' ? target : next(tree, over, moved),
  }
  const stands = { parent_id: from.parent?.id ?? null, before_id: next(tree, from, moved) }
  return place.parent_id === stands.parent_id && place.before_id === stands.before_id ? undefined : place
}

/** Who comes after this line among its siblings, the one that is moved aside. */
function next<N extends Branch<N>>(tree: readonly N[], { branch, parent }: Line<N>, moved: number) {
  const siblings = (parent?.children ?? tree).filter(({ id }) => id !== moved || id === branch.id)
  return siblings[siblings.findIndex(({ id }) => id === branch.id) + 1]?.id ?? null
}

/** One step for whoever does not drag; undefined where it leads nowhere. */
export function stepTo<N extends Branch<N>>(
  tree: readonly N[],
  id: number,
  way: StepWay,
  takes: Takes<N>,
): Place | undefined {
  const line = lineOf(tree, id)
  if (!line) return undefined
  const { parent, position } = line
  const siblings = parent?.children ?? tree
  const [before, after] = [siblings[position - 1], siblings[position + 1]]
  const parent_id = parent?.id ?? null
  if (way === 'up') return before && { parent_id, before_id: before.id }
  // Going down means standing before whoever comes after the next one.
  if (way === 'down') return after && { parent_id, before_id: siblings[position + 2]?.id ?? null }
  if (way === 'in') return before && takes(before) ? { parent_id: before.id, before_id: null } : undefined
  const around = parent && lineOf(tree, parent.id)!
  if (!around || (around.parent && !takes(around.parent))) return undefined
  return { parent_id: around.parent?.id ?? null, before_id: next(tree, around, id) }
}
