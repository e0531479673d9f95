import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import type { Table } from './table.ts'
import { type Operator, operators } from '../operators.ts'
import { type Span, spans } from '../spans.ts'

/** A table that is read, under the name by which the view calls it; one table may be read under several. */
export interface ViewSource {
  as: string
  table: string
  /** Where it stands on the canvas. */
  x?: number | undefined
  y?: number | undefined
}

export const joinKinds = ['inner', 'left', 'right', 'full'] as const
export const joinSigns = ['=', '<>', '<', '<=', '>', '>='] as const

/** Rows of two sources belong together where all of this holds of them. */
export interface ViewJoin {
  from: string
  to: string
  kind: (typeof joinKinds)[number]
  /** Columns of `from` and of `to`. */
  on: { left: string; is: (typeof joinSigns)[number]; right: string }[]
}

export const viewFigures = ['count', 'distinct', 'sum', 'avg', 'min', 'max'] as const
export type ViewFigure = (typeof viewFigures)[number]

/** What stands in a column of the view: a column of a source, or an expression over columns, or a figure of either. */
export interface ViewColumn {
  name: string
  /** `t.amount`; nothing where rows are counted. */
  from?: string | undefined
  formula?: string | undefined
  /** A figure of the rows that belong together; without one it says which rows do. */
  of?: ViewFigure | undefined
  /** Days that lie within the same span belong together. */
  by?: Span | undefined
}

/** What only the reader knows: today at their organisation, and what is their own: themselves, or their unit. */
export const readerFacts = ['today', 'own'] as const

interface ViewCondition {
  column: string
  is: Operator
  values: string[]
  /** Instead of values. */
  reader?: (typeof readerFacts)[number] | undefined
}
export type ViewFilter = ViewCondition | { all: ViewFilter[] } | { any: ViewFilter[] }

/** Where the rows of a view come from: drawn, or written as one SELECT. */
export interface View {
  sources: ViewSource[]
  joins: ViewJoin[]
  columns: ViewColumn[]
  filter?: ViewFilter | undefined
  text?: string | undefined
}

const MOST_SOURCES = 20
const MOST_CONDITIONS = 50
const DEEPEST = 5
export const LONGEST_TEXT = 20_000

const alias = z.string().regex(/^[a-z][a-z0-9]{0,29}$/)
const column = z.string().max(70)

const condition = z.strictObject({
  column: z.string().max(140),
  is: z.enum(operators),
  values: list(z.string().max(500), 200).default([]),
  reader: z.enum(readerFacts).optional(),
})

const filterAt = (depth: number): z.ZodType<ViewFilter, unknown> =>
  depth === 0
    ? condition
    : z.union([
        condition,
        z.strictObject({ all: list(filterAt(depth - 1), MOST_CONDITIONS) }),
        z.strictObject({ any: list(filterAt(depth - 1), MOST_CONDITIONS) }),
      ])

export const view: z.ZodType<View, unknown> = z.object({
  sources: list(
    z.object({ as: alias, table: z.string().max(70), x: z.number().optional(), y: z.number().optional() }),
    MOST_SOURCES,
  ),
  joins: list(
    z.object({
      from: alias,
      to: alias,
      kind: z.enum(joinKinds),
      on: list(z.object({ left: column, is: z.enum(joinSigns), right: column }), 10),
    }),
    MOST_SOURCES * 2,
  ),
  columns: list(
    z.object({
      name: column,
      from: z.string().max(140).optional(),
      formula: z.string().max(2000).optional(),
      of: z.enum(viewFigures).optional(),
      by: z.enum(spans).optional(),
    }),
    400,
  ),
  filter: filterAt(DEEPEST).optional(),
  text: z.string().max(LONGEST_TEXT).optional(),
})

/** What may be done with the rows: those of a view are read and never written. */
export const actionsOf = <Action extends string>({ view: from }: Pick<Table, 'view'>, actions: readonly Action[]) =>
  from ? actions.filter((action) => action === 'r' || action === 'export') : [...actions]
