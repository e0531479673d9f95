import type { Db } from '#platform/server/database.ts'
import type { PushDevice } from '#platform/server/push.ts'

/** Where somebody gets push messages that are signed with this key. Handed in by `app`: the module that keeps them stands beside this one. */
export type DevicesOf = (db: Db, userId: number, publicKey: string) => Promise<readonly PushDevice[]>
