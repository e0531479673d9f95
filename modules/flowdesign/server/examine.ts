import type { ReachablePerson } from '#modules/organization/server/index.ts'
import { openThreads, ThreadEnded } from '#platform/server/threads.ts'
import { unprocessable } from '#platform/shared/errors.ts'
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

/** A thousand steps take some hundredths of a second. A few kilobytes of conditions can be drawn that take hours. */
const MOST_MS = 10_000

/**
 * What keeps a flow from being published, found beside, so that requests go on meanwhile; refused where it takes
 * longer than any flow that somebody meant.
 */
export function openExaminer(milliseconds = MOST_MS): (task: Task) => Promise<Examined> {
  const examined = openThreads<Task, Examined>(new URL('examine-thread.ts', import.meta.url), {
    milliseconds,
    atOnce: 1,
    waiting: 20,
    heap: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 },
  })
  return async (task) => {
    try {
      return await examined(task)
    } catch (error) {
      if (error instanceof ThreadEnded && error.why !== 'gone') throw unprocessable('flowdesign.too_intricate')
      throw error
    }
  }
}

export const examine = openExaminer()
