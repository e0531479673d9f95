import type { FieldKind } from '#platform/shared/fields/kind.ts'
import { taskPercent } from './task-percent.ts'
import { taskPriority } from './task-priority.ts'

/** The kinds of fields that this module brings to tables. */
export const kinds: readonly FieldKind[] = [taskPriority, taskPercent]
