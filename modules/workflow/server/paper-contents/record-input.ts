import { directoryFor, organizationBook, organizationName, personCards } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { filesByIds, type KeptFile, readFileBytes } from '#platform/server/files.ts'
import type { Services } from '#platform/server/module.ts'
import type { Principal } from '#platform/server/principal.ts'
import { filePath } from '#platform/shared/files.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { RevisionView } from '../../shared/documents/contents.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { withoutFields } from '../../shared/engine/field-rights.ts'
import type { ProcessHistory } from '../../shared/history.ts'
import type { Signature } from '../../shared/signature.ts'
import { historyFor } from '../documents/history.ts'
import type { RecordInput } from '../papers/index.ts'
import { asPerson, peopleBook } from '../state/people.ts'
import { documentFor } from '../documents/view.ts'
import { theEmployee } from '../deciding/world.ts'

interface Asking {
  db: Trx
  services: Services
  principal: Principal
  language: Language
  /** Whose name stands under it. */
  printedBy: string
  at: Date
}

/** Everything but the pictures of the signatures, which lie outside the database. */
interface RecordSaid extends Omit<RecordInput, 'images'> {
  marks: readonly KeptFile[]
}

/**
 * What the printed record of a document says to this person; after the transaction, `withMarks` brings the pictures.
 */
export async function recordSaidTo(asking: Asking, id: string): Promise<RecordSaid> {
  const { db, services, principal, language, printedBy, at } = asking
  const { orgId } = principal
  const document = await documentFor(db, principal, id)
  const history = await historyFor(db, principal, id, { labels: language })
  return {
    document,
    history,
    language,
    timeZone: await organizationBook.zoneOf(db, orgId),
    translate: services.translate,
    marks: await marksIn(db, orgId, history),
    revisions: await allRevisions(db, orgId, document),
    chairs: await chairsOf(db, orgId, document),
    organization: await organizationName(db, orgId),
    printedAt: at.toISOString(),
    printedBy,
    ...(services.config.PUBLIC_URL ? { publicUrl: services.config.PUBLIC_URL } : {}),
  }
}

async function allRevisions(
  db: Trx,
  orgId: number,
  { id, hidden }: Pick<DocumentView, 'id' | 'hidden'>,
): Promise<RevisionView[]> {
  const names = new Set(hidden.map(({ name }) => name))
  const rows = await db
    .selectFrom('workflow.revisions')
    .select(['number', 'sha256', 'title', 'fields', 'files', 'note', 'created_by', 'created_at'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .orderBy('number')
    .execute()
  const personOf = peopleBook(
    await personCards(
      db,
      orgId,
      rows.map(({ created_by }) => created_by),
    ),
  )
  return rows.map((row) => ({
    ...row,
    fields: withoutFields(row.fields, names),
    by: personOf(row.created_by),
    at: row.created_at.toISOString(),
  }))
}

/** Chairs of the votes, also those who have no seat on the roll. */
async function chairsOf(db: Trx, orgId: number, { votes }: DocumentView) {
  const empIds = votes.flatMap(({ sheet }) => sheet.chair_emp_id ?? [])
  const people = await directoryFor(db, orgId, empIds.map(theEmployee))
  return new Map(
    people.flatMap((person) => (person.emp_id === null ? [] : [[person.emp_id, asPerson(person)] as const])),
  )
}

/** Drawn and uploaded signatures. */
async function marksIn(db: Trx, orgId: number, history: ProcessHistory) {
  const texts = [
    ...history.statusHistories.map(({ signature }) => signature),
    ...history.votingPeople.map(({ signature_image }) => signature_image),
  ]
  const paths = texts
    .flatMap((text) => (text === null ? [] : [JSON.parse(text) as Signature]))
    .filter(({ type }) => type === 'draw' || type === 'upload')
    .map(({ signature }) => signature)
  return filesByIds(db, orgId, [...new Set(paths.map((path) => path.slice(filePath('').length)))])
}

type WithFiles = Pick<Services, 'files'>

/** By the path that stands in them. */
export async function withMarks(services: WithFiles, { marks, ...said }: RecordSaid): Promise<RecordInput> {
  const read = async (file: KeptFile) => [filePath(file.id), await readFileBytes(services, file)] as const
  const images = await Promise.all(marks.map(read))
  return { ...said, images: new Map(images) }
}
