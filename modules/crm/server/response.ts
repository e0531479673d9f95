import { sql } from 'kysely'
import { addWorkingHours } from '#modules/organization/shared/index.ts'
import { openCalendars } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'

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

/**
 * Whether a lead waits for an answer, or was answered, and whether in time. Late it is once the product said so, for
 * whoever answers for it hears of that at once.
 */
export function answerState(
  { principal }: Context,
  { from, to }: { from: FieldValues | null; to: FieldValues },
): 'waiting' | 'late' | 'answered' | 'answered_late' | null {
  const [by, at] = [to['answer_by'] ?? null, to['answered_at'] ?? null].map((value) =>
    isEmpty(value) ? null : Date.parse(String(value)),
  )
  if (by === null || by === undefined) return null
  if (at !== null && at !== undefined) return at > by ? 'answered_late' : 'answered'
  if (to['type'] === 'won' || to['type'] === 'lost') return null
  const isSaid = principal.userId === 0 && to['answer_state'] === 'late'
  const isStill = from?.['answer_state'] === 'late' && from['answer_by'] === to['answer_by']
  return isSaid || isStill ? 'late' : 'waiting'
}
