import type { Db } from '#platform/server/database.ts'
import type { PushDevice } from '#platform/server/push.ts'

/**
 * Where somebody gets push messages that are signed with this key. Handed in by `app`: the module that keeps them
 * stands beside this one.
 */
export type DevicesOf = (db: Db, userId: number, publicKey: string) => Promise<readonly PushDevice[]>

/** Applications of somebody that Firebase reaches for this project, by their tokens. */
export type AppsOf = (db: Db, userId: number, projectId: string) => Promise<readonly string[]>
