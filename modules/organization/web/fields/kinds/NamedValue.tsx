import { referenceIn } from '#platform/shared/fields/index.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'

/** What was named, as it was called then. */
export function NamedValue({ field, value }: ValueProps) {
  return referenceIn(field, value)?.name ?? '—'
}
