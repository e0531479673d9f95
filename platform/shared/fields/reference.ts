import type { FormField } from './kind.ts'
import { allNamedIn, type Named, namedIn } from './reference-kind.ts'
import { kindOf } from './registry.ts'
import { type FieldValue, isEmpty } from './values.ts'

/**
 * Something that a module keeps, as a field names it: its id, and what it was called when it was written. The name
 * stands in the value, so that a paper says the same for ever.
 */
interface Reference {
  /** What kind of thing, in the words of the module that keeps it. */
  to: string
  /** A number, or a UUID, as text. */
  id: string
  name: string
}

/** What the value of this field names; null where it names nothing, or the field is none that does. */
export function referenceIn({ kind }: Pick<FormField, 'kind'>, value: FieldValue | undefined): Reference | null {
  const { to } = kindOf(kind)
  if (to === undefined || isEmpty(value)) return null
  const parts = namedIn(value)
  return parts ? { to, ...parts } : null
}

/** What fields of this kind name, one or several, in the words of the module that keeps it. */
export function namedBy(kind: string): string | undefined {
  const { to, each } = kindOf(kind)
  return to ?? (each === undefined ? undefined : kindOf(each).to)
}

/** Everything that the value of this field names. */
export function referencesIn({ kind }: Pick<FormField, 'kind'>, value: FieldValue | undefined): Named[] {
  if (kindOf(kind).to === undefined) return allNamedIn(value)
  const named = referenceIn({ kind }, value)
  return named ? [named] : []
}
