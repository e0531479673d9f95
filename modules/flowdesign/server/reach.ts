import { mapInBreaths } from '#platform/server/breath.ts'
import { openRoute } from '#platform/server/route.ts'
import { directoryFor } from '#modules/organization/server/index.ts'
import { assigneeOf, reaches } from '#modules/workflow/shared/index.ts'
import { asPerson } from '#modules/workflow/server/index.ts'
import { reachByUnit } from './by-unit.ts'
import { findReach } from '../shared/contract.ts'
import { isFixed, reachRuleOf } from '../shared/reach.ts'

/** More faces than this nobody reads. */
const MOST_FACES = 20

export const reachRoute = openRoute(findReach, async ({ inTenant, principal: { orgId }, language }, { subjects }) => {
  const asked = subjects.map((subject) => ({
    rule: reachRuleOf(subject),
    assignee: assigneeOf(subject, { actor: null, org_id: orgId, creator: null }),
  }))
  const everybody = await inTenant(({ db }) =>
    directoryFor(
      db,
      orgId,
      asked.filter(({ rule }) => isFixed(rule)).map(({ assignee }) => assignee),
      language,
    ),
  )
  const byUnit = await inTenant(({ db }) => reachByUnit(db, orgId, subjects, language))
  const answers = await mapInBreaths(asked, ({ rule, assignee }) => {
    const people = isFixed(rule) ? everybody.filter((person) => reaches(assignee, person)) : []
    return { rule, total: people.length, people: people.slice(0, MOST_FACES).map(asPerson) }
  })
  return answers.map((answer, at) => ({ ...answer, ...(byUnit[at] ?? { by_unit: [], more_units: 0 }) }))
})
