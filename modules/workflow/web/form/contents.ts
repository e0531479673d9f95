import type { StoredFile } from '#platform/shared/files.ts'
import type { Contents } from '../../shared/documents.ts'
import { problemsIn, type FieldValues, type FormField } from '../../shared/form.ts'

/** The contents of a document while someone writes them. */
export interface Writing {
  title: string
  fields: FieldValues
  files: StoredFile[]
}

/** Field name → translation key of what is wrong; the title is asked for like any field. */
export function problemsOf({ title, fields }: Writing, form: readonly FormField[]): Record<string, string> {
  return { ...(title.trim() === '' ? { [TITLE_PROBLEM]: 'workflow.form.required' } : {}), ...problemsIn(form, fields) }
}

/** A field of the form may itself be called `title`; ours cannot meet it. */
export const TITLE_PROBLEM = '#title'

export function contentsOf({ title, fields, files }: Writing): Contents {
  return { title: title.trim(), fields, file_ids: files.map(({ id }) => id) }
}

export function isChanged(writing: Writing, before: Writing) {
  return JSON.stringify(comparable(writing)) !== JSON.stringify(comparable(before))
}

function comparable({ title, fields, files }: Writing) {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '' && value !== false)
  return [title.trim(), filled.toSorted(([a], [b]) => (a < b ? -1 : 1)), files.map(({ id }) => id)]
}
