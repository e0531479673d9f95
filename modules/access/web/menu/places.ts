import { isHeading, type MenuEntry } from '../../shared/menu.ts'

export interface Placed { item: MenuEntry; level: number; position: number; siblings: number }
export interface Move { parent_id: number | null; before_id: number | null }
export const ways = ['up', 'down', 'in', 'out'] as const
export type Way = (typeof ways)[number]

/** The whole menu, line by line. */
export function placed(items: readonly MenuEntry[], parent: number | null = null, level = 1): Placed[] {
  const here = items.filter(({ parent_id }) => parent_id === parent)
  return here.flatMap((item, position) => [{ item, level, position, siblings: here.length }, ...placed(items, item.id, level + 1)])
}

/** One step for whoever does not drag; undefined where it leads nowhere. */
export function stepTo(items: readonly MenuEntry[], id: number, way: Way): Move | undefined {
  const item = items.find((one) => one.id === id)
  if (!item) return undefined
  const siblings = items.filter(({ parent_id }) => parent_id === item.parent_id)
  const at = siblings.indexOf(item)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  if (way === 'up') return before && { parent_id: item.parent_id, before_id: before.id }
  if (way === 'down') return after && { parent_id: item.parent_id, before_id: siblings[at + 2]?.id ?? null }
  if (way === 'in') return before && isHeading(before) ? { parent_id: before.id, before_id: null } : undefined
  const parent = items.find((one) => one.id === item.parent_id)
  if (!parent) return undefined
  const around = items.filter(({ parent_id }) => parent_id === parent.parent_id)
  return { parent_id: parent.parent_id, before_id: around[around.indexOf(parent) + 1]?.id ?? null }
}

export type Where = 'before' | 'into' | 'after'

/** What a pointer means at this part of a line's height. */
export const whereOver = (item: MenuEntry, part: number): Where => (isHeading(item) && part >= 0.3 && part <= 0.7 ? 'into' : part < 0.5 ? 'before' : 'after')

/** The line below which comes what is let go there: after a heading is after everything under it. */
export function markedAt(items: readonly MenuEntry[], id: number, where: Where) {
  return where === 'after' ? placed(items).findLast(({ item }) => isWithin(items, item.id, id))?.item.id : id
}

/** Where something comes that is let go over a line; undefined where it cannot. */
export function dropOn(items: readonly MenuEntry[], dragged: number, target: number, where: Where): Move | undefined {
  const over = items.find(({ id }) => id === target)
  if (!over || isWithin(items, target, dragged)) return undefined
  if (where === 'into') return isHeading(over) ? { parent_id: over.id, before_id: null } : undefined
  if (where === 'before') return { parent_id: over.parent_id, before_id: over.id }
  const siblings = items.filter(({ parent_id, id }) => parent_id === over.parent_id && id !== dragged)
  return { parent_id: over.parent_id, before_id: siblings[siblings.indexOf(over) + 1]?.id ?? null }
}

/** True for the item itself and for everything below it. */
function isWithin(items: readonly MenuEntry[], id: number, top: number): boolean {
  for (let at: number | null = id; at !== null; at = items.find((one) => one.id === at)?.parent_id ?? null) if (at === top) return true
  return false
}
