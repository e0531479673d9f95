import { queryRows, type Row } from '#modules/records/shared/index.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { call } from '#platform/web/call.ts'
import { translate } from '#platform/web/i18n/index.ts'
import type { Search } from '#platform/web/module.ts'

const MOST = 5
const text = ({ values }: Row, name: string) => String(values[name] ?? '')
const named = ({ values }: Row, name: string) => namedIn(values[name] ?? null)?.name

const places = [
  {
    of: 'leads',
    icon: 'spark',
    title: () => translate('crm.palette.leads'),
    note: (row: Row) => [text(row, 'number'), text(row, 'person'), text(row, 'company_name')],
  },
  {
    of: 'opportunities',
    icon: 'chart',
    title: () => translate('crm.palette.opportunities'),
    note: (row: Row) => [named(row, 'company'), named(row, 'stage')],
  },
  {
    of: 'companies',
    icon: 'building',
    title: () => translate('crm.palette.companies'),
    note: (row: Row) => [text(row, 'register'), text(row, 'phone')],
  },
  {
    of: 'contacts',
    icon: 'users',
    title: () => translate('crm.palette.contacts'),
    note: (row: Row) => [named(row, 'company'), text(row, 'phone')],
  },
  {
    of: 'contracts',
    icon: 'document',
    title: () => translate('crm.palette.contracts'),
    note: (row: Row) => [text(row, 'number'), named(row, 'company')],
  },
] as const

/** Of which the tables are; no key of a text begins with it. */
const AREA = 'crm'

/** Customers and what is done with them that I may see, by anything they say. */
export const findCustomers: Search['find'] = async (query, signal) => {
  const search = query.slice(0, 100)
  const found = await Promise.all(
    places.map(({ of }) => call(queryRows, { table: [AREA, of].join('.'), search, limit: MOST }, { signal })),
  )
  return places.map(({ of, icon, title, note }, at) => ({
    title: title(),
    entries: (found[at]?.rows ?? []).map((row) => ({
      id: `${of}-${row.id}`,
      title: text(row, 'name'),
      note: note(row).filter(Boolean).join(' · '),
      icon,
      to: `/crm/${of}/${row.id}`,
    })),
  }))
}
