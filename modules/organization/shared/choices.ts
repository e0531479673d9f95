import { z } from 'zod'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { reach } from './directory.ts'
import { day, id } from './fields.ts'

/** How many a list to choose from brings at a time. */
export const CHOICES_PAGE = 30

const wanted = z.object({
  q: z.string().trim().max(100).optional(),
  /** The last one that is known: what follows it is answered. */
  after: rowIdInAddress.optional(),
  /** This one alone, whatever else is asked but the unit. */
  id: rowIdInAddress.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(CHOICES_PAGE),
})

/** A unit as selectors show it; `above` names those it stands under, the highest first. */
const unitChoice = z.object({ id, struct: z.string(), above: z.array(z.string()) })
export type UnitChoice = z.output<typeof unitChoice>
export const listUnitChoices = endpoint({
  method: 'GET',
  path: '/organization/units/choices',
  permission: 'signed_in',
  summary: 'Units of today to choose from, by name, part after part',
  input: wanted.extend({
    /** Not this unit and none below it: nothing moves under itself. */
    not_within: rowIdInAddress.optional(),
  }),
  reply: z.array(unitChoice),
})

const jobChoice = z.object({
  id,
  job: z.string(),
  struct_id: id,
  struct: z.string(),
  is_head: z.boolean(),
  people: z.number().int(),
  places: z.number().int(),
  /** There is no place in it for one more. */
  is_full: z.boolean(),
})
export type JobChoice = z.output<typeof jobChoice>
export const listJobChoices = endpoint({
  method: 'GET',
  path: '/organization/jobs/choices',
  permission: 'signed_in',
  summary: 'Jobs of today to choose from, by their name and that of their unit, part after part',
  input: wanted.extend({
    struct_id: rowIdInAddress.optional(),
    /** In this unit and those below it, or in it alone. */
    reach: reach.default('below'),
    /** `lasting`: none whose end is known, for nobody is given such a job any more. */
    which: z.enum(['all', 'lasting']).default('all'),
    /** Whether they are full from this day on, for whoever writes careers; for the others, today. */
    on: day.optional(),
    /** Who is to come; empty for somebody who is not written down yet. */
    emp_id: rowIdInAddress.optional(),
  }),
  reply: z.array(jobChoice),
})

const roleChoice = z.object({ id, role: z.string() })
export type RoleChoice = z.output<typeof roleChoice>
export const listRoleChoices = endpoint({
  method: 'GET',
  path: '/organization/roles/choices',
  permission: 'signed_in',
  summary: 'Roles of the organisation to choose from, by name, part after part',
  input: wanted,
  reply: z.array(roleChoice),
})

const organizationChoice = z.object({ id, organization: z.string() })
export type OrganizationChoice = z.output<typeof organizationChoice>
export const listOrganizationChoices = endpoint({
  method: 'GET',
  path: '/organization/organizations/choices',
  permission: 'signed_in',
  summary: 'Organisations to which I belong, by name, part after part; all of them to super administrators',
  input: wanted,
  reply: z.array(organizationChoice),
})
