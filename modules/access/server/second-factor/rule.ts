import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import { route, type Context, type Route } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import {
  changePlatformRule,
  changeSecurityRule,
  showPlatformRule,
  showSecurityRule,
} from '../../shared/security-rule.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'

const SHOWN = 100

async function ruleOf(db: Trx, orgId: number) {
  const kept = await db
    .selectFrom('access.security_rules')
    .select(['second_factor_from', 'version'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return kept ?? { second_factor_from: null, version: 0 }
}

/** Of an organisation, and of the platform above them all. */
export const ruleRoutes = (book: OrganizationBook): Route[] => [
  route(showSecurityRule, (context) => show(context, book)),
  route(changeSecurityRule, (context, wish) => change(context, wish, book)),
  route(showPlatformRule, (context) => show(context, book)),
  route(changePlatformRule, (context, wish) => change(context, wish, book)),
]

async function show({ db, principal: { orgId, userId } }: Context, book: OrganizationBook) {
  const rule = await ruleOf(db, orgId)
  const today = await todayOf(db, orgId, book)
  const {
    rows: [counted],
  } = await sql<{ members: number; protected: number; am_protected: boolean }>`
    select count(*)::integer as members, count(*) filter (where access.has_second_factor(m.user_id))::integer as
    protected, access.has_second_factor(${userId}) as am_protected
    from access.members m join access.users u on u.id = m.user_id and u.status = 'active' where m.org_id = ${orgId}
    and m.is_active`.execute(db)
  const { rows: without } = await sql<{ id: number; first_name: string; last_name: string; login: string }>`
    select u.id, u.first_name, u.last_name, u.login from access.members m join access.users u on u.id = m.user_id
    and u.status = 'active'
    where m.org_id = ${orgId} and m.is_active and not access.has_second_factor(m.user_id)
    order by u.first_name collate platform.mongolian, u.last_name collate platform.mongolian,
    u.id limit ${SHOWN}`.execute(db)
  return { ...rule, today, ...counted!, without }
}

async function change(
  context: Context,
  { second_factor_from, version }: { second_factor_from: string | null; version: number },
  book: OrganizationBook,
) {
  const {
    db,
    principal: { orgId },
  } = context
  const before = await ruleOf(db, orgId)
  // A day that has come since it was chosen stays; a new one in the past is a slip that would shut everybody out at
  // once.
  const isNew = second_factor_from !== before.second_factor_from
  if (isNew && second_factor_from !== null && second_factor_from < (await todayOf(db, orgId, book)))
    throw unprocessable('access.rule.past', { fields: { second_factor_from: 'access.rule.past' } })
  const wanted = {
    second_factor_from,
    second_factor_at: second_factor_from === null ? null : midnightOf(second_factor_from, await book.zoneOf(db, orgId)),
  }
  const { numUpdatedRows } =
    version === 0
      ? { numUpdatedRows: await insertRule(db, orgId, wanted) }
      : await db
          .updateTable('access.security_rules')
          .set({ ...wanted, version: version + 1 })
          .where('org_id', '=', orgId)
          .where('version', '=', version)
          .executeTakeFirst()
  // Somebody else changed it meanwhile.
  if (numUpdatedRows === 0n) throw conflict('access.rule.changed')
  await auditChange(context, {
    action: 'access.security_rule_changed',
    subject_type: 'access.security_rule',
    subject_id: orgId,
    subject_name: '',
    before: { second_factor_from: before.second_factor_from },
    after: { second_factor_from },
  })
  // Whoever has no second factor is led to set one up at once, also where a screen is open.
  await tell(db, orgId, 'access.rights_changed', {
    live: [{ topic: 'access.rights_changed', key: 'rule', audience: ['*'] }],
  })
  return { status: true as const }
}

async function todayOf(db: Trx, orgId: number, book: OrganizationBook) {
  const {
    rows: [day],
  } = await sql<{ today: string }>`select (now() at time zone ${await book.zoneOf(db, orgId)})::date as today`.execute(
    db,
  )
  return day!.today
}

const midnightOf = (day: string, zone: string) => sql<Date>`(${day}::date::timestamp at time zone ${zone})`

async function insertRule(
  db: Trx,
  orgId: number,
  wanted: { second_factor_from: string | null; second_factor_at: ReturnType<typeof midnightOf> | null },
): Promise<bigint> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('access.security_rules')
    .values({ org_id: orgId, ...wanted })
    .onConflict((known) => known.column('org_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ?? 0n
}
