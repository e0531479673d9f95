import { organizationBook, workersIn } from '#modules/organization/server/index.ts'
import { localDay, momentOf } from '#modules/organization/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { type Context, route } from '#platform/server/route.ts'
import { KEEPING } from '../shared/access.ts'
import { countMissing } from '../shared/missing.ts'
import { showTeam, teamStates } from '../shared/contract.ts'
import { punchesBetween } from './reckon/punches.ts'
import { type ReckonedDay, reckon } from './reckon/settle.ts'
import { peopleSeen } from './seen.ts'
import { leaveNames, shownShiftOf } from './shown.ts'

export interface Named {
  id: number
  name: string
  code: string
  job: string
  unit_id: number
  unit: string
}

/** Those of whom the caller sees hours, by unit and name; of a unit and those below it, where one is named. */
export async function namedPeople(
  context: Context,
  { unit, q = '' }: { unit?: number | undefined; q?: string },
): Promise<Named[]> {
  const { db, principal, language } = context
  const seen = await peopleSeen(context)
  const wanted = q.toLocaleLowerCase('mn')
  const workers = await workersIn(db, principal.orgId, {
    ...(seen !== 'everybody' && { people: [...seen] }),
    language,
  })
  return workers
    .filter(({ is_here, units, name, code }) => {
      const isIn = unit === undefined || units.includes(unit)
      return is_here && isIn && `${name} ${code}`.toLocaleLowerCase('mn').includes(wanted)
    })
    .map(({ id, name, code, job, unit: unit_id, unit_name }) => ({ id, name, code, job, unit_id, unit: unit_name }))
}

export const unitsOf = (people: readonly Named[]) =>
  [...new Map(people.map(({ unit_id, unit }) => [unit_id, { id: unit_id, name: unit }])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'mn'),
  )

export const teamRoute = route(showTeam, async (context, { day: asked, unit }) => {
  const { db, principal, language } = context
  const { orgId } = principal
  const zone = await organizationBook.zoneOf(db, orgId)
  const now = new Date()
  const today = localDay(now, zone)
  const day = asked ?? today
  const everybody = await namedPeople(context, {})
  const people = unit === undefined ? everybody : await namedPeople(context, { unit })
  const ids = people.map(({ id }) => id)
  const days = await reckon(db, orgId, { from: day, to: day }, now.getTime(), ids)
  const byId = new Map(days.map((one) => [one.employee, one]))
  const names = await leaveNames(db, orgId, language)
  const here = day === today ? await whoIsHere(db, orgId, ids, now) : new Map<number, boolean>()
  return {
    today,
    day,
    zone,
    units: unitsOf(everybody),
    people: people.flatMap(({ id, name, unit: unitName }) => {
      const one = byId.get(id)
      if (!one) return []
      return {
        id,
        name,
        unit: unitName,
        state: stateOf(one, here.get(id), zone, now),
        shift: shownShiftOf(one.shift),
        came_at: instant(one.came),
        left_at: here.get(id) === true ? null : instant(one.left),
        late: one.late,
        leave: one.leave_kind === null ? null : (names.get(one.leave_kind)?.name ?? null),
        anomalies: one.anomalies,
      }
    }),
  }
})

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Whether the last thing that somebody punched within a day means that they are at work. */
async function whoIsHere(db: Trx, orgId: number, people: readonly number[], now: Date) {
  const since = new Date(now.getTime() - 20 * 3_600_000)
  const all = await punchesBetween(db, orgId, people, since, new Date(now.getTime() + 60_000))
  return new Map([...all].map(([employee, own]) => [employee, own.at(-1)?.kind !== 'out']))
}

function stateOf(one: ReckonedDay, isHere: boolean | undefined, zone: string, now: Date): (typeof teamStates)[number] {
  const came = one.pairs.some((pair) => pair.in !== null)
  if (came) return isHere === true ? (one.late > 0 ? 'late' : 'here') : 'left'
  if (isHere === true && one.punches.length > 0) return 'here'
  if (one.status === 'leave') return 'leave'
  if (one.status === 'duty') return 'duty'
  if (!one.shift) return 'off'
  const starts = momentOf(one.day, '00:00', zone) + (one.shift.starts + one.shift.grace_in) * 60_000
  return now.getTime() < starts ? 'not_yet' : 'missing'
}

export const missingRoute = route(countMissing, async (context) => {
  const { db, principal } = context
  const { orgId, permissions, person } = principal
  const seen = await peopleSeen(context)
  const isAlone = seen !== 'everybody' && seen.size < 2
  if (isAlone || (seen === 'everybody' && !permissions.has(KEEPING))) return { missing: 0, people: 0 }
  const zone = await organizationBook.zoneOf(db, orgId)
  const now = new Date()
  const day = localDay(now, zone)
  const people = (await namedPeople(context, {})).map(({ id }) => id).filter((id) => id !== person.empId)
  const days = await reckon(db, orgId, { from: day, to: day }, now.getTime(), people)
  const here = await whoIsHere(db, orgId, people, now)
  const missing = days.filter((one) => stateOf(one, here.get(one.employee), zone, now) === 'missing')
  return { missing: missing.length, people: days.length }
})
