import type { Db } from '#platform/server/database.ts'

/** Handed in by `app`: operation stands beside the organisations, not on them. */
export type OrganizationNames = (db: Db, orgIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
