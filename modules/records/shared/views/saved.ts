import { z } from 'zod'
import { book, list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { rowVersion } from '#platform/shared/ids.ts'
import { condition, query } from '../query.ts'
import { groupBy, measure } from '../group.ts'

const name = z.string().max(70)

export const heights = ['compact', 'normal', 'tall'] as const

/** Colours that tell cells apart; what they look like the theme says. */
export const hues = ['red', 'orange', 'yellow', 'green', 'blue', 'violet'] as const
export type Hue = (typeof hues)[number]

const shownColumn = z.strictObject({
  name,
  /** In pixels. */
  width: z.number().int().min(60).max(1200).optional(),
  is_pinned: z.boolean().optional(),
})

export const colourRule = z.strictObject({ ...condition.shape, hue: z.enum(hues) })
export type ColourRule = z.output<typeof colourRule>

/** What a view of a table shows, and how. */
export const view = z.strictObject({
  kind: z
    .string()
    .regex(/^[a-z][a-z_]{0,29}$/)
    .default('grid'),
  search: query.shape.search,
  sort: query.shape.sort,
  filter: query.shape.filter,
  /** Those that are shown, in their order; without it all of them as the table has them. */
  columns: list(shownColumn, 400).optional(),
  group: list(groupBy, 2).default([]),
  /** Told at the foot, and of each group. */
  measures: list(measure, 40).default([]),
  height: z.enum(heights).default('normal'),
  colours: list(colourRule, 20).default([]),
  /** Of other kinds: what columns are for → their names. A name stands here and nowhere in `settings`. */
  places: book(z.string().max(40), z.union([name, list(name, 50)]), 20).default({}),
  settings: book(
    z.string().max(40),
    z.union([z.string().max(200), z.number(), z.boolean(), book(z.string().max(100), z.number(), 100)]),
    40,
  ).default({}),
})
export type View = z.output<typeof view>

const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.number().int(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** Everybody begins with it who chose none. */
  is_first_of_all: z.boolean(),
  /** They begin with it. */
  is_first: z.boolean(),
  is_pinned: z.boolean(),
  /** They may rename it, change what it shows, share it and delete it. */
  may_change: z.boolean(),
  /** Some of it names columns that are not there. */
  is_partial: z.boolean(),
  view,
})
export type SavedView = z.output<typeof savedView>

const ofTable = z.object({ table: name })
const oneView = ofTable.extend({ id: z.uuid() })
const called = z.string().trim().min(1, 'records.views.nameless').max(80)

export const listViews = endpoint({
  method: 'GET',
  path: '/records/:table/views',
  permission: 'signed_in',
  summary: 'Views of a table that the caller saved, and those that are shared; of columns they do not see nothing',
  input: ofTable,
  reply: z.object({
    /** In the order in which the caller put them. */
    views: z.array(savedView),
    may_share: z.boolean(),
  }),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/records/:table/views',
  permission: 'signed_in',
  summary: 'Saves a view, for oneself or for everybody who reads the table',
  idempotent: true,
  input: ofTable.extend({ name: called, view, is_shared: z.boolean().default(false) }),
  reply: savedView,
})

export const changeView = endpoint({
  method: 'PUT',
  path: '/records/:table/views/:id',
  permission: 'signed_in',
  summary: 'Changes a view: its name, what it shows, with whom it is shared',
  idempotent: true,
  input: oneView.extend({
    /** As it was read: what somebody saved meanwhile is not written over. */
    version: rowVersion,
    name: called.optional(),
    view: view.optional(),
    is_shared: z.boolean().optional(),
    is_first_of_all: z.boolean().optional(),
  }),
  reply: savedView,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/records/:table/views/:id',
  permission: 'signed_in',
  summary: 'Deletes a view',
  idempotent: true,
  input: oneView,
  reply: z.null(),
})

export const markView = endpoint({
  method: 'PUT',
  path: '/records/:table/views/:id/mark',
  permission: 'signed_in',
  summary: 'Pins a view for the caller, or has them begin with it',
  idempotent: true,
  input: oneView.extend({ is_pinned: z.boolean().optional(), is_first: z.boolean().optional() }),
  reply: savedView,
})

export const orderViews = endpoint({
  method: 'PUT',
  path: '/records/:table/views',
  permission: 'signed_in',
  summary: 'Puts the views of a table in order, for the caller',
  idempotent: true,
  input: ofTable.extend({ ids: list(z.uuid(), 200) }),
  reply: z.null(),
})
