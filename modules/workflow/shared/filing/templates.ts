import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { fieldValues, writtenValues } from '#platform/shared/fields/index.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { CONTENTS_ROOM } from '../documents/contents.ts'

const uuid = z.uuid()
const id = z.int32().positive()

/** One person may keep so many. */
export const MOST_TEMPLATES = 100
/** Everybody of an organisation has so many besides: with their own no more than a list shows. */
export const MOST_SHARED_TEMPLATES = 400

export const templateName = writtenText.min(1, 'workflow.templates.name_missing').max(120)

const template = z.object({
  id: uuid,
  name: z.string(),
  flow_id: id,
  type_id: id.nullable(),
  title: z.string(),
  fields: fieldValues,
  is_shared: z.boolean(),
  may_remove: z.boolean(),
})
export type DocumentTemplate = z.output<typeof template>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/workflow/templates',
  permission: 'workflow.documents.c',
  summary: 'My templates of documents and those that everybody has, for flows that are offered',
  input: z.object({}),
  reply: z.array(template),
})
/** `is_shared` is for those who administer documents. */
export const saveTemplate = endpoint({
  method: 'POST',
  path: '/workflow/templates',
  permission: 'workflow.documents.c',
  summary: 'Keep what was written as a template',
  ownerOnly: true,
  idempotent: true,
  room: CONTENTS_ROOM,
  input: z.object({
    flow_id: id,
    type_id: id.nullable().default(null),
    name: templateName,
    title: writtenText.max(300),
    fields: writtenValues,
    is_shared: z.boolean(),
  }),
  reply: z.object({ id: uuid }),
})
export const removeTemplate = endpoint({
  method: 'DELETE',
  path: '/workflow/templates/:id',
  permission: 'workflow.documents.c',
  summary: 'Throw a template away',
  ownerOnly: true,
  input: z.object({ id: uuid }),
  reply: z.object({ status: z.literal(true) }),
})
