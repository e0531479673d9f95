import { openGuarded } from '#platform/server/threads.ts'
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

/** What these rules decide about each of these documents, found beside, so that requests go on meanwhile. */
export const openDecider = (milliseconds?: number) =>
  openGuarded<Task, Decided[]>(
    new URL('replay-thread.ts', import.meta.url),
    'workflow.rules.too_intricate',
    milliseconds,
  )

export const decideBeside = openDecider()
