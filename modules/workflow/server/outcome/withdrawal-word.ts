import { membersWho, substitutesNow } from '#modules/access/server/index.ts'
import { directoryFor, personCards } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { notify } from '#platform/server/notify.ts'
import { reaches } from '../../shared/engine/assignee.ts'
import { holdsStep } from '../../shared/engine/holding.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { sheetInForce } from '../../shared/engine/sheet.ts'
import { withdrawalAsked } from '../../shared/engine/withdrawal.ts'
import { initialAndName } from '../../shared/signature.ts'
import { ADMINISTERS } from '../state/actor.ts'
import { letterFacts } from '../telling/letter-facts.ts'

interface Head {
  id: string
  number: string
  title: string
  flow: Words
}

/**
 * Those whose word a withdrawal needs: whoever has the step, of a vote its chair; where that is nobody, the
 * administrators.
 */
export async function whoAnswers(
  db: Trx,
  orgId: number,
  state: InstanceState,
): Promise<{ users: number[]; are_administrators: boolean }> {
  const creator = state.creator?.user_id
  const holding = state.steps.filter((row) => holdsStep(state.steps, row))
  const chairs = holding.flatMap((row) =>
    row.status_type === 'VOTE' ? (sheetInForce(row)?.sheet.chair_user_id ?? []) : [],
  )
  const people = (await directoryFor(db, orgId, holding)).filter((person) =>
    holding.some((row) => reaches(row, person) && [undefined, person.user_id].includes(row.claimed_by)),
  )
  const holders = people.map(({ user_id }) => user_id)
  const substitutes = (await substitutesNow(db, orgId, holders)).map(({ substitute_user_id }) => substitute_user_id)
  const users = [...new Set([...chairs, ...holders, ...substitutes])].filter((userId) => userId !== creator)
  if (users.length > 0) return { users, are_administrators: false }
  const administrators = (await membersWho(db, orgId, ADMINISTERS)).map(({ user_id }) => user_id)
  return { users: administrators.filter((userId) => userId !== creator), are_administrators: true }
}

/**
 * The document came to others with a question that nobody has answered: they hear that it is theirs to answer now,
 * also a chair for whom nothing else waits.
 */
export async function tellOfQuestion(db: Trx, orgId: number, head: Head, before: InstanceState, after: InstanceState) {
  const asked = withdrawalAsked(after)
  if (!asked || after.action_num === before.action_num || after.status_id === null) return
  const [was, is] = [await whoAnswers(db, orgId, before), await whoAnswers(db, orgId, after)]
  const users = is.users.filter((userId) => !was.users.includes(userId))
  if (users.length > 0)
    await tellToAnswer(db, orgId, head, {
      users,
      version: after.version,
      asker: asked.done_by,
      reason: asked.description,
    })
}

export async function tellToAnswer(
  db: Trx,
  orgId: number,
  { id, number, title, flow }: Head,
  { users, version, asker, reason }: { users: number[]; version: number; asker: number | null; reason: string | null },
) {
  const [card] = asker === null ? [] : await personCards(db, orgId, [asker])
  const by = card ? initialAndName(card.last_name, card.first_name) : ''
  await notify(db, orgId, {
    user_ids: users,
    key: 'workflow.notify.withdrawal_asked',
    params: { number, title, by },
    facts: await letterFacts(db, orgId, { flow, reason }),
    link: `/workflow/${id}`,
    mail: true,
    source: `${id}/${version}/withdrawal`,
  })
}
