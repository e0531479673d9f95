import { belowOf, todayOf } from '#modules/organization/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Place, Principal } from '#platform/server/principal.ts'
import type { Inputs } from '#platform/shared/expression/index.ts'
import { knownOf } from './facts.ts'

/** Those for which the structure is read. */
const ofStructure: readonly string[] = [
  'userUnitsBelow',
  'userPeople',
  'userPeopleAccounts',
  'userUnitPeople',
  'userUnitAccounts',
]

interface Person {
  values: Inputs
  today: string
}

const listOf = (id: number | null) => (id === null ? [] : [String(id)])

/** What a principal says of whoever asks. */
export type Asking = Pick<Principal, 'orgId' | 'userId' | 'roleId' | 'viewingRoleId'> & {
  person: Pick<Place, 'empId' | 'structId' | 'jobId'>
}

/** Whoever asks, as far as these conditions want to know it. */
export async function personOf(db: Db, asking: Asking, used: readonly string[]): Promise<Person> {
  const { orgId, userId, roleId, viewingRoleId, person } = asking
  const today = await todayOf(db, orgId)
  const own: Inputs = {
    userId: String(userId),
    userPerson: listOf(person.empId),
    userUnit: listOf(person.structId),
    userJob: listOf(person.jobId),
    userRole: listOf(viewingRoleId ?? roleId),
    ...(await knownOf(db, asking, used)),
  }
  if (!used.some((name) => ofStructure.includes(name))) return { values: own, today }
  const { units, inUnits, people } = await belowOf(db, orgId, person, today)
  return {
    values: {
      ...own,
      userUnitsBelow: units.map(String),
      userPeople: people.map(({ emp_id }) => String(emp_id)),
      userPeopleAccounts: accounts(people, userId),
      userUnitPeople: inUnits.map(({ emp_id }) => String(emp_id)),
      userUnitAccounts: accounts(inUnits, userId),
    },
    today,
  }
}

/** Their own account is theirs, whether they work here or not. */
const accounts = (people: readonly { user_id: number | null }[], own: number) => [
  ...new Set([String(own), ...people.flatMap(({ user_id }) => listOf(user_id))]),
]
