import { randomBytes } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type Context, route } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { consent, punch } from '../shared/contract.ts'
import { workersOf } from './reckon/people.ts'
import { workedKept } from './reckon/settle.ts'
import { dutiesBetween } from './reckon/shifts.ts'
import { activePlaces, type Flag, hasAgreed, nearest, type Position, recordPunch } from './punching.ts'
import { localDay } from '#modules/organization/shared/index.ts'

const MINUTE = 60_000
/** A clock that differs more is told of, and corrected. */
const CLOCK_MAY_DIFFER = 2 * MINUTE
/** What arrives later was kept without a network. */
const AT_ONCE = 5 * MINUTE
/** A device that was off for longer has lost what it kept. */
const LATEST = 72 * 60 * MINUTE

/** The employee who calls; whoever only looks on has no hours. */
export function ownEmployee({ principal }: Context): number {
  if (principal.person.empId === null) throw unprocessable('attendance.no_employee')
  return principal.person.empId
}

export const punchRoute = route(punch, async (context, wish) => {
  const { db, principal, services, ip } = context
  const { orgId, userId } = principal
  const employee = ownEmployee(context)
  const now = new Date()
  const { at, isOff } = momentOf(wish, now)
  const flags = new Set<Flag>(isOff ? ['clock'] : [])
  if (now.getTime() - at.getTime() > AT_ONCE) flags.add('delivered_late')
  for (const flag of await flagsOfDevice(db, orgId, employee, wish)) flags.add(flag)
  const [worker] = await workersOf(db, orgId, [employee])
  if (!worker) throw unprocessable('attendance.no_employee')
  const day = localDay(at, worker.zone)
  const { dutyOf } = await dutiesBetween(db, orgId, day, day, [employee])
  const isRemote = dutyOf(worker, day).shift?.is_remote === true || (await isRemoteOn(db, orgId, employee, day))
  if (!isRemote)
    for (const flag of await flagsOfPlace(db, orgId, { employee, position: wish.position, ip })) flags.add(flag)
  const made = await recordPunch(
    db,
    orgId,
    {
      employee,
      userId,
      kind: wish.kind,
      source: 'button',
      at,
      deviceAt: new Date(wish.device_at),
      position: wish.position,
      device: wish.device,
      flags: [...flags],
      key: `${employee}/${wish.key}`,
    },
    services,
    now,
  )
  return {
    id: made.id,
    kind: wish.kind,
    at: made.at,
    place: made.place,
    away: made.away,
    flags: made.flags,
    worked_today: await workedKept(db, orgId, employee, day),
  }
})

/** When it happened by our clock, whatever the clock of the device says. */
export function momentOf({ device_at, now: theirs }: { device_at: string; now: string }, now: Date) {
  const ago = Date.parse(theirs) - Date.parse(device_at)
  if (ago < -MINUTE) throw unprocessable('attendance.in_future')
  if (ago > LATEST) throw unprocessable('attendance.too_old')
  const at = new Date(Math.min(now.getTime(), now.getTime() - ago))
  return { at, isOff: Math.abs(now.getTime() - Date.parse(theirs)) > CLOCK_MAY_DIFFER }
}

/** Whose device it is: another than before, or one from which somebody else punches as well. */
export async function flagsOfDevice(
  db: Trx,
  orgId: number,
  employee: number,
  { device, device_name }: { device: string; device_name: string },
): Promise<Flag[]> {
  const { rows } = await sql<{ employee: number; device: string; is_fresh: boolean }>`select employee, device,
      last_at > now() - interval '1 day' as is_fresh
    from attendance.devices where org_id = ${orgId} and (employee = ${employee} or device = ${device})`.execute(db)
  await sql`insert into attendance.devices (org_id, device, employee, secret, name)
    values (${orgId}, ${device}, ${employee}, ${randomBytes(32).toString('base64url')}, ${device_name})
    on conflict (org_id, device, employee) do update set last_at = now(), name = excluded.name`.execute(db)
  const flags: Flag[] = []
  if (rows.some((one) => one.device === device && one.employee !== employee && one.is_fresh))
    flags.push('shared_device')
  const own = rows.filter((one) => one.employee === employee)
  if (own.length > 0 && !own.some((one) => one.device === device)) flags.push('other_device')
  return flags
}

async function flagsOfPlace(
  db: Trx,
  orgId: number,
  { employee, position, ip }: { employee: number; position: Position | null; ip: string },
): Promise<Flag[]> {
  const places = await activePlaces(db, orgId)
  if (places.length === 0) return []
  const networks = await networksOf(db, orgId)
  const isInside = networks.length > 0 && isWithin(ip, networks)
  if (isInside) return []
  if (!position || !(await hasAgreed(db, orgId, employee))) return ['no_position']
  const near = nearest(
    places.filter(({ by_button }) => by_button),
    position,
  )
  const flags: Flag[] = near?.away === 0 ? [] : ['outside']
  return networks.length > 0 ? [...flags, 'foreign_network'] : flags
}

async function networksOf(db: Trx, orgId: number): Promise<string[]> {
  const { rows } = await sql<{ networks: string }>`select networks from attendance.places where org_id = ${orgId}
    and deleted_at is null and is_active and networks is not null`.execute(db)
  return rows.flatMap(({ networks }) =>
    networks
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
}

/** Whether an address lies in one of these, each an address or a range such as `10.0.0.0/8`. */
function isWithin(ip: string, networks: readonly string[]): boolean {
  const family = isIP(ip)
  if (family === 0) return false
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  const among = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const own = isIP(address)
    if (own === 0) continue
    const type = own === 6 ? 'ipv6' : 'ipv4'
    const width = bits === undefined ? (own === 6 ? 128 : 32) : Number(bits)
    if (!Number.isInteger(width) || width < 0 || width > (own === 6 ? 128 : 32)) continue
    among.addSubnet(address, width, type)
  }
  return among.check(ip, kind)
}

async function isRemoteOn(db: Trx, orgId: number, employee: number, day: string) {
  const { rows } = await sql`select from attendance.requests where org_id = ${orgId} and employee = ${employee}
    and deleted_at is null and state = 'approved' and kind in ('remote', 'duty')
    and ${day}::date between day and coalesce(until, day) limit 1`.execute(db)
  return rows.length > 0
}

export const consentRoute = route(consent, async (context, { is_given }) => {
  const { db, principal } = context
  const { orgId } = principal
  const employee = ownEmployee(context)
  const has = await hasAgreed(db, orgId, employee)
  if (is_given && !has)
    await db
      .insertInto('attendance.consents')
      .values({ org_id: orgId, employee, given_at: new Date(), withdrawn_at: null })
      .execute()
  if (!is_given && has) {
    await sql`update attendance.consents set withdrawn_at = now() where org_id = ${orgId} and employee = ${employee}
      and withdrawn_at is null`.execute(db)
    await sql`delete from attendance.positions o using attendance.punches p where o.org_id = ${orgId}
      and p.org_id = o.org_id and p.id = o.punch and p.employee = ${employee}`.execute(db)
  }
  return { is_given }
})
