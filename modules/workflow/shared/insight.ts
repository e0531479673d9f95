import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { diagram, stepType } from './definition.ts'

/** Whoever sees every document may see them counted, so that each number can open all that it counts. */
const permission = 'workflow.documents.all'

/**
 * What is counted. Of now: documents on their way, at rest, at a step, late, stuck. Of the period: sent, ended, given
 * up, and each passage through a step (`passed`), those that sent a document back (`returns`), and the documents this
 * happened to (`returned`).
 */
export const figures = [
  'running',
  'resting',
  'waiting',
  'overdue',
  'stuck',
  'started',
  'ended',
  'cancelled',
  'passed',
  'returns',
  'returned',
] as const
export const figure = z.enum(figures)
export type Figure = z.output<typeof figure>

const id = rowIdInAddress
const period = {
  /** Days where the organisation is, both included; without them everything counts. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}
const count = z.number().int().min(0)
/** Milliseconds. */
const span = z.number().min(0)
const times = z.object({ median: span, p90: span })

const stepFigures = z.object({
  status_id: z.string(),
  label: words,
  status_type: stepType,
  /** False for a step of an earlier version, which the drawing does not show any more. */
  is_drawn: z.boolean(),
  waiting: count,
  overdue: count,
  passed: count,
  returns: count,
  /** Of the passages; null where there was none. */
  calendar: times.nullable(),
  working: times.nullable(),
})
export type StepFigures = z.output<typeof stepFigures>

const flow = z.object({ id: z.number().int(), title: words, icon: z.string(), is_retired: z.boolean() })

const flowFigures = flow.extend({ running: count, overdue: count, stuck: count, started: count, ended: count })
export type FlowFigures = z.output<typeof flowFigures>

export const listInsight = endpoint({
  method: 'GET',
  path: '/workflow/insight',
  permission,
  summary: 'Every flow in figures: what is on its way now, and what began and ended in a period',
  input: z.object(period),
  reply: z.array(flowFigures),
})

export const showInsight = endpoint({
  method: 'GET',
  path: '/workflow/insight/:flow_id',
  permission,
  summary: 'A flow in figures: what waits, what is late, how long each step takes, how often it sends back',
  input: z.object({ flow_id: id, ...period }),
  reply: z.object({
    flow: flow.extend({ version: z.number().int() }),
    diagram,
    now: z.object({ running: count, resting: count, overdue: count, stuck: count }),
    period: z.object({ started: count, ended: count, cancelled: count, returns: count, returned: count }),
    /** From sending to the end, of the documents that ended in the period. */
    through: z.object({ calendar: times.nullable(), working: times.nullable() }),
    steps: z.array(stepFigures),
  }),
})
export type Insight = z.output<typeof showInsight.reply>

const counted = z.object({
  figure,
  flow_id: id.optional(),
  ...period,
  /** `waiting`, `overdue`, `passed` and `returns` of one step. */
  status_id: z.string().max(200).optional(),
})
export type Counted = z.output<typeof counted>

const countedRow = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  flow: words,
  document_status: z.enum(['OPEN', 'ENDED', 'CANCELLED', 'POSTPONED']),
  /** Where it was counted. */
  step: words,
  step_type: stepType,
  /** Since when, and until when; null while it lasts. */
  came: z.string(),
  left: z.string().nullable(),
  due_at: z.string().nullable(),
  calendar: span,
  working: span,
})
export type CountedRow = z.output<typeof countedRow>

export const COUNTED_PAGE = 50

export const listCounted = endpoint({
  method: 'GET',
  path: '/workflow/insight/documents',
  permission,
  summary: 'What a figure counts, one by one, the longest first: as many as the figure says',
  input: counted.extend({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  reply: z.object({ items: z.array(countedRow), total: count }),
})

export const exportCountedPath = '/workflow/insight/documents.xlsx'
export const countedFilter = counted

/** The table of steps as an Excel file. */
export const exportStepsPath = (flowId: number | ':flow_id') => `/workflow/insight/${flowId}/steps.xlsx`
