import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import { conflict } from '#platform/shared/errors.ts'

// Section 5 of the specification: a value that is already registered is rejected. Nobody is two people of one
// organisation, and what another organisation knows of somebody is not told here. Addresses and telephones may be
// shared.

export const NUMBER_TAKEN = 'access.person.register_number_taken'

/**
 * Whose these register numbers are in the organisation, by the number; whoever was deleted may come back, so theirs
 * count too.
 */
export async function holdersOfNumbers(
  db: Db,
  orgId: number,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ register_number: string; id: number }>`
    select u.register_number, u.id from access.users u join access.members m on m.user_id = u.id and m.org_id = ${orgId}
    and m.state <> 'destroyed'
    where u.register_number = any (${numbers}::text[])`.execute(db)
  return new Map(rows.map(({ register_number, id }) => [register_number, id]))
}

/** Call it within `lockRights`, so that two do not take the same number at once. */
export async function refuseTakenNumber(db: Trx, orgId: number, number: string | null) {
  if (number !== null && (await holdersOfNumbers(db, orgId, [number])).size > 0) throw numberTaken()
}

export const numberTaken = (field = 'register_number') => conflict(NUMBER_TAKEN, { fields: { [field]: NUMBER_TAKEN } })

/**
 * A registration that waits for its letter has the number too; whoever begins anew with the same address is the same
 * person.
 */
export async function waitsWithNumber(
  db: Trx,
  orgId: number,
  { number, email }: { number: string; email: string },
): Promise<boolean> {
  const {
    rows: [found],
  } = await sql<{ waits: boolean }>`
    select exists (
      select from access.registrations where org_id = ${orgId} and expires_at > now()
      and person ->> 'register_number' = ${number} and person ->> 'email' <> ${email}
    ) as waits`.execute(db)
  return found!.waits
}
