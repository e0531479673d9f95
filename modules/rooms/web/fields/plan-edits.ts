import type { PartKind, Plan, PlanPart } from '../../shared/fields/kinds/floor-layout.ts'

/** What is chosen in a plan: a part by its place, a seat by its number. */
export type Chosen = { part: number } | { seat: string } | null

interface Box {
  x: number
  y: number
  w: number
  h: number
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** The cells between two corners, both of them within. */
export function boxBetween(one: { x: number; y: number }, other: { x: number; y: number }, plan: Plan): Box {
  const [x, y] = [clamp(Math.min(one.x, other.x), 0, plan.w - 1), clamp(Math.min(one.y, other.y), 0, plan.h - 1)]
  const w = clamp(Math.abs(one.x - other.x) + 1, 1, plan.w - x)
  return { x, y, w, h: clamp(Math.abs(one.y - other.y) + 1, 1, plan.h - y) }
}

export const withPart = (plan: Plan, kind: PartKind, box: Box): Plan => ({
  ...plan,
  parts: [...plan.parts, { kind, ...box, name: '' }],
})

/** The first number that no seat has. */
function freeNumber({ seats }: Plan): string {
  const taken = new Set(seats.map(({ n }) => n))
  for (let n = 1; ; n += 1) if (!taken.has(String(n))) return String(n)
}

/** A seat in this cell; the one that stands there already goes. */
export function withSeat(plan: Plan, x: number, y: number): Plan {
  const there = plan.seats.find((one) => one.x === x && one.y === y)
  if (there) return { ...plan, seats: plan.seats.filter((one) => one !== there) }
  return { ...plan, seats: [...plan.seats, { x, y, n: freeNumber(plan) }] }
}

/** What is chosen moved by some cells, or made so much larger, as far as the plan goes. */
export function moved(plan: Plan, chosen: Chosen, by: { x: number; y: number }, isStretching: boolean): Plan {
  if (!chosen) return plan
  if ('seat' in chosen) {
    const seats = plan.seats.map((one) =>
      one.n === chosen.seat
        ? { ...one, x: clamp(one.x + by.x, 0, plan.w - 1), y: clamp(one.y + by.y, 0, plan.h - 1) }
        : one,
    )
    return { ...plan, seats }
  }
  return changed(plan, chosen.part, ({ x, y, w, h }) =>
    isStretching
      ? { w: clamp(w + by.x, 1, plan.w - x), h: clamp(h + by.y, 1, plan.h - y) }
      : { x: clamp(x + by.x, 0, plan.w - w), y: clamp(y + by.y, 0, plan.h - h) },
  )
}

export const changed = (plan: Plan, at: number, change: (part: PlanPart) => Partial<PlanPart>): Plan => ({
  ...plan,
  parts: plan.parts.map((part, place) => (place === at ? { ...part, ...change(part) } : part)),
})

/** A seat under another number; undefined where another one has it. */
export function numbered(plan: Plan, seat: string, n: string): Plan | undefined {
  if (n === '' || (n !== seat && plan.seats.some((one) => one.n === n))) return undefined
  return { ...plan, seats: plan.seats.map((one) => (one.n === seat ? { ...one, n } : one)) }
}

export function without(plan: Plan, chosen: Chosen): Plan {
  if (!chosen) return plan
  return 'seat' in chosen
    ? { ...plan, seats: plan.seats.filter(({ n }) => n !== chosen.seat) }
    : { ...plan, parts: plan.parts.filter((_, at) => at !== chosen.part) }
}
