import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { stepType } from '../definition.ts'

const MOST_ASKED = 200
const uuid = z.uuid()

export const namedDocuments = endpoint({
  method: 'POST',
  path: '/workflow/documents/named',
  permission: 'workflow.documents.r',
  summary: 'What these documents are called and where they stand, as far as I may see them',
  whileViewing: true,
  input: z.object({ ids: list(uuid, MOST_ASKED) }),
  reply: z.array(
    z.object({
      id: uuid,
      number: z.string(),
      registered_number: z.string().nullable(),
      title: z.string(),
      status: words,
      status_type: stepType,
    }),
  ),
})

export const rowsNamingDocument = endpoint({
  method: 'GET',
  path: '/workflow/documents/:id/named-by',
  permission: 'workflow.documents.r',
  summary: 'Rows of tables that name a document, such as tasks, as far as I may see them',
  input: z.object({ id: uuid }),
  reply: z.array(z.object({ id: uuid, what: words, title: z.string(), link: z.string() })),
})
