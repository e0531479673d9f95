import type { ValueProps } from './look.ts'
import { lookOf } from './registry.ts'

/** A value as people read it. */
export function FieldValue({ field, value, isWhole = false }: ValueProps) {
  const { Value } = lookOf(field.kind)
  return <Value field={field} value={value} isWhole={isWhole} />
}
