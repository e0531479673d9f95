import { substitutesNow } from '#modules/access/server/index.ts'
import { route } from '#platform/server/route.ts'
import { DAYS_AHEAD, listAwaySoon } from '../shared/away-soon.ts'
import { colleaguesBetween } from './away.ts'
import { personCards } from './people.ts'
import { laterDay, todayOf } from './today.ts'

/** People of a large unit. */
const MOST = 500
const SHOWN = 12
const NEVER = '9999-12-31'

/** Of days away that follow each other, the stretch that begins first; whoever is not employed yet is not away. */
export const awaySoonRoute = route(listAwaySoon, async ({ db, principal, language }) => {
  const { orgId, person } = principal
  if (person.structId === null) return []
  const today = await todayOf(db, orgId)
  const until = laterDay(today, DAYS_AHEAD - 1)
  const colleagues = await colleaguesBetween(db, orgId, { unit: person.structId, from: today, to: until, most: MOST })
  const away = colleagues
    .filter(({ id }) => id !== person.empId)
    .flatMap(({ id, user_id, name, away: spans }) => {
      const first = joined(spans.filter(({ from, to }) => from > '0001-01-01' && to >= today && from <= until))[0]
      return first ? [{ emp_id: id, user_id, name, ...first }] : []
    })
    .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : one.name < other.name ? -1 : 1))
    .slice(0, SHOWN)
  const standing = await substitutesNow(
    db,
    orgId,
    away.flatMap(({ user_id }) => user_id ?? []),
  )
  const cards = await personCards(
    db,
    orgId,
    standing.map(({ substitute_user_id }) => substitute_user_id),
    language,
  )
  const nameOf = new Map(
    cards.map(({ user_id, last_name, first_name }) => [user_id, [last_name, first_name].filter(Boolean).join(' ')]),
  )
  return away.map(({ user_id, to, ...one }) => ({
    ...one,
    to: to === NEVER ? null : to,
    is_today: one.from <= today,
    stands_in: nameOf.get(standing.find((two) => two.user_id === user_id)?.substitute_user_id ?? 0) ?? null,
  }))
})

/** Stretches that touch or overlap are one. */
function joined(spans: readonly { from: string; to: string }[]) {
  const found: { from: string; to: string }[] = []
  for (const span of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = found.at(-1)
    if (last && (last.to === NEVER || span.from <= laterDay(last.to, 1)))
      last.to = span.to > last.to ? span.to : last.to
    else found.push({ ...span })
  }
  return found
}
