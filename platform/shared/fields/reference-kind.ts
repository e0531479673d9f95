import { z } from 'zod'
import type { FieldKind } from './kind.ts'
import type { FieldValue } from './values.ts'

// Read by everybody with the list of modules, so it knows no other kind.

/** A number or a UUID as text, and what is called so. */
export interface Named {
  id: string
  name: string
}

const LONGEST_NAME = 400
/** Of one among several. */
const LONGEST_AMONG = 120
const BY_NUMBER = /^([1-9]\d{0,8}) (\S.*)$/su
const BY_UUID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\S.*)$/su

/** `42 Баттөр Энхжин` */
export const writtenReference = ({ id, name }: Named) => `${id} ${name}`.slice(0, LONGEST_NAME)

/** What a value of such a kind names. */
export function namedIn(value: FieldValue): Named | undefined {
  if (typeof value !== 'string') return undefined
  const [, id, name] = BY_NUMBER.exec(value) ?? BY_UUID.exec(value) ?? []
  return id !== undefined && name !== undefined ? { id, name } : undefined
}

/** Several, a line for each. */
export const writtenReferences = (several: readonly Named[]): string | null =>
  several.length === 0
    ? null
    : several.map(({ id, name }) => `${id} ${name.replace(/\s+/g, ' ').slice(0, LONGEST_AMONG)}`).join('\n')

/** What a value names that names several. */
export function allNamedIn(value: FieldValue | undefined): Named[] {
  if (typeof value !== 'string' || value === '') return []
  return value.split('\n').flatMap((line) => {
    const [, id, name] = BY_UUID.exec(line) ?? BY_NUMBER.exec(line) ?? []
    return id !== undefined && name !== undefined ? [{ id, name }] : []
  })
}

interface Kind extends Pick<FieldKind<string>, 'stored' | 'isTree' | 'isOfTables' | 'settings' | 'hangs' | 'noted'> {
  name: string
  title?: string
  to: string
}

/** A kind whose values name what the module keeps under `to`. */
export function referenceKind({ name, title, to, stored, ...rest }: Kind): FieldKind<string> {
  return {
    name,
    ...(title && { title }),
    group: 'records',
    to,
    value: z
      .string()
      .max(LONGEST_NAME)
      .regex(stored === 'row' ? BY_UUID : BY_NUMBER),
    isSame: (one, other) => namedIn(one) !== undefined && namedIn(one)?.id === namedIn(other)?.id,
    sought: (_, value) => namedIn(value)?.name ?? null,
    ...(stored && { stored }),
    ...rest,
    expression: 'text',
    print: (_, value) => ({ text: namedIn(value)?.name ?? value }),
  }
}

interface SeveralKind extends Pick<FieldKind<string>, 'settings' | 'each'> {
  name: string
  /** By UUIDs, or by numbers. */
  stored: 'rows' | 'numbers'
}

/** One field names no more; a table of its own is for those. */
const MOST_NAMED = 100

const once = (named: readonly Named[]) => [...new Map(named.map((one) => [one.id, one])).values()]
const namesOf = (value: FieldValue) => allNamedIn(value).map(({ name }) => name)
const idsOf = (value: FieldValue) =>
  allNamedIn(value)
    .map(({ id }) => id)
    .toSorted()
    .join()

/** A kind whose values name several, each once, in the order in which they were chosen. */
export function referencesKind({ name, stored, ...rest }: SeveralKind): FieldKind<string> {
  const line = stored === 'rows' ? BY_UUID : BY_NUMBER
  const isWritten = (value: string) => value.split('\n').every((one) => line.test(one))
  return {
    name,
    group: 'records',
    value: z.string().max(20_000).refine(isWritten),
    ...rest,
    isOfTables: true,
    tidy: (value) => (isWritten(value) ? (writtenReferences(once(allNamedIn(value))) ?? value) : value),
    problem: (_, value) => (allNamedIn(value).length > MOST_NAMED ? 'platform.fields.too_many_rows' : undefined),
    isSame: (one, other) => idsOf(one) !== '' && idsOf(one) === idsOf(other),
    sought: (_, value) => namesOf(value).join(' '),
    stored,
    expression: 'list',
    print: (_, value) => ({ text: namesOf(value).join('; ') }),
  }
}
