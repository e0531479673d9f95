import type { FieldKind } from '#platform/shared/fields/kind.ts'
import { crmScore } from './crm-score.ts'

/** The kinds of fields that this module brings to tables. */
export const kinds: readonly FieldKind[] = [crmScore]
