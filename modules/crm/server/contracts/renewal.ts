import { sql } from 'kysely'
import { todayOf } from '#modules/organization/server/index.ts'
import { changeForModule, productContext } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import { notify } from '#platform/server/notify.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { accountsOf } from '../people.ts'

/** Tells of contracts before they end, and says of those whose last day is past that they ended. */
export const renewContracts: JobKind = {
  name: 'crm.renewals',
  cron: '20 7 * * *',
  async handle(_payload, services) {
    const { rows } = await asSystem(services.db, (trx) =>
      sql<{ org_id: number }>`select distinct org_id from crm.contracts
        where deleted_at is null and state = 'active' and ends_on is not null order by org_id`.execute(trx),
    )
    for (const { org_id } of rows)
      await lookAtContracts(services, org_id, await asSystem(services.db, (trx) => todayOf(trx, org_id)))
  },
}

interface Contract {
  id: string
  name: string
  owner: number | null
  company: string | null
  ends_on: string
  is_past: boolean
}

/** The same of one organisation, on this day of it. */
export async function lookAtContracts(services: Services, orgId: number, today: string) {
  const { rows } = await asSystem(services.db, (trx) =>
    sql<Contract>`select c.id, c.name, c.owner, f.name as company,
        to_char(c.ends_on, 'YYYY-MM-DD') as ends_on, c.ends_on < ${today}::date as is_past
      from crm.contracts c left join crm.companies f on f.org_id = c.org_id and f.id = c.company
      where c.org_id = ${orgId} and c.deleted_at is null and c.state = 'active'
        and c.ends_on <= ${today}::date + coalesce(c.remind_days, 0)::integer
      order by c.ends_on, c.id`.execute(trx),
  )
  for (const contract of rows) {
    try {
      await withTenant(services.db, { orgId, userId: 0 }, (db) =>
        contract.is_past
          ? changeForModule(productContext(db, { orgId, userId: 0 }, services), 'crm.contracts', contract.id, {
              state: 'ended',
            })
          : tellOf(db, orgId, contract),
      )
    } catch (error) {
      // The others do not wait for the one that cannot be kept.
      services.log.error({ err: error, contract: contract.id }, 'a contract that ends was passed over')
    }
  }
}

async function tellOf(db: Trx, orgId: number, { id, name, owner, company, ends_on }: Contract) {
  const account = owner === null ? undefined : (await accountsOf(db, orgId, [owner])).get(owner)
  if (account === undefined) return
  await notify(db, orgId, {
    user_ids: [account],
    key: 'crm.notify.contract_ends',
    params: { name, day: ends_on },
    facts: [
      ...(company === null ? [] : [{ label: 'crm.fact.company', value: company }]),
      { label: 'crm.fact.ends', value: ends_on },
    ],
    link: `/crm/contracts/${id}`,
    // A contract whose end is moved ends anew.
    source: `crm.contract_ends/${id}/${ends_on}`,
  })
}
