import { z } from 'zod'
import type { FieldKind, FieldValue } from '#platform/shared/fields/index.ts'

// Read by everybody with the list of modules, so it knows no other kind.

/** Files of one field; more belong beside the row. */
const MOST_FILES = 20
const LINE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\S[^\n]{0,300})$/u

interface Named {
  id: string
  name: string
}

/** What a value names, in order: a line for each file, with its id and what it is called. */
export function filesIn(value: FieldValue | undefined): Named[] {
  if (typeof value !== 'string') return []
  return value.split('\n').flatMap((line) => {
    const [, id, name] = LINE.exec(line) ?? []
    return id !== undefined && name !== undefined ? [{ id, name }] : []
  })
}

export const writtenFiles = (files: readonly Named[]): FieldValue =>
  files.length === 0 ? null : files.map(({ id, name }) => `${id} ${name}`).join('\n')

const idsOf = (value: FieldValue) =>
  filesIn(value)
    .map(({ id }) => id)
    .join()

const filesKind = (name: string, title: string): FieldKind<string> => ({
  name,
  title,
  value: z
    .string()
    .max(10_000)
    .refine((value) => filesIn(value).length === value.split('\n').length),
  problem: (_, value) => (filesIn(value).length > MOST_FILES ? 'platform.fields.too_many_files' : undefined),
  isSame: (one, other) => idsOf(one) === idsOf(other),
  stored: 'files',
  isOfTables: true,
  expression: 'text',
  print: (_, value) => ({
    text: filesIn(value)
      .map((file) => file.name)
      .join(', '),
  }),
})

export const files = filesKind('files', 'platform.fields.kind.files')
/** The same of pictures alone. */
export const images = filesKind('images', 'platform.fields.kind.images')
