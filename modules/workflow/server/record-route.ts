import { z } from 'zod'
import { directoryFor, organizationName, personCards } from '#modules/organization/server/index.ts'
import { filesByIds, readFileBytes } from '#platform/server/files.ts'
import { type Context, rawRoute } from '#platform/server/route.ts'
import { languages } from '#platform/shared/i18n.ts'
import { filePath } from '#platform/shared/files.ts'
import type { DocumentView, RevisionView } from '../shared/documents.ts'
import type { ProcessHistory, Signature } from '../shared/index.ts'
import { historyFor } from './history.ts'
import { recordFileName, renderRecord } from './record/index.ts'
import { asPerson, peopleBook } from './people.ts'
import { documentFor } from './view.ts'
import { theEmployee } from './world.ts'

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
        document, history, language, timeZone: 'Asia/Ulaanbaatar', translate: services.translate, images: await imagesIn(context, history),
        revisions: await allRevisions(context, id), chairs: await chairsOf(context, document),
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

async function allRevisions({ db, principal }: Context, id: string): Promise<RevisionView[]> {
  const rows = await db.selectFrom('workflow.revisions').select(['number', 'sha256', 'title', 'fields', 'files', 'note', 'created_by', 'created_at'])
    .where('org_id', '=', principal.orgId).where('instance_id', '=', id).orderBy('number').execute()
  const personOf = peopleBook(await personCards(db, principal.orgId, rows.map(({ created_by }) => created_by)))
  return rows.map((row) => ({ ...row, by: personOf(row.created_by), at: row.created_at.toISOString() }))
}

/** Chairs of the votes, also those who have no seat on the roll. */
async function chairsOf({ db, principal }: Context, { votes }: DocumentView) {
  const empIds = votes.flatMap(({ sheet }) => sheet.chair_emp_id ?? [])
  const people = await directoryFor(db, principal.orgId, empIds.map(theEmployee))
  return new Map(people.flatMap((person) => (person.emp_id === null ? [] : [[person.emp_id, asPerson(person)] as const])))
}

/** Drawn and uploaded signatures by the path that stands in them. */
async function imagesIn({ db, principal, services }: Context, history: ProcessHistory) {
  const texts = [...history.statusHistories.map(({ signature }) => signature), ...history.votingPeople.map(({ signature_image }) => signature_image)]
  const paths = texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as Signature])).filter(({ type }) => type !== 'text').map(({ signature }) => signature)
  const ids = [...new Set(paths.map((path) => path.slice(filePath('').length)))]
  const files = await filesByIds(db, principal.orgId, ids)
  const images = await Promise.all(files.map(async (file) => [filePath(file.id), await readFileBytes(services, file)] as const))
  return new Map(images)
}
