import { keepFormerName, RENAMED, type Renamed } from '#modules/access/server/index.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { searchText } from '../../shared/search-words.ts'
import { tellStructure } from '../news.ts'
import { todayOf } from '../today.ts'
import { keepNameOfPastDays } from '../former-names.ts'

/**
 * An employee who signs in is called as their user is, in every organisation; what was closed before keeps the name
 * of its time.
 */
export const followNames: OutboxHandler = {
  topic: RENAMED,
  async handle({ payload }, { db }) {
    const renamed = payload as Renamed
    const { first_name, last_name } = renamed.after
    for (const orgId of await keepFormerName(db, renamed)) {
      const today = await todayOf(db, orgId)
      const employees = await db
        .selectFrom('organization.employees')
        .select(['id', 'first_name', 'last_name'])
        .where('org_id', '=', orgId)
        .where('user_id', '=', renamed.user_id)
        .execute()
      for (const employee of employees) await keepNameOfPastDays(db, orgId, employee, { first_name, last_name }, today)
      await db
        .updateTable('organization.employees')
        .set({ first_name, last_name, search: searchText(`${first_name} ${last_name}`) })
        .where('org_id', '=', orgId)
        .where('user_id', '=', renamed.user_id)
        .execute()
      await tellStructure(db, orgId)
    }
  },
}
