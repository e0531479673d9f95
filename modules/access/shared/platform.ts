import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { visibleText } from '#platform/shared/visible-text.ts'
import { refuseFirstPassword } from './password.ts'
import { DIFFERS, isTypedTwice, loginName, passwordTwice, personName, personRules } from './person-rules.ts'

const permission = 'platform.admin'
const done = z.object({ status: z.literal(true) })
const orgId = rowIdInAddress

export const suspensionForm = z.object({
  reason: z.string().overwrite(visibleText).min(1, 'access.suspension.reason_missing').max(500),
})
export const suspendOrganization = endpoint({
  method: 'POST',
  path: '/access/organizations/:org_id/suspension',
  permission,
  summary: 'Let nobody into an organisation until it is restored; everything of it stays',
  input: suspensionForm.extend({ org_id: orgId }),
  reply: done,
})
export const restoreOrganization = endpoint({
  method: 'DELETE',
  path: '/access/organizations/:org_id/suspension',
  permission,
  summary: 'Open a suspended organisation again',
  input: z.object({ org_id: orgId }),
  reply: done,
})

const superAdminRow = z.object({
  id: z.number().int(),
  login: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  state: z.enum(['active', 'invited', 'locked']),
  last_seen_at: z.string().nullable(),
  open_sessions: z.number().int(),
  joined_at: z.string(),
  is_me: z.boolean(),
})
export type SuperAdminRow = z.output<typeof superAdminRow>

export const listSuperAdmins = endpoint({
  method: 'GET',
  path: '/access/super-admins',
  permission,
  summary: 'Those who administer the whole platform',
  input: z.object({}),
  reply: z.array(superAdminRow),
})
const START_NEEDS = { error: 'access.person.email_missing', path: ['email'] }
export const newSuperAdmin = z
  .object({
    login: loginName,
    last_name: personName,
    first_name: personName,
    email: personRules.email,
    start: z.enum(['invitation', 'password']),
    ...passwordTwice,
    password: z.string().max(200),
  })
  .refine(({ start, email }) => start !== 'invitation' || email !== null, START_NEEDS)
  .superRefine(refuseFirstPassword)
  .refine((person) => person.start !== 'password' || isTypedTwice(person), DIFFERS)
export const addSuperAdmin = endpoint({
  method: 'POST',
  path: '/access/super-admins',
  permission,
  summary: 'Add somebody who administers the whole platform',
  idempotent: true,
  input: newSuperAdmin,
  reply: z.object({ id: z.number().int() }),
})
export const removeSuperAdmin = endpoint({
  method: 'DELETE',
  path: '/access/super-admins/:id',
  permission,
  summary: 'Take the platform away from somebody; they are out at once',
  input: z.object({ id: rowIdInAddress }),
  reply: done,
})
