import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { words, type Words } from '#platform/shared/i18n.ts'

/** How wide a screen is: from which width of the form its spans hold, in pixels. */
export const devices = { phone: 0, tablet: 480, computer: 768, big: 1200 } as const
export type Device = keyof typeof devices
/** The grid has so many columns. */
export const GRID = 24
/** How many of them a part takes; where a device is not named it is as on the next smaller one. */
export type Spans = Partial<Record<Device, number | undefined>>

export const beginnings = ['address', 'user_id', 'user_name', 'user_unit', 'user_email', 'today', 'now'] as const
/** What a field of a new row says at first: of the address by the name of its part, of whoever writes, of the clock. */
export interface Begins {
  from: (typeof beginnings)[number]
  name?: string | undefined
}

/** Where a part stands. */
interface Spot {
  spans?: Spans | undefined
  /** It begins a row of the grid, also where there is room beside what stands before it. */
  new_row?: boolean | undefined
}

export interface FieldPart extends Spot {
  kind: 'field'
  name: string
  placeholder?: Words | undefined
  /** Before what is written, such as a sign of a currency. */
  prefix?: string | undefined
  help?: Words | undefined
  read_only?: boolean | undefined
  /** Nobody sees it, and what it begins with is kept. */
  hidden?: boolean | undefined
  label_hidden?: boolean | undefined
  begins?: Begins | undefined
}

/** Lines by the key of their table. */
export interface LinesPart extends Spot {
  kind: 'lines'
  name: string
}

export interface DividerPart extends Spot {
  kind: 'divider'
}

export interface TextPart extends Spot {
  kind: 'heading' | 'note'
  text: Words
}

const buttonDeeds = ['save', 'reset', 'back'] as const
export interface ButtonPart extends Spot {
  kind: 'button'
  does: (typeof buttonDeeds)[number]
  text?: Words | undefined
}

export const sectionLooks = ['block', 'fold', 'tab'] as const
export interface Section extends Spot {
  kind: 'section'
  /** Tabs that stand beside each other are one row of tabs. */
  look: (typeof sectionLooks)[number]
  title?: Words | undefined
  help?: Words | undefined
  /** A condition over the row; without it nothing of the section is asked, had to be said, or kept. */
  shown_if?: string | undefined
  /** Roles whose people fill it in; everybody where it is not said. */
  roles?: number[] | undefined
  parts: FormPart[]
}

export type FormPart = FieldPart | LinesPart | DividerPart | TextPart | ButtonPart | Section

export const formTypes = ['simple', 'steps'] as const
export const labelPlaces = ['top', 'left', 'floating'] as const

/** How the form of a table is laid out. */
export interface Form {
  /** Step by step, each section of the top level is one. */
  type?: (typeof formTypes)[number] | undefined
  labels?: (typeof labelPlaces)[number] | undefined
  /** Pixels. */
  label_width?: number | undefined
  padding?: number | undefined
  width?: number | undefined
  save?: Words | undefined
  reset?: boolean | undefined
  back?: boolean | undefined
  warning?: Words | undefined
  parts: FormPart[]
  /** Told to whoever fills in no section in which they stand; never kept. */
  without?: string[] | undefined
}

const MOST_PARTS = 200
const MOST_ROLES = 50
const MOST_DEPTH = 3

const name = z.string().max(70)
const span = z.number().int().min(1).max(GRID)
const spot = {
  spans: z
    .object({ phone: span.optional(), tablet: span.optional(), computer: span.optional(), big: span.optional() })
    .optional(),
  new_row: z.boolean().optional(),
}

const leaves = [
  z.object({
    kind: z.literal('field'),
    name,
    ...spot,
    placeholder: words.optional(),
    prefix: z.string().max(12).optional(),
    help: words.optional(),
    read_only: z.boolean().optional(),
    hidden: z.boolean().optional(),
    label_hidden: z.boolean().optional(),
    begins: z.object({ from: z.enum(beginnings), name: z.string().max(60).optional() }).optional(),
  }),
  z.object({ kind: z.literal('lines'), name, ...spot }),
  z.object({ kind: z.literal('divider'), ...spot }),
  z.object({ kind: z.enum(['heading', 'note']), text: words, ...spot }),
  z.object({ kind: z.literal('button'), does: z.enum(buttonDeeds), text: words.optional(), ...spot }),
] as const

/** Sections hold sections so many levels deep, and no deeper. */
function partsOf(depth: number): z.ZodType<FormPart[], unknown> {
  if (depth === 0) return list(z.union(leaves), MOST_PARTS)
  const section = z.object({
    kind: z.literal('section'),
    look: z.enum(sectionLooks),
    title: words.optional(),
    help: words.optional(),
    shown_if: z.string().max(2000).optional(),
    roles: list(z.number().int(), MOST_ROLES).optional(),
    parts: partsOf(depth - 1),
    ...spot,
  })
  return list(z.union([...leaves, section]), MOST_PARTS)
}

export const form = z.object({
  type: z.enum(formTypes).optional(),
  labels: z.enum(labelPlaces).optional(),
  label_width: z.number().int().min(60).max(400).optional(),
  padding: z.number().int().min(0).max(80).optional(),
  width: z.number().int().min(320).max(1600).optional(),
  save: words.optional(),
  reset: z.boolean().optional(),
  back: z.boolean().optional(),
  warning: words.optional(),
  parts: partsOf(MOST_DEPTH),
  without: list(name, 400).optional(),
}) satisfies z.ZodType<Form, unknown>
