import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { LARGEST_NUMBER, rowId, rowIdInAddress } from '#platform/shared/ids.ts'
import { words } from '#platform/shared/i18n.ts'
import { visibleText } from '#platform/shared/visible-text.ts'

const id = rowIdInAddress
const done = z.object({ status: z.literal(true) })

const roleName = z.object({ id: z.number().int(), name: z.string(), display_name: words })

const roleRow = roleName.extend({
  note: z.string().nullable(),
  people: z.number().int(),
  permissions: z.number().int(),
  /** I hold it myself. */
  is_mine: z.boolean(),
  /** Everything it may, I may as well: I can give it and look as it. */
  is_within_mine: z.boolean(),
})
export type RoleRow = z.output<typeof roleRow>

export const listRoles = endpoint({
  method: 'GET',
  path: '/access/roles',
  permission: 'access.roles.r',
  summary: 'The roles of my organisation, and how many people hold each',
  input: z.object({}),
  reply: z.object({ roles: z.array(roleRow) }),
})

/** Role labels of the specification: name, display name, note, menu selection, default menu; and what the role may. */
export const roleValues = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'access.role.name_missing')
    .max(60, 'access.role.name_rule')
    .regex(/^[a-z][a-z0-9_]*$/, 'access.role.name_rule'),
  display_name: z.object({
    mn: z.string().overwrite(visibleText).min(1, 'access.role.display_name_missing').max(100),
    en: z.string().overwrite(visibleText).max(100).optional(),
    ko: z.string().overwrite(visibleText).max(100).optional(),
  }),
  note: z.string().overwrite(visibleText).max(500).nullable(),
  /** Null: the whole menu, also what is added to it later. */
  menus: z
    .array(rowId)
    .max(2000)
    .nullable()
    .refine((chosen) => chosen === null || chosen.length > 0, 'access.role.menu_missing'),
  default_menu: z
    .number('access.role.default_menu_missing')
    .int()
    .positive('access.role.default_menu_missing')
    .max(LARGEST_NUMBER),
  permissions: z.array(z.string().max(100)).max(2000),
})
export type RoleValues = z.output<typeof roleValues>

const roleView = roleName.extend({
  note: z.string().nullable(),
  menus: z.array(z.number().int()).nullable(),
  default_menu: z.number().int().nullable(),
  permissions: z.array(z.string()),
  version: z.number().int(),
  is_mine: z.boolean(),
  is_within_mine: z.boolean(),
  /** Titles of the flows that give steps to it; while there is one it cannot be removed. */
  flows: z.array(words),
})
export type RoleView = z.output<typeof roleView>

export const showRole = endpoint({
  method: 'GET',
  path: '/access/roles/:id',
  permission: 'access.roles.r',
  summary: 'A role with its menu and its permissions',
  input: z.object({ id }),
  reply: roleView,
})

export const createRole = endpoint({
  method: 'POST',
  path: '/access/roles',
  permission: 'access.roles.c',
  summary: 'Make a role',
  ownerOnly: true,
  idempotent: true,
  input: roleValues,
  reply: z.object({ id: z.number().int() }),
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/access/roles/:id',
  permission: 'access.roles.u',
  summary: 'Change a role; refused when somebody else has changed it since `version`',
  ownerOnly: true,
  input: roleValues.extend({ id, version: rowId }),
  reply: z.object({ version: z.number().int() }),
})

export const removeRole = endpoint({
  method: 'DELETE',
  path: '/access/roles/:id',
  permission: 'access.roles.d',
  summary: 'Remove a role that nobody holds',
  ownerOnly: true,
  input: z.object({ id }),
  reply: done,
})

export const listMenu = endpoint({
  method: 'GET',
  path: '/access/menu',
  permission: 'access.roles.r',
  summary: 'The whole menu of my organisation, and the permission that each item wants',
  input: z.object({}),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number().int(),
        parent: z.number().int().nullable(),
        type: z.string(),
        title: words,
        icon: z.string().nullable(),
        permission: z.string().nullable(),
      }),
    ),
  }),
})

const holder = z.object({
  user_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  login: z.string(),
  job: z.string().nullable(),
  struct: z.string().nullable(),
  /** They work with it unless they choose another. */
  is_main: z.boolean(),
  /** Can sign in and belongs here. */
  is_active: z.boolean(),
})
export type Holder = z.output<typeof holder>

export const listHolders = endpoint({
  method: 'GET',
  path: '/access/roles/:id/people',
  permission: 'access.roles.r',
  summary: 'Who holds a role',
  input: z.object({ id }),
  reply: z.object({ people: z.array(holder) }),
})

export const addHolders = endpoint({
  method: 'POST',
  path: '/access/roles/:id/people',
  permission: 'access.roles.u',
  summary: 'Give a role to people, besides what they have',
  ownerOnly: true,
  input: z.object({ id, user_ids: z.array(rowId).min(1, 'access.role.people_missing').max(500) }),
  reply: done,
})

export const removeHolder = endpoint({
  method: 'DELETE',
  path: '/access/roles/:id/people/:user_id',
  permission: 'access.roles.u',
  summary: 'Take a role from somebody; where it is their main one, another takes its place',
  ownerOnly: true,
  input: z.object({ id, user_id: id, main_role_id: id.optional() }),
  reply: done,
})

const memberChoice = holder.omit({ is_main: true }).extend({ roles: z.array(words) })
export type MemberChoice = z.output<typeof memberChoice>
export const listMembers = endpoint({
  method: 'GET',
  path: '/access/members',
  permission: 'access.roles.r',
  summary: 'People of my organisation to choose from, by name or login name',
  input: z.object({
    q: z.string().trim().max(100).default(''),
    not_in_role: rowIdInAddress.optional(),
    user_id: rowIdInAddress.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({ people: z.array(memberChoice) }),
})
