import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { PARTICIPATION } from './access.ts'

/** More than these are no template. */
export const MOST_COPIED = 2000

export const copyProject = endpoint({
  method: 'POST',
  path: '/planning/projects/:id/copy',
  permission: PARTICIPATION,
  summary:
    'A new project from a template, or from one that the caller reads: its tasks with their tree, links and lists',
  idempotent: true,
  input: z.object({
    id: z.uuid(),
    name: z.string().trim().min(1, 'platform.required').max(200),
    /** The first day of the new one: all days move by as much. */
    starts_on: z.string().refine(isDay, 'platform.input.invalid_format'),
    /** With whoever is a member, and whose each task is. */
    with_people: z.boolean().default(false),
  }),
  reply: z.object({ id: z.uuid(), tasks: z.number().int() }),
})
