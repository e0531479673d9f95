import { sql } from 'kysely'
import { todayOf } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { namedIn, type FieldValues } from '#platform/shared/fields/index.ts'
import { levels } from '../shared/access.ts'
import { agreed } from '../shared/progress.ts'
import { projectsOf } from './access.ts'

interface About {
  from: FieldValues | null
  to: FieldValues | null
}

/**
 * What a task says of its state agrees with how much of it is done, and with the day on which it was finished. Where
 * whoever leads the project confirms what is done, others come no further than to the review.
 */
export async function taskState({ db, principal }: Context, { from, to }: About): Promise<FieldValues | undefined> {
  if (!to) return undefined
  const before = from ?? { state: 'todo', percent: '0' }
  const next = agreed(before, to)
  if (next.state === before['state'] && next.percent === before['percent']) return undefined
  const isDone = next.state === 'done'
  if (isDone && before['state'] !== 'done' && !(await mayConfirm({ db, principal }, to))) {
    if (to['state'] === 'done') throw unprocessable('planning.lead_confirms')
    // Whoever draws it to the end asks for the review.
    return { state: 'review', percent: next.percent, finished_on: null }
  }
  return {
    state: next.state,
    percent: next.percent,
    finished_on: isDone ? (to['finished_on'] ?? (await todayOf(db, principal.orgId))) : null,
  }
}

async function mayConfirm({ db, principal }: Pick<Context, 'db' | 'principal'>, task: FieldValues): Promise<boolean> {
  const { orgId, permissions, person } = principal
  // The product itself, such as a recurring task that begins anew, and whoever administers all tasks.
  if (principal.roleId === 0 || permissions.has('planning.tasks.u')) return true
  const project = namedIn(task['project'] ?? null)?.id
  if (!project) return true
  const { rows } = await sql<{ is_checked: boolean }>`select is_checked from planning.projects
    where org_id = ${orgId} and id = ${project}::uuid`.execute(db)
  if (!rows[0]?.is_checked) return true
  if (person.empId !== null && namedIn(task['reviewer'] ?? null)?.id === String(person.empId)) return true
  return (await projectsOf(db, orgId, person.empId, levels.leads)).includes(project)
}
