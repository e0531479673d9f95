import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { orgId, orgIdInAddress, rowId, rowIdInAddress } from '#platform/shared/ids.ts'
import { locales, words } from '#platform/shared/i18n.ts'

/** What the browser keeps under the key of the specification; nothing in it is secret. */
export const userInfo = z.object({
  login: z.string(),
  first_name: z.string(),
  /** Null when the organisation id is 0 or missing. */
  org_id: z.number().int().nullable(),
  struct_id: z.number().int().nullable(),
  emp_id: z.number().int().nullable(),
})
export type UserInfo = z.output<typeof userInfo>

/** `token` is for API clients (Authorization: Bearer); browsers use the HttpOnly cookie that comes with this answer. */
export const signedIn = z.object({
  status: z.literal(true),
  user: userInfo.extend({ role_id: z.number().int() }),
  token: z.string(),
})

const secondSteps = ['totp', 'passkey', 'recovery'] as const
export type SecondStep = (typeof secondSteps)[number]

/**
 * The password was right, and nobody is signed in yet: `challenge` goes to the second step within five minutes, and
 * is good for nothing else.
 */
const secondStepWanted = z.object({
  status: z.literal(false),
  second_factor: z.object({ challenge: z.string(), methods: z.array(z.enum(secondSteps)), expires_at: z.string() }),
})
export type SecondStepWanted = z.output<typeof secondStepWanted>['second_factor']

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  permission: 'public',
  summary: 'Sign in with login name and password',
  whileLocked: true,
  input: z.object({ login: z.string().trim().min(1).max(100), password: z.string().min(1).max(200) }),
  reply: z.union([signedIn, secondStepWanted]),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  permission: 'public',
  summary: 'Sign out: this session ends on the server',
  whileLocked: true,
  input: z.object({}),
  reply: z.object({ status: z.literal(true) }),
})

export const lambdaConfig = endpoint({
  method: 'GET',
  path: '/lambda-config',
  permission: 'public',
  summary: 'Configuration of the application',
  whileLocked: true,
  input: z.object({}),
  reply: z.object({
    default_language: z.enum(locales),
    microservice_dev: z.boolean(),
    notify: z.object({ firebaseConfig: z.record(z.string(), z.string()).nullable() }),
    /**
     * Host of the organisation's file server, put before the path of an uploaded signature; empty when we serve files
     * ourselves.
     */
    files_url: z.string(),
    /** True where the demo's people exist and its mail can be read at /dev/mail. */
    demo: z.boolean(),
  }),
})

export interface MenuItem {
  id: number
  title: z.output<typeof words>
  type: 'noAction' | 'divider' | 'noActionSubTop' | 'crud' | 'link' | 'router-link'
  link_to: string | null
  url: string | null
  icon: string | null
  parent: number | null
  children: MenuItem[]
  sub_top_children: MenuItem[]
}
export const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.number().int(),
  title: words,
  type: z.enum(['noAction', 'divider', 'noActionSubTop', 'crud', 'link', 'router-link']),
  link_to: z.string().nullable(),
  url: z.string().nullable(),
  icon: z.string().nullable(),
  parent: z.number().int().nullable(),
  get children() {
    return z.array(menuItem)
  },
  get sub_top_children() {
    return z.array(menuItem)
  },
})

export const organizationChoice = z.object({
  org_id: z.number().int(),
  organization: z.string(),
  org_type_id: z.number().int().nullable(),
  access: z.string(),
  org_logo: z.string().nullable(),
})

/** Section 3 of the specification: permissions response. */
export const userPermissions = endpoint({
  method: 'GET',
  path: '/org/user-permissions',
  atRoot: true,
  permission: 'signed_in',
  summary: 'Who I am here and what I may do',
  anywhere: true,
  input: z.object({ org_id: orgIdInAddress.optional(), extra_role: rowIdInAddress.optional() }),
  reply: z.object({
    status: z.literal(true),
    user: userInfo.extend({
      id: z.number().int(),
      last_name: z.string(),
      email: z.string().nullable(),
      role_id: z.number().int(),
      role_name: words,
      job: z.string().nullable(),
      job_id: z.number().int().nullable(),
      struct: z.string().nullable(),
      avatar: z.string().nullable(),
    }),
    organization: z.object({
      org_id: z.number().int().nullable(),
      organization: z.string(),
      org_type_id: z.number().int().nullable(),
      access: z.string(),
      org_logo: z.string().nullable(),
      time_zone: z.string(),
    }),
    organizations: z.array(organizationChoice),
    userExtraRoles: z.array(
      z.object({ id: z.number().int(), name: z.string(), display_name: words, org_id: z.number().int() }),
    ),
    orgTypes: z.array(z.object({ id: z.number().int(), name: words })),
    /** The role as which the caller looks at the product without being able to change anything. */
    viewing: z.object({ id: z.number().int(), display_name: words }).nullable(),
    /** The super administrator who works as this person, and until when. */
    acting: z.object({ first_name: z.string(), last_name: z.string(), until: z.string() }).nullable(),
    permission: z.object({
      struct_id: z.number().int().nullable(),
      emp_id: z.number().int().nullable(),
      /** permission name → allowed; what the server's gate checks. */
      permissions: z.record(z.string(), z.boolean()),
      menu: z.array(menuItem),
      default_menu: z.number().int().nullable(),
      kruds: z.array(z.object({ id: z.number().int(), title: words })),
      organizationMaxPermissions: z.record(z.string(), z.array(z.string())),
      employeeStandardPermissions: z.array(z.string()),
      microserviceSettings: z.array(
        z.object({ project_id: z.number().int(), production_url: z.string(), dev_url: z.string() }),
      ),
    }),
  }),
})
export type Permissions = z.output<typeof userPermissions.reply>

const mySession = z.object({
  id: z.uuid(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
})

export const listMySessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  permission: 'signed_in',
  summary: 'Where I am signed in',
  input: z.object({}),
  reply: z.array(mySession),
})

export const revokeMySession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  permission: 'signed_in',
  summary: 'End one of my sessions',
  ownerOnly: true,
  input: z.object({ id: z.uuid() }),
  reply: z.object({ status: z.literal(true) }),
})

export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: '/auth/sessions/revoke-others',
  permission: 'signed_in',
  summary: 'End all my sessions but this one',
  ownerOnly: true,
  input: z.object({}),
  reply: z.object({ status: z.literal(true), ended: z.number().int() }),
})

/**
 * Switches this session to another organisation (with its main role there) or to one of the extra roles; reading
 * never switches.
 */
export const chooseRole = endpoint({
  method: 'POST',
  path: '/auth/choose',
  permission: 'signed_in',
  summary: 'Work in another organisation or with another role',
  ownerOnly: true,
  anywhere: true,
  input: z
    .object({ org_id: orgId.optional(), extra_role: rowId.optional() })
    .refine(({ org_id, extra_role }) => org_id !== undefined || extra_role !== undefined),
  reply: z.object({ status: z.literal(true), user: userInfo.extend({ role_id: z.number().int() }) }),
})
