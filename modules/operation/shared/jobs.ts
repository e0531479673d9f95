import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'

const permission = 'platform.admin'
export const JOBS_PER_PAGE = 50
export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const

const jobRow = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(jobStates),
  org_id: z.number().int().nullable(),
  organization: z.string().nullable(),
  created_at: z.string(),
  start_after: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  tries: z.number().int(),
  reason: z.string().nullable(),
})
export type JobRow = z.output<typeof jobRow>

export const jobFilter = z.object({
  name: z.string().max(100).default(''),
  state: z.enum([...jobStates, '']).default(''),
})

export const listJobs = endpoint({
  method: 'GET',
  path: '/operation/jobs',
  permission,
  summary: 'Background jobs, newest first, with the reason where one failed',
  input: jobFilter.extend({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  reply: z.object({ items: z.array(jobRow), total: z.number().int(), names: z.array(z.string()) }),
})

const one = z.object({ id: z.uuid(), name: z.string().max(100) })
const done = z.object({ status: z.literal(true) })
export const cancelJob = endpoint({
  method: 'POST',
  path: '/operation/jobs/:id/cancel',
  permission,
  summary: 'Take a waiting job out of the queue',
  input: one,
  reply: done,
})
export const runJob = endpoint({
  method: 'POST',
  path: '/operation/jobs/:id/run',
  permission,
  summary: 'Do a job now: one that waits, failed or was taken out',
  input: one,
  reply: done,
})
