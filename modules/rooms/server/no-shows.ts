import { sql } from 'kysely'
import { changeForModule, productContext } from '#modules/records/server/index.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'

interface Missed {
  org_id: number
  id: string
}

/** Gives rooms free whose people did not come; guests from outside have nobody to say that they are here. */
export const releaseNoShows: JobKind = {
  name: 'rooms.no_shows',
  cron: '*/5 * * * *',
  handle: (_payload, services) => releaseMissed(services, new Date()),
}

const missed = (now: Date) => sql<boolean>`b.deleted_at is null and b.state in ('confirmed', 'tentative')
  and b.source <> 'public' and b.checked_in_at is null and b.ends_at > ${now} and r.check_in_minutes is not null
  and b.starts_at + make_interval(mins => r.check_in_minutes::integer) < ${now}`

/** The same at this moment. */
export async function releaseMissed(services: Services, now: Date) {
  const { rows } = await asSystem(services.db, (trx) =>
    sql<Missed>`select b.org_id, b.id::text from rooms.bookings b
      join rooms.rooms r on r.org_id = b.org_id and r.id = b.room where ${missed(now)}
      order by b.org_id, b.starts_at limit 500`.execute(trx),
  )
  for (const { org_id: orgId, id } of rows) {
    try {
      await withTenant(services.db, { orgId, userId: 0 }, async (db) => {
        // Whoever says in this moment that they are here keeps it.
        const still = await sql`select from rooms.bookings b join rooms.rooms r on r.org_id = b.org_id and r.id = b.room
          where b.org_id = ${orgId} and b.id = ${id}::uuid and ${missed(now)} for update of b`.execute(db)
        if (still.rows.length === 0) return
        const context = productContext(db, { orgId, userId: 0 }, services)
        await changeForModule(context, 'rooms.bookings', id, { state: 'released' })
      })
    } catch (error) {
      // The others do not wait for the one that cannot be released.
      services.log.error({ err: error, booking: id }, 'a room that nobody came to was not released')
    }
  }
}
