import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { rowAsAsked } from '#modules/records/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import { route } from '#platform/server/route.ts'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import { endKiosk, listKiosks, makeKiosk } from '../../shared/codes/contract.ts'

/** Of one place; whoever needs more ends some. */
const MOST = 50

interface Kept {
  id: string
  name: string
  secret: string
  created_at: Date
  last_at: Date | null
  ended_at: Date | null
}

const shown = ({ created_at, last_at, ended_at, ...one }: Kept) => ({
  ...one,
  created_at: created_at.toISOString(),
  last_at: last_at?.toISOString() ?? null,
  ended_at: ended_at?.toISOString() ?? null,
})

export const listKiosksRoute = route(listKiosks, async (context, { id }) => {
  await rowAsAsked(context, 'attendance.places', id)
  const { rows } = await sql<Kept>`select id::text, name, secret, created_at, last_at, ended_at from attendance.kiosks
    where org_id = ${context.principal.orgId} and place = ${id}::uuid
    order by ended_at is not null, created_at limit ${MOST * 2}`.execute(context.db)
  return { kiosks: rows.map(shown) }
})

export const makeKioskRoute = route(makeKiosk, async (context, { id, name }) => {
  const { db, principal } = context
  const place = await rowAsAsked(context, 'attendance.places', id)
  const { rows: open } = await sql`select from attendance.kiosks where org_id = ${principal.orgId}
    and place = ${id}::uuid and ended_at is null`.execute(db)
  if (open.length >= MOST) throw unprocessable('attendance.kiosk.too_many')
  const { rows } = await sql<Kept>`insert into attendance.kiosks (org_id, id, place, name, secret, code_secret,
      created_by)
    values (${principal.orgId}, ${randomUUID()}, ${id}::uuid, ${name}, ${randomBytes(24).toString('base64url')},
      ${randomBytes(32).toString('base64url')}, ${principal.userId})
    returning id::text, name, secret, created_at, last_at, ended_at`.execute(db)
  await auditChange(context, {
    action: 'attendance.kiosk_made',
    subject_type: 'attendance.kiosk',
    subject_id: rows[0]!.id,
    subject_name: `${String(place.values['name'] ?? '')} · ${name}`,
  })
  return shown(rows[0]!)
})

export const endKioskRoute = route(endKiosk, async (context, { id }) => {
  const { db, principal } = context
  const { rows } = await sql<{ name: string; was: Date | null }>`update attendance.kiosks k
    set ended_at = coalesce(k.ended_at, now()) from attendance.kiosks before
    where k.org_id = ${principal.orgId} and k.id = ${id}::uuid and before.org_id = k.org_id and before.id = k.id
    returning k.name, before.ended_at as was`.execute(db)
  const [kiosk] = rows
  if (!kiosk) throw notFound('attendance.kiosk.unknown')
  if (!kiosk.was)
    await auditChange(context, {
      action: 'attendance.kiosk_ended',
      subject_type: 'attendance.kiosk',
      subject_id: id,
      subject_name: kiosk.name,
    })
  return { status: true as const }
})
