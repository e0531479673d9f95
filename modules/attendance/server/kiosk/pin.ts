import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isPasswordOf } from '#modules/access/server/index.ts'
import { workerCalled } from '#modules/organization/server/index.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { openRoute } from '#platform/server/route.ts'
import { tooManyRequests } from '#platform/shared/errors.ts'
import { punchByPin } from '../../shared/codes/contract.ts'
import { inPlace } from './deliver.ts'
import { kioskBehind } from './gate.ts'
import { refused } from './heard.ts'
import { punchHere } from './punch.ts'

/** Four figures are guessed in thousands of tries; nobody who knows theirs needs more than these. */
const OF_NUMBER: RateLimit = { limit: 8, windowSeconds: 900 }
/** Of all who stand there. */
const OF_KIOSK: RateLimit = { limit: 300, windowSeconds: 900 }

export const punchByPinRoute = openRoute(punchByPin, async (context, { secret, number, pin, key, kind, asks }) => {
  const { services } = context
  const kiosk = await kioskBehind(context, secret)
  if (kiosk.ended_at) return refused(key, 'ended')
  await braked(`attendance.pin:${kiosk.org_id}:${digest(number)}`, OF_NUMBER)
  await braked(`attendance.pins:${kiosk.id}`, OF_KIOSK)
  const found = await inPlace(context, kiosk, async (db) => {
    const employee = await workerCalled(db, kiosk.org_id, number)
    const { rows } = await sql<{ employee: number; hash: string }>`select employee, hash from attendance.pins
      where org_id = ${kiosk.org_id} and employee = ${employee ?? null}`.execute(db)
    return rows[0]
  })
  // Whether the number or the PIN was wrong, or there is none, nobody learns, also not by the time it takes.
  if (!(await isPasswordOf(found?.hash, pin)) || !found) return refused(key, 'pin')
  return inPlace(context, kiosk, (db) =>
    punchHere(db, services, kiosk, {
      employee: found.employee,
      key,
      kind,
      asks,
      source: 'pin',
      at: new Date(),
      deviceAt: null,
      device: kiosk.id,
      flags: [],
      use: `pin/${kiosk.id}/${key}`,
    }),
  )

  async function braked(bucket: string, limit: RateLimit) {
    const { allowed, retryAfter } = await hitRateLimit(services.db, bucket, limit)
    if (!allowed)
      throw tooManyRequests('attendance.kiosk.pin_locked', {
        retryAfter,
        params: { minutes: Math.ceil(retryAfter / 60) },
      })
  }
})

const digest = (number: string) => createHash('sha256').update(number.toLowerCase()).digest('base64url')
