import { mapInBreaths } from '#platform/server/breath.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { allUnits, directoryFor, placeNames, unitsUpwards } from '#modules/organization/server/index.ts'
import { asPerson } from '#modules/workflow/server/index.ts'
import { nobody, reaches, relativeSeat, type Subject } from '#modules/workflow/shared/index.ts'
import type { ReachByUnit } from '../shared/reach.ts'

/** As many units of an organisation are looked at; larger ones are told of these. */
const MOST_UNITS = 500

/** Of a rule relative to the sender: to whom it leads today from each unit, and from which it leads to nobody. */
export async function reachByUnit(
  db: Trx,
  orgId: number,
  subjects: readonly Subject[],
  language: Language,
): Promise<ReachByUnit[][]> {
  if (!subjects.some(({ relative }) => relative)) return subjects.map(() => [])
  const ids = (await allUnits(db, orgId)).slice(0, MOST_UNITS)
  const like = subjects.flatMap(({ relative, job_id }) => (relative?.to === 'job' && job_id ? [job_id] : []))
  const units = await unitsUpwards(db, orgId, ids, like)
  const people = await directoryFor(
    db,
    orgId,
    [
      ...units.flatMap(({ jobs }) => jobs.map(({ id }) => ({ ...nobody, job_id: id }))),
      ...subjects.flatMap(({ role_id }) => (role_id ? [{ ...nobody, role_id }] : [])),
    ],
    language,
  )
  const names = await placeNames(db, orgId, { emp_ids: [], job_ids: [], struct_ids: ids }, language)
  const directory = {
    peopleFor: (assignee: Parameters<typeof reaches>[0]) => people.filter((person) => reaches(assignee, person)),
    person: (userId: number) => people.find(({ user_id }) => user_id === userId),
  }
  return mapInBreaths(subjects, (subject) => {
    if (!subject.relative || (subject.relative.to === 'head' && subject.relative.of === 'unit')) return []
    return ids.map((id): ReachByUnit => {
      const creator = { ...nobody, user_id: 0, struct_id: id }
      const seat = relativeSeat(subject, { creator, org_id: orgId, organisation: { units }, directory })
      const [first] = seat.incident ? [] : directory.peopleFor(seat.assignee)
      return {
        unit: names.find((one) => one.id === id)?.name ?? `№ ${id}`,
        person: first ? asPerson(first) : null,
        passed: seat.reached?.passed.length ?? 0,
      }
    })
  })
}
