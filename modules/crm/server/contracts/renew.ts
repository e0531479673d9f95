import { sql } from 'kysely'
import { addAsAsked, addForModule, rowAsAsked } from '#modules/records/server/index.ts'
import { route } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { writtenReference } from '#platform/shared/fields/index.ts'
import { renewContract } from '../../shared/contracts.ts'

const SAME = ['company', 'contact', 'opportunity', 'owner', 'value', 'template', 'remind_days'] as const

/** A draft for the time after, by whoever may add contracts; its text is that of the template, with the new days. */
export const renewRoute = route(renewContract, async (context, { id, name, starts_on, ends_on }) => {
  const { db, principal } = context
  const { values } = await rowAsAsked(context, 'crm.contracts', id)
  if (values['state'] !== 'active' && values['state'] !== 'ended') throw unprocessable('crm.renew.not_now')
  const made = await addAsAsked(context, 'crm.contracts', {
    ...Object.fromEntries(SAME.map((column) => [column, values[column] ?? null])),
    // Without a template the words that were agreed on go on.
    ...(values['template'] ? {} : { terms: values['terms'] ?? null }),
    name,
    starts_on,
    ends_on,
    state: 'draft',
  })
  // As far into the new time as they were into the old.
  const moved = sql`${starts_on}::date - ${values['starts_on'] ?? null}::date`
  const { rows } = await sql<{ name: string; due_on: string | null }>`
    select name, to_char(due_on + coalesce(${moved}, 0), 'YYYY-MM-DD') as due_on
    from crm.contract_duties where org_id = ${principal.orgId}
    and contract = ${id}::uuid and deleted_at is null and is_done is not true
    order by due_on, name`.execute(db)
  const contract = writtenReference({ id: made.id, name })
  for (const duty of rows) await addForModule(context, 'crm.contract_duties', { contract, ...duty })
  return { id: made.id }
})
