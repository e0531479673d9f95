import { allNamedIn } from '#platform/shared/fields/reference-kind.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'

/** All that were named, as they were called then. */
export function SeveralValue({ value }: ValueProps) {
  const names = allNamedIn(value).map(({ name }) => name)
  return names.length === 0 ? '—' : names.join(', ')
}
