import type { ReachablePerson } from '#modules/organization/server/index.ts'
import { openGuarded } from '#platform/server/threads.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { FlowContents, FlowError } from '#modules/workflow/shared/index.ts'

export interface Task {
  contents: FlowContents
  /** Whom its steps name today. */
  people: ReachablePerson[]
  org_id: number
  /** What the types of documents that go this way ask besides. */
  type_fields: FormField[]
  /** So many problems are named. */
  most: number
}
export interface Examined {
  problems: FlowError[]
  total: number
}

/**
 * What keeps a flow from being published, found beside, so that requests go on meanwhile; refused where it takes
 * longer than any flow that somebody meant.
 */
export const openExaminer = (milliseconds?: number) =>
  openGuarded<Task, Examined>(new URL('examine-thread.ts', import.meta.url), 'flowdesign.too_intricate', milliseconds)

export const examine = openExaminer()
