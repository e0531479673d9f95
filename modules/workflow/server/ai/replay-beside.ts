import { openThreads, ThreadEnded } from '#platform/server/threads.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import type { Replayed } from '../../shared/ai/endpoints.ts'
import type { AiRule } from '../../shared/definition/ai.ts'

export interface Task {
  rules: readonly AiRule[]
  form: readonly FormField[]
  /** What each said, on its day. */
  documents: { fields: FieldValues; today: string }[]
}
export type Decided = Pick<Replayed, 'now' | 'problem' | 'row'>

/**
 * Two hundred rules over five hundred documents are some hundredths of a second, or minutes where each searches long
 * texts.
 */
const MOST_MS = 10_000

/** What these rules decide about each of these documents, found beside, so that requests go on meanwhile. */
export function openDecider(milliseconds = MOST_MS): (task: Task) => Promise<Decided[]> {
  const decided = openThreads<Task, Decided[]>(new URL('replay-thread.ts', import.meta.url), {
    milliseconds,
    atOnce: 1,
    waiting: 20,
    heap: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 },
  })
  return async (task) => {
    try {
      return await decided(task)
    } catch (error) {
      if (error instanceof ThreadEnded && error.why !== 'gone') throw unprocessable('workflow.rules.too_intricate')
      throw error
    }
  }
}

export const decideBeside = openDecider()
