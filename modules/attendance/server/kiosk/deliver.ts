import type { Trx } from '#platform/server/database.ts'
import { openRoute, type OpenContext } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import { type Code, employeeIn, readCode } from '../../shared/codes/code.ts'
import { deliverKiosk, type HeardReply } from '../../shared/codes/contract.ts'
import { judge } from '../../shared/codes/mac.ts'
import { scannedAt } from '../codes/moments.ts'
import { reasonOf } from '../codes/place-code.ts'
import { type Device, devicesOf, flagsOf } from '../codes/secrets.ts'
import type { Flag } from '../punching.ts'
import { type Kiosk, kioskBehind } from './gate.ts'
import { answer, refused } from './heard.ts'
import { punchHere } from './punch.ts'

type Item = ParsedInputOf<typeof deliverKiosk>['items'][number]

/** Each by itself: what cannot be taken keeps nobody else out. */
export const deliverKioskRoute = openRoute(deliverKiosk, async (context, { secret, now: theirs, items }) => {
  const kiosk = await kioskBehind(context, secret)
  const now = new Date()
  const codes = new Map(items.map((item) => [item, readCode(item.code)]))
  const people = [...codes.values()].flatMap((code) => (code ? (employeeIn(code) ?? []) : []))
  const devices = await inPlace(context, kiosk, (db) => devicesOf(db, kiosk.org_id, [...new Set(people)]))
  const said: HeardReply[] = []
  // One after the other, as they happened: what comes next for somebody follows from what came before.
  for (const item of items.toSorted((a, b) => Date.parse(a.device_at) - Date.parse(b.device_at)))
    said.push(await take(context, kiosk, { item, theirs, now, code: codes.get(item), devices }))
  return { items: said }
})

async function take(
  context: OpenContext,
  kiosk: Kiosk,
  told: { item: Item; theirs: string; now: Date; code: Code | undefined; devices: Map<number, Device[]> },
): Promise<HeardReply> {
  const { item, theirs, now, code, devices } = told
  const employee = code && employeeIn(code)
  if (!code || employee === undefined) return refused(item.key, 'forged')
  const scanned = scannedAt({ device_at: item.device_at, now: theirs }, now)
  if ('refused' in scanned) return refused(item.key, scanned.refused)
  const { at, flags } = scanned
  if (kiosk.ended_at && kiosk.ended_at.getTime() <= at.getTime()) return refused(item.key, 'ended')
  const verdict = await judge(code, { orgId: kiosk.org_id, at: at.getTime(), secrets: devices.get(employee) ?? [] })
  if ('refused' in verdict) return refused(item.key, verdict.refused)
  const all: Flag[] = [...flags, ...flagsOf(verdict.by, at)]
  try {
    return await inPlace(context, kiosk, (db) =>
      punchHere(db, context.services, kiosk, {
        employee,
        key: item.key,
        kind: item.kind,
        asks: item.asks,
        source: 'person_code',
        at,
        deviceAt: new Date(item.device_at),
        device: verdict.by.device,
        flags: all,
        use: `person/${employee}/${verdict.by.device}/${code.step}`,
      }),
    )
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return refused(item.key, reasonOf(error) ?? 'forged')
    // The others go on; this one stays where it is kept and comes again.
    context.services.log.error({ err: error, kiosk: kiosk.id }, 'a punch of a kiosk could not be written')
    return answer(item.key, { state: 'again' })
  }
}

export const inPlace = <T>({ services }: OpenContext, { org_id }: Kiosk, work: (db: Trx) => Promise<T>) =>
  withTenant(services.db, { orgId: org_id, userId: 0 }, work)
