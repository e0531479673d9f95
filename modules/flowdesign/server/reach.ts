import { setImmediate as others } from 'node:timers/promises'
import { openRoute } from '#platform/server/route.ts'
import { directoryFor } from '#modules/organization/server/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { assigneeOf, reaches } from '#modules/workflow/shared/index.ts'
import { asPerson } from '#modules/workflow/server/index.ts'
import { findReach } from '../shared/contract.ts'
import { isFixed, reachRuleOf } from '../shared/reach.ts'

/** More faces than this nobody reads. */
const MOST_FACES = 20

/** Looks at people after which whatever else waits goes first. */
const MOST_AT_ONCE = 100_000

export const reachRoute = openRoute(findReach, async ({ inTenant, principal: { orgId }, language }, { subjects }) => {
  const asked = subjects.map((subject) => ({ rule: reachRuleOf(subject), assignee: assigneeOf(subject, { actor: null, org_id: orgId, creator: null }) }))
  const everybody = await inTenant(({ db }) => directoryFor(db, orgId, asked.filter(({ rule }) => isFixed(rule)).map(({ assignee }) => assignee), language))
  const found: ReplyOf<typeof findReach> = []
  let looks = 0
  for (const { rule, assignee } of asked) {
    const people = isFixed(rule) ? everybody.filter((person) => reaches(assignee, person)) : []
    found.push({ rule, total: people.length, people: people.slice(0, MOST_FACES).map(asPerson) })
    looks += everybody.length
    if (looks < MOST_AT_ONCE) continue
    looks = 0
    await others()
  }
  return found
})
