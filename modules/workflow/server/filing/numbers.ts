import { todayOf } from '#modules/organization/server/index.ts'
import { countUp } from '#platform/server/counters.ts'
import type { Trx } from '#platform/server/database.ts'
import { numberFrom, periodOf } from '#platform/shared/numbering/pattern.ts'
import { isTimeFor } from '../../shared/filing/moment.ts'
import type { EngineEvent } from '../../shared/engine/command.ts'
import type { InstanceState } from '../../shared/engine/model.ts'

/** The name of the count of a series in this year; in year 0 where it never begins anew. */
export const countOf = (seriesId: number, period: number) => `workflow series ${seriesId} ${period}`

interface Unnumbered {
  id: string
  series_id: number | null
  registered_number: string | null
}

type Numbered = Extract<EngineEvent, { type: 'numbered' }>

/**
 * The official number of a document that has come to the moment for it, as the fact that its chain keeps. The
 * counter's row stays locked until this transaction ends, so the next document waits to see whether this one keeps
 * its number: none is given twice and none is left out.
 */
export async function numberFor(
  db: Trx,
  orgId: number,
  document: Unnumbered,
  after: InstanceState,
  now: string,
): Promise<Numbered | null> {
  const { id, series_id, registered_number } = document
  if (series_id === null || registered_number !== null) return null
  const series = await db
    .selectFrom('workflow.series')
    .select(['pattern', 'resets', 'moment'])
    .where('org_id', '=', orgId)
    .where('id', '=', series_id)
    .executeTakeFirstOrThrow()
  if (!isTimeFor(series.moment, after)) return null

  const today = await todayOf(db, orgId)
  const period = periodOf(series.resets, today)
  const value = await countUp(db, orgId, countOf(series_id, period))
  // Whoever waited for the counter reads how numbers are written now, not how they were when it began to wait.
  const { pattern } = await db
    .selectFrom('workflow.series')
    .select('pattern')
    .where('org_id', '=', orgId)
    .where('id', '=', series_id)
    .executeTakeFirstOrThrow()
  const number = numberFrom(pattern, value, today)
  await db
    .insertInto('workflow.series_numbers')
    .values({ org_id: orgId, series_id, period, value, number, instance_id: id, given_at: now })
    .execute()
  return { type: 'numbered', at: now, number, series_id, version: after.version }
}

export async function registrationOf(db: Trx, orgId: number, { id, registered_number }: Unnumbered) {
  if (registered_number === null) return null
  const { number, given_at } = await db
    .selectFrom('workflow.series_numbers')
    .select(['number', 'given_at'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .executeTakeFirstOrThrow()
  return { number, at: given_at.toISOString() }
}
