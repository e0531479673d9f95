import { showRow } from '#modules/records/shared/index.ts'
import { type FieldValue, type FieldValues, namedIn } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'

const idOf = (value: FieldValue | undefined) => (typeof value === 'string' ? namedIn(value)?.id : undefined)
const said = (values: FieldValues | undefined) => {
  const address = values?.['email']
  return typeof address === 'string' && address !== '' ? address : undefined
}

/** The address to which a letter goes: that of the row, of an opportunity that of its contact, else of its company. */
export function useAddress(table: string, values: FieldValues) {
  const isDeal = table === 'crm.opportunities'
  const [contact, company] = [idOf(values['contact']), idOf(values['company'])]
  const ofContact = useCall(
    showRow,
    { table: 'crm.contacts', id: contact ?? '' },
    { enabled: isDeal && contact !== undefined, meta: { quiet: true } },
  )
  const ofCompany = useCall(
    showRow,
    { table: 'crm.companies', id: company ?? '' },
    { enabled: isDeal && company !== undefined, meta: { quiet: true } },
  )
  if (!isDeal) return { address: said(values), isPending: false }
  const isPending = (contact !== undefined && ofContact.isPending) || (company !== undefined && ofCompany.isPending)
  return { address: said(ofContact.data?.values) ?? said(ofCompany.data?.values), isPending }
}
