import type { JobKind } from '#platform/server/jobs.ts'
import { asSystem } from '#platform/server/tenancy.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30

/** At night: what was sent long ago, and secrets that no longer sign. */
export const clearDeliveriesAway: JobKind = {
  name: 'workflow.webhook_log',
  cron: '50 2 * * *',
  async handle(_payload, { db }) {
    await asSystem(db, async (trx) => {
      await trx
        .deleteFrom('workflow.webhook_deliveries')
        .where('created_at', '<', new Date(Date.now() - KEPT_DAYS * DAY_MS))
        .execute()
      await trx
        .updateTable('workflow.webhooks')
        .set({ previous_secret: null, previous_until: null })
        .where('previous_until', '<', new Date())
        .execute()
    })
  },
}
