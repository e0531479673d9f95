import { sql } from 'kysely'
import { directoryFor, todayOf } from '#modules/organization/server/index.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { freeDaysBetween } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { NewsKind } from '#platform/server/notify.ts'
import { notify } from '#platform/server/notify.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { PARTICIPATION } from '../shared/access.ts'

export const planningNews: readonly NewsKind[] = [
  {
    name: 'planning.due_soon',
    title: 'planning.news_kind.due_soon',
    keys: ['planning.notify.due_soon'],
    facts: ['planning.fact.project', 'planning.fact.due'],
    permission: PARTICIPATION,
    byMail: true,
  },
  {
    name: 'planning.late',
    title: 'planning.news_kind.late',
    keys: ['planning.notify.late'],
    facts: ['planning.fact.project', 'planning.fact.due'],
    permission: PARTICIPATION,
    byMail: true,
  },
]

/** What has been late for longer was told then, or is nothing that anybody waits for. */
const LATE_DAYS = 14
/** Behind a long feast the next working day may lie so far. */
const NEXT_WITHIN = 30

/**
 * Tells of tasks the working day before they are due, and once they are late, whoever has them. News is named by task
 * and day, so nobody hears twice of the same; a task that is put off is due anew.
 */
export const tellDeadlines: JobKind = {
  name: 'planning.deadlines',
  cron: '10 8,12,17 * * *',
  async handle(_payload, { db }) {
    const { rows } = await asSystem(db, (trx) =>
      sql<{ org_id: number }>`select distinct org_id from planning.tasks where deleted_at is null
        and state not in ('done', 'cancelled') and (responsible is not null or assignees is not null)
        and ends_on between current_date - ${LATE_DAYS + 1}::integer and current_date + ${NEXT_WITHIN + 1}::integer
        order by org_id`.execute(trx),
    )
    for (const { org_id } of rows) await asSystem(db, async (trx) => tellOf(trx, org_id, await todayOf(trx, org_id)))
  },
}

interface Due {
  id: string
  name: string
  ends_on: string
  /** Whoever is responsible, and whoever works on it besides. */
  people: number[]
  project: string | null
}

/** The same of one organisation, on this day of it. */
export async function tellOf(db: Trx, orgId: number, today: string) {
  const { free } = await freeDaysBetween({ db }, orgId, [today])
  // Nobody works today: what is due then was told before, and what is late is told when they come back.
  if (free.has(today)) return
  let next = laterDay(today, 1)
  for (let days = 1; free.has(next) && days < NEXT_WITHIN; days += 1) next = laterDay(next, 1)
  const { rows } = await sql<Due>`select t.id, t.name, to_char(t.ends_on, 'YYYY-MM-DD') as ends_on,
      array_remove(t.responsible || t.assignees, null) as people,
      p.name as project
    from planning.tasks t left join planning.projects p on p.org_id = t.org_id and p.id = t.project
    where t.org_id = ${orgId} and t.deleted_at is null and t.state not in ('done', 'cancelled')
      and (t.responsible is not null or t.assignees is not null)
      and t.ends_on between ${laterDay(today, -LATE_DAYS)}::date and ${next}::date
      and t.ends_on <> ${today}::date
      and (p.id is null or (p.deleted_at is null and not p.is_template and p.state not in ('done', 'cancelled')))
    order by t.ends_on, t.id`.execute(db)
  if (rows.length === 0) return
  const nobody = { role_id: null, user_id: null, struct_id: null, job_id: null }
  const employees = [...new Set(rows.flatMap((row) => row.people))]
  const people = await directoryFor(
    db,
    orgId,
    employees.map((emp_id) => ({ ...nobody, emp_id })),
  )
  for (const { id, name, ends_on, people: asked, project } of rows) {
    const user_ids = people.flatMap(({ emp_id, user_id }) =>
      emp_id !== null && asked.includes(emp_id) ? [user_id] : [],
    )
    const what = ends_on < today ? 'late' : 'due_soon'
    await notify(db, orgId, {
      user_ids,
      key: `planning.notify.${what}`,
      params: { name, day: ends_on },
      facts: [
        ...(project === null ? [] : [{ label: 'planning.fact.project', value: project }]),
        { label: 'planning.fact.due', value: ends_on },
      ],
      link: `/planning/tasks/${id}`,
      source: `planning.${what}/${id}/${ends_on}`,
    })
  }
}
