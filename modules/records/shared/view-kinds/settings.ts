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
  chartSetting,
])
export type ViewSetting = z.output<typeof viewSetting>
export type KindName = ViewSetting['kind']
export type SettingOf<Kind extends KindName> = Extract<ViewSetting, { kind: Kind }>
