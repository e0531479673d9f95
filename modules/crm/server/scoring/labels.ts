import { sql } from 'kysely'
import type { Table } from '#modules/records/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Variable } from '../../shared/scoring/scored.ts'
import { activities } from '../../shared/tables/activities.ts'
import { companies } from '../../shared/tables/companies.ts'
import { leads } from '../../shared/tables/leads.ts'
import { stages } from '../../shared/tables/stages.ts'
import { territories } from '../../shared/tables/territories.ts'
import { named } from './basis.ts'

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

/** Variables whose values are rows. */
const rowsOf: Partial<Record<Variable, Table>> = { stage: stages, territory: territories }

export type LabelOf = (variable: Variable, value: string) => Words | null

/** What values of variables are called; null where the browser has words for them. */
export async function labelsFor(db: Trx, orgId: number, said: readonly { variable: Variable; value: string }[]) {
  const names = new Map<string, Words>()
  for (const table of Object.values(rowsOf)) {
    const ids = said.flatMap(({ variable, value }) => (rowsOf[variable] === table ? [value] : []))
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string; name: string; name_en: string | null; name_ko: string | null }>`
      select id, name, name_en, name_ko from ${sql.table(table.name)}
      where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(db)
    for (const { id, name, name_en, name_ko } of rows) names.set(id, named(name, name_en, name_ko))
  }
  return (variable: Variable, value: string): Words | null => {
    if (variable === 'has_phone' || variable === 'has_email') return null
    if (variable === 'priority') return { mn: '★'.repeat(Number(value)) || value }
    return choices[variable]?.get(value) ?? names.get(value) ?? { mn: rowsOf[variable] ? '—' : value }
  }
}
