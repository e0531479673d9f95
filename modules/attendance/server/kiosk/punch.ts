import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { localDay } from '#modules/organization/shared/index.ts'
import type { HeardReply } from '../../shared/codes/contract.ts'
import type { PunchKind } from '../../shared/contract.ts'
import { nextOf, workedOn } from '../codes/next.ts'
import { holdUse, punchHeardAs, recordOnce } from '../codes/once.ts'
import { personOf } from '../people.ts'
import type { Flag } from '../punching.ts'
import { workersOf, worksOn } from '../reckon/people.ts'
import type { Kiosk } from './gate.ts'
import { answer, refused } from './heard.ts'

interface AtKiosk {
  employee: number
  /** Of the kiosk for this punch: under it the same arrives once. */
  key: string
  kind: PunchKind | null
  /** Somebody stands there and may choose. */
  asks: boolean
  source: 'person_code' | 'pin'
  at: Date
  deviceAt: Date | null
  device: string
  flags: readonly Flag[]
  /** What is used up by it. */
  use: string
}

/** Writes a punch at a kiosk and greets whoever made it, or asks them what they mean. */
export async function punchHere(db: Trx, services: Services, kiosk: Kiosk, said: AtKiosk): Promise<HeardReply> {
  const { employee, key, at, asks, use, ...rest } = said
  const orgId = kiosk.org_id
  const wish = `kiosk/${kiosk.id}/${key}`
  const [worker] = await workersOf(db, orgId, [employee])
  const person = await personOf(db, orgId, employee)
  if (!worker || !person || !worksOn(worker, localDay(at, worker.zone))) return refused(key, 'unknown')
  await holdUse(db, orgId, use)
  const before = await punchHeardAs(db, orgId, wish)
  if (before) return greeting(before)
  if (await punchHeardAs(db, orgId, use)) return refused(key, 'replayed')
  const next = await nextOf(db, orgId, worker, at)
  if (said.kind === null && next.is !== 'clear') {
    const asked = { name: person.name, kind: next.is === 'twice' ? null : next.kind, worked_today: next.worked }
    if (asks) return answer(key, { state: 'choose', ...asked })
    if (next.is === 'twice') return refused(key, 'twice')
  }
  const kind = said.kind ?? next.kind
  const made = await recordOnce(
    db,
    orgId,
    { ...rest, employee, userId: person.user_id ?? 0, kind, at, place: kiosk.place, wish, use },
    services,
  )
  return made === 'replayed' ? refused(key, 'replayed') : greeting(made)

  async function greeting(punch: { kind: PunchKind; at: string }) {
    const worked = await workedOn(db, orgId, worker!, new Date(punch.at))
    return answer(key, {
      state: 'recorded',
      name: person!.name,
      kind: punch.kind,
      at: punch.at,
      worked_today: worked,
    })
  }
}
