import { sql } from 'kysely'
import { conflict, tooManyRequests } from '#platform/shared/errors.ts'
import type { Config } from '../config.ts'
import type { Db, Trx } from '../database.ts'
import type { Services } from '../module.ts'
import type { Principal } from '../principal.ts'
import { standInLine } from '../stand-in-line.ts'

const MB = 1024 * 1024
const GB = 1024 * MB
const HOUR = 3600
/** Milliseconds for which a process trusts the sum of an organisation's files; what it takes itself it adds at once. */
const TRUSTED_MS = 60_000

type Uploader = Pick<Principal, 'orgId' | 'userId'>
type UploadLimits = Pick<Config, 'UPLOADS_PER_HOUR' | 'UPLOAD_MB_PER_HOUR'>
type StorageLimit = Pick<Config, 'STORAGE_GB_PER_ORGANIZATION'>

/**
 * Refuses somebody who has uploaded much within the hour that nothing uses, by number or by bytes. In the transaction
 * that keeps the next one, so that many at once are counted one after the other.
 */
export async function refuseManyUploads(db: Trx, config: UploadLimits, { orgId, userId }: Uploader, size = 0) {
  await standInLine(db, 'platform.uploads', userId)
  const {
    rows: [unused],
  } = await sql<{ count: number; bytes: number; seconds: number }>`
    select count(*)::integer as count, coalesce(sum(size), 0)::float8 as bytes,
      ceil(coalesce(extract(epoch from min(created_at) - now()), 0) + ${HOUR})::integer as seconds
    from platform.files
    where org_id = ${orgId} and subject_type is null and created_by = ${userId}
      and created_at > now() - make_interval(secs => ${HOUR})`.execute(db)
  const isTooMuch = unused!.count >= config.UPLOADS_PER_HOUR || unused!.bytes + size > config.UPLOAD_MB_PER_HOUR * MB
  if (!isTooMuch) return
  const seconds = Math.max(1, unused!.seconds)
  const params = { count: unused!.count, minutes: Math.ceil(seconds / 60) }
  throw tooManyRequests('platform.uploads_unused', { params, retryAfter: seconds })
}

/** Bytes that the files of one organisation may take; null: as many as there is room for. */
export const storageLimit = ({ STORAGE_GB_PER_ORGANIZATION: gigabytes }: StorageLimit): number | null =>
  gigabytes === 0 ? null : gigabytes * GB

/** For people. */
export const inGigabytes = (bytes: number) => Math.round((bytes / GB) * 100) / 100

/** Bytes by organisation, of one or of all that have files. Across organisations only for the system. */
export async function storedBytes(db: Db, orgId?: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ org_id: number; bytes: number }>`
    select org_id, sum(size)::float8 as bytes from platform.files
    where ${orgId === undefined ? sql`true` : sql`org_id = ${orgId}`} group by org_id`.execute(db)
  return new Map(rows.map(({ org_id, bytes }) => [org_id, bytes]))
}

/**
 * What one organisation has, as far as this process knows: as it was read, with what came since and what is on its
 * way.
 */
interface Room {
  bytes: number
  pending: number
  readAt: number
  reading: Promise<void> | null
}
interface Wish {
  orgId: number
  size: number
}
const rooms = new WeakMap<Db, Map<number, Room>>()

function roomOf(db: Db, orgId: number): Room {
  const all = rooms.get(db) ?? new Map<number, Room>()
  rooms.set(db, all)
  const room = all.get(orgId) ?? { bytes: 0, pending: 0, readAt: 0, reading: null }
  all.set(orgId, room)
  return room
}

/**
 * Lets so many bytes of an organisation be kept, or refuses. Other processes count for themselves, so for a minute all
 * of them together may go beyond by what they took. It asks the pool: not within a transaction.
 */
export async function withinStorage<T>(
  services: Pick<Services, 'db' | 'config'>,
  { orgId, size }: Wish,
  keep: () => Promise<T>,
): Promise<T> {
  const { db, config } = services
  const limit = storageLimit(config)
  if (limit === null) return keep()
  const room = roomOf(db, orgId)
  const read = async () => {
    const bytes = (await storedBytes(db, orgId)).get(orgId) ?? 0
    Object.assign(room, { bytes, readAt: Date.now() })
  }
  const refresh = () => {
    room.reading ??= read().finally(() => {
      room.reading = null
    })
    return room.reading
  }
  const isFull = () => room.bytes + room.pending + size > limit
  if (Date.now() - room.readAt > TRUSTED_MS) await refresh()
  // Something may have been removed since.
  if (isFull()) await refresh()
  if (isFull()) throw conflict('platform.storage_full', { params: { limit: inGigabytes(limit) } })
  room.pending += size
  try {
    const kept = await keep()
    room.bytes += size
    return kept
  } finally {
    room.pending -= size
  }
}
