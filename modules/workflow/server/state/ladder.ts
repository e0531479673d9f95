import { membersWho } from '#modules/access/server/index.ts'
import { type ReachablePerson, standInsFor } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { isNobody, reaches } from '../../shared/engine/assignee.ts'
import type { Assignee, Directory, StandIn } from '../../shared/engine/model.ts'
import { ADMINISTERS } from './actor.ts'
import { addressOf } from './waiting.ts'

export type Ladder = NonNullable<Directory['standIns']>

/** Who gets it where nobody else is left. */
export const administratorsOf = (db: Trx, orgId: number) => membersWho(db, orgId, ADMINISTERS)

/**
 * Who may stand in for those of these assignees that reach nobody, with the people whom that brings. Where everybody
 * is here nothing is asked of the database.
 */
export async function ladderFor(
  db: Trx,
  orgId: number,
  assignees: readonly Assignee[],
  people: readonly ReachablePerson[],
  /** A rule may come to nobody that no assignee names beforehand. */
  always = false,
): Promise<{ standIns?: Ladder; others: ReachablePerson[] }> {
  const empty = new Map<string, Assignee>()
  for (const assignee of assignees) {
    const address = addressOf(assignee)
    if (address !== null && !isNobody(assignee) && !people.some((person) => reaches(assignee, person)))
      empty.set(address, assignee)
  }
  if (empty.size === 0 && !always) return { others: [] }

  const rungs = new Map<string, (ReachablePerson & StandIn)[]>()
  for (const [address, assignee] of empty) rungs.set(address, await standInsFor(db, orgId, assignee))
  const administrators = (await administratorsOf(db, orgId)).map((person) => ({
    ...person,
    as: 'admin' as const,
  }))
  const known = new Set(people.map(({ user_id }) => user_id))
  const others = new Map(
    [...rungs.values(), administrators]
      .flat()
      .filter(({ user_id }) => !known.has(user_id))
      .map((person) => [person.user_id, person]),
  )
  return {
    // Somebody who is gone may be meant by their employee record and known here by their user.
    standIns: (assignee) => [
      ...(rungs.get(addressOf(assignee) ?? '') ?? rungs.get(`u:${assignee.user_id}`) ?? []),
      ...administrators,
    ],
    others: [...others.values()],
  }
}
