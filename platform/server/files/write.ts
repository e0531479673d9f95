import { createHash } from 'node:crypto'
import type { Trx } from '../database.ts'
import type { Services } from '../module.ts'
import { fileId, type KeptFile, keyOf, storageKey } from './keys.ts'

interface NewBytes {
  orgId: number
  name: string
  contentType: string
}

/**
 * Lays bytes into the store, before the transaction that makes a file of them with `keepFile`: no transaction waits for
 * a disk or a network. Where none does, the nightly sweep finds them.
 */
export async function writeFile(
  { files }: Pick<Services, 'files'>,
  bytes: Buffer,
  { orgId, name, contentType }: NewBytes,
): Promise<KeptFile> {
  const id = fileId()
  const file: KeptFile = {
    id,
    name,
    content_type: contentType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    [storageKey]: keyOf(orgId, id),
  }
  await files.write(file[storageKey], bytes, contentType)
  return file
}

interface Owner {
  orgId: number
  uploadedBy: number
  subject?: { type: string; id: string }
}

/** Makes a file of what was written: of something, or for now of nobody but this person. */
export async function keepFile(
  db: Trx,
  { [storageKey]: storage_key, ...file }: KeptFile,
  { orgId, uploadedBy, subject }: Owner,
): Promise<void> {
  await db
    .insertInto('platform.files')
    .values({
      ...file,
      org_id: orgId,
      storage_key,
      created_by: uploadedBy,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
    })
    .execute()
}
