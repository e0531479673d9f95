import { z } from 'zod'
import { formField } from '#platform/shared/fields/index.ts'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { diagram } from '../definition.ts'
import { senderFacts } from '../definition/sender.ts'
import { contents, CONTENTS_ROOM } from './contents.ts'

const uuid = z.uuid()
const id = z.int32().positive()

const flow = z.object({
  id,
  title: words,
  description: words,
  category: words,
  icon: z.string(),
  version: z.number().int(),
})

export const listFlows = endpoint({
  method: 'GET',
  path: '/workflow/flows',
  permission: 'workflow.documents.c',
  summary: 'Flows a new document may take',
  input: z.object({}),
  reply: z.array(flow),
})

export const showFlow = endpoint({
  method: 'GET',
  path: '/workflow/flows/:id',
  permission: 'workflow.documents.c',
  summary: 'The form and the diagram of a flow',
  input: z.object({ id: rowIdInAddress }),
  /** `sender`: whoever asks, where conditions of the flow ask who sends it. */
  reply: flow.extend({ form: z.array(formField), diagram, sender: senderFacts.optional() }),
})

export const createDocument = endpoint({
  method: 'POST',
  path: '/workflow/documents',
  permission: 'workflow.documents.c',
  summary: 'Send a new document on its way',
  ownerOnly: true,
  idempotent: true,
  room: CONTENTS_ROOM,
  input: contents.extend({ flow_id: id, type_id: id.optional(), watcher_emp_ids: z.array(id).max(50).default([]) }),
  reply: z.object({
    id: uuid,
    number: z.string(),
    registered_number: z.string().nullable(),
    version: z.number().int(),
  }),
})
