import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { measures } from '../group.ts'
import { spans } from '../spans.ts'

const column = z.string().min(1).max(70)
const MOST_MEASURES = 4
/** More marks than these nobody tells apart. */
export const MOST_SHOWN = 50

export const chartTypes = ['column', 'bar', 'line', 'area', 'pie', 'doughnut', 'count', 'table'] as const
export type ChartType = (typeof chartTypes)[number]

/** A figure of a chart: how many rows there are, or what one of their columns comes to. */
export const chartMeasures = ['count', ...measures] as const
const chartMeasure = z.strictObject({ of: z.enum(chartMeasures), column: column.optional() })
export type ChartMeasure = z.output<typeof chartMeasure>

export const chartOrders = ['given', 'falling', 'rising'] as const

/** Rows as a chart: the columns by which they are divided, and what is reckoned of each part. */
export const chartSetting = z.strictObject({
  kind: z.literal('chart'),
  type: z.enum(chartTypes),
  /** Rows that say the same in it are one mark; without it all of them are one figure. */
  by: column.optional(),
  /** Of a column of days or moments: how much time is one mark. */
  span: z.enum(spans).optional(),
  /** Each mark once for each of what stands in this column. */
  split: column.optional(),
  /** A second column of days: each span counts the rows that are open when it is over, from `by` to this. */
  until: column.optional(),
  /** Marks of one place stand upon each other instead of beside. */
  stacked: z.boolean().optional(),
  measures: list(chartMeasure, MOST_MEASURES).min(1),
  /** By the first figure; `given`: as the choices of the column follow each other. Time goes on as it does. */
  order: z.enum(chartOrders).optional(),
  /** How many marks there are; the others are one. Of what is open so many spans of time, the last of them today's. */
  limit: z.int().min(1).max(MOST_SHOWN).optional(),
})
export type ChartSetting = z.output<typeof chartSetting>
