import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { words } from '#platform/shared/i18n.ts'
import { screenDefinition, tableShape } from '#modules/records/shared/index.ts'

/** The only one so far; a file of a later one is refused. */
export const BUNDLE_FORMAT = 1 as const
const MOST_TABLES = 500
const MOST_SCREENS = 500
const MOST_LEFT_OUT = 20_000

/** What belongs to one organisation alone and cannot go along: its flows, its roles, its addresses and people. */
const leftKinds = ['flow', 'action', 'roles', 'default'] as const

export const leftOut = z.object({
  /** The table that it was said of. */
  table: z.string().max(70),
  what: z.enum(leftKinds),
  /** What it is called there; nothing where it has no name. */
  title: words.optional(),
})
export type LeftOut = z.output<typeof leftOut>

/** A project as one file: what is drawn in it, and none of its rows. */
export const bundle = z.object({
  orgil: z.literal('project'),
  format: z.literal(BUNDLE_FORMAT),
  title: words,
  icon: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .default('grid'),
  tables: list(tableShape, MOST_TABLES),
  screens: list(screenDefinition, MOST_SCREENS).default([]),
  left_out: list(leftOut, MOST_LEFT_OUT).default([]),
})
export type Bundle = z.output<typeof bundle>
