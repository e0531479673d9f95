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
  /** A number, or a UUID, as text. */
  id: string
  name: string
}

const LONGEST_NAME = 400
const BY_NUMBER = /^([1-9]\d{0,8}) (\S.*)$/su
const BY_UUID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\S.*)$/su

/** `42 Баттөр Энхжин` */
export const writtenReference = ({ id, name }: Pick<Reference, 'id' | 'name'>) => `${id} ${name}`.slice(0, LONGEST_NAME)

function partsOf(value: string) {
  const [, id, name] = BY_NUMBER.exec(value) ?? BY_UUID.exec(value) ?? []
  return id !== undefined && name !== undefined ? { id, name } : undefined
}

interface Kind extends Pick<FieldKind, 'stored'> {
  name: string
  title: string
  to: string
}

/** A kind whose values name what the module keeps under `to`. */
export function referenceKind({ name, title, to, stored }: Kind): FieldKind<string> {
  return {
    name,
    title,
    to,
    value: z
      .string()
      .max(LONGEST_NAME)
      .regex(stored === 'row' ? BY_UUID : BY_NUMBER),
    isSame: (one, other) => idIn(one) !== undefined && idIn(one) === idIn(other),
    sought: (_, value) => partsOf(value)?.name ?? null,
    ...(stored && { stored }),
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
