import type { Diagram, MeasureText } from '#modules/workflow/shared/index.ts'
import { arrowsOf, type Detour } from './detours.ts'
import { type Box, boxOf, type Point } from './flow-doc.ts'
import { crosses, lengthOf } from './lines.ts'

/** Where the words of an arrow and its plus lie: never on another arrow, on a step or on words of another. */
export interface Spot {
  /** The ends for which it holds. */
  from: Point
  to: Point
  label: { x: number; y: number; text: string } | null
  plus: Point | null
}

/** Letters of a condition that stand on an arrow; all of it is read out, and stands in the panel. */
const MOST_LETTERS = 30
const SHORTER = [18, 10]
/** As the canvas writes and frames them. */
const FONT = 11
const [PAD, HIGH] = [16, 24]
/** Pixels between words and what is not theirs. */
const APART = 4
const PLUS = 10
const NEAR = 1
const CLOSE = 8
/** Along the arrow, from one place that is tried to the next. */
const STEP = 10

export const shortened = (text: string, letters = MOST_LETTERS) =>
  text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text

interface Asked {
  /** What stands on each arrow that has words. */
  notes: ReadonlyMap<string, string>
  /** Arrows into which a step can be put. */
  open: ReadonlySet<string>
}

export function spotsIn(
  diagram: Diagram,
  ways: ReadonlyMap<string, Detour>,
  { notes, open }: Asked,
  measure: MeasureText,
): Map<string, Spot> {
  const arrows = arrowsOf(diagram, ways)
  const steps = diagram.nodes.filter(({ type }) => type !== 'trigger').map((node) => boxOf(node))
  const lines = new Map([...arrows].map(([id, points]) => [id, { points, bounds: boundsOf(points) }]))
  const taken: Box[] = []
  const spots = new Map<string, Spot>()
  const make = (id: string, part: Partial<Spot>) => {
    const points = arrows.get(id)!
    spots.set(id, { from: points[0]!, to: points.at(-1)!, label: null, plus: null, ...spots.get(id), ...part })
  }
  for (const id of open) {
    const points = arrows.get(id)
    if (!points) continue
    const [isFree, isOffSteps] = [around(id, points, 2 * PLUS, NEAR), around(id, points, 2 * PLUS, NEAR, false)]
    const half = lengthOf(points) / 2
    const all = along(points).map(({ at, done }) => ({
      at,
      box: { x: at.x - PLUS, y: at.y - PLUS, width: 2 * PLUS, height: 2 * PLUS },
      cost: Math.abs(done - half),
    }))
    // Where arrows run upon each other all the way, it is better there than nowhere.
    const found = best(all, ({ box }) => isFree(box)) ?? best(all, ({ box }) => isOffSteps(box))
    if (found) taken.push(found.box)
    make(id, { plus: found?.at ?? null })
  }
  for (const [id, note] of notes) {
    const points = arrows.get(id)
    if (!points || note === '') continue
    const texts = [...new Set([MOST_LETTERS, ...SHORTER].map((letters) => shortened(note, letters)).concat(tiny(note)))]
    const widest = measure(texts[0]!, FONT) + PAD
    const isFree = around(id, points, widest)
    const spotsOn = along(points).map((spot) => ({ ...spot, isShared: isShared(id, spot.at) }))
    const found = best(
      texts.flatMap((text, shorter) => {
        const width = measure(text, FONT) + PAD
        return places(spotsOn, lengthOf(points), { width, height: HIGH }).map(({ at, cost }) => ({
          at,
          text,
          box: { x: at.x - width / 2, y: at.y - HIGH / 2, width, height: HIGH },
          cost: cost + shorter * 70,
        }))
      }),
      ({ box }) => isFree(box),
    )
    if (found) taken.push(found.box)
    make(id, { label: found ? { ...found.at, text: found.text } : null })
  }
  return spots

  /** Where several arrows run upon each other, words beside them could be those of any. */
  function isShared(id: string, { x, y }: Point) {
    const box = { x: x - CLOSE, y: y - CLOSE, width: 2 * CLOSE, height: 2 * CLOSE }
    return [...lines].some(
      ([other, { points, bounds }]) =>
        other !== id && overlap(bounds, box) && points.slice(1).some((to, at) => crosses(points[at]!, to, box, 0)),
    )
  }

  /** Whether a box keeps away from everything but the arrow that it belongs to; or only from steps and what is said. */
  function around(id: string, points: readonly Point[], width: number, apart = APART, keepsOff = true) {
    const near = boundsOf(points, width + 2 * PLUS + 3 * APART)
    const meets = (box: Box) => overlap(near, box)
    const boxes = steps.filter(meets)
    const others = !keepsOff ? [] : [...lines].filter(([other, { bounds }]) => other !== id && meets(bounds))
    return (box: Box) =>
      !boxes.some((step) => overlap(step, box, apart)) &&
      !taken.some((one) => overlap(one, box, apart)) &&
      !others.some(
        ([, { points: way, bounds }]) =>
          overlap(bounds, box, apart) && way.slice(1).some((to, at) => crosses(way[at]!, to, box, apart)),
      )
  }
}

