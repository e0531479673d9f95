import type { Trx } from '#platform/server/database.ts'
import type { NewsKind } from '#platform/server/notify.ts'
import type { Language } from '#platform/shared/i18n.ts'

/** Where a person gets mail, and in which language they read. */
export interface Recipient {
  userId: number
  email: string | null
  /** Null until they open the application. */
  language?: Language | null
}

/** Users belong to another module, which `app` puts in here. Only people of this organisation come back. */
export type RecipientsOf = (db: Trx, orgId: number, userIds: readonly number[]) => Promise<Recipient[]>

/** Who holds a permission, in whichever of their roles: whom news that need it are told. */
export type HoldersOf = (db: Trx, orgId: number, permission: string) => Promise<readonly { user_id: number }[]>

/**
 * Of these people those who may know news of this kind. What everybody may is nobody's charge: then whoever sends it
 * knows whom it is for.
 */
export async function entitledTo(
  holdersOf: HoldersOf,
  db: Trx,
  orgId: number,
  { kind: { permission }, userIds }: { kind: NewsKind; userIds: readonly number[] },
): Promise<readonly number[]> {
  const holders = permission === undefined ? [] : await holdersOf(db, orgId, permission)
  return holders.length === 0
    ? userIds
    : userIds.filter((userId) => holders.some((holder) => holder.user_id === userId))
}
