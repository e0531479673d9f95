import { mapInBreaths } from '#platform/server/breath.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { allUnits, placeNames } from '#modules/organization/server/index.ts'
import { asPerson, organisationOf } from '#modules/workflow/server/index.ts'
import { nobody, relativeSeat, type Subject } from '#modules/workflow/shared/index.ts'
import { isByUnit, type ReachByUnit, reachRuleOf } from '../shared/reach.ts'

/** As many units of an organisation are looked at; of more there is said how many were not. */
const MOST_UNITS = 500

interface ByUnit {
  by_unit: ReachByUnit[]
  more_units: number
}
const none: ByUnit = { by_unit: [], more_units: 0 }

/**
 * Of a rule relative to the sender: to whom it leads today from each unit, and from which it leads to nobody. Of the
 * head of a unit that the drawing names, from that one.
 */
export async function reachByUnit(
  db: Trx,
  orgId: number,
  subjects: readonly Subject[],
  language: Language,
): Promise<ByUnit[]> {
  if (!subjects.some((subject) => isByUnit(reachRuleOf(subject)))) return subjects.map(() => none)
  const all = await allUnits(db, orgId)
  const ids = all.slice(0, MOST_UNITS)
  const chosen = subjects.flatMap(({ struct_id }) => struct_id ?? [])
  const world = await organisationOf(db, orgId, subjects, [...ids, ...chosen], language)
  const names = await placeNames(db, orgId, { emp_ids: [], job_ids: [], struct_ids: [...ids, ...chosen] }, language)
  return mapInBreaths(subjects, (subject) => {
    const rule = reachRuleOf(subject)
    if (!isByUnit(rule)) return none
    const by_unit = (rule === 'unit_head' && subject.struct_id ? [subject.struct_id] : ids).map((id): ReachByUnit => {
      const creator = { ...nobody, user_id: 0, struct_id: id }
      const seat = relativeSeat(subject, { creator, org_id: orgId, ...world })
      const [first] = seat.incident ? [] : world.directory.peopleFor(seat.assignee)
      return {
        unit: names.find((one) => one.id === id)?.name ?? `№ ${id}`,
        person: first ? asPerson(first) : null,
        passed: seat.reached?.passed.length ?? 0,
      }
    })
    return { by_unit, more_units: rule === 'unit_head' ? 0 : all.length - ids.length }
  })
}
