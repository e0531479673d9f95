import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { rowId as id, rowIdInAddress } from '#platform/shared/ids.ts'

/** An employee as selectors show them. */
const employee = z.object({
  emp_id: id,
  user_id: id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  struct_id: id,
  struct: z.string(),
  job_id: id,
  job: z.string(),
  /** Absent today, with a substitute or without. */
  is_active: z.boolean(),
})
export type Employee = z.output<typeof employee>

/** How far a unit reaches. */
export const reach = z.enum(['unit', 'below'])

export const listEmployees = endpoint({
  method: 'GET',
  path: '/organization/employees',
  permission: 'signed_in',
  summary: 'Colleagues, by own name; search folds ө/o, ү/u and Latin spellings',
  input: z.object({
    q: z.string().trim().max(100).optional(),
    struct_id: rowIdInAddress.optional(),
    /** Of the unit alone, or of those below it as well. */
    reach: reach.default('unit'),
    job_id: rowIdInAddress.optional(),
    role: z.string().max(60).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    /** The last one that is known: what follows them is answered. */
    after: rowIdInAddress.optional(),
    /** This one alone, as far as they are of the unit and the job that are asked for. */
    emp_id: rowIdInAddress.optional(),
    /** The same by their account. */
    user_id: rowIdInAddress.optional(),
    /** Only those who can sign in, and so can act; or only those with an account for whose absence I may provide; or
     * only those who have none. */
    who: z.enum(['everybody', 'signing_in', 'mine', 'without_account']).default('everybody'),
  }),
  reply: z.array(employee),
})

export interface StructNode {
  id: number
  label: string
  also?: string | undefined
  expand: boolean
  children: StructNode[]
}
/** What it is found by besides the name that is shown. */
const also = z.string().optional()

/** Tree nodes use label, expand, children and id (section 2 of the specification). */
const structNode: z.ZodType<StructNode> = z.object({
  id,
  label: z.string(),
  also,
  expand: z.boolean(),
  get children() {
    return z.array(structNode)
  },
})
export const showStructure = endpoint({
  method: 'GET',
  path: '/organization/structure',
  permission: 'signed_in',
  summary: 'The structure tree of my organisation, with its jobs',
  input: z.object({}),
  reply: z.object({
    tree: z.array(structNode),
    jobs: z.array(
      z.object({
        id,
        struct_id: id,
        job: z.string(),
        also,
        is_head: z.boolean(),
        people: z.number().int(),
        places: z.number().int(),
      }),
    ),
  }),
})
