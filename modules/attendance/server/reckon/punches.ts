import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Punch } from '../../shared/rules/index.ts'

export interface KeptPunch extends Punch {
  employee: number
}

/** Punches that count, in the order in which they happened: without those that a correction takes back. */
export async function punchesBetween(
  db: Db,
  orgId: number,
  people: readonly number[],
  from: Date,
  to: Date,
): Promise<Map<number, KeptPunch[]>> {
  const { rows } = await sql<{ id: string; employee: number; kind: Punch['kind']; at: Date }>`
    select p.id::text, p.employee, p.kind, p.at from attendance.punches p
    where p.org_id = ${orgId} and p.employee = any(${people}::integer[]) and p.at >= ${from} and p.at < ${to}
    and p.deleted_at is null and p.void_of is null
    and not exists (select from attendance.punches v where v.org_id = p.org_id and v.void_of = p.id
      and v.deleted_at is null)
    order by p.at, p.id`.execute(db)
  return Map.groupBy(
    rows.map(({ at, ...one }) => ({ ...one, at: at.getTime() })),
    ({ employee }) => employee,
  )
}
