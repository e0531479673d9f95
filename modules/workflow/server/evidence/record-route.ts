import { z } from 'zod'
import { filesByIds, readFileBytes } from '#platform/server/files.ts'
import { type Context, rawRoute } from '#platform/server/route.ts'
import { languages } from '#platform/shared/i18n.ts'
import { sealOf } from './seals.ts'
import { recordSaidTo, withMarks } from '../paper-contents/record-input.ts'
import { recordFileName, renderRecord } from '../papers/index.ts'
import { documentFor } from '../documents/view.ts'

export const recordRoute = rawRoute(
  {
    method: 'GET',
    path: '/workflow/documents/:id/record.pdf',
    permission: 'workflow.documents.r',
    sends: 'application/pdf',
    summary: 'The record of a document (application/pdf): as it was sealed when the document ended, or printed now',
    input: z.object({
      id: z.uuid(),
      // A link opened in a new tab cannot carry a language of its own, so the address may name it.
      lang: z.enum(languages).optional(),
      /** Printed now and in this language, although there is a sealed one. */
      copy: z.literal('1').optional(),
    }),
  },
  async ({ inTenant, reply, language: asked, services }, { id, lang, copy }) => {
    const made = await inTenant(async (context) => {
      const sealed = copy ? null : await sealedRecord(context, id)
      if (sealed) return sealed
      const { db, principal } = context
      const printedBy = `${principal.person.lastName} ${principal.person.firstName}`
      return recordSaidTo({ db, services, principal, language: lang ?? asked, printedBy, at: new Date() }, id)
    })
    const isSealed = 'sealed' in made
    const pdf = isSealed
      ? await readFileBytes(services, made.sealed)
      : await renderRecord(await withMarks(services, made))
    const name = recordFileName(isSealed ? made.number : made.document.number)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="record.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(pdf)
  },
)

/**
 * The very bytes that were sealed, for whoever may see all of the document; who may not gets what can be printed for
 * them.
 */
async function sealedRecord({ db, principal }: Context, id: string) {
  const seal = await sealOf(db, principal.orgId, id)
  if (!seal) return null
  const { number, hidden } = await documentFor(db, principal, id)
  if (hidden.length > 0) return null
  const [file] = await filesByIds(db, principal.orgId, [seal.file_id])
  return file ? { sealed: file, number } : null
}
