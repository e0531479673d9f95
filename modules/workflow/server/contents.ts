import { attachFiles, filesByIds } from '#platform/server/files.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import type { AttachedFile } from '../shared/documents.ts'
import { type FormField, type FieldValues, problemsIn } from '../shared/form.ts'
import { canonical, sha256 } from './chain.ts'
import { versionsOf } from './attachment-versions.ts'
import { DOCUMENT } from './visibility.ts'

/** What a revision holds, checked, with its files attached and its hash. */
export interface CheckedContents {
  title: string
  fields: FieldValues
  files: AttachedFile[]
  sha256: string
}

/** Refuses what the form does not allow; takes the files into the document. */
export async function checkContents(
  { db, principal }: Context, form: readonly FormField[], documentId: string, given: { title: string; fields: FieldValues; file_ids: string[]; replaces?: Record<string, string> | undefined },
): Promise<CheckedContents> {
  const problems = problemsIn(form, given.fields)
  const fields = Object.fromEntries(Object.entries(problems).map(([name, key]) => [`fields.${name}`, key]))
  if (Object.keys(fields).length > 0) throw unprocessable('workflow.form.incomplete', { fields })

  const ids = [...new Set(given.file_ids)]
  if (ids.length > 0) await attachFiles(db, principal.orgId, ids, { uploadedBy: principal.userId, subjectType: DOCUMENT, subjectId: documentId })
  const files = ids.length > 0 ? await filesByIds(db, principal.orgId, ids) : []
  const versions = ids.length > 0 ? await versionsOf(db, principal.orgId, documentId, ids, given.replaces ?? {}) : []
  const attached = versions.flatMap(({ id, ...version }) => files.filter((file) => file.id === id).map((file) => ({ ...file, ...version })))
  const contents = { title: given.title, fields: withoutEmpty(given.fields), files: attached }
  return { ...contents, sha256: contentsHash(contents) }
}

/** SHA-256 of what a person sees and signs: title, values, and the files by name, hash and, where it is not the first, the version of what. */
export function contentsHash({ title, fields, files }: Pick<CheckedContents, 'title' | 'fields' | 'files'>) {
  return sha256(canonical({ title, fields, files: files.map(({ name, sha256: hash, ...file }) => ({ name, sha256: hash, ...laterVersion(file) })) }))
}

const laterVersion = ({ attachment_id, version = 1 }: Pick<AttachedFile, 'attachment_id' | 'version'>) => (version > 1 ? { attachment_id, version } : {})

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
