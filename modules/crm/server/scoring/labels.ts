import type { Words } from '#platform/shared/i18n.ts'
import type { Table } from '#modules/records/shared/index.ts'
import type { Variable } from '../../shared/scoring/scored.ts'
import { activities } from '../../shared/tables/activities.ts'
import { companies } from '../../shared/tables/companies.ts'
import { leads } from '../../shared/tables/leads.ts'

const optionsOf = ({ columns }: Table, name: string) => {
  const { options = [] } = columns.find((one) => one.name === name) ?? {}
  return new Map(options.map(({ value, label }): [string, Words] => [value, label]))
}

/** Variables whose values are choices, with what people call these. */
const choices: Partial<Record<Variable, ReadonlyMap<string, Words>>> = {
  source: optionsOf(leads, 'source'),
  company_kind: optionsOf(companies, 'kind'),
  company_size: optionsOf(companies, 'size'),
  activity: optionsOf(activities, 'kind'),
}

/** What a value of a variable is called; null where the browser has words for it. */
export function labelOf(variable: Variable, value: string): Words | null {
  if (variable === 'has_phone' || variable === 'has_email') return null
  if (variable === 'priority') return { mn: '★'.repeat(Number(value)) || value }
  return choices[variable]?.get(value) ?? { mn: value }
}
