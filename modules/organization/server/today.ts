import { sql } from 'kysely'
import { PLATFORM_ORG_ID } from '#modules/access/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { SharedContext } from '#platform/server/route.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import { organizationBook } from './book.ts'
import { structureVersion } from './news.ts'

/** Before every day that anybody will ask for: what has always been so. */
export const BEGINNING = '0001-01-01'

/** The calendar day where the organisation is; the platform above them all goes by the zone of the product. */
export async function todayOf(db: Db, orgId: number): Promise<string> {
  return orgId === PLATFORM_ORG_ID
    ? dayIn(await organizationBook.zoneOf(db, orgId), new Date())
    : readDay(db, orgId, sql``)
}

/**
 * The same, and until the end of the transaction nobody else changes this organisation's structure or places: two
 * moves that together would make a circle, or two people for one place, come one after the other.
 */
export async function lockOrganization(db: Trx, orgId: number): Promise<string> {
  if (orgId === PLATFORM_ORG_ID) throw notFound('organization.missing')
  return readDay(db, orgId, sql`for update`)
}

/**
 * What a tree of units, jobs and people depends on beside the day that is asked: what day it is, and that nothing was
 * changed.
 */
export async function structureToday({ db, orgId }: Omit<SharedContext, 'language'>) {
  return `${await todayOf(db, orgId)} ${await structureVersion(db, orgId)}`
}

async function readDay(db: Db, orgId: number, lock: ReturnType<typeof sql>) {
  const {
    rows: [row],
  } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date as today from organization.organizations
    where org_id = ${orgId} ${lock}`.execute(db)
  if (!row) throw new Error(`There is no organisation ${orgId}`)
  return row.today
}

/** `2026-11-21` and 1 → `2026-11-22` */
export function laterDay(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
