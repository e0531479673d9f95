import { z } from 'zod'
import { book, list } from '#platform/shared/bounded.ts'
import { chartSetting } from '../charts/setting.ts'

const column = z.string().min(1).max(70)
const MOST_FIELDS = 12
const fields = list(column, MOST_FIELDS)
const MOST_LIMITS = 100

/** Where people see time: how much of it at once. */
export const spans = ['month', 'week', 'day', 'agenda'] as const
export type Span = (typeof spans)[number]

/**
 * How rows are shown: a kind of view, and the columns it takes for what it shows. A screen of a module, a table that
 * was built, a view that was saved and an address say it alike.
 */
export const viewSetting = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('grid') }),
  z.strictObject({
    kind: z.literal('board'),
    /** What stands in it says in which column of the board a row is. */
    by: column,
    /** Rows of the board itself. */
    lanes: column.optional(),
    /** What a card says besides the name of its row. */
    card: fields.optional(),
    /** How many cards a column should hold at most, by what it stands for; `none`: those without. */
    limits: book(z.string().max(100), z.int().min(1).max(9999), MOST_LIMITS).optional(),
  }),
  z.strictObject({
    kind: z.literal('calendar'),
    from: column,
    to: column.optional(),
    colour: column.optional(),
    span: z.enum(spans).optional(),
  }),
  z.strictObject({
    kind: z.literal('tree'),
    /** The row under which a row stands. */
    by: column,
    /** What a line says besides the name of its row. */
    card: fields.optional(),
  }),
  z.strictObject({ kind: z.literal('gallery'), picture: column.optional(), card: fields.optional() }),
  z.strictObject({
    kind: z.literal('gantt'),
    /** The first and the last day of a row. */
    from: column,
    to: column,
    /** The row under which a row stands. */
    tree: column.optional(),
    /** How much of it is done, of a hundred. */
    progress: column.optional(),
    colour: column.optional(),
    /** A flag: it is a moment and takes no time. */
    milestone: column.optional(),
    /** How many working days it takes. */
    duration: column.optional(),
    /** A flag, or a choice with the key `manual`: its days are as they are said, whatever links say. */
    mode: column.optional(),
    /** A choice with the keys of the kinds of constraints, and the day of which each speaks. */
    constraint: column.optional(),
    constraint_on: column.optional(),
    deadline: column.optional(),
    /** As it was once planned. */
    base_from: column.optional(),
    base_to: column.optional(),
    label_left: column.optional(),
    label_inside: column.optional(),
    label_right: column.optional(),
    /** What the list at its side says besides names and days. */
    card: fields.optional(),
    /** A table whose rows lead from one row of this one to another, and its columns. */
    links: column.optional(),
    links_from: column.optional(),
    links_to: column.optional(),
    /** A choice with the keys FS, SS, FF and SF; FS where nothing is chosen. */
    links_type: column.optional(),
    /** Working days between. */
    links_lag: column.optional(),
  }),
  chartSetting,
])
export type ViewSetting = z.output<typeof viewSetting>
export type KindName = ViewSetting['kind']
export type SettingOf<Kind extends KindName> = Extract<ViewSetting, { kind: Kind }>
