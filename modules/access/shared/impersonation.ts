import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { rowId, rowIdInAddress } from '#platform/shared/ids.ts'
import { words } from '#platform/shared/i18n.ts'
import { visibleText } from '#platform/shared/visible-text.ts'

export const MOST_MINUTES_AS_ANOTHER = 60

export const PEOPLE_PER_PAGE = 50
export const reasonForm = z.object({
  reason: z
    .string()
    .overwrite(visibleText)
    .min(1, { error: 'access.acting.reason_missing', abort: true })
    .min(5, 'access.acting.reason_short')
    .max(500, 'access.acting.reason_long'),
})

export const listEverybody = endpoint({
  method: 'GET',
  path: '/access/everybody',
  permission: 'platform.admin',
  summary: 'People of all organisations who can sign in, fifty at a time',
  input: z.object({
    q: z.string().trim().max(100).default(''),
    org_id: rowIdInAddress.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number().int(),
        org_id: z.number().int(),
        organization: z.string(),
        login: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        job: z.string().nullable(),
        role: words.nullable(),
        has_second_factor: z.boolean(),
        last_seen_at: z.string().nullable(),
        may_act: z.boolean(),
      }),
    ),
    total: z.number().int(),
    organizations: z.array(z.object({ id: z.number().int(), organization: z.string() })),
  }),
})

export const actAs = endpoint({
  method: 'POST',
  path: '/access/impersonation',
  permission: 'platform.admin',
  summary: 'Work as this person for at most an hour; everything is written down under both names',
  ownerOnly: true,
  input: reasonForm.extend({ user_id: rowId, org_id: rowId }),
  reply: z.object({ status: z.literal(true), until: z.string() }),
})

export const stopActing = endpoint({
  method: 'DELETE',
  path: '/access/impersonation',
  permission: 'signed_in',
  summary: 'Work as myself again',
  input: z.object({}),
  reply: z.object({ status: z.literal(true) }),
})
