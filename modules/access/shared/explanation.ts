import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { words } from '#platform/shared/i18n.ts'
import { hindrances } from './rights.ts'

const id = rowIdInAddress

export const explainAccess = endpoint({
  method: 'GET',
  path: '/access/explanation',
  permission: 'access.roles.r',
  summary: 'Why a person, or whoever holds a role, may do something or may not',
  input: z
    .object({
      user_id: id.optional(),
      role_id: id.optional(),
      permission: z.string().max(100).optional(),
      /** `POST /workflow/documents`: the permission is the one that this call wants. */
      call: z.string().trim().max(300).optional(),
    })
    .refine(({ user_id, role_id }) => (user_id === undefined) !== (role_id === undefined), 'access.why.whom_missing')
    .refine(({ permission, call }) => (permission === undefined) !== (call === undefined), 'access.why.what_missing'),
  reply: z.object({
    person: z.object({ user_id: z.number().int(), first_name: z.string(), last_name: z.string() }).nullable(),
    /** A permission, or `public` and `signed_in` as calls want them. */
    permission: z.string(),
    call: z.object({ method: z.string(), path: z.string(), summary: z.string() }).nullable(),
    allowed: z.boolean(),
    /** Why the person may do nothing here at all. */
    hindrance: z.enum(hindrances).nullable(),
    /** Cannot sign in until then; what is open stays open. */
    locked_until: z.string().nullable(),
    /** The job that the person holds here, and whether it gives the permission. */
    job: z.object({ id: z.number().int(), job: z.string(), by_job: z.boolean() }).nullable(),
    by_standard: z.boolean(),
    /** What a role or the job is granted of it on a table: on all rows, or on those of a condition. */
    grants: z.array(
      z.object({
        role_id: z.number().int().nullable(),
        row_condition: z.string().nullable(),
        every_column: z.boolean(),
      }),
    ),
    under_ceiling: z.boolean(),
    /** What each role of the person says, the main one first. */
    roles: z.array(
      z.object({
        id: z.number().int(),
        display_name: words,
        is_main: z.boolean(),
        by_role: z.boolean(),
        allowed: z.boolean(),
      }),
    ),
    /** Roles of the organisation that would give it. */
    given_by: z.array(z.object({ id: z.number().int(), display_name: words })),
  }),
})
