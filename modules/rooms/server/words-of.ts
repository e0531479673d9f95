import { organizationBook } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { type FieldValues, namedIn } from '#platform/shared/fields/index.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** When and where a booking is, in the words of the organisation's clocks. */
export async function wordsOf({ db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>, values: FieldValues) {
  const zone = await organizationBook.zoneOf(db, orgId)
  const [from, to] = [dateTimeIn(zone, text(values['starts_at'])), dateTimeIn(zone, text(values['ends_at']))]
  const time = `${from}–${to.slice(0, 10) === from.slice(0, 10) ? to.slice(11) : to}`
  return { room: namedIn(values['room'] ?? null)?.name ?? '—', time, title: text(values['title']) }
}
