import { z } from 'zod'
import { book, list } from '#platform/shared/bounded.ts'
import { words } from '#platform/shared/i18n.ts'
import { cell } from '../cells/cell.ts'
import { dashboardDefinition } from '../dashboards/definition.ts'
import { gridDefinition } from '../definition/grid.ts'
import { filter } from '../query.ts'
import { viewSetting } from '../view-kinds/settings.ts'

const column = z.string().min(1).max(70)

/** How a list and its rows stand together on a screen. */
export const templates = ['drawer', 'window', 'page', 'split', 'tree', 'details', 'dashboard'] as const
export type Template = (typeof templates)[number]

const MOST_ACTIONS = 20

const action = z.strictObject({
  /** Among those of its screen. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/),
  title: words,
  icon: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  /** On each row, or above the list. */
  on: z.enum(['row', 'page']),
  /** A condition over the row under which it is offered. */
  when: z.string().max(2000).optional(),
  /** What is asked before it is done. */
  asks: words.optional(),
  does: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('link'),
      /** `{column}` stands for what the row says. */
      url: z
        .string()
        .max(500)
        .regex(/^(\/(?!\/)|https?:\/\/|mailto:|tel:)/, 'records.grid.link_rule'),
    }),
    z.strictObject({ kind: z.literal('form'), ...cell.pick({ table: true, by: true, begins: true }).shape }),
    z.strictObject({
      kind: z.literal('change'),
      values: book(column, z.union([z.string().max(2000), z.boolean(), z.null()]), 50),
    }),
    z.strictObject({ kind: z.literal('export') }),
    z.strictObject({ kind: z.literal('print') }),
  ]),
})
export type ScreenAction = z.output<typeof action>

/** What a screen says besides its source: the same for one that a module ships and one that was built. */
const screenSetting = z.strictObject({
  template: z.enum(templates).default('drawer'),
  /** The first one when it opens. */
  views: list(viewSetting, 20).optional(),
  /** Instead of that of its table. */
  grid: gridDefinition.optional(),
  /**
   * Holds always, for whoever comes by this screen. It is a convenience: what somebody may see at all is said by the
   * row conditions of their role.
   */
  filter: filter.optional(),
  /** What a new row begins with. */
  begins: book(column, z.union([z.string().max(2000), z.boolean(), z.null()]), 50).optional(),
  /** `yearFilter`, `monthFilter`: over this column of days; `tree`: of what the list at the left consists. */
  period: z.strictObject({ kind: z.enum(['yearFilter', 'monthFilter']), column }).optional(),
  /** Of `tree`: rows are chosen by what stands in it. */
  by: column.optional(),
  /** Of `details`: which related tables, by table and column; all of them where nothing is said. */
  details: list(z.strictObject({ table: z.string().max(70), column }), 20).optional(),
  actions: list(action, MOST_ACTIONS).optional(),
  /** Of `dashboard`: figures and lists of several tables, instead of the rows of one. */
  dashboard: dashboardDefinition.optional(),
})
export type ScreenSetting = z.output<typeof screenSetting>

/** A screen that was built: over one source, in a project. */
export const screenDefinition = screenSetting.extend({ title: words, source: z.string().max(70) })
export type ScreenDefinition = z.output<typeof screenDefinition>

export const plainScreen: ScreenSetting = { template: 'drawer' }

/** What menu items lead to that show a screen; a table is shown by its own name. */
export const placeOfScreen = (key: string) => `screens.${key}`
export const screenAt = (place: string) => (place.startsWith('screens.') ? place.slice('screens.'.length) : undefined)
