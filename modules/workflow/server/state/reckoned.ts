import { openCalendars, todayOf } from '#modules/organization/server/index.ts'
import { workingSpans } from '#modules/organization/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import { isReckoned, reckonedIn, reckoningProblems } from '#platform/shared/fields/reckon.ts'

/**
 * The values with what is worked out from them, by the calendar of today, and what of that is wrong, by field; `was`:
 * what the document said before.
 */
export async function reckoned(
  db: Trx,
  orgId: number,
  form: readonly FormField[],
  values: FieldValues,
  was: FieldValues | undefined,
): Promise<{ values: FieldValues; problems: Record<string, string> }> {
  if (!isReckoned(form)) return { values, problems: {} }
  const [calendar, today] = await Promise.all([openCalendars()(db, orgId), todayOf(db, orgId)])
  // An organisation that has no working time keeps no days free either.
  const worksOn = (day: string) => calendar.week.length === 0 || workingSpans(day, calendar).length > 0
  const about = { today, worksOn, was }
  const known = reckonedIn(form, values, about)
  return { values: known, problems: reckoningProblems(form, known, about) }
}
