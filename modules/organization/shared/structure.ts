import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { heldOf } from '#platform/shared/held.ts'
import { words, type Words } from '#platform/shared/i18n.ts'
import { day, done, id, idInPath, optionalText, otherPlaceNames, placeName } from './fields.ts'

const jobHolder = z.object({
  emp_id: id,
  user_id: id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  is_on_leave: z.boolean(),
})
export type JobHolder = z.output<typeof jobHolder>

const unitJob = z.object({
  id,
  job: z.string(),
  names: words,
  is_head: z.boolean(),
  places: z.number().int(),
  note: z.string().nullable(),
  people: z.array(jobHolder),
})
export type UnitJob = z.output<typeof unitJob>

/**
 * A unit as the structure page shows it; a tree node of the specification (label, expand, children, id) with what
 * stands in it. Units and jobs are called in the language of the reader; `names` has them in each.
 */
export interface Unit {
  id: number
  label: string
  names: Words
  expand: boolean
  children: Unit[]
  parent_id: number | null
  /** The first day on which it is gone. */
  valid_to: string | null
  jobs: UnitJob[]
}
const unit: z.ZodType<Unit> = z.object({
  id,
  label: z.string(),
  names: words,
  expand: z.boolean(),
  get children() {
    return z.array(unit)
  },
  parent_id: id.nullable(),
  valid_to: z.string().nullable(),
  jobs: z.array(unitJob),
})

export const showUnits = endpoint({
  method: 'GET',
  path: '/organization/units',
  permission: 'organization.structure.r',
  summary: 'Units with their jobs and people, today or on another day',
  input: z.object({ on: day.optional() }),
  reply: z.object({
    /** The day that is shown, and the day it is where the organisation is. */
    on: z.string(),
    today: z.string(),
    tree: z.array(unit),
  }),
})

export const unitForm = z.object({ struct: placeName('organization.structure.name_missing'), ...otherPlaceNames })
const parent = id.nullable()

export const addUnit = endpoint({
  method: 'POST',
  path: '/organization/units',
  permission: 'organization.structure.c',
  summary: 'A new unit, at the top or under another one',
  idempotent: true,
  input: unitForm.extend({ parent_id: parent }),
  reply: z.object({ id }),
})
export const renameUnit = endpoint({
  method: 'PUT',
  path: '/organization/units/:id',
  permission: 'organization.structure.u',
  summary:
    'Give a unit another name from today on; a language that is left out stays as it is; refused where it is not called as it was `held` any more',
  input: unitForm.extend({ id: idInPath, held: heldOf(unitForm) }),
  reply: done,
})
export const moveUnit = endpoint({
  method: 'POST',
  path: '/organization/units/:id/move',
  permission: 'organization.structure.u',
  summary: 'Put a unit under another one from today on, before one of its units or at the end',
  input: z.object({ id: idInPath, parent_id: parent, before_id: id.nullable().default(null) }),
  reply: done,
})
export const closeUnit = endpoint({
  method: 'POST',
  path: '/organization/units/:id/close',
  permission: 'organization.structure.d',
  summary: 'Close an empty unit that no flow names: gone from this day on',
  input: z.object({ id: idInPath, on: day }),
  reply: done,
})
export const keepUnit = endpoint({
  method: 'POST',
  path: '/organization/units/:id/keep',
  permission: 'organization.structure.d',
  summary: 'Call off a closing that has not come yet, or open a closed unit again from today on',
  input: z.object({ id: idInPath }),
  reply: done,
})

export const jobForm = z.object({
  job: placeName('organization.structure.job_name_missing'),
  ...otherPlaceNames,
  is_head: z.boolean(),
  places: z.coerce
    .number('organization.structure.places_bad')
    .int('organization.structure.places_bad')
    .min(1, 'organization.structure.places_bad')
    .max(1000, 'organization.structure.places_bad'),
  note: optionalText(1000),
})

export const addJob = endpoint({
  method: 'POST',
  path: '/organization/jobs',
  permission: 'organization.structure.c',
  summary: 'A new job in a unit',
  idempotent: true,
  input: jobForm.extend({ struct_id: id }),
  reply: z.object({ id }),
})
export const changeJob = endpoint({
  method: 'PUT',
  path: '/organization/jobs/:id',
  permission: 'organization.structure.u',
  summary: 'Change a job from today on; refused where it is not as it was `held` any more',
  input: jobForm.extend({ id: idInPath, held: heldOf(jobForm) }),
  reply: done,
})
export const removeJob = endpoint({
  method: 'DELETE',
  path: '/organization/jobs/:id',
  permission: 'organization.structure.d',
  summary: 'Take a job that nobody holds and no flow names out of the structure',
  input: z.object({ id: idInPath }),
  reply: done,
})
