import { membersGranted, membersWho } from '#modules/access/server/index.ts'
import type { MemberCard } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import type { PersonView } from '../../shared/talk/person.ts'
import { conditionsFor } from '../gate/condition.ts'
import { idsWithin } from '../query/seen.ts'

export interface Reader {
  person: PersonView
  emp_id: number | null
  role_ids: readonly number[]
  /** Columns that they see of a row in one of their roles; none of a row that they do not read. */
  fieldsIn: (this: void, row: string) => readonly TableField[]
}

interface Seen {
  person: PersonView
  member: MemberCard
  byRow: Map<string, Set<TableField>>
}

/**
 * Everybody who may read one of these rows, in whichever of their roles or by their job; of these people (`among`) also
 * whoever reads it by what the table shares, which is asked for each of them.
 */
export async function readersOf(
  db: Trx,
  orgId: number,
  table: Table,
  rows: readonly string[],
  among?: (member: MemberCard) => boolean,
): Promise<ReadonlyMap<number, Reader>> {
  const all = fieldsOf(table)
  const readers = new Map<number, Seen>()
  const add = (member: MemberCard, seen: readonly string[], fields: readonly TableField[]) => {
    if (seen.length === 0) return
    const reader = readers.get(member.user_id) ?? {
      person: asPerson(member),
      member,
      byRow: new Map<string, Set<TableField>>(),
    }
    for (const row of seen) reader.byRow.set(row, new Set([...(reader.byRow.get(row) ?? []), ...fields]))
    readers.set(member.user_id, reader)
  }
  for (const member of await membersWho(db, orgId, [table.name, 'r'].join('.'))) add(member, rows, all)
  for (const { member, grant, role_id } of await membersGranted(db, orgId, table.name)) {
    if (!grant.actions.includes('r')) continue
    const { columns, row_condition } = grant
    const fields = fieldsGiven(all, columns)
    if (row_condition === null) add(member, rows, fields)
    else {
      const { user_id: userId, emp_id: empId, struct_id: structId, job_id: jobId, role_ids } = member
      const asking = { orgId, userId, roleId: role_id ?? role_ids[0] ?? 0, person: { empId, structId, jobId } }
      const where = (await conditionsFor(db, asking, table, [row_condition])).get(row_condition)
      if (where) add(member, await idsWithin(db, orgId, { table }, rows, where), fields)
    }
  }
  const shares = among ? (table.shares ?? []).filter(({ may }) => may.includes('r')) : []
  for (const [permission, own] of Map.groupBy(shares, (share) => share.permission))
    for (const member of (await membersWho(db, orgId, permission)).filter((one) => among?.(one))) {
      const { user_id: userId, emp_id: empId, struct_id: structId, job_id: jobId, role_ids } = member
      const asking = { orgId, userId, roleId: role_ids[0] ?? 0, person: { empId, structId, jobId } }
      const conditions = await conditionsFor(
        db,
        asking,
        table,
        own.map(({ when }) => when),
      )
      for (const { when, columns = null } of own) {
        const where = conditions.get(when)
        if (where) add(member, await idsWithin(db, orgId, { table }, rows, where), fieldsGiven(all, columns))
      }
    }
  return new Map(
    [...readers].map(([userId, { person, member, byRow }]) => {
      const fields = new Map([...byRow].map(([row, seen]) => [row, all.filter((field) => seen.has(field))]))
      const { emp_id, role_ids } = member
      return [userId, { person, emp_id, role_ids, fieldsIn: (row) => fields.get(row) ?? [] }] as const
    }),
  )
}

const fieldsGiven = (all: readonly TableField[], columns: Readonly<Record<string, string>> | null) =>
  all.filter((field) => columns === null || (columns[field.of ?? field.name] ?? 'hidden') !== 'hidden')

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
