import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { conflict, forbidden, notFound } from '#platform/shared/errors.ts'
import { listedStates, type ListedState, type MemberState, type UserView } from '../../shared/users.ts'
import { beyondOf, organizationGrants } from '../rights/granting.ts'

type Administrator = Pick<Principal, 'orgId' | 'userId' | 'permissions'>

/** Somebody whom an administrator is about to change, with what decides whether they may. */
export interface Target {
  id: number
  login: string
  first_name: string
  last_name: string
  email: string | null
  /** Of the account, and of the membership. */
  status: string
  state: MemberState
  state_before: ListedState | null
  is_employed: boolean
  main_role_id: number
  default_menu: number | null
  /** The main one first. */
  role_ids: number[]
  /** Whether another organisation has them. */
  elsewhere: 'working' | 'removed' | null
  is_me: boolean
  is_stronger: boolean
}

/** `permissions`: what roles and job give. */
type Kept = Omit<Target, 'is_me' | 'is_stronger'> & {
  access: string
  my_access: string | null
  permissions: string[][]
}

/** The person, locked until this transaction ends; who does not stand in one of these states here is not there. */
export function targetOf(
  db: Trx,
  administrator: Administrator,
  id: number,
  states: readonly MemberState[] = listedStates,
): Promise<Target> {
  return find(db, administrator, { id, states, lock: sql`for update of m` })
}

/** The same for looking only. */
export function seenTarget(db: Trx, administrator: Administrator, id: number): Promise<Target> {
  return find(db, administrator, { id, states: listedStates, lock: sql`` })
}

interface Wanted {
  id: number
  states: readonly MemberState[]
  lock: RawBuilder<unknown>
}

async function find(db: Trx, administrator: Administrator, { id, states, lock }: Wanted): Promise<Target> {
  const { orgId, userId } = administrator
  const {
    rows: [kept],
  } = await sql<Kept>`
    select m.user_id as id, u.login, u.first_name, u.last_name, u.email, u.status, m.state, m.state_before,
    m.is_employed, m.main_role_id, m.default_menu, m.access,
      (select access from access.members where org_id = ${orgId} and user_id = ${userId}) as my_access, held.role_ids,
      access.elsewhere(m.user_id) as elsewhere,
      array(
        select to_jsonb(r.permissions) from access.roles r where r.org_id = m.org_id and r.id = any (held.role_ids)
        union all select to_jsonb(j.permissions) from access.job_permissions j where j.org_id = m.org_id
        and j.job_id = m.job_id
      ) as permissions
    from access.members m
    join access.users u on u.id = m.user_id
    cross join lateral (
      select array_prepend(m.main_role_id, array(
        select x.role_id from access.member_roles x where x.org_id = m.org_id and x.user_id = m.user_id
        and x.role_id <> m.main_role_id order by x.role_id
      )) as role_ids
    ) held
    where m.org_id = ${orgId} and m.user_id = ${id} and m.state = any (${states}::text[]) ${lock}`.execute(db)
  if (!kept) throw notFound('access.user_missing')
  const { access, my_access, permissions, ...target } = kept
  const { max } = await organizationGrants(db, orgId)
  const is_me = id === userId
  const goesBeyond = beyondOf(administrator, permissions.flat(), max).length > 0
  return { ...target, is_me, is_stronger: !is_me && (goesBeyond || (access === 'owner' && my_access !== 'owner')) }
}

/** Whoever may do less does not rule over whoever may do more: setting their password would be becoming them. */
export function refuseStronger({ is_stronger }: Target) {
  if (is_stronger) throw forbidden('access.users.stronger')
}

export function refuseMyself({ is_me }: Target) {
  if (is_me) throw conflict('access.users.myself')
}

/** Why the person's own data, which all their organisations share, cannot be changed by this administrator. */
export function personalHindrance({
  is_me,
  is_stronger,
  elsewhere,
}: Pick<Target, 'is_me' | 'is_stronger' | 'elsewhere'>): UserView['personal'] {
  if (is_me) return 'own'
  if (elsewhere === 'working') return 'elsewhere'
  return is_stronger ? 'stronger' : null
}

export function refusePersonal(target: Target) {
  const hindrance = personalHindrance(target)
  if (hindrance === 'own') throw conflict('access.users.own_data')
  if (hindrance === 'elsewhere') throw conflict('access.users.elsewhere')
  refuseStronger(target)
}

export const asSubject = ({ id, first_name, last_name }: Pick<Target, 'id' | 'first_name' | 'last_name'>) => ({
  subject_type: 'access.user',
  subject_id: id,
  subject_name: `${last_name} ${first_name}`,
})
