import type { Trx } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { directoryFor, type ReachablePerson, unitsUpwards } from '#modules/organization/server/index.ts'
import type { Subject } from '../../shared/definition.ts'
import { nobody, reaches } from '../../shared/engine/assignee.ts'
import type { relativeSeat } from '../../shared/engine/relative.ts'

type Assignee = Parameters<typeof reaches>[0]
type Organisation = NonNullable<Parameters<typeof relativeSeat>[1]['organisation']>

/** Units with those above them, and everybody whom rules may find there. */
export async function organisationOf(
  db: Trx,
  orgId: number,
  subjects: readonly Subject[],
  from: readonly number[],
  language: Language,
): Promise<{
  organisation: Organisation
  directory: {
    peopleFor: (assignee: Assignee) => ReachablePerson[]
    person: (id: number) => ReachablePerson | undefined
  }
  people: readonly ReachablePerson[]
}> {
  const like = subjects.flatMap(({ relative, job_id }) => (relative?.to === 'job' && job_id ? [job_id] : []))
  const units = await unitsUpwards(db, orgId, [...new Set(from)], like)
  const people = await directoryFor(
    db,
    orgId,
    [
      ...units.flatMap(({ jobs }) => jobs.map(({ id }) => ({ ...nobody, job_id: id }))),
      ...subjects.flatMap(({ role_id }) => (role_id ? [{ ...nobody, role_id }] : [])),
    ],
    language,
  )
  return {
    organisation: { units },
    people,
    directory: {
      peopleFor: (assignee) => people.filter((person) => reaches(assignee, person)),
      person: (userId) => people.find(({ user_id }) => user_id === userId),
    },
  }
}
