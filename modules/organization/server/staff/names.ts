import { keepFormerName, RENAMED, type Renamed } from '#modules/access/server/index.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { searchText } from '../../shared/search-words.ts'
import { tellStructure } from '../news.ts'

/** An employee who signs in is called as their user is, in every organisation; what was closed before keeps the name of its time. */
export const followNames: OutboxHandler = {
  topic: RENAMED,
  async handle({ payload }, { db }) {
    const renamed = payload as Renamed
    const { first_name, last_name } = renamed.after
    for (const orgId of await keepFormerName(db, renamed)) {
      await db.updateTable('organization.employees').set({ first_name, last_name, search: searchText(`${first_name} ${last_name}`) })
        .where('org_id', '=', orgId).where('user_id', '=', renamed.user_id).execute()
      await tellStructure(db, orgId)
    }
  },
}
