import { sql } from 'kysely'
import { organizationName } from '#modules/organization/server/index.ts'
import { asKept } from '#platform/server/fields/index.ts'
import type { Context } from '#platform/server/route.ts'
import { groupedTo } from '#platform/shared/amount.ts'
import { type FieldValues, isEmpty, namedIn } from '#platform/shared/fields/index.ts'
import { termsFrom } from '../../shared/contracts.ts'
import { idOf } from '../stages.ts'

interface About {
  from: FieldValues | null
  to: FieldValues | null
}

const isBeingWritten = ({ state }: FieldValues) => state === 'draft' || state === 'agreed'
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * A contract without a text gets that of its template. As long as nobody wrote into that, it says what the contract
 * says: another value or another day stands in it as well.
 */
export async function contractKept(context: Context, { from, to }: About): Promise<FieldValues | undefined> {
  if (!to || !idOf(to['template']) || !isBeingWritten(to)) return undefined
  const terms = to['terms'] ?? null
  const isTheirs = !isEmpty(terms) && !(from && terms === from['terms'] && terms === (await termsOf(context, from)))
  if (isTheirs) return undefined
  const filled = await termsOf(context, to)
  return filled === terms ? undefined : { terms: filled }
}

/** What its template makes of a contract, as it would be kept. */
async function termsOf({ db, principal: { orgId } }: Context, values: FieldValues) {
  const [template, company] = [idOf(values['template']), idOf(values['company'])]
  if (!template) return null
  const { rows } = await sql<{ text: string; company: string | null; register: string | null }>`
    select t.text, c.name as company, c.register from crm.contract_templates t
    left join crm.companies c on c.org_id = t.org_id and c.id = ${company ?? null}::uuid
    where t.org_id = ${orgId} and t.id = ${template}::uuid and t.deleted_at is null`.execute(db)
  const found = rows[0]
  if (!found) return null
  const value = text(values['value'])
  return asKept(
    { kind: 'rich_text' },
    termsFrom(found.text, {
      number: text(values['number']),
      company: found.company ?? '',
      register: found.register ?? '',
      contact: namedIn(values['contact'] ?? null)?.name ?? '',
      value: value === '' ? '' : `${groupedTo(value, undefined) ?? value}₮`,
      starts_on: text(values['starts_on']),
      ends_on: text(values['ends_on']),
      our_name: await organizationName(db, orgId),
    }),
  )
}
