import { notFound } from '#platform/shared/errors.ts'
import type { StoredFile } from '#platform/shared/files.ts'
import type { Trx } from './database.ts'
import type { Services } from './module.ts'

export { storeImage } from './files/image.ts'
export { acceptUploads, fileRoutes } from './files/routes.ts'
export { openFileStore } from './files/store.ts'
export type { FileStore } from './files/store.ts'
export { sweepFiles } from './files/sweep.ts'

interface Attachment { uploadedBy: number; subjectType: string; subjectId: string }

/**
 * Makes files part of something, whose guard decides from then on who may see them. Takes only what this person uploaded and has not
 * used yet, or what already belongs to the same thing; anything else is not there for them.
 */
export async function attachFiles(db: Trx, orgId: number, fileIds: readonly string[], to: Attachment): Promise<void> {
  const { uploadedBy, subjectType, subjectId } = to
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return
  const taken = await db.updateTable('platform.files').set({ subject_type: subjectType, subject_id: subjectId })
    .where('org_id', '=', orgId).where('id', 'in', ids)
    .where((file) => file.or([
      file.and([file('subject_type', 'is', null), file('created_by', '=', uploadedBy)]),
      file.and([file('subject_type', '=', subjectType), file('subject_id', '=', subjectId)]),
    ]))
    .returning('id').execute()
  if (taken.length !== ids.length) throw notFound('platform.file_missing')
}

/** Where the bytes lie: known to the server alone. A symbol is left out of every JSON, so it cannot travel by mistake. */
const storageKey = Symbol('storage key')

export interface KeptFile extends StoredFile {
  readonly [storageKey]: string
}

/** In the order asked for; those that are not there are left out. */
export async function filesByIds(db: Trx, orgId: number, ids: readonly string[]): Promise<KeptFile[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('platform.files').select(['id', 'name', 'content_type', 'size', 'sha256', 'storage_key'])
    .where('org_id', '=', orgId).where('id', 'in', ids).execute()
  const found = new Map(rows.map(({ storage_key, ...file }) => [file.id, { ...file, [storageKey]: storage_key }]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** All bytes at once: for pictures and other small things that go into a printed record. */
export function readFileBytes({ files }: Pick<Services, 'files'>, file: KeptFile): Promise<Buffer> {
  return files.read(file[storageKey])
}
