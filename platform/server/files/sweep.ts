import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { JobKind } from '../jobs.ts'
import type { Services } from '../module.ts'
import { dayOf, readKey } from './keys.ts'
import { previewFolder } from './preview.ts'

const BATCH = 500
const DAY_MS = 86_400_000
const PREVIEW_DAYS = 30

/**
 * Removes what was uploaded and never used, and bytes that no row knows (their transaction was undone, or the process
 * died).
 */
export const sweepFiles: JobKind = {
  name: 'platform.sweep_files',
  cron: '20 3 * * *',
  async handle(_payload, services) {
    await removeUnattached(services)
    for (const folder of ['uploads', 'exports']) await removeOlder(path.join(services.config.DATA_DIR, folder), DAY_MS)
    await removeOlder(previewFolder(services.config), PREVIEW_DAYS * DAY_MS)
    // Yesterday's are a day old by then at the latest; the days before were gone through already, but a missed night
    // is made up for.
    for (const daysAgo of [2, 3, 4]) await removeUnknown(services, dayOf(new Date(Date.now() - daysAgo * 86_400_000)))
  },
}

/**
 * Uploads and lists that a killed process left half way, and previews that nobody looked at lately: the next who does
 * has it made again.
 */
async function removeOlder(folder: string, ms: number) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (Date.now() - mtimeMs > ms) await rm(path.join(folder, name), { force: true, recursive: true })
  }
}

/** The row goes first: should the bytes stay behind, the other sweep finds them. */
async function removeUnattached({ db, files }: Services) {
  for (;;) {
    const { rows } = await sql<{ storage_key: string }>`
      delete from platform.files where (org_id, id) in (
        select org_id, id from platform.files where subject_type is null and created_at < now() - interval '24 hours'
        limit ${BATCH} for update skip locked
      ) and subject_type is null returning storage_key`.execute(db)
    for (const { storage_key } of rows) await files.remove(storage_key)
    if (rows.length < BATCH) return
  }
}

async function removeUnknown({ db, files, log }: Services, day: string) {
  let removed = 0
  for await (const key of files.keys(`${day}/`)) {
    const owner = readKey(key)
    if (!owner) continue
    const { orgId, id } = owner
    const row = await db
      .selectFrom('platform.files')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row) continue
    await files.remove(key)
    removed += 1
  }
  if (removed > 0) log.info({ day, removed }, 'bytes without an owner removed')
}
