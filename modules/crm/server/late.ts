import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import { changeForModule, productContext } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import { notify } from '#platform/server/notify.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { accountsOf, headOf } from './people.ts'

/** Looks for leads that nobody answered in time. */
export const tellLateAnswers: JobKind = {
  name: 'crm.late_answers',
  cron: '*/10 * * * *',
  async handle(_payload, services) {
    const now = new Date()
    const { rows } = await asSystem(services.db, (trx) =>
      sql<{ org_id: number }>`select distinct org_id from crm.leads where ${waits(now)} order by org_id`.execute(trx),
    )
    for (const { org_id } of rows) await lookAtLeads(services, org_id, now)
  },
}

/** Open, not answered, and the time for it is past; whose lateness was not noted yet. */
const waits = (now: Date) => sql<boolean>`deleted_at is null and answered_at is null and answer_by < ${now}
  and type is distinct from 'won' and type is distinct from 'lost' and answer_state is distinct from 'late'`

interface Lead {
  id: string
  name: string
  person: string | null
  phone: string | null
  owner: number | null
  source: string | null
  answer_by: Date
}

/** The same of one organisation at this moment: each is late once, and its owner and whoever it goes to hear of it. */
export async function lookAtLeads(services: Services, orgId: number, now: Date) {
  const { rows } = await asSystem(services.db, (trx) =>
    sql<{ id: string }>`select id from crm.leads where org_id = ${orgId} and ${waits(now)}
      order by answer_by, id`.execute(trx),
  )
  for (const { id } of rows) {
    try {
      await withTenant(services.db, { orgId, userId: 0 }, (db) => lookAtLead(services, db, { orgId, id, now }))
    } catch (error) {
      // The others do not wait for the one that cannot be kept.
      services.log.error({ err: error, lead: id }, 'nobody could be told of a lead that is late')
    }
  }
}

async function lookAtLead(services: Services, db: Trx, { orgId, id, now }: { orgId: number; id: string; now: Date }) {
  const { rows } = await sql<Lead>`select id, name, person, phone, owner, source, answer_by from crm.leads
    where org_id = ${orgId} and id = ${id}::uuid and ${waits(now)} for update`.execute(db)
  const [lead] = rows
  if (!lead) return
  await changeForModule(productContext(db, { orgId, userId: 0 }, services), 'crm.leads', id, { answer_state: 'late' })
  await tellOf(db, orgId, lead, await organizationBook.zoneOf(db, orgId))
}

async function tellOf(db: Trx, orgId: number, lead: Lead, zone: string) {
  const { id, name, person, phone, owner, answer_by } = lead
  const above = await escalatedTo(db, orgId, lead)
  const accounts = await accountsOf(
    db,
    orgId,
    [owner, above].flatMap((one) => one ?? []),
  )
  const mine = owner === null ? undefined : accounts.get(owner)
  const head = above === null ? (owner === null ? undefined : await headOf(db, orgId, owner)) : accounts.get(above)
  const until = dateTimeIn(zone, answer_by)
  const facts = [
    ...(person ? [{ label: 'crm.fact.person', value: person }] : []),
    ...(phone ? [{ label: 'crm.fact.phone', value: phone }] : []),
    { label: 'crm.fact.answer_by', value: until },
  ]
  const news = { facts, params: { name, until }, link: `/crm/leads/${id}` }
  const source = `crm.lead_late/${id}`
  if (mine !== undefined) await notify(db, orgId, { ...news, user_ids: [mine], key: 'crm.notify.lead_late', source })
  if (head !== undefined && head !== mine)
    await notify(db, orgId, { ...news, user_ids: [head], key: 'crm.notify.lead_late_of', source: `${source}/above` })
}

/** Whom the first rule that fits names, as it gave the lead its time. */
async function escalatedTo(db: Trx, orgId: number, { source }: Lead): Promise<number | null> {
  const { rows } = await sql<{ escalates_to: number | null }>`select escalates_to from crm.response_rules
    where org_id = ${orgId} and is_active and deleted_at is null and (source is null or source = ${source})
    order by sort nulls last, id limit 1`.execute(db)
  return rows[0]?.escalates_to ?? null
}
