import type { Trx } from '#platform/server/database.ts'
import { onceRead } from '#platform/server/once-read.ts'

/** By which stamp the grants of an organisation are known, and what it may at most. */
export const grantStamps = onceRead<{ stamp: string | null; max: string[] | null } | undefined>()

/** Whoever changes what is granted, or holds it, reads it anew from then on. */
export const readGrantsAnew = (db: Trx) => grantStamps.forget(db)
