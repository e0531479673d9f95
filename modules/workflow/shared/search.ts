import { z } from 'zod'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { stepType } from './definition.ts'
import { person } from './person.ts'

/** Where in a document words stand. */
const partKinds = ['number', 'title', 'field', 'file', 'creator', 'person', 'question', 'reason', 'comment'] as const
export type PartKind = (typeof partKinds)[number]

/** What I have to do with a document. */
export const myParts = ['waiting', 'sent', 'done', 'watched'] as const
export const findableStates = ['OPEN', 'POSTPONED', 'ENDED', 'CANCELLED'] as const

/** What fits best, or what was sent last; without words there is nothing to fit, and the newest comes first. */
const findOrders = ['best', 'newest'] as const

/** Where a page ended; what stands in it is the server's own affair. */
const cursor = z
  .string()
  .regex(
    /^(?:newest|best|named|other)\.\d{0,4}\.(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/,
    'workflow.bad_cursor',
  )

/** A text cut where what was sought begins and ends. */
const marked = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type Marked = z.output<typeof marked>

const foundDocument = z.object({
  id: z.uuid(),
  number: marked,
  title: marked,
  flow: words,
  document_status: z.enum(findableStates),
  status: words,
  status_type: stepType,
  creator: person,
  created_at: z.string(),
  /** Where else it says what was sought; `label` names the field of a form. */
  hits: z.array(z.object({ kind: z.enum(partKinds), label: words.nullable(), text: marked })),
})
export type FoundDocument = z.output<typeof foundDocument>

export const findDocuments = endpoint({
  method: 'GET',
  path: '/workflow/search',
  permission: 'workflow.documents.r',
  summary: 'Documents that I may see, by anything they say: what fits best first, or the newest',
  input: z.object({
    q: z.string().trim().max(100).default(''),
    flow_id: rowIdInAddress.optional(),
    state: z.enum(findableStates).optional(),
    /** Days on which it was sent, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    part: z.enum(myParts).optional(),
    order: z.enum(findOrders).default('best'),
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.object({ items: z.array(foundDocument), next_cursor: cursor.nullable() }),
})

export const listFoundFlows = endpoint({
  method: 'GET',
  path: '/workflow/search/flows',
  permission: 'workflow.documents.r',
  summary: 'Flows that a document may have taken',
  input: z.object({}),
  reply: z.array(z.object({ id: z.number().int(), title: words })),
})
