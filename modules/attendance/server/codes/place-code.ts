import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { type Preparing, preparedRoute } from '#platform/server/route.ts'
import { AppError, unprocessable } from '#platform/shared/errors.ts'
import { kioskIn, readCode } from '../../shared/codes/code.ts'
import { punchAtPlace, showPlaceCode } from '../../shared/codes/contract.ts'
import { judge, type Secret } from '../../shared/codes/mac.ts'
import { flagsOfDevice, ownEmployee } from '../button.ts'
import type { Flag } from '../punching.ts'
import { workersOf } from '../reckon/people.ts'
import { scannedAt } from './moments.ts'
import { nextOf, workedOn } from './next.ts'
import { recordOnce } from './once.ts'

interface Kiosk extends Secret {
  id: string
  place: string
  place_name: string
}

interface Found {
  kiosk?: Kiosk | undefined
  isLate: boolean
  refused: string | null
}

/** Which kiosk made a code and whether it counts at a moment; the mac is reckoned outside of transactions. */
async function findPlace({ inTenant, principal }: Preparing, text: string, at: Date): Promise<Found> {
  const code = readCode(text)
  const id = code && kioskIn(code)
  if (!code || id === undefined) return { isLate: false, refused: 'forged' }
  const kiosk = await inTenant(({ db }) => kioskWithId(db, principal.orgId, id))
  const verdict = await judge(code, { orgId: principal.orgId, at: at.getTime(), secrets: kiosk ? [kiosk] : [] })
  return 'refused' in verdict
    ? { kiosk, isLate: false, refused: verdict.refused }
    : { kiosk, isLate: verdict.isLate, refused: null }
}

async function kioskWithId(db: Db, orgId: number, id: string): Promise<Kiosk | undefined> {
  const { rows } = await sql<Kiosk>`select k.id::text, k.place::text, p.name as place_name, k.code_secret as secret,
      k.ended_at from attendance.kiosks k join attendance.places p on p.org_id = k.org_id and p.id = k.place
    where k.org_id = ${orgId} and k.id = ${id}::uuid and p.deleted_at is null`.execute(db)
  return rows[0]
}

const refusedFor = (reason: string) => unprocessable(`attendance.code.refused.${reason}`)

export const showPlaceCodeRoute = preparedRoute(
  showPlaceCode,
  (context, { code }) => findPlace(context, code, new Date()),
  async (context, _, { kiosk, isLate, refused }) => {
    const { db, principal } = context
    const [worker] = await workersOf(db, principal.orgId, [ownEmployee(context)])
    if (!worker) throw unprocessable('attendance.no_employee')
    const { kind } = await nextOf(db, principal.orgId, worker, new Date())
    // Of a place whose code is not true nothing is said.
    const isTrue = kiosk !== undefined && refused !== 'forged' && refused !== 'foreign'
    return { place: isTrue ? kiosk.place_name : '', next: kind, refused, is_late: isLate }
  },
)

export const punchAtPlaceRoute = preparedRoute(
  punchAtPlace,
  async (context, wish): Promise<{ scanned: ReturnType<typeof scannedAt>; found: Found }> => {
    const scanned = scannedAt(wish, new Date())
    if ('refused' in scanned) return { scanned, found: { isLate: false, refused: scanned.refused } }
    return { scanned, found: await findPlace(context, wish.code, scanned.at) }
  },
  async (context, wish, { scanned, found }) => {
    const { db, principal, services } = context
    const { orgId, userId } = principal
    const employee = ownEmployee(context)
    if ('refused' in scanned || found.refused !== null || !found.kiosk) throw refusedFor(found.refused ?? 'forged')
    const { kiosk } = found
    const [worker] = await workersOf(db, orgId, [employee])
    if (!worker) throw unprocessable('attendance.no_employee')
    const flags = new Set<Flag>(scanned.flags)
    if (found.isLate) flags.add('late_code')
    for (const flag of await flagsOfDevice(db, orgId, employee, wish)) flags.add(flag)
    const made = await recordOnce(
      db,
      orgId,
      {
        employee,
        userId,
        kind: wish.kind,
        source: 'place_code',
        at: scanned.at,
        deviceAt: new Date(wish.device_at),
        place: kiosk.place,
        position: wish.position,
        device: wish.device,
        flags: [...flags],
        wish: `${employee}/${wish.key}`,
        use: `place/${employee}/${kiosk.id}/${readCode(wish.code)!.step}`,
      },
      services,
    )
    if (made === 'replayed') throw refusedFor('replayed')
    return { ...made, worked_today: await workedOn(db, orgId, worker, new Date(made.at)) }
  },
)

/** The reason within a refusal of ours. */
export const reasonOf = (error: unknown) =>
  error instanceof AppError ? error.code.replace(/^attendance\.(?:code\.refused\.)?/, '') : undefined
