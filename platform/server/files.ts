import { createHash } from 'node:crypto'
import { notFound } from '#platform/shared/errors.ts'
import type { Trx } from './database.ts'
import { type KeptFile, storageKey } from './files/keys.ts'
import type { Services } from './module.ts'

export { inGigabytes, refuseManyUploads, storageLimit, storedBytes } from './files/quota.ts'
export { receiveFile } from './files/receive.ts'
export { drawImage, drawSquare } from './files/image.ts'
export type { KeptFile } from './files/keys.ts'
export { acceptUploads, fileRoutes } from './files/routes.ts'
export { refuseInfected } from './files/scan.ts'
export { askScanner } from './files/scanner.ts'
export { smallOf } from './files/small.ts'
export { openFileStore, storeAt } from './files/store.ts'
export type { FileStore } from './files/store.ts'
export { sweepFiles } from './files/sweep.ts'
export { keepFile, writeFile } from './files/write.ts'

interface Attachment {
  uploadedBy: number
  subjectType: string
  subjectId: string
}

/**
 * Makes files part of something, whose guard decides from then on who may see them. Takes only what this person
 * uploaded and has not used yet, or what already belongs to the same thing; anything else is not there for them.
 */
export async function attachFiles(db: Trx, orgId: number, fileIds: readonly string[], to: Attachment): Promise<void> {
  const { uploadedBy, subjectType, subjectId } = to
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return
  const taken = await db
    .updateTable('platform.files')
    .set({ subject_type: subjectType, subject_id: subjectId })
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .where((file) =>
      file.or([
        file.and([file('subject_type', 'is', null), file('created_by', '=', uploadedBy)]),
        file.and([file('subject_type', '=', subjectType), file('subject_id', '=', subjectId)]),
      ]),
    )
    .returning('id')
    .execute()
  if (taken.length !== ids.length) throw notFound('platform.file_missing')
}

/** Lets go of files: they belong to nothing from now on, and are swept away at night. */
export async function letGoOfFiles(db: Trx, orgId: number, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await db
    .updateTable('platform.files')
    .set({ subject_type: null, subject_id: null })
    .where('org_id', '=', orgId)
    .where('id', 'in', fileIds)
    .execute()
}

/** The same of everything that belongs to one subject. */
export async function letGoOfSubject(
  db: Trx,
  orgId: number,
  { subjectType, subjectId }: { subjectType: string; subjectId: string },
): Promise<void> {
  await db
    .updateTable('platform.files')
    .set({ subject_type: null, subject_id: null })
    .where('org_id', '=', orgId)
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .execute()
}

interface Subject {
  subjectType: string
  subjectId: string
}

/** Of these files those that belong to one thing belong to another from now on; which these were. */
export async function giveFiles(
  db: Trx,
  orgId: number,
  fileIds: readonly string[],
  { from, to }: { from: Subject; to: Subject },
): Promise<string[]> {
  if (fileIds.length === 0) return []
  const given = await db
    .updateTable('platform.files')
    .set({ subject_type: to.subjectType, subject_id: to.subjectId })
    .where('org_id', '=', orgId)
    .where('id', 'in', fileIds)
    .where('subject_type', '=', from.subjectType)
    .where('subject_id', '=', from.subjectId)
    .returning('id')
    .execute()
  return given.map(({ id }) => id)
}

/** What belongs to one subject, in the order in which it came. */
export async function filesOfSubject(
  db: Trx,
  orgId: number,
  { subjectType, subjectId }: { subjectType: string; subjectId: string },
) {
  return db
    .selectFrom('platform.files')
    .select(['id', 'name', 'content_type', 'size', 'sha256', 'created_by', 'created_at'])
    .where('org_id', '=', orgId)
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** In the order asked for; those that are not there are left out. */
export async function filesByIds(db: Trx, orgId: number, ids: readonly string[]): Promise<KeptFile[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('platform.files')
    .select(['id', 'name', 'content_type', 'size', 'sha256', 'storage_key'])
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute()
  const found = new Map(rows.map(({ storage_key, ...file }) => [file.id, { ...file, [storageKey]: storage_key }]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** SHA-256 of the bytes that lie there now, however many; null where none do. */
export async function hashOfFile({ files }: Pick<Services, 'files'>, file: KeptFile): Promise<string | null> {
  try {
    const hash = createHash('sha256')
    for await (const part of await files.stream(file[storageKey])) hash.update(part as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** As a folder says it, and as an S3-compatible store does; flydrive puts its own error around either. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as NodeJS.ErrnoException).code === 'ENOENT' || error.name === 'NoSuchKey' || isMissing(error.cause)
}

/** All bytes at once: for pictures and other small things that go into a printed record. */
export function readFileBytes({ files }: Pick<Services, 'files'>, file: KeptFile): Promise<Buffer> {
  return files.read(file[storageKey])
}
