import { belowOf, todayOf } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { forbidden } from '#platform/shared/errors.ts'
import { KEEPING } from '../shared/access.ts'

/** Whoever may read all days. */
const READING_ALL = 'attendance.days.r'

/** Of whom the caller sees hours: of everybody, or of those whom they lead and of themselves. */
export async function peopleSeen({ db, principal }: Context): Promise<ReadonlySet<number> | 'everybody'> {
  const { orgId, permissions, person } = principal
  if (permissions.has(READING_ALL)) return 'everybody'
  const { people } = await belowOf(db, orgId, person, await todayOf(db, orgId))
  const seen = new Set(people.map(({ emp_id }) => emp_id))
  if (person.empId !== null) seen.add(person.empId)
  return seen
}

export async function mustSee(context: Context, employee: number): Promise<void> {
  const seen = await peopleSeen(context)
  if (seen !== 'everybody' && !seen.has(employee)) throw forbidden('platform.no_permission')
}

/** Whose rosters and unclear days the caller settles: of all who keeps attendance, of their people who leads them. */
export async function mayKeep(context: Context): Promise<(employee: number) => boolean> {
  const { db, principal } = context
  if (principal.permissions.has(KEEPING)) return () => true
  const { people } = await belowOf(db, principal.orgId, principal.person, await todayOf(db, principal.orgId))
  const led = new Set(people.map(({ emp_id }) => emp_id))
  return (employee) => led.has(employee) && employee !== principal.person.empId
}
