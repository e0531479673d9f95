import { z } from 'zod'
import type { FieldKind, FormField } from './kind.ts'
import { kindOf } from './registry.ts'
import { type FieldValue, isEmpty } from './values.ts'

/**
 * Something that a module keeps, as a field names it: its id, and what it was called when it was written. The name
 * stands in the value, so that a paper says the same for ever.
 */
interface Reference {
  /** What kind of thing, in the words of the module that keeps it. */
  to: string
  id: number
  name: string
}

const LONGEST_NAME = 400
const PATTERN = /^([1-9]\d{0,8}) (\S.*)$/su

/** `42 Баттөр Энхжин` */
export const writtenReference = ({ id, name }: Pick<Reference, 'id' | 'name'>) => `${id} ${name}`.slice(0, LONGEST_NAME)

function partsOf(value: string) {
  const [, id, name] = PATTERN.exec(value) ?? []
  return id !== undefined && name !== undefined ? { id: Number(id), name } : undefined
}

/** A kind whose values name what the module keeps under `to`. */
export function referenceKind({ name, title, to }: { name: string; title: string; to: string }): FieldKind<string> {
  return {
    name,
    title,
    to,
    value: z.string().max(LONGEST_NAME).regex(PATTERN),
    isSame: (one, other) => idIn(one) !== undefined && idIn(one) === idIn(other),
    sought: (_, value) => partsOf(value)?.name ?? null,
    expression: 'text',
    print: (_, value) => ({ text: partsOf(value)?.name ?? value }),
  }
}

const idIn = (value: FieldValue) => (typeof value === 'string' ? partsOf(value)?.id : undefined)

/** What the value of this field names; null where it names nothing, or the field is none that does. */
export function referenceIn({ kind }: Pick<FormField, 'kind'>, value: FieldValue | undefined): Reference | null {
  const { to } = kindOf(kind)
  if (to === undefined || isEmpty(value) || typeof value !== 'string') return null
  const parts = partsOf(value)
  return parts ? { to, ...parts } : null
}
