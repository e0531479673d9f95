import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import type { Principal, Recognition } from '#platform/server/principal.ts'

/** Somebody with a session; what is not said is ordinary. */
export async function somebody(db: Db, who: Partial<Principal> = {}): Promise<Principal & { token: string }> {
  const token = randomUUID()
  const principal: Principal = {
    userId: 1,
    orgId: 1,
    roleId: 10,
    sessionId: randomUUID(),
    permissions: new Set(),
    via: 'bearer',
    person: { empId: null, structId: null, jobId: null, roleIds: [], firstName: 'Бат', lastName: 'Дорж' },
    ...who,
  }
  await db
    .insertInto('platform.sessions')
    .values({
      id: principal.sessionId,
      token_hash: createHash('sha256').update(token).digest(),
      user_id: principal.userId,
      org_id: principal.orgId,
      role_id: principal.roleId,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return { ...principal, token }
}

/** Recognises exactly these people by their tokens. */
export function recognitionOf(people: readonly (Principal & { token: string })[]): Recognition {
  return { recognise: (token) => Promise.resolve(people.find((one) => one.token === token)) }
}
