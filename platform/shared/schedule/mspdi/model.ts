import type { Minute, Plan } from '../contract.ts'

/** What a file of MS Project says beyond the plan. */
export interface ProjectFile {
  project: ProjectFacts
  /** Its tasks are called by their UIDs, its calendars by theirs. */
  plan: Plan
  /** By the ids of the tasks. */
  facts: ReadonlyMap<string, TaskFacts>
  /** Percent of the duration of the predecessor, by the ids of links whose lag is said like that. */
  shares: ReadonlyMap<string, number>
  /** Names of calendars by their keys. */
  calendars: ReadonlyMap<string, string>
  resources: readonly Resource[]
  assignments: readonly Assignment[]
  losses: readonly Loss[]
}

interface ProjectFacts {
  name?: string | undefined
  title?: string | undefined
  author?: string | undefined
  company?: string | undefined
}

export interface TaskFacts {
  name: string
  wbs?: string | undefined
  /** Done, of 100. */
  percent: number
  /** From 0 to 1000; 500 is usual. */
  priority: number
  notes?: string | undefined
  /** It is shown as a milestone, whatever its duration. */
  is_milestone?: boolean | undefined
  /** Its duration is a guess. */
  is_estimated?: boolean | undefined
  baseline?: { start?: Minute | undefined; finish?: Minute | undefined; duration?: number | undefined } | undefined
  /** The dates in the file; the schedule may say others. */
  start?: Minute | undefined
  finish?: Minute | undefined
}

export const resourceKinds = ['material', 'work', 'cost'] as const

export interface Resource {
  id: string
  name: string
  kind: (typeof resourceKinds)[number]
  /** 1 is all of one person. */
  units: number
  email?: string | undefined
  /** The key of its calendar, where it is not that of the plan. */
  calendar?: string | undefined
}

export interface Assignment {
  task: string
  resource: string
  units: number
  /** Minutes. */
  work?: number | undefined
}

const lossKinds = [
  'leveling_delay',
  'split',
  'resource_calendars',
  'exceptions',
  'work_weeks',
  'external_links',
  'external_tasks',
  'constraint_date',
  'from_finish',
  'custom_fields',
  'baselines',
  'costs',
] as const
export type LossKind = (typeof lossKinds)[number]

/** Something in the file that is not understood: the key of a sentence, and what stands in it. */
export interface Loss {
  key: `platform.schedule.loss.${LossKind}`
  args: { count: number; names: string }
}
