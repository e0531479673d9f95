import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { outcome, stepType } from './definition.ts'
import { commandReply } from './documents/command-reply.ts'
import { person } from './person.ts'
import { incidentCodes } from './engine/model.ts'

/** What a step says of itself, and what only the clock, or the rules and the model, can tell. */
const incidentKinds = [...incidentCodes, 'TIMER_FAILED', 'VOTE_NOT_CLOSED', 'AI_FAILED'] as const
export type IncidentKind = (typeof incidentKinds)[number]

const repairHows = ['retry', 'assign', 'continue', 'day', 'cancel'] as const
export type RepairHow = (typeof repairHows)[number]

export const INCIDENTS_PER_PAGE = 50

const incident = z.object({
  id: z.uuid(),
  kind: z.enum(incidentKinds),
  /** What the system found, where it is one of the things it knows words for. */
  detail: z.string().nullable(),
  since: z.string(),
  document: z.object({
    id: z.uuid(),
    number: z.string(),
    title: z.string(),
    version: z.number().int(),
    flow: words,
    creator: person,
  }),
  step: z.object({ id: z.uuid(), label: words, status_type: stepType }),
  /**
   * Required fields that are still empty: until somebody fills them in, nothing lets the document on in nobody's
   * name.
   */
  missing: z.array(words),
  /** Exactly what would be accepted. */
  may: z.object({
    retry: z.boolean(),
    assign: z.boolean(),
    day: z.boolean(),
    cancel: z.boolean(),
    outcomes: z.array(z.object({ outcome, label: words })),
  }),
})
export type Incident = z.output<typeof incident>

export const listIncidents = endpoint({
  method: 'GET',
  path: '/workflow/incidents',
  permission: 'workflow.documents.administer',
  summary: 'What is stuck, the longest first',
  input: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({ items: z.array(incident), total: z.number().int() }),
})

const reason = writtenText.min(1, 'workflow.reason_required').max(2000)

export const repairIncident = endpoint({
  method: 'POST',
  path: '/workflow/incidents/:id/repair',
  permission: 'workflow.documents.administer',
  summary: 'Mend what is stuck, with a reason',
  ownerOnly: true,
  idempotent: true,
  input: z.object({
    id: z.uuid(),
    how: z.enum(repairHows),
    reason,
    expected_version: z.number().int().optional(),
    /** `assign`: who gets the step. */
    emp_id: z.int32().positive().optional(),
    /** `continue`: how the document goes on. */
    outcome: outcome.optional(),
    /** `day`: until when a step waits for which nobody set one. */
    day: z.iso.date().optional(),
  }),
  reply: commandReply.pick({ status: true, document_status: true }),
})
