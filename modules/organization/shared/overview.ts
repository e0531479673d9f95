import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'

const count = z.number().int().nonnegative()

const organizationSummary = z.object({
  org_id: z.number().int().positive(),
  organization: z.string(),
  /** What it is found by besides the name that is shown. */
  also: z.string().optional(),
  org_type: words,
  register_number: z.string().nullable(),
  created_at: z.string(),
  employees: count,
  users: count,
  open_sessions: count,
  /** Bytes of all its files. */
  stored: count,
  /** Since when nobody is let in, and why. */
  suspended_at: z.string().nullable(),
  suspended_reason: z.string().nullable(),
})
export type OrganizationSummary = z.output<typeof organizationSummary>

export const showOverview = endpoint({
  method: 'GET',
  path: '/organization/overview',
  permission: 'platform.admin',
  summary: 'Every organisation on this platform, for super administrators',
  input: z.object({}),
  reply: z.object({
    organizations: z.array(organizationSummary),
    /** Bytes that the files of each may take; null: as many as there is room for. */
    storage_limit: z.number().nullable(),
  }),
})
