import { notify } from '#platform/server/notify.ts'
import type { Context } from '#platform/server/route.ts'
import { timeIn, writeToOwner, type Letter } from '../account/account-mail.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import type { Target } from './user-target.ts'

/**
 * Whoever sets a password or a mail address could come in with it, and under a name that they do not know its owner
 * cannot: they hear of it, and from whom, at these addresses and inside.
 */
export async function tellOwner(
  { db, principal, services, ip, language, requestId }: Context,
  book: OrganizationBook,
  { id, login }: Target,
  {
    letter,
    addresses,
    email = '',
    before = '',
  }: {
    letter: Extract<Letter['name'], 'password_set' | 'email_set' | 'login_set'>
    addresses: readonly (string | null)[]
    email?: string
    before?: string
  },
) {
  const name = `${principal.person.lastName} ${principal.person.firstName}`
  const params = { login, before, name, email: email || '—', time: await timeIn(db, book, principal.orgId), ip }
  for (const to of new Set(addresses))
    await writeToOwner(db, services, { userId: id, to, language, name: letter, orgId: principal.orgId, params })
  await notify(db, principal.orgId, {
    user_ids: [id],
    key: `access.news.${letter}`,
    params: { name },
    link: '/admin/profile',
    source: `access.${letter}:${id}:${requestId}`,
  })
}
