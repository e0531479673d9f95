import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { rememberLanguage } from '../../shared/account.ts'

/** A person reads alike in all their organisations. */
export const rememberLanguageRoute = openRoute(
  rememberLanguage,
  async ({ services: { db }, principal: { userId } }, { language }) => {
    await asSystem(db, (trx) => trx.updateTable('access.users').set({ language }).where('id', '=', userId).execute())
    return { status: true as const }
  },
)
