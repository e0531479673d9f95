import { randomUUIDv7 } from 'node:crypto'
import type { StoredFile } from '#platform/shared/files.ts'

export const fileId = () => randomUUIDv7()

/** `day/organisation/id`: says nothing about the content, and lets one day be gone through for what nobody owns. */
export function keyOf(orgId: number, id: string, at = new Date()) {
  return `${dayOf(at)}/${orgId}/${id}`
}

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** What a key belongs to; undefined for one that is not of ours. */
export function readKey(key: string) {
  const match = /^\d{4}-\d{2}-\d{2}\/(\d+)\/([0-9a-f-]{36})$/.exec(key)
  return match ? { orgId: Number(match[1]), id: match[2]! } : undefined
}

/**
 * Where the bytes lie: known to the server alone. A symbol is left out of every JSON, so it cannot travel by mistake.
 */
export const storageKey = Symbol('storage key')

export interface KeptFile extends StoredFile {
  readonly [storageKey]: string
}
