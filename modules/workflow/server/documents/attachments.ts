import { personCards } from '#modules/organization/server/index.ts'
import { route } from '#platform/server/route.ts'
import { type Attachment, listAttachments } from '../../shared/documents/contents.ts'
import { filesOf } from '../state/attachment-versions.ts'
import { peopleBook } from '../state/people.ts'
import { loadVisible } from './view.ts'

export const attachmentsRoute = route(listAttachments, async ({ db, principal, language }, { id }) => {
  const { orgId } = principal
  await loadVisible(db, principal, id)
  const revisions = await filesOf(db, orgId, id)
  const personOf = peopleBook(
    await personCards(
      db,
      orgId,
      revisions.map(({ created_by }) => created_by),
      language,
    ),
  )
  const current = new Set(revisions.at(-1)?.files.map(([, { attachment_id }]) => attachment_id))
  const found = new Map<string, Attachment>()
  const listed = new Set<string>()
  for (const { number, created_by, created_at, files } of revisions) {
    for (const [fileId, { attachment_id, version, ...file }] of files) {
      if (listed.has(fileId)) continue
      listed.add(fileId)
      const attachment = found.get(attachment_id) ?? {
        attachment_id,
        is_current: current.has(attachment_id),
        versions: [],
      }
      found.set(attachment_id, {
        ...attachment,
        versions: [
          { file, version, revision: number, by: personOf(created_by), at: created_at.toISOString() },
          ...attachment.versions,
        ],
      })
    }
  }
  return [...found.values()].toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
})
