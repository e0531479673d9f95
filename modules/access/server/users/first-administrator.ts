import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { invite } from './invitations.ts'
import { addMember } from '../members/members.ts'
import { NOBODYS_HASH } from '../account/passwords.ts'
import { addPerson } from './user-create.ts'

export interface NewAdministrator {
  login: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  /** Of their password, which no transaction waits for; null: an invitation by mail lets them choose one. */
  password_hash: string | null
}

interface Into {
  orgId: number
  organization: string
  roleId: number
  extraRoleIds: readonly number[]
  invitedBy: number
  language: Language
}

/** The first person of a new organisation: its owner, who lets everybody else in. In a transaction of the system. */
export async function addAdministrator(
  db: Trx,
  services: Services,
  { password_hash, ...person }: NewAdministrator,
  { orgId, organization, roleId, extraRoleIds, invitedBy, language }: Into,
) {
  const id = await addPerson(db, {
    ...person,
    password_hash: password_hash ?? NOBODYS_HASH,
    status: 'active',
    mobile: null,
    register_number: null,
    birth_date: null,
    gender: null,
  })
  await addMember(db, orgId, { user_id: id, main_role_id: roleId, access: 'owner', extra_role_ids: extraRoleIds })
  if (password_hash === null)
    await invite(db, services, {
      orgId,
      invitedBy,
      user: { id, login: person.login, email: person.email! },
      organization,
      language,
    })
  return id
}
