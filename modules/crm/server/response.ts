import { sql } from 'kysely'
import { addWorkingHours } from '#modules/organization/shared/index.ts'
import { openCalendars } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'

const calendarOf = openCalendars()

/** Until when somebody answers a lead that comes now, by the first rule that fits it; nothing where none does. */
export async function answerBy(
  { db, principal: { orgId } }: Context,
  { source = null }: FieldValues,
): Promise<FieldValues> {
  const { rows } = await sql<{ hours: number }>`select hours::float8 from crm.response_rules
    where org_id = ${orgId} and is_active and deleted_at is null
    and (source is null or source = ${source}) order by sort nulls last, id limit 1`.execute(db)
  if (!rows[0]) return {}
  return { answer_by: addWorkingHours(new Date(), rows[0].hours, await calendarOf(db, orgId)).toISOString() }
}
