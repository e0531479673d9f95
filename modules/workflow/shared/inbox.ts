import { z } from 'zod'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { outcome, ownLook, stepType } from './definition.ts'
import { person } from './person.ts'

const uuid = z.uuid()

export const boxes = ['waiting', 'sent', 'watched', 'done'] as const
export const dues = ['overdue', 'week'] as const
export const sorts = ['usual', 'other'] as const

/** Screens say "99+". */
export const MOST_UNREAD = 99

const inboxItem = z.object({
  /** Document. */
  id: uuid,
  number: z.string(),
  /** The official number, once its series gave one. */
  registered_number: z.string().nullable(),
  title: z.string(),
  flow: words,
  /** What its form says it is about: an amount, a number of days; as it is read by whoever asks. */
  summary: z.array(z.object({ label: words, text: z.string() })),
  /** DocumentStatus of the whole document. */
  document_status: z.enum(['OPEN', 'ENDED', 'CANCELLED', 'POSTPONED']),
  /** Label and type of the step it stands at. */
  status: words,
  status_type: stepType,
  look: ownLook,
  creator: person,
  revision: z.number().int(),
  /** When it came to this box: assigned, sent, watched or decided. */
  at: z.string(),
  due_at: z.string().nullable(),
  is_read: z.boolean(),
  /** Comments of others that I have not read; more than 99 are not counted on. */
  unread_comments: z.number().int(),
  /** One of them names me. */
  is_mentioned: z.boolean(),
  /** Waiting box only: what can be decided from the list. `version` guards against deciding what one has not seen. */
  step: z
    .object({
      id: uuid,
      version: z.number().int(),
      is_signature_needed: z.boolean(),
      /**
       * True where this can be decided in bulk: no signature, no reason, no targets needed for at least one outcome.
       */
      outcomes: z.array(z.object({ outcome, label: words, needs_reason: z.boolean(), needs_targets: z.boolean() })),
    })
    .nullable(),
  /** Waiting box only: the absent colleague in whose place I may decide it. */
  in_place_of: person.nullable(),
  /** Sent and watched boxes only: who has it now; null once nobody does, and while it rests. */
  holder: z
    .object({
      person: person.nullable(),
      /** Instead of a person: what the role, the unit or the job that it waits for is called. */
      group: z.string().nullable(),
      /** How many more it waits for. */
      others: z.number().int(),
    })
    .nullable(),
  /** Done box only: what I decided. */
  my_action: words.nullable(),
})
export type InboxItem = z.output<typeof inboxItem>

export const listInbox = endpoint({
  method: 'GET',
  path: '/workflow/inbox',
  permission: 'workflow.documents.r',
  summary: 'One page of a box, newest first; waiting: overdue first',
  input: z.object({
    box: z.enum(boxes).default('waiting'),
    cursor: z.string().max(200).optional(),
    q: z.string().trim().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    flow_id: rowIdInAddress.optional(),
    /** Sent box only: what is still on its way or rests. */
    open: z.literal('1').optional(),
    /** Waiting box only. */
    due: z.enum(dues).optional(),
    /** `other`: the waiting box newest first, the others oldest first. */
    sort: z.enum(sorts).default('usual'),
  }),
  reply: z.object({ items: z.array(inboxItem), next_cursor: z.string().nullable() }),
})

export const countInbox = endpoint({
  method: 'GET',
  path: '/workflow/inbox/counts',
  permission: 'workflow.documents.r',
  summary: 'How many stand in each box; 1000 means that many or more',
  input: z.object({}),
  reply: z.object({
    waiting: z.number().int(),
    overdue: z.number().int(),
    sent: z.number().int(),
    watched: z.number().int(),
    done: z.number().int(),
  }),
})
