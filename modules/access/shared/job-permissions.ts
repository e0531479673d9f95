import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { rowIdInAddress, rowVersion } from '#platform/shared/ids.ts'

const job = z.object({ job_id: z.number().int(), job: z.string(), struct: z.string() })

const jobRow = job.extend({
  /** What else it is found by: the names of both in the other languages. */
  also: z.string(),
  people: z.number().int(),
  /** How many it gives. */
  permissions: z.number().int(),
})
export type JobRow = z.output<typeof jobRow>

export const listJobPermissions = endpoint({
  method: 'GET',
  path: '/access/jobs',
  permission: 'access.roles.r',
  summary: 'Jobs of my organisation, and how much each gives to whoever holds it',
  input: z.object({}),
  reply: z.object({ jobs: z.array(jobRow) }),
})

export const showJobPermissions = endpoint({
  method: 'GET',
  path: '/access/jobs/:job_id',
  permission: 'access.roles.r',
  summary: 'What whoever holds this job may do besides their role, and the ceiling above all',
  input: z.object({ job_id: rowIdInAddress }),
  reply: job.extend({
    permissions: z.array(z.string()),
    version: rowVersion,
    max: z.array(z.string()).nullable(),
    /** Who holds it and can sign in. */
    people: z.array(z.object({ user_id: z.number().int(), first_name: z.string(), last_name: z.string() })),
  }),
})

export const changeJobPermissions = endpoint({
  method: 'PUT',
  path: '/access/jobs/:job_id/permissions',
  permission: 'access.roles.u',
  summary: 'Set what whoever holds this job may do besides their role',
  ownerOnly: true,
  input: z.object({ job_id: rowIdInAddress, permissions: z.array(z.string().max(100)).max(2000), version: rowVersion }),
  reply: z.object({ version: rowVersion }),
})
