import { type BlockPlace, DASHBOARD_COLUMNS } from './definition.ts'

interface Placed {
  key: string
  place: BlockPlace
}

const meet = (one: BlockPlace, other: BlockPlace) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/**
 * Blocks that do not lie upon each other and have no room above them. `first`: the one that somebody moves; others give
 * way to it.
 */
export function arranged<Block extends Placed>(blocks: readonly Block[], first?: string): Block[] {
  const laid: Placed[] = []
  const before = ({ key, place: { y } }: Placed) => y - (key === first ? 0.5 : 0)
  for (const block of blocks.toSorted((one, other) => before(one) - before(other) || one.place.x - other.place.x)) {
    const isFree = (y: number) => !laid.some(({ place }) => meet(place, { ...block.place, y }))
    let { y } = block.place
    while (!isFree(y)) y += 1
    while (y > 0 && isFree(y - 1)) y -= 1
    laid.push({ key: block.key, place: { ...block.place, y } })
  }
  const places = new Map(laid.map(({ key, place }) => [key, place]))
  return blocks.map((block) => ({ ...block, place: places.get(block.key) ?? block.place }))
}

export type BlockStep = 'left' | 'right' | 'up' | 'down'

/** One step by keys: beside, or past the block that lies above or below. */
export function stepped<Block extends Placed>(blocks: readonly Block[], key: string, way: BlockStep): Block[] {
  const own = blocks.find((one) => one.key === key)?.place
  if (!own) return [...blocks]
  const beside = blocks.flatMap(({ key: other, place }) =>
    other !== key && place.x < own.x + own.w && own.x < place.x + place.w ? [place.y] : [],
  )
  const above = beside.filter((y) => y < own.y)
  const below = beside.filter((y) => y > own.y)
  const to = {
    left: { ...own, x: own.x - 1 },
    right: { ...own, x: own.x + 1 },
    up: { ...own, y: Math.max(0, ...above) },
    down: below.length > 0 ? { ...own, y: Math.min(...below) + 1 } : own,
  }[way]
  return put(blocks, key, to)
}

/** With this block where it is wished for. */
export const put = <Block extends Placed>(blocks: readonly Block[], key: string, place: BlockPlace): Block[] =>
  arranged(
    blocks.map((one) => (one.key === key ? { ...one, place: placeWithin(place) } : one)),
    key,
  )

/** As they are read: line after line. */
export const inReadingOrder = <Block extends Placed>(blocks: readonly Block[]): Block[] =>
  blocks.toSorted(({ place: one }, { place: other }) => one.y - other.y || one.x - other.x)

/** The place within the grid that is nearest to what is wished for. */
function placeWithin({ x, y, w, h }: BlockPlace): BlockPlace {
  const wide = Math.max(1, Math.min(DASHBOARD_COLUMNS, w))
  return {
    x: Math.max(0, Math.min(DASHBOARD_COLUMNS - wide, x)),
    y: Math.max(0, Math.min(400, y)),
    w: wide,
    h: Math.max(1, Math.min(12, h)),
  }
}

/** Room for one more: beside what lies last, or below everything. */
export function freePlace(blocks: readonly Placed[], { w, h }: Pick<BlockPlace, 'w' | 'h'>): BlockPlace {
  const end = Math.max(0, ...blocks.map(({ place }) => place.y + place.h))
  for (let y = 0; y <= end; y += 1)
    for (let x = 0; x + w <= DASHBOARD_COLUMNS; x += 1) {
      const wished = { x, y, w, h }
      const below = blocks.some(({ place }) => place.y + place.h > y && place.x < x + w && x < place.x + place.w)
      if (!below) return wished
    }
  return { x: 0, y: end, w, h }
}