/**
 * Looked for again only where an arrow lies otherwise or says something else; each that is as it was is the same
 * object, so that its arrow is not drawn anew.
 */
export function spotFinder() {
  let last: { ways: unknown; asked: string; spots: ReadonlyMap<string, Spot> } | null = null
  let texts = new Map<string, string>()
  return (diagram: Diagram, ways: ReadonlyMap<string, Detour>, { notes, open }: Asked, measure: MeasureText) => {
    const said = new Map([...notes].filter(([, note]) => note !== ''))
    const asked = JSON.stringify([[...said], [...open]])
    // The ways are others as soon as anything stands elsewhere.
    if (last?.ways === ways && last.asked === asked) return last.spots
    const found = said.size + open.size === 0 ? [] : [...spotsIn(diagram, ways, { notes: said, open }, measure)]
    const written = new Map(found.map(([id, spot]) => [id, JSON.stringify(spot)]))
    const spots = new Map(
      found.map(([id, spot]) => [id, texts.get(id) === written.get(id) ? (last?.spots.get(id) ?? spot) : spot]),
    )
    texts = written
    last = { ways, asked, spots }
    return spots
  }
}

/** Its number alone, or its first letter. */
const tiny = (note: string) => /^\d+\./.exec(note)?.[0] ?? `${[...note][0] ?? ''}…`

function best<Place extends { cost: number }>(all: readonly Place[], isFree: (place: Place) => boolean) {
  return all.toSorted((a, b) => a.cost - b.cost).find(isFree)
}

/** On the arrow, or close beside it; the nearer to its tip the better. */
function places(
  spots: readonly (ReturnType<typeof along>[number] & { isShared: boolean })[],
  length: number,
  { width, height }: { width: number; height: number },
) {
  const isLong = length > 60
  return spots.flatMap(({ at, done, isUpright, isShared }) => {
    const cost = Math.abs(length - (isLong ? 30 : length / 2) - done) + (isShared ? 160 : 0)
    // Beside the arrow, or beside its plus.
    const asides = [APART, PLUS + 2 * APART].flatMap((apart) =>
      [1, -1].map((to) => (isUpright ? { x: to * (width / 2 + apart), y: 0 } : { x: 0, y: to * (height / 2 + apart) })),
    )
    return [
      { at, cost },
      ...asides.map(({ x, y }, nth) => ({ at: { x: at.x + x, y: at.y + y }, cost: cost + 40 + 5 * nth })),
    ]
  })
}

function along(points: readonly Point[]) {
  const found: { at: Point; done: number; isUpright: boolean }[] = []
  let before = 0
  for (const [index, to] of points.slice(1).entries()) {
    const from = points[index]!
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
    const isUpright = from.x === to.x
    const count = Math.max(1, Math.ceil(length / STEP))
    for (let step = 0; step <= count; step += 1) {
      const share = step / count
      found.push({
        at: { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
        done: before + length * share,
        isUpright,
      })
    }
    before += length
  }
  return found
}

function boundsOf(points: readonly Point[], around = 0): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - around, Math.min(...ys) - around]
  return { x: left, y: top, width: Math.max(...xs) + around - left, height: Math.max(...ys) + around - top }
}

const overlap = (one: Box, other: Box, near = 0) =>
  one.x - near < other.x + other.width &&
  other.x < one.x + one.width + near &&
  one.y - near < other.y + other.height &&
  other.y < one.y + one.height + near
