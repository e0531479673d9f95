import { addForModule } from '#modules/records/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'

interface Asked {
  name: FieldValue
  sender: FieldValue
  company_name: FieldValue
  phone: FieldValue
  email: FieldValue
  description: FieldValue
}

/** What somebody asked by the site becomes a lead; whose it is say the rules of assignment. Its address comes back. */
export async function leadFromSite(context: Context, { sender, ...asked }: Asked): Promise<string> {
  const { id } = await addForModule(context, 'crm.leads', { ...asked, person: sender, source: 'site', owner: null })
  return `/crm/leads/${id}`
}
