import type { Db } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { memberCards, membersWhere, type Member, ownRegisterNumber } from '#modules/access/server/index.ts'

/** The fields of a step's assignee that can mean people; those that are null mean nobody. */
export interface AssigneeFields {
  role_id: number | null
  user_id: number | null
  struct_id: number | null
  job_id: number | null
  emp_id: number | null
}

/** A person of the organisation with name and place, who can be asked to act; `role_ids` are all their roles here. */
export type ReachablePerson = Member
/** The same for display; may have left. */
export type MemberCard = Member

/**
 * Everybody who can be asked to act on any of these assignees: active members with an active user. Two queries
 * however many assignees there are. Wider than each single assignee: which of its fields decides is the asker's rule.
 * For a reader, units and jobs are called in their language.
 */
export async function directoryFor(
  db: Db,
  orgId: number,
  assignees: readonly AssigneeFields[],
  language?: Language,
): Promise<ReachablePerson[]> {
  const named = (field: keyof AssigneeFields) => [
    ...new Set(assignees.map((assignee) => assignee[field]).filter((id) => id !== null)),
  ]
  const placed = await usersInPlaces(db, orgId, {
    emp_ids: named('emp_id'),
    job_ids: named('job_id'),
    struct_ids: named('struct_id'),
  })
  const users = [...named('user_id'), ...placed]
  const roles = named('role_id')
  if (users.length + roles.length === 0) return []
  return membersWhere(db, orgId, { user_ids: users, role_ids: roles }, language)
}

interface PlacesNamed {
  emp_ids: number[]
  job_ids: number[]
  struct_ids: number[]
}

async function usersInPlaces(db: Db, orgId: number, { emp_ids, job_ids, struct_ids }: PlacesNamed) {
  if (emp_ids.length + job_ids.length + struct_ids.length === 0) return []
  const found = await db
    .selectFrom('organization.employees')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('is_active', '=', true)
    .where('user_id', 'is not', null)
    .where((is) =>
      is.or([
        ...(emp_ids.length > 0 ? [is('id', 'in', emp_ids)] : []),
        ...(job_ids.length > 0 ? [is('job_id', 'in', job_ids)] : []),
        ...(struct_ids.length > 0 ? [is('struct_id', 'in', struct_ids)] : []),
      ]),
    )
    .execute()
  return found.map(({ user_id }) => user_id).filter((id) => id !== null)
}

/**
 * Names, jobs and units for display, also of people who have left; one query. Without a language as they were given,
 * for what is kept.
 */
export function personCards(
  db: Db,
  orgId: number,
  userIds: readonly number[],
  language?: Language,
): Promise<MemberCard[]> {
  return memberCards(db, orgId, [...new Set(userIds)], language)
}

/**
 * The registration number of whoever signs in as this user: what the organisation has on their card, else what stands
 * in their account.
 */
export async function registerNumberOf(db: Db, orgId: number, userId: number): Promise<string | null> {
  const card = await db
    .selectFrom('organization.employees')
    .select('register_number')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('register_number', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return card?.register_number ?? ownRegisterNumber(db, orgId, userId)
}

/** How a colleague is reached, as their card says. */
export async function reachedBy(
  db: Db,
  orgId: number,
  empId: number,
): Promise<{ phone: string | null; email: string | null } | undefined> {
  return db
    .selectFrom('organization.employees')
    .select(['phone', 'email'])
    .where('org_id', '=', orgId)
    .where('id', '=', empId)
    .executeTakeFirst()
}
