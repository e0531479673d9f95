import { attachFiles, filesByIds } from '#platform/server/files.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import type { StoredFile } from '#platform/shared/files.ts'
import { type FormField, type FieldValues, problemsIn } from '../shared/form.ts'
import { canonical, sha256 } from './chain.ts'
import { DOCUMENT } from './visibility.ts'

/** What a revision holds, checked, with its files attached and its hash. */
export interface CheckedContents {
  title: string
  fields: FieldValues
  files: StoredFile[]
  sha256: string
}

/** Refuses what the form does not allow; takes the files into the document. */
export async function checkContents(
  { db, principal }: Context, form: readonly FormField[], documentId: string, given: { title: string; fields: FieldValues; file_ids: string[] },
): Promise<CheckedContents> {
  const problems = problemsIn(form, given.fields)
  const fields = Object.fromEntries(Object.entries(problems).map(([name, key]) => [`fields.${name}`, key]))
  if (Object.keys(fields).length > 0) throw unprocessable('workflow.form.incomplete', { fields })

  const ids = [...new Set(given.file_ids)]
  if (ids.length > 0) await attachFiles(db, principal.orgId, ids, { uploadedBy: principal.userId, subjectType: DOCUMENT, subjectId: documentId })
  const files = ids.length > 0 ? await filesByIds(db, principal.orgId, ids) : []
  const contents = { title: given.title, fields: withoutEmpty(given.fields), files: ids.flatMap((id) => files.find((file) => file.id === id) ?? []) }
  return { ...contents, sha256: contentsHash(contents) }
}

/** SHA-256 of what a person sees and signs: title, values, and the files by name and hash. */
export function contentsHash({ title, fields, files }: Pick<CheckedContents, 'title' | 'fields' | 'files'>) {
  return sha256(canonical({ title, fields, files: files.map(({ name, sha256: hash }) => ({ name, sha256: hash })) }))
}

export async function saveRevision(
  db: Trx, orgId: number, instanceId: string, number: number, contents: CheckedContents, by: { userId: number; note: string | null; at: string },
) {
  await db.insertInto('workflow.revisions').values({
    org_id: orgId, instance_id: instanceId, number, title: contents.title, fields: JSON.stringify(contents.fields), files: JSON.stringify(contents.files),
    sha256: contents.sha256, note: by.note, created_by: by.userId, created_at: by.at,
  }).execute()
}

function withoutEmpty(fields: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && (typeof value !== 'string' || value.trim() !== '')))
}
