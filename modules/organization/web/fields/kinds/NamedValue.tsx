import { namedIn } from '#platform/shared/fields/reference-kind.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'

/** What was named, as it was called then. */
export function NamedValue({ value }: ValueProps) {
  return namedIn(value)?.name ?? '—'
}
