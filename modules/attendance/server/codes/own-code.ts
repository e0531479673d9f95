import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '#modules/access/server/index.ts'
import { workersIn } from '#modules/organization/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import { type Preparing, preparedRoute, route } from '#platform/server/route.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import { endDevice, givePin, openOwnCode, setPin, showOwnCode } from '../../shared/codes/contract.ts'
import { ownEmployee } from '../button.ts'
import { openNames } from '../delivery/people.ts'
import { personOf } from '../people.ts'
import { workersOf } from '../reckon/people.ts'

/** Nobody has more devices than this, and each is looked through when a code is read. */
const MOST_DEVICES = 20

export const ownCodeRoute = route(showOwnCode, async ({ db, principal }) => {
  const { orgId, person } = principal
  if (person.empId === null) return { is_employee: false, number: null, has_pin: false, devices: [] }
  const [own] = await workersIn(db, orgId, { people: [person.empId] })
  const { rows } =
    await sql`select from attendance.pins where org_id = ${orgId} and employee = ${person.empId}`.execute(db)
  const { rows: devices } = await sql<{ device: string; name: string; last_at: Date; ended_at: Date | null }>`
    select device, name, last_at, ended_at from attendance.devices where org_id = ${orgId}
    and employee = ${person.empId} order by last_at desc limit ${MOST_DEVICES}`.execute(db)
  return {
    is_employee: true,
    number: own?.code || null,
    has_pin: rows.length > 0,
    devices: devices.map(({ last_at, ended_at, ...one }) => ({
      ...one,
      last_at: last_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
  }
})

export const openOwnCodeRoute = route(openOwnCode, async (context, { device, device_name }) => {
  const { db, principal } = context
  const { orgId } = principal
  const employee = ownEmployee(context)
  const person = await personOf(db, orgId, employee)
  if (!person) throw unprocessable('attendance.no_employee')
  const fresh = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ secret: string; ended_at: Date | null }>`
    insert into attendance.devices (org_id, device, employee, secret, name)
    values (${orgId}, ${device}, ${employee}, ${fresh}, ${device_name})
    on conflict (org_id, device, employee) do update set last_at = now(), name = excluded.name
    returning secret, ended_at`.execute(db)
  const [{ secret, ended_at }] = rows as [(typeof rows)[number]]
  // A device that was withdrawn is one no more; the browser makes itself another name.
  if (ended_at) throw conflict('attendance.code.device_ended')
  return { org_id: orgId, employee, name: person.name, secret, now: new Date().toISOString() }
})

export const endDeviceRoute = route(endDevice, async (context, { device }) => {
  const employee = ownEmployee(context)
  const { numUpdatedRows } = await context.db
    .updateTable('attendance.devices')
    .set({ ended_at: sql<Date>`coalesce(ended_at, now())` })
    .where('org_id', '=', context.principal.orgId)
    .where('employee', '=', employee)
    .where('device', '=', device)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound('attendance.code.device_unknown')
  return { status: true as const }
})

/** What is tried first: one figure, or figures that follow each other. */
const isGuessed = (pin: string) =>
  /^(\d)\1*$/.test(pin) || '01234567890123456789'.includes(pin) || '98765432109876543210'.includes(pin)

const FIGURES = 6

function drawnPin(): string {
  const pin = String(randomInt(10 ** FIGURES)).padStart(FIGURES, '0')
  return isGuessed(pin) ? drawnPin() : pin
}

export const givePinRoute = preparedRoute(
  givePin,
  async () => {
    const pin = drawnPin()
    return { pin, hash: await hashPassword(pin) }
  },
  async (context, { who }, { pin, hash }) => {
    const { db, principal } = context
    const worker = openNames(await workersOf(db, principal.orgId))(who)
    if (!worker?.is_here) throw unprocessable('attendance.pins.nobody', { fields: { who: 'attendance.pins.nobody' } })
    const { id, name, code: number, user_id } = worker
    if (number === '')
      throw unprocessable('attendance.pins.no_number', { fields: { who: 'attendance.pins.no_number' } })
    await keepPin(db, principal.orgId, id, hash)
    await auditChange(context, {
      action: 'attendance.pin_given',
      subject_type: 'attendance.pin',
      subject_id: String(id),
      subject_name: name,
    })
    if (user_id !== null && user_id !== principal.userId)
      await notify(db, principal.orgId, {
        user_ids: [user_id],
        key: 'attendance.notify.pin_given',
        params: {},
        facts: [],
        link: '/attendance/code',
        source: `attendance.pin_given/${id}/${new Date().toISOString()}`,
      })
    return { name, number, pin }
  },
)

const keepPin = (db: Trx, orgId: number, employee: number, hash: string) =>
  sql`insert into attendance.pins (org_id, employee, hash) values (${orgId}, ${employee}, ${hash})
    on conflict (org_id, employee) do update set hash = excluded.hash, set_at = now()`.execute(db)

export const setPinRoute = preparedRoute(
  setPin,
  async (_: Preparing, { pin }) => {
    if (pin === null) return null
    if (isGuessed(pin))
      throw unprocessable('attendance.code.pin_guessed', { fields: { pin: 'attendance.code.pin_guessed' } })
    return hashPassword(pin)
  },
  async (context, _, hash) => {
    const employee = ownEmployee(context)
    const { db, principal } = context
    if (hash === null)
      await db
        .deleteFrom('attendance.pins')
        .where('org_id', '=', principal.orgId)
        .where('employee', '=', employee)
        .execute()
    else await keepPin(db, principal.orgId, employee, hash)
    return { has_pin: hash !== null }
  },
)
