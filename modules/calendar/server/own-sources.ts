import { colleaguesBetween } from '#modules/organization/server/index.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { tasksOfMine } from '#modules/planning/server/index.ts'
import { PARTICIPATION } from '#modules/planning/shared/index.ts'
import { words } from '#modules/records/shared/index.ts'
import type { CalendarEvent } from '#platform/shared/icalendar/index.ts'
import type { FeedSource } from './sources.ts'

/** What somebody does and holds, day-long from its first day to its last. */
export const tasks: FeedSource = {
  name: 'tasks',
  title: words('Миний даалгавар', 'My tasks', '내 작업'),
  permission: PARTICIPATION,
  async read(context, span, link) {
    const found = await tasksOfMine(context, span)
    return found.map(({ id, version, updated_at, name, project, starts_on, ends_on }): CalendarEvent => {
      const url = link(`/planning/tasks/${id}`)
      return {
        uid: `task-${id}@orgil`,
        sequence: version,
        stamp: updated_at,
        starts: { day: starts_on },
        ends: { day: laterDay(ends_on, 1) },
        summary: name,
        ...(project !== '' && { description: project }),
        ...(url !== undefined && { url }),
        isFree: true,
      }
    })
  },
}

/** Days on which they are not there, as the organisation knows them. */
export const absences: FeedSource = {
  name: 'away',
  title: words('Миний чөлөө, эзгүй өдөр', 'My leave and absence', '내 휴가·부재'),
  async read({ db, principal: { orgId, person } }, { from, to }) {
    if (person.empId === null) return []
    const [me] = await colleaguesBetween(db, orgId, { people: [person.empId], from, to, most: 1 })
    return (
      (me?.away ?? [])
        // Before they came and after they leave is no absence.
        .filter((away) => !away.from.startsWith('0001') && !away.to.startsWith('9999'))
        .map((away): CalendarEvent => ({
          uid: `away-${person.empId}-${away.from}-${away.to}@orgil`,
          sequence: 0,
          stamp: `${away.from}T00:00:00.000Z`,
          starts: { day: away.from },
          ends: { day: laterDay(away.to, 1) },
          summary: 'Чөлөө',
        }))
    )
  },
}
