import { personCards } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { peopleBook } from '../state/people.ts'

/** Whom copies of a document were sent, and since when they have read them. */
export async function copiesOf(
  db: Trx,
  orgId: number,
  id: string,
  language?: Language,
): Promise<DocumentView['copies']> {
  const rows = await db
    .selectFrom('workflow.participants')
    .select(['user_id', 'copied_by', 'copied_at', 'read_at'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .where('copied_at', 'is not', null)
    .orderBy('copied_at')
    .orderBy('user_id')
    .execute()
  if (rows.length === 0) return []
  const personOf = peopleBook(
    await personCards(
      db,
      orgId,
      rows.flatMap(({ user_id, copied_by }) => [user_id, copied_by ?? user_id]),
      language,
    ),
  )
  return rows.map(({ user_id, copied_by, copied_at, read_at }) => ({
    person: personOf(user_id),
    by: personOf(copied_by ?? user_id),
    at: copied_at!.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  }))
}
