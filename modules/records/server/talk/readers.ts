import { membersGranted, membersWho } from '#modules/access/server/index.ts'
import type { MemberCard } from '#modules/organization/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import type { PersonView } from '../../shared/talk/person.ts'

export interface Reader {
  person: PersonView
  /** Columns that they see in one of their roles. */
  fields: readonly TableField[]
}

/** Everybody who may read the rows of a table, in whichever of their roles or by their job. */
export async function readersOf(db: Db, orgId: number, table: Table): Promise<ReadonlyMap<number, Reader>> {
  const all = fieldsOf(table)
  const readers = new Map<number, Reader>(
    (await membersWho(db, orgId, [table.name, 'r'].join('.'))).map((member) => [
      member.user_id,
      { person: asPerson(member), fields: all },
    ]),
  )
  for (const { member, grant } of await membersGranted(db, orgId, table.name)) {
    if (!grant.actions.includes('r') || grant.row_condition !== null) continue
    const before = readers.get(member.user_id)?.fields ?? []
    const { columns } = grant
    const fields = all.filter(
      (field) =>
        before.includes(field) || columns === null || (columns[field.of ?? field.name] ?? 'hidden') !== 'hidden',
    )
    readers.set(member.user_id, { person: asPerson(member), fields })
  }
  return readers
}

const asPerson = ({ user_id, first_name, last_name, job, struct }: MemberCard): PersonView => ({
  user_id,
  first_name,
  last_name,
  job,
  struct,
})

/** Looks people up by user; somebody who is gone for good still has a place, without a name. */
export function peopleBook(cards: readonly MemberCard[]) {
  const byUser = new Map(cards.map((card) => [card.user_id, asPerson(card)]))
  return (userId: number): PersonView =>
    byUser.get(userId) ?? { user_id: userId, first_name: `#${userId}`, last_name: '', job: null, struct: null }
}
