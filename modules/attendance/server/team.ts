import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import { localDay, momentOf } from '#modules/organization/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { type Context, route } from '#platform/server/route.ts'
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

/** Those of whom the caller sees hours, in the order of their names; of a unit and those below it, where one is named. */
export async function namedPeople(
  context: Context,
  { unit, q = '' }: { unit?: number | undefined; q?: string },
): Promise<Named[]> {
  const { db, principal } = context
  const { orgId } = principal
  const seen = await peopleSeen(context)
  const { rows } = await sql<Named>`
    with recursive below (id) as (
      select ${unit ?? null}::integer
      union select s.id from organization.structs s join below b on s.parent_id = b.id where s.org_id = ${orgId}
    )
    select e.id, concat_ws(' ', nullif(e.last_name, ''), e.first_name) as name, coalesce(e.code, '') as code,
      coalesce(j.job, '') as job, e.struct_id as unit_id, coalesce(s.struct, '') as unit
    from organization.employees e
    left join organization.structs s on s.org_id = e.org_id and s.id = e.struct_id
    left join organization.jobs j on j.org_id = e.org_id and j.id = e.job_id
    where e.org_id = ${orgId} and e.is_active and e.state = 'working'
    and (${seen === 'everybody'} or e.id = any(${seen === 'everybody' ? [] : [...seen]}::integer[]))
    and (${unit === undefined} or e.struct_id in (select id from below))
    order by s.struct collate platform.mongolian, e.first_name collate platform.mongolian,
      e.last_name collate platform.mongolian, e.id`.execute(db)
  const wanted = q.toLocaleLowerCase('mn')
  return wanted === ''
    ? rows
    : rows.filter(({ name, code }) => `${name} ${code}`.toLocaleLowerCase('mn').includes(wanted))
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
        came_at: instant(one.pairs.find((pair) => pair.in !== null)?.from),
        left_at: here.get(id) === true ? null : instant(one.pairs.findLast((pair) => pair.out !== null)?.to),
        late: one.late,
        leave: one.leave_kind === null ? null : (names.get(one.leave_kind)?.name ?? null),
        anomalies: one.anomalies,
      }
    }),
  }
})

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

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
