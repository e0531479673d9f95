import type { MemberCard } from '#modules/organization/server/index.ts'
import type { PersonView } from '../../shared/person.ts'

export function asPerson({ user_id, emp_id, first_name, last_name, job, struct }: MemberCard): PersonView {
  return { user_id, emp_id, first_name, last_name, job, struct }
}

/** Looks people up by user; somebody who is gone for good still has a place, without a name. */
export function peopleBook(cards: readonly MemberCard[]) {
  const byUser = new Map(cards.map((card) => [card.user_id, asPerson(card)]))
  return (userId: number): PersonView =>
    byUser.get(userId) ?? {
      user_id: userId,
      emp_id: null,
      first_name: `#${userId}`,
      last_name: '',
      job: null,
      struct: null,
    }
}
