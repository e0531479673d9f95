import type { Trx } from '#platform/server/database.ts'
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
