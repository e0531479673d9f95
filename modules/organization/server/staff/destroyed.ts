import { z } from 'zod'
import { MEMBER_DESTROYED, personalFacts } from '#modules/access/server/index.ts'
import { forgetFacts } from '#platform/server/audit.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { tellStructure } from '../news.ts'

const BLANK = {
  clan_name: null,
  register_number: null,
  birth_date: null,
  gender: null,
  phone: null,
  mobile: null,
  email: null,
  note: null,
}

/** Nobody signs in as the employee any more; of one who has left, name and career stay and the rest goes. */
export const forgetEmployee: OutboxHandler = {
  topic: MEMBER_DESTROYED,
  async handle({ orgId, payload }, { db }) {
    const { user_id } = z.object({ user_id: z.number().int() }).parse(payload)
    const theirs = db.updateTable('organization.employees').where('org_id', '=', orgId).where('user_id', '=', user_id)
    const gone = await theirs.where('state', '=', 'left').set(BLANK).returning('id').execute()
    for (const { id } of gone)
      await forgetFacts(db, orgId, { subject_type: 'organization.employee', subject_id: id }, personalFacts)
    await theirs.set({ user_id: null }).execute()
    await tellStructure(db, orgId)
  },
}
