import { z } from 'zod'
import { REMOVED, substitutionsOf, type Substitution } from '#modules/access/server/index.ts'
import type { Author } from '#platform/server/audit.ts'
import { notify } from '#platform/server/notify.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { lockOrganization } from '../today.ts'
import { employeeOf } from '../employees.ts'
import { stopSubstitution, SUBSTITUTES_PAGE } from './name.ts'

/** Somebody who has left acts for nobody, and nobody acts for them. The caller holds the organisation's lock. */
export async function endAllOf(author: Author, userId: number, today: string) {
  for (const one of await substitutionsOf(author.db, author.principal.orgId, [userId]))
    await end(author, one, { leaver: userId, today })
}

const removal = z.object({
  user_id: z.number().int(),
  by: z.object({ user_id: z.number().int(), role_id: z.number().int() }),
})

/**
 * An account that was taken away acts for nobody; whoever acts for it goes on, because its work may still lie there.
 */
export const endOfRemoved: OutboxHandler = {
  topic: REMOVED,
  async handle({ orgId, payload }, { db }) {
    const { user_id, by } = removal.parse(payload)
    const today = await lockOrganization(db, orgId)
    const author = { db, principal: { orgId, userId: by.user_id, roleId: by.role_id } }
    for (const one of await substitutionsOf(db, orgId, [user_id])) {
      if (one.substitute_user_id === user_id) await end(author, one, { leaver: user_id, today })
    }
  },
}

/** The colleague who is left alone with their absence hears of it. */
async function end(author: Author, one: Substitution, { leaver, today }: { leaver: number; today: string }) {
  const {
    db,
    principal: { orgId },
  } = author
  const { substitute } = await stopSubstitution(author, await employeeOf(db, orgId, one.user_id), one, today)
  if (one.substitute_user_id !== leaver) return
  const params = { substitute, from: one.starts_on, until: one.ends_on }
  await notify(db, orgId, {
    user_ids: [one.user_id],
    key: 'organization.notify.substitute_left',
    params,
    link: SUBSTITUTES_PAGE,
    mail: true,
    source: `${one.id}/left`,
  })
}
