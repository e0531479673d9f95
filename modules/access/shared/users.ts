import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { heldOf } from '#platform/shared/held.ts'
import { LARGEST_NUMBER, rowId, rowIdInAddress } from '#platform/shared/ids.ts'
import { words } from '#platform/shared/i18n.ts'
import { visibleText } from '#platform/shared/visible-text.ts'
import { HANDOVER_ROOM, handoverChoices } from './handover.ts'
import { refuseFirstPassword } from './password.ts'
import { addressRules, addressShown } from './address/rules.ts'
import { DIFFERS, genders, isTypedTwice, loginName, passwordTwice, personRules } from './person-rules.ts'

/** What an organisation says of somebody who belongs to it. */
const memberStates = ['active', 'inactive', 'not_confirmed', 'deleted', 'destroyed'] as const
export type MemberState = (typeof memberStates)[number]
/** Those of the list; who was removed stands in a list of their own. */
export const listedStates = ['active', 'not_confirmed', 'inactive'] as const
export type ListedState = (typeof listedStates)[number]
/** As the list says them: whoever was invited and has not chosen a password is not active yet. */
export const shownStates = ['active', 'invited', 'not_confirmed', 'inactive'] as const
export type ShownState = (typeof shownStates)[number]

export const USERS_PER_PAGE = 50
const id = rowIdInAddress
const byId = z.object({ id })
const done = z.object({ status: z.literal(true) })
const sortNames = ['name', 'login', 'joined_at', 'last_seen_at'] as const
export const userSorts = sortNames.flatMap((name) => [name, `-${name}`] as const)

const heldRole = z.object({ id: z.number().int(), display_name: words })
const userRow = z.object({
  id: z.number().int(),
  login: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  job: z.string().nullable(),
  struct: z.string().nullable(),
  state: z.enum(shownStates),
  is_locked: z.boolean(),
  is_owner: z.boolean(),
  /** The main one first. */
  roles: z.array(heldRole),
  joined_at: z.string(),
  last_seen_at: z.string().nullable(),
})
export type UserRow = z.output<typeof userRow>

export const userFilter = z.object({
  q: z.string().trim().max(100).default(''),
  role: rowIdInAddress.optional(),
  state: z.enum([...shownStates, '']).default(''),
  sort: z.enum(userSorts).default('name'),
})
export type UserFilter = z.output<typeof userFilter>

