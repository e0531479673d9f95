import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { conflict } from '#platform/shared/errors.ts'
import { renewRegistrationCode, setRegistrationDoor, showRegistrationDoor } from '../../shared/registration.ts'
import { refuseRolesToGive } from '../rights/giving-roles.ts'
import { roleNames } from '../users/user-create.ts'

/** Without what is mistaken for something else when it is read aloud: 0 O, 1 I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10

const subject = { subject_type: 'access.registration', subject_id: 'door', subject_name: '' }

export const showRegistrationDoorRoute = route(showRegistrationDoor, async ({ db, principal }) => ({
  door: await doorOf(db, principal.orgId),
}))

export const setRegistrationDoorRoute = route(setRegistrationDoor, async (context, { is_open, role_id }) => {
  const { db, principal } = context
  const { orgId } = principal
  const before = await doorOf(db, orgId)
  if (before?.role_id !== role_id) await refuseRolesToGive(db, principal, [role_id])
  await db
    .insertInto('access.registration_doors')
    .values({ org_id: orgId, code: newCode(), is_open, role_id })
    .onConflict((known) => known.column('org_id').doUpdateSet({ is_open, role_id }))
    .execute()
  const facts = async (open: boolean, role: number | null) => ({
    is_open: open,
    role: (await roleNames(db, orgId, role === null ? [] : [role])).role,
  })
  const was = before && (await facts(before.is_open, before.role_id))
  await auditChange(context, {
    action: 'access.registration_changed',
    ...subject,
    before: was,
    after: await facts(is_open, role_id),
  })
  return { door: (await doorOf(db, orgId))! }
})

export const renewRegistrationCodeRoute = route(renewRegistrationCode, async (context) => {
  const { db, principal } = context
  const { numUpdatedRows } = await db
    .updateTable('access.registration_doors')
    .set({ code: newCode(), renewed_at: sql<Date>`now()` })
    .where('org_id', '=', principal.orgId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict('access.register.door_missing')
  // The code itself would let a reader of the log register.
  await auditChange(context, { action: 'access.registration_renewed', ...subject, after: {} })
  return { door: (await doorOf(db, principal.orgId))! }
})

async function doorOf(db: Trx, orgId: number) {
  const door = await db
    .selectFrom('access.registration_doors')
    .select(['code', 'is_open', 'role_id', 'renewed_at'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return door ? { ...door, renewed_at: door.renewed_at.toISOString() } : null
}

/** The open door with this code, whosever it is; asked for strangers, outside any organisation. */
export function openDoor(db: Db, code: string) {
  return db
    .selectFrom('access.registration_doors')
    .select(['org_id', 'role_id'])
    .where('code', '=', code)
    .where('is_open', '=', true)
    .where('role_id', 'is not', null)
    .executeTakeFirst()
}

/** The same of a known organisation. */
export function openDoorOf(db: Db, orgId: number) {
  return db
    .selectFrom('access.registration_doors')
    .select('role_id')
    .where('org_id', '=', orgId)
    .where('is_open', '=', true)
    .where('role_id', 'is not', null)
    .executeTakeFirst()
}

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
