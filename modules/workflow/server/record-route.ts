import { z } from 'zod'
import { organizationName } from '#modules/organization/server/index.ts'
import { filesByIds, readFileBytes } from '#platform/server/files.ts'
import { type Context, rawRoute } from '#platform/server/route.ts'
import { languages } from '#platform/shared/i18n.ts'
import { filePath } from '#platform/shared/files.ts'
import type { ProcessHistory, Signature } from '../shared/index.ts'
import { historyFor } from './history.ts'
import { recordFileName, renderRecord } from './record/index.ts'
import { documentFor } from './view.ts'

export const recordRoute = rawRoute(
  {
    method: 'GET', path: '/workflow/documents/:id/record.pdf', permission: 'workflow.documents.r', summary: 'The printed record of a document (application/pdf)',
    input: z.object({ id: z.uuid(), lang: z.enum(languages).optional() }),
  },
  async ({ inTenant, reply, language: asked, services }, { id, lang }) => {
    const language = lang ?? asked
    // A link opened in a new tab cannot carry a language of its own, so the address may name it.
    const input = await inTenant(async (context) => {
      const document = await documentFor(context.db, context.principal, id)
      const history = await historyFor(context.db, context.principal, id, language)
      return {
        document, history, language, translate: services.translate, images: await imagesIn(context, history), timeZone: 'Asia/Ulaanbaatar',
        organization: await organizationName(context.db, context.principal.orgId), printedAt: new Date().toISOString(),
        printedBy: `${context.principal.person.lastName} ${context.principal.person.firstName}`,
        ...(services.config.PUBLIC_URL ? { publicUrl: services.config.PUBLIC_URL } : {}),
      }
    })
    const pdf = await renderRecord(input)
    const name = recordFileName(input.document.number)
    return reply.type('application/pdf').header('content-disposition', `inline; filename="record.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`).send(pdf)
  },
)

/** Drawn and uploaded signatures by the path that stands in them. */
async function imagesIn({ db, principal, services }: Context, history: ProcessHistory) {
  const texts = [...history.statusHistories.map(({ signature }) => signature), ...history.votingPeople.map(({ signature_image }) => signature_image)]
  const paths = texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as Signature])).filter(({ type }) => type !== 'text').map(({ signature }) => signature)
  const ids = [...new Set(paths.map((path) => path.slice(filePath('').length)))]
  const files = await filesByIds(db, principal.orgId, ids)
  const images = await Promise.all(files.map(async (file) => [filePath(file.id), await readFileBytes(services, file)] as const))
  return new Map(images)
}
