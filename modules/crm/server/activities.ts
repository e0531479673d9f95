import { sql } from 'kysely'
import { changeForModule } from '#modules/records/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { type FieldValues, isEmpty, writtenReference } from '#platform/shared/fields/index.ts'
import { idOf } from './stages.ts'

interface About {
  from: FieldValues | null
  to: FieldValues | null
}

/** An activity is called as its type says, is with whom its lead or opportunity is, and notes when it is done. */
export async function activityKept(context: Context, { from, to }: About): Promise<FieldValues | undefined> {
  if (!to) return undefined
  const put: FieldValues = {}
  const type = await typeOf(context, to)
  if (isEmpty(to['name'] ?? null)) put['name'] = type?.begins ?? '—'
  // What falls to somebody comes to them, unless whoever writes it down gave it to another one.
  const isOwn = idOf(to['owner']) === String(context.principal.person.empId)
  if (from === null && isOwn && type && type.person !== null) put['owner'] = `${type.person} —`
  if (from === null || hangs.some((name) => idOf(from[name]) !== idOf(to[name])))
    Object.assign(put, await customerOf(context, to))
  const isDone = to['is_done'] === true
  if (isDone && isEmpty(to['done_at'] ?? null)) put['done_at'] = new Date().toISOString()
  if (!isDone && !isEmpty(to['done_at'] ?? null)) put['done_at'] = null
  return Object.keys(put).length > 0 ? put : undefined
}

const hangs = ['lead', 'opportunity']

/** With which text its type begins, and to whom it falls. */
async function typeOf({ db, principal: { orgId } }: Context, to: FieldValues) {
  const type = idOf(to['type'])
  if (!type) return undefined
  const { rows } = await sql<{ begins: string; person: number | null }>`
    select coalesce(nullif(text, ''), name) as begins, person from crm.activity_types
    where org_id = ${orgId} and id = ${type}::uuid`.execute(db)
  return rows[0]
}

/** With whom it is: as the lead or the opportunity says, where the activity itself does not. */
async function customerOf({ db, principal: { orgId } }: Context, to: FieldValues): Promise<FieldValues> {
  const opportunity = idOf(to['opportunity'])
  const lead = idOf(to['lead'])
  const asks = (['company', 'contact'] as const).filter((name) => isEmpty(to[name] ?? null))
  if (asks.length === 0 || (!opportunity && !lead)) return {}
  const of = opportunity ? sql`crm.opportunities` : sql`crm.leads`
  const { rows } = await sql<Record<'company' | 'contact' | 'company_name' | 'contact_name', string | null>>`
    select d.company::text, d.contact::text, c.name as company_name, p.name as contact_name from ${of} d
    left join crm.companies c on c.org_id = d.org_id and c.id = d.company and c.deleted_at is null
    left join crm.contacts p on p.org_id = d.org_id and p.id = d.contact and p.deleted_at is null
    where d.org_id = ${orgId} and d.id = ${opportunity ?? lead}::uuid`.execute(db)
  const found = rows[0]
  return Object.fromEntries(
    asks.flatMap((name) => {
      const [id, called] = [found?.[name], found?.[`${name}_name`]]
      return id && called ? [[name, writtenReference({ id, name: called })]] : []
    }),
  )
}

/** After the first thing was done for a lead: it is answered. */
export async function leadAnswered(context: Context, { to }: About): Promise<void> {
  const id = idOf(to?.['lead'])
  if (!to || !id || to['is_done'] !== true) return
  const { rows } = await sql<{ id: string }>`select id from crm.leads where org_id = ${context.principal.orgId}
    and id = ${id}::uuid and answered_at is null and deleted_at is null`.execute(context.db)
  if (rows[0])
    await changeForModule(context, 'crm.leads', id, { answered_at: to['done_at'] ?? new Date().toISOString() })
}
