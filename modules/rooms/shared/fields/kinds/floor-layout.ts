import { z } from 'zod'
import type { FieldKind } from '#platform/shared/fields/kind.ts'

export const partKinds = ['room', 'zone', 'table', 'door', 'window', 'screen'] as const
export type PartKind = (typeof partKinds)[number]

/** A plan is at most so many cells wide and deep. */
const MOST_CELLS = 80
const MOST_PARTS = 120
const MOST_SEATS = 400
const LONGEST = 20_000

const cell = z.number().int().min(0).max(MOST_CELLS)
const part = z.strictObject({
  kind: z.enum(partKinds),
  x: cell,
  y: cell,
  w: cell.min(1),
  h: cell.min(1),
  name: z.string().trim().max(60).default(''),
})
const seat = z.strictObject({ x: cell, y: cell, n: z.string().trim().min(1).max(8) })

const plan = z
  .strictObject({
    w: cell.min(4),
    h: cell.min(4),
    parts: z.array(part).max(MOST_PARTS).default([]),
    seats: z.array(seat).max(MOST_SEATS).default([]),
    /** What lies beneath, as a picture within the plan itself. */
    picture: z
      .string()
      .regex(/^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/=]+$/)
      .max(16_000)
      .optional(),
  })
  .refine(({ w, h, parts }) => parts.every((one) => one.x + one.w <= w && one.y + one.h <= h))
  .refine(({ w, h, seats }) => seats.every((one) => one.x < w && one.y < h))
  .refine(({ seats }) => new Set(seats.map(({ n }) => n)).size === seats.length)

export type Plan = z.output<typeof plan>
export type PlanPart = Plan['parts'][number]

export const emptyPlan = (): Plan => ({ w: 24, h: 16, parts: [], seats: [] })

/** The plan that a value holds; undefined where it holds none. */
export function planIn(value: unknown): Plan | undefined {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST) return undefined
  try {
    const read = plan.safeParse(JSON.parse(value))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** A plan drawn on a grid: zones, doors, screens and numbered seats. */
export const floorLayout: FieldKind<string> = {
  name: 'floorLayout',
  title: 'platform.fields.kind.floor_layout',
  hint: 'platform.fields.hint.floor_layout',
  example: '{"w":8,"h":6,"parts":[{"kind":"door","x":0,"y":0,"w":2,"h":1,"name":""}],"seats":[{"x":3,"y":2,"n":"1"}]}',
  group: 'other',
  value: z.string(),
  isOfTables: true,
  tidy(value) {
    const read = planIn(value)
    return read ? JSON.stringify(read) : value.trim()
  },
  problem: (_, value) => (planIn(value) ? undefined : 'platform.fields.invalid'),
  sought: () => null,
  stored: 'text',
  expression: null,
  print(_, value, { t }) {
    const read = planIn(value)
    return { text: read ? `${t('platform.fields.floor_layout_seats')}: ${read.seats.length}` : '' }
  },
}
