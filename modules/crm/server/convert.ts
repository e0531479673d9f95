import { sql } from 'kysely'
import { todayOf } from '#modules/organization/server/index.ts'
import { accessFor, addAsAsked, changeForModule, rowAsAsked } from '#modules/records/server/index.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { type FieldValue, type FieldValues, isEmpty, writtenReference } from '#platform/shared/fields/index.ts'
import { convertLead } from '../shared/convert.ts'
import { stageOfType } from './stages.ts'

type Customer = { id: string } | { name: string } | null

/**
 * An opportunity of a lead. It keeps from where it came, with whom and whose it is; its activities stand with both.
 * Whoever converts may change the lead, and adds the rest as they may add it.
 */
export const convertRoute = route(convertLead, async (context, { id, name, company, contact, closes_on }) => {
  const { db, principal } = context
  const { orgId } = principal
  await accessFor(db, principal, 'crm.leads', 'u')
  await sql`select 1 from crm.leads where org_id = ${orgId} and id = ${id}::uuid for update`.execute(db)
  const lead = await rowAsAsked(context, 'crm.leads', id)
  if (lead.may && !lead.may.includes('u')) throw unprocessable('crm.convert.read_only')
  const { values } = lead
  if (!isEmpty(values['converted_on'] ?? null)) throw conflict('crm.convert.twice')
  const won = await stageOfType(db, orgId, 'lead', ['won'])
  if (!won) throw unprocessable('crm.stage.no_won')
  const firm = await customerOf(context, 'crm.companies', company, {
    phone: company && contact ? null : (values['phone'] ?? null),
    email: company && contact ? null : (values['email'] ?? null),
    register: values['register'] ?? null,
    address: values['address'] ?? null,
    territory: values['territory'] ?? null,
  })
  const person = await customerOf(context, 'crm.contacts', contact, {
    phone: values['phone'] ?? null,
    email: values['email'] ?? null,
    company: firm,
  })
  const made = await addAsAsked(context, 'crm.opportunities', {
    name,
    company: firm,
    contact: person,
    lead: writtenReference({ id, name: String(values['name']) }),
    source: values['source'] ?? null,
    territory: values['territory'] ?? null,
    owner: values['owner'] ?? null,
    amount: values['value'] ?? null,
    closes_on,
    description: values['description'] ?? null,
  })
  await changeForModule(context, 'crm.leads', id, {
    stage: won,
    converted_on: await todayOf(db, orgId),
    ...(firm && { company: firm }),
    ...(person && { contact: person }),
  })
  const opportunity = writtenReference({ id: made.id, name })
  const { rows } = await sql<{ id: string }>`select id from crm.activities where org_id = ${orgId}
    and lead = ${id}::uuid and opportunity is null and deleted_at is null`.execute(db)
  for (const activity of rows) await changeForModule(context, 'crm.activities', activity.id, { opportunity })
  return { id: made.id }
})

async function customerOf(
  context: Context,
  table: 'crm.companies' | 'crm.contacts',
  given: Customer,
  begins: FieldValues,
): Promise<FieldValue> {
  if (given === null) return null
  if ('id' in given) {
    const { id, values } = await rowAsAsked(context, table, given.id)
    return writtenReference({ id, name: String(values['name']) })
  }
  const { id } = await addAsAsked(context, table, { ...begins, name: given.name })
  return writtenReference({ id, name: given.name })
}
