import type { Db } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'

/** Handed in by `app`: operation stands beside the organisations, not on them. */
export type OrganizationNames = (
  db: Db,
  orgIds: readonly number[],
  language: Language,
) => Promise<ReadonlyMap<number, string>>
