import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { stepType } from '../definition.ts'
import { person } from '../person.ts'

const uuid = z.uuid()
const done = z.object({ status: z.literal(true) })

/** A document may name so many others. */
export const MOST_LINKS = 50

const link = z.object({
  id: uuid,
  number: z.string(),
  registered_number: z.string().nullable(),
  title: z.string(),
  status: words,
  status_type: stepType,
  /** `names`: this document names it; `named_by`: it names this document. */
  how: z.enum(['names', 'named_by']),
  by: person,
  at: z.string(),
  may_remove: z.boolean(),
})
export type DocumentLink = z.output<typeof link>

export const listLinks = endpoint({
  method: 'GET',
  path: '/workflow/documents/:id/links',
  permission: 'workflow.documents.r',
  summary: 'Documents that this one names or that name it, as far as I may see them',
  input: z.object({ id: uuid }),
  reply: z.object({ may_link: z.boolean(), links: z.array(link) }),
})
export const linkDocument = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/links',
  permission: 'workflow.documents.r',
  summary: 'Name another document in this one',
  ownerOnly: true,
  idempotent: true,
  input: z.object({ id: uuid, to_id: uuid }),
  reply: done,
})
export const unlinkDocument = endpoint({
  method: 'DELETE',
  path: '/workflow/documents/:id/links/:other_id',
  permission: 'workflow.documents.r',
  summary: 'Take back that one of two documents names the other',
  ownerOnly: true,
  input: z.object({ id: uuid, other_id: uuid }),
  reply: done,
})
