import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { formField } from '#platform/shared/fields/index.ts'
import { words } from '#platform/shared/i18n.ts'
import { rowId, rowIdInAddress } from '#platform/shared/ids.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import {
  diagram,
  DRAFT_ROOM,
  flowContents,
  LONGEST_NAME,
  person,
  reachedTold,
  senderFacts,
  subject,
  writtenContents,
} from '#modules/workflow/shared/index.ts'
import { reachRules } from './reach.ts'
import { templateNames } from './templates.ts'

const id = rowIdInAddress
const edit = z.number().int().min(0)
const done = z.object({ status: z.literal(true) })

const flowStates = ['draft', 'published', 'retired'] as const
export type FlowState = (typeof flowStates)[number]

const flowRow = z.object({
  id: z.number().int(),
  title: words,
  description: words,
  category: words,
  icon: z.string(),
  number_prefix: z.string(),
  state: z.enum(flowStates),
  /** The version that new documents take; null while nothing is published. */
  version: z.number().int().nullable(),
  /** A draft that differs from what is published. */
  has_changes: z.boolean(),
  /** Documents on their way, in whatever version. */
  running: z.number().int(),
  updated_at: z.string().nullable(),
  updated_by: person.nullable(),
})
export type FlowRow = z.output<typeof flowRow>

export const listDesigns = endpoint({
  method: 'GET',
  path: '/workflow/designs',
  permission: 'workflow.flows.r',
  summary: 'Flows of the organisation with their state, for those who draw them',
  input: z.object({}),
  reply: z.array(flowRow),
})

export const showDesign = endpoint({
  method: 'GET',
  path: '/workflow/designs/:id',
  permission: 'workflow.flows.r',
  summary: 'A flow as it is being drawn; without a draft, as it is published',
  input: z.object({ id }),
  reply: flowRow.extend({
    /** What the next save must name. */
    edit,
    contents: flowContents,
  }),
})

export const createDesign = endpoint({
  method: 'POST',
  path: '/workflow/designs',
  permission: 'workflow.flows.c',
  summary: 'Begin a flow, from a template or as a copy',
  idempotent: true,
  input: z.object({
    title: words.extend({ mn: writtenText.min(1, 'flowdesign.title_missing').max(LONGEST_NAME) }),
    from: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('template'), template: z.enum(templateNames) }),
      z.object({ kind: z.literal('copy'), id }),
    ]),
  }),
  reply: z.object({ id: z.number().int() }),
})

/** Refused with 409 and `extra.saved` (who, when) where a colleague saved in between. */
export const saveDesign = endpoint({
  method: 'PUT',
  path: '/workflow/designs/:id/draft',
  permission: 'workflow.flows.u',
  summary: 'Save the draft that was made from this edit',
  room: DRAFT_ROOM,
  input: z.object({ id, edit, contents: writtenContents }),
  reply: z.object({ edit, has_changes: z.boolean(), saved_at: z.string() }),
})

export const discardDesign = endpoint({
  method: 'POST',
  path: '/workflow/designs/:id/discard',
  permission: 'workflow.flows.u',
  summary: 'Go back to what is published',
  input: z.object({ id, edit }),
  reply: done,
})

/**
 * Refused with 422, the first `problems` and how many are left out (`problems_left_out`) while the checks find an
 * error.
 */
export const publishDesign = endpoint({
  method: 'POST',
  path: '/workflow/designs/:id/publish',
  permission: 'workflow.flows.publish',
  summary: 'Publish the draft; documents on their way keep their version',
  idempotent: true,
  input: z.object({ id, edit }),
  reply: z.object({ version: z.number().int(), edit }),
})

export const retireDesign = endpoint({
  method: 'POST',
  path: '/workflow/designs/:id/retire',
  permission: 'workflow.flows.d',
  summary: 'Offer a flow no longer; documents on their way go on',
  input: z.object({ id }),
  reply: done,
})
export const restoreDesign = endpoint({
  method: 'POST',
  path: '/workflow/designs/:id/restore',
  permission: 'workflow.flows.d',
  summary: 'Offer a retired flow again',
  input: z.object({ id }),
  reply: done,
})
export const removeDesign = endpoint({
  method: 'DELETE',
  path: '/workflow/designs/:id',
  permission: 'workflow.flows.d',
  summary: 'Delete a flow that was never published',
  input: z.object({ id }),
  reply: done,
})

const flowVersion = z.object({
  version: z.number().int(),
  published_at: z.string().nullable(),
  published_by: person.nullable(),
  is_current: z.boolean(),
  content_hash: z.string(),
  /** Documents on their way through it, and all that ever took it. */
  running: z.number().int(),
  documents: z.number().int(),
})
export const listFlowVersions = endpoint({
  method: 'GET',
  path: '/workflow/designs/:id/versions',
  permission: 'workflow.flows.r',
  summary: 'Published versions and where they are used, newest first',
  input: z.object({ id }),
  reply: z.array(flowVersion),
})
export const showFlowVersion = endpoint({
  method: 'GET',
  path: '/workflow/designs/:id/versions/:version',
  permission: 'workflow.flows.r',
  summary: 'One published version',
  input: z.object({ id, version: id }),
  reply: z.object({ version: z.number().int(), diagram, form: z.array(formField) }),
})

export const listFlowRoles = endpoint({
  method: 'GET',
  path: '/workflow/design-roles',
  permission: 'workflow.flows.r',
  summary: 'Roles that a step can be given to',
  input: z.object({}),
  reply: z.array(z.object({ id: z.number().int(), name: words })),
})

/** Of the jobs that conditions name it says whichever are called as theirs is. */
export const findSender = endpoint({
  method: 'POST',
  path: '/workflow/design-sender',
  permission: 'workflow.flows.r',
  summary: 'Somebody as conditions would ask about them if they sent a document today',
  whileViewing: true,
  input: z.object({ user_id: rowId, job_ids: list(rowId, 500) }),
  reply: senderFacts,
})

/**
 * Who the rules mean today; one answer per subject, in order. It reads, however it is sent: the subjects are too long
 * for an address.
 */
export const findReach = endpoint({
  method: 'POST',
  path: '/workflow/design-reach',
  permission: 'workflow.flows.r',
  summary: 'Who would get steps with these subjects today, and by which rule',
  whileViewing: true,
  room: { bytes: 256 * 1024, parts: 15_000, holds: 'a thousand rules of who gets a step' },
  input: z.object({ subjects: list(subject, 1000) }),
  reply: z.array(
    z.object({
      rule: z.enum(reachRules),
      total: z.number().int(),
      people: z.array(person),
      /** Of rules relative to the sender: from each unit of the organisation. */
      by_unit: z.array(z.object({ unit: z.string(), person: person.nullable(), passed: z.number().int() })),
      /** Units that were not looked at, there are so many. */
      more_units: z.number().int(),
    }),
  ),
})

export const findReachOf = endpoint({
  method: 'POST',
  path: '/workflow/design-reach/of',
  permission: 'workflow.flows.r',
  summary: 'Who would get a step today if this colleague had sent the document, and what the rule went past',
  whileViewing: true,
  input: z.object({ subject, emp_id: rowId }),
  reply: z.object({ people: z.array(person), reached: reachedTold.nullable() }),
})
