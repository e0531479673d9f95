import { type Beside, type FieldValues, type FormField, problemsIn } from '#platform/shared/fields/index.ts'
import type { StoredFile } from '#platform/shared/files.ts'
import { asSeen, lineText, saysNothing } from '#platform/shared/visible-text.ts'
import type { AttachedFile, Contents } from '../../shared/documents/contents.ts'
import { FILES } from '../../shared/definition/fields.ts'

/** The contents of a document while someone writes them. */
export interface Writing {
  title: string
  fields: FieldValues
  files: AttachedFile[]
  /** Newly uploaded file → the document's file that it is the next version of. */
  replaces?: Record<string, string>
}

/** Field name → translation key of what is wrong; the title is asked for like any field. */
export function problemsOf(
  { title, fields }: Writing,
  form: readonly FormField[],
  beside?: Beside,
): Record<string, string> {
  return {
    ...(saysNothing(title) ? { [TITLE_PROBLEM]: 'platform.fields.required' } : {}),
    ...problemsIn(form, fields, beside),
  }
}

/** Files that could not be sent are asked about like a field: sent again, or taken out. */
export function fileProblems(uploads: readonly { problem: string | null }[]): Record<string, string> {
  return uploads.some(({ problem }) => problem !== null) ? { [FILES]: 'workflow.files.failed' } : {}
}

/** A field of the form may itself be called `title`; ours cannot meet it. */
export const TITLE_PROBLEM = '#title'

export function contentsOf({ title, fields, files, replaces = {} }: Writing): Contents {
  const ids = new Set(files.map(({ id }) => id))
  const next = Object.fromEntries(Object.entries(replaces).filter(([id]) => ids.has(id)))
  return { title: lineText(title), fields, file_ids: [...ids], ...(Object.keys(next).length > 0 && { replaces: next }) }
}

/** With a file that arrived: behind the others, or in the place of the one that it is the next version of. */
export function withFile<Written extends Writing>(written: Written, file: StoredFile, old?: AttachedFile): Written {
  const { files, replaces = {} } = written
  if (!old || !files.some(({ id }) => id === old.id)) return { ...written, files: [...files, file], replaces }
  // What was uploaded a moment ago was never part of the document; what that replaces is.
  const { [old.id]: before, ...others } = replaces
  const known = old.attachment_id === undefined ? before : old.id
  return {
    ...written,
    files: files.map((one) => (one.id === old.id ? file : one)),
    replaces: { ...others, ...(known && { [file.id]: known }) },
  }
}

export function isChanged(writing: Writing, before: Writing) {
  return JSON.stringify(comparable(writing)) !== JSON.stringify(comparable(before))
}

function comparable({ title, fields, files }: Writing) {
  const filled = Object.entries(fields)
    .map(([name, value]) => [name, typeof value === 'string' ? asSeen(value) : value] as const)
    .filter(([, value]) => value !== null && value !== '' && value !== false)
  return [asSeen(title), filled.toSorted(([a], [b]) => (a < b ? -1 : 1)), files.map(({ id }) => id)]
}