export const listUsers = endpoint({
  method: 'GET',
  path: '/access/users',
  permission: 'access.users.r',
  summary: 'People of my organisation who can sign in, fifty at a time',
  input: userFilter.extend({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  reply: z.object({
    items: z.array(userRow),
    total: z.number().int(),
    /** Of the whole organisation, whatever is sought. */
    counts: z.object({
      all: z.number().int(),
      active: z.number().int(),
      invited: z.number().int(),
      not_confirmed: z.number().int(),
      inactive: z.number().int(),
      deleted: z.number().int(),
    }),
  }),
})

export const userChoices = endpoint({
  method: 'GET',
  path: '/access/users/choices',
  permission: 'access.users.r',
  summary: 'Roles and menu items to choose from when administering people',
  input: z.object({}),
  reply: z.object({
    roles: z.array(
      heldRole.extend({
        /** Nothing in it goes beyond what I may myself. */
        may_give: z.boolean(),
        default_menu: z.number().int().nullable(),
      }),
    ),
    menus: z.array(z.object({ id: z.number().int(), title: words })),
  }),
})
export type UserChoices = z.output<typeof userChoices.reply>

/** Why a person's own data cannot be changed here; null: it can. */
const personalHindrances = ['own', 'elsewhere', 'stronger'] as const

const userView = userRow.extend({
  nickname: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  register_number: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  note: z.string().nullable(),
  ...addressShown,
  default_menu: z.number().int().nullable(),
  created_at: z.string(),
  locked_until: z.string().nullable(),
  has_second_factor: z.boolean(),
  open_sessions: z.number().int(),
  works_elsewhere: z.boolean(),
  is_me: z.boolean(),
  is_employed: z.boolean(),
  personal: z.enum(personalHindrances).nullable(),
  /** They may something that I may not, so only somebody who may it too changes anything here. */
  is_stronger: z.boolean(),
  invitation: z.object({ created_at: z.string(), expires_at: z.string(), is_over: z.boolean() }).nullable(),
})
export type UserView = z.output<typeof userView>

export const showUser = endpoint({
  method: 'GET',
  path: '/access/users/:id',
  permission: 'access.users.r',
  summary: 'One person of my organisation',
  input: byId,
  reply: userView,
})

/** Section 3 of the specification, "User labels". */
export const personData = z.object({ login: loginName, ...personRules, ...addressRules })
/** What is not sent stays. */
export const personChange = personData.partial()
export const roleData = z.object({
  main_role_id: z.coerce
    .number('access.users.role_missing')
    .int()
    .positive('access.users.role_missing')
    .max(LARGEST_NUMBER),
  extra_role_ids: z.array(rowId).max(100),
  default_menu: rowId.nullable(),
})
const START_NEEDS = { error: 'access.person.email_missing', path: ['email'] }

/** The first password is set here, or chosen by the person under a link that reaches them by mail. */
export const newUser = z
  .object({
    ...personData.shape,
    ...roleData.shape,
    start: z.enum(['invitation', 'password']),
    ...passwordTwice,
    password: z.string().max(200),
  })
  .refine(({ start, email }) => start !== 'invitation' || email !== null, START_NEEDS)
  .superRefine(refuseFirstPassword)
  .refine((person) => person.start !== 'password' || isTypedTwice(person), DIFFERS)

export const createUser = endpoint({
  method: 'POST',
  path: '/access/users',
  permission: 'access.users.c',
  summary: 'Add a person to my organisation',
  ownerOnly: true,
  idempotent: true,
  input: newUser,
  reply: byId,
})
export const changePerson = endpoint({
  method: 'PUT',
  path: '/access/users/:id/person',
  permission: 'access.users.u',
  summary:
    "Change a person's data, and leave what is not sent; refused where another organisation has them too, and where something is not as it was `held` any more",
  ownerOnly: true,
  input: personChange.extend({ id, held: heldOf(personData) }),
  reply: done,
})
export const changeUserRoles = endpoint({
  method: 'PUT',
  path: '/access/users/:id/roles',
  permission: 'access.users.u',
  summary:
    "Change a person's roles and default menu; takes effect at once, and is refused where their roles are not `held` any more",
  ownerOnly: true,
  input: roleData.extend({ id, held: z.array(rowId).max(101).optional() }),
  reply: done,
})
export const setUserPassword = endpoint({
  method: 'PUT',
  path: '/access/users/:id/password',
  permission: 'access.users.u',
  summary: 'Set a new password for a person; ends their sessions',
  ownerOnly: true,
  input: z.object({ id, ...passwordTwice }).refine(isTypedTwice, DIFFERS),
  reply: done,
})
export const newPasswordForm = z.object(passwordTwice).refine(isTypedTwice, DIFFERS)
/** Whoever was invited by their address alone says what they are called. */
export const acceptForm = (asksName: boolean) =>
  z
    .object({
      last_name: asksName ? personRules.last_name : z.string(),
      first_name: asksName ? personRules.first_name : z.string(),
      ...passwordTwice,
    })
    .refine(isTypedTwice, DIFFERS)
export const inviteUser = endpoint({
  method: 'POST',
  path: '/access/users/:id/invitation',
  permission: 'access.users.u',
  summary: 'Mail a person a link under which they choose a password; earlier links end',
  ownerOnly: true,
  idempotent: true,
  input: byId,
  reply: done,
})
export const setUserActive = endpoint({
  method: 'PUT',
  path: '/access/users/:id/active',
  permission: 'access.users.u',
  summary:
    'Close or reopen my organisation for a person; what waits for them goes to whom `handover` names while it is closed, for human resources and their heads',
  ownerOnly: true,
  idempotent: true,
  room: HANDOVER_ROOM,
  input: z
    .object({ id, active: z.boolean(), handover: handoverChoices.default([]) })
    .refine(({ active, handover }) => !active || handover.length === 0, 'access.users.handover_at_closing'),
  reply: done,
})
export const confirmUser = endpoint({
  method: 'POST',
  path: '/access/users/:id/confirmation',
  permission: 'access.users.confirm',
  summary: 'Confirm a registration: the person can sign in, with these roles',
  ownerOnly: true,
  idempotent: true,
  input: roleData.extend({ id }),
  reply: done,
})
export const refusalForm = z.object({
  reason: z.string().overwrite(visibleText).min(1, 'access.users.refuse_reason_missing').max(500),
})
export const refuseUser = endpoint({
  method: 'POST',
  path: '/access/users/:id/refusal',
  permission: 'access.users.confirm',
  summary: 'Refuse a registration; the person is told why, and nothing is kept of them',
  ownerOnly: true,
  idempotent: true,
  input: refusalForm.extend({ id }),
  reply: done,
})
export const unlockUser = endpoint({
  method: 'DELETE',
  path: '/access/users/:id/lock',
  permission: 'access.users.u',
  summary: 'Open an account that wrong passwords have locked',
  ownerOnly: true,
  input: byId,
  reply: done,
})
export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/access/users/:id/sessions',
  permission: 'access.users.u',
  summary: 'End all sessions of a person in my organisation',
  ownerOnly: true,
  input: byId,
  reply: z.object({ status: z.literal(true), ended: z.number().int() }),
})

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/access/users/:id',
  permission: 'access.users.d',
  summary: 'Take a person out of my organisation; they can be brought back',
  ownerOnly: true,
  input: byId,
  reply: done,
})
const deletedUser = z.object({
  id: z.number().int(),
  login: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  deleted_at: z.string(),
  deleted_by: z.string().nullable(),
  role: words,
  works_elsewhere: z.boolean(),
})
export type DeletedUser = z.output<typeof deletedUser>
export const listDeletedUsers = endpoint({
  method: 'GET',
  path: '/access/users/deleted',
  permission: 'access.users.d',
  summary: 'People who were taken out of my organisation, latest first',
  input: z.object({
    q: z.string().trim().max(100).default(''),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  reply: z.object({ items: z.array(deletedUser), total: z.number().int() }),
})
export const restoreUser = endpoint({
  method: 'POST',
  path: '/access/users/:id/restore',
  permission: 'access.users.d',
  summary: 'Bring a deleted person back, with the roles they had',
  ownerOnly: true,
  idempotent: true,
  input: byId,
  reply: done,
})
export const destroyUser = endpoint({
  method: 'POST',
  path: '/access/users/:id/destruction',
  permission: 'access.users.d',
  summary: 'Destroy the personal data of a deleted person for good; names in the history of decisions stay',
  ownerOnly: true,
  idempotent: true,
  input: byId,
  reply: done,
})

/** Under the link of a letter. */
const token = z.string().regex(/^[\w-]{43}$/, 'access.invitation.over')
export const showInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/show',
  permission: 'public',
  summary: 'Whom an invitation is for',
  input: z.object({ token }),
  reply: z.object({ login: z.string(), first_name: z.string(), last_name: z.string(), organization: z.string() }),
})
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation',
  permission: 'public',
  summary: 'Choose a password under an invitation',
  input: z
    .object({
      token,
      ...passwordTwice,
      /** Of whoever was invited by their address alone. */
      last_name: personRules.last_name.optional(),
      first_name: personRules.first_name.optional(),
    })
    .refine(isTypedTwice, DIFFERS),
  reply: z.object({ status: z.literal(true), login: z.string() }),
})
