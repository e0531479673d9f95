import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { subjectOf } from '#platform/server/subjects.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import type { Instance } from '../state/store.ts'
import { DOCUMENT } from '../state/visibility.ts'

/**
 * The rows of another module that this process is about, as far as this person sees them; null for a document. What
 * they say is read for whoever has words for it: a person, and nothing that is kept.
 */
export async function subjectRowsOf(
  db: Trx,
  principal: Principal,
  { id, subject_type }: Pick<Instance, 'id' | 'subject_type'>,
  language: Language | undefined,
  t: ((key: string) => string) | undefined,
): Promise<DocumentView['subject_rows']> {
  if (subject_type === DOCUMENT) return null
  const { orgId } = principal
  const rows = await db
    .selectFrom('workflow.subject_rows')
    .select('subject_id')
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .orderBy('place')
    .execute()
  const ids = rows.map(({ subject_id }) => subject_id)
  const subject = subjectOf(subject_type)
  const seen = await subject?.seenAmong(db, principal, ids)
  const theirs = ids.filter((one) => seen?.has(one))
  const titles = await subject?.titles(db, orgId, theirs, language ?? 'mn')
  const facts = language && t && (await subject?.facts?.({ db, principal, language, t }, theirs))
  return {
    seen: theirs.map((one) => ({
      id: one,
      title: titles?.get(one) ?? one,
      link: subject!.link(one),
      facts: [...((facts && facts.get(one)) ?? [])],
    })),
    others: ids.length - theirs.length,
  }
}
