import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import { digest } from '../../registration/offer.ts'

/** This person's wish to be taken in, asked under this link. Answers its id. */
export async function plantRequest(
  db: Db,
  { orgId, userId, link }: { orgId: number; userId: number; link: string },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('access.membership_requests')
    .values({
      org_id: orgId,
      id,
      user_id: userId,
      token_hash: digest(link),
      entered: '{"email":"asks@khukhtenger.example"}',
      language: 'mn',
      expires_at: new Date(),
      asked_at: new Date(),
      first_name: 'Асуугч',
      last_name: 'Бат-Эрдэнэ',
    })
    .execute()
  return id
}
