import { generateSecret, generateURI, NobleCryptoPlugin, ScureBase32Plugin, verify } from 'otplib'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import type { SealedPlace } from '#platform/server/sealed-places.ts'
import { secretBox, type KeySettings } from '#platform/server/secret-box.ts'

const ISSUER = 'Orgil'
/** Seconds that a phone's clock may be wrong. */
const TOLERANCE = 30
const plugins = { crypto: new NobleCryptoPlugin(), base32: new ScureBase32Plugin() }

export const newKey = () => generateSecret(plugins)

/** What an authenticator app reads from the picture. */
export const keyAddress = (secret: string, login: string) => generateURI({ issuer: ISSUER, label: login, secret })

/** The time step of a code that is right and newer than the last one used; undefined for any other. */
export async function stepOf(secret: string, code: string, after = -1, now = Date.now()): Promise<number | undefined> {
  const result = await verify({
    ...plugins,
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: TOLERANCE,
    ...(after >= 0 && { afterTimeStep: after }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

const contextOf = (userId: number) => `access.totp:${userId}`
const boxOf = (config: KeySettings, userId: number) => secretBox(config, contextOf(userId))
export const sealKey = (config: KeySettings, userId: number, secret: string) => boxOf(config, userId).seal(secret)
export const openKey = (config: KeySettings, userId: number, sealed: string) => boxOf(config, userId).open(sealed)

/** For `orgil secrets rotate`. */
export const sealedKeys: SealedPlace = {
  name: 'access.totp',
  async after(db, last, limit) {
    const rows = await db
      .selectFrom('access.totp')
      .select(['user_id', 'secret'])
      .where('user_id', '>', Number(last ?? 0))
      .orderBy('user_id')
      .limit(limit)
      .forUpdate()
      .execute()
    return rows.map(({ user_id, secret }) => ({
      id: String(user_id),
      secrets: [{ context: contextOf(user_id), sealed: secret }],
    }))
  },
  async keep(db, id, [secret]) {
    await db.updateTable('access.totp').set({ secret: secret! }).where('user_id', '=', Number(id)).execute()
  },
}

/** The time step of this code, if it opens the account; using it up is `useStep`. */
export async function stepToUse(
  db: Db,
  config: KeySettings,
  userId: number,
  code: string,
): Promise<number | undefined> {
  const kept = await db
    .selectFrom('access.totp')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return kept && stepOf(openKey(config, userId, kept.secret), code, kept.last_step)
}

/** False where the same code, or a newer one, was used a moment ago. */
export async function useStep(db: Trx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access.totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', sql<number>`${step}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
