import { membersWho } from '#modules/access/server/index.ts'
import { inGigabytes, storageLimit, storedBytes } from '#platform/server/files.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { notify } from '#platform/server/notify.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { STORAGE_SCARCE } from '#platform/shared/files.ts'

export const storageNews = ['organization.notify.storage_scarce', 'organization.notify.storage_full']

/**
 * Every night: who keeps the record of an organisation hears once a month that its storage becomes scarce, and that
 * it is full.
 */
export const warnOfStorage: JobKind = {
  name: 'organization.storage',
  cron: '30 3 * * *',
  async handle(_payload, { db, config }) {
    const limit = storageLimit(config)
    if (limit === null) return
    const month = new Date().toISOString().slice(0, 7)
    for (const [orgId, bytes] of await storedBytes(db)) {
      if (bytes < limit * STORAGE_SCARCE) continue
      const [scarce, full] = storageNews
      const key = bytes < limit ? scarce! : full!
      await asSystem(db, async (trx) => {
        const people = await membersWho(trx, orgId, 'organization.profile.u')
        await notify(trx, orgId, {
          user_ids: people.map(({ user_id }) => user_id),
          key,
          link: '/organization/profile',
          source: `${key}/${month}`,
          params: { percent: String(Math.floor((bytes / limit) * 100)), limit: String(inGigabytes(limit)) },
        })
      })
    }
  },
}
