import { sql, type RawBuilder } from 'kysely'
import { type ConditionColumn, whereOf } from '#platform/server/row-condition/where.ts'
import type { Db } from '#platform/server/database.ts'
import { check, type ExpressionField, type Problem } from '#platform/shared/expression/index.ts'
import { kindOf, type Stored } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { READ, storedOf } from '../tables/served.ts'
import { type Asking, personFacts, personOf } from './person.ts'

const CREATED_BY = 'createdBy'

const keptAs: Readonly<Record<Exclude<Stored, 'files' | 'span' | 'sum' | 'secret'>, ConditionColumn['kept']>> = {
  text: 'text',
  decimal: 'decimal',
  day: 'day',
  moment: 'moment',
  flag: 'flag',
  key: 'text',
  keys: 'texts',
  row: 'uuid',
  number: 'integer',
}

const suffixed = ({ mn, en, ko }: Words, more: string): Words => ({
  mn: mn + more,
  ...(en && { en: en + more }),
  ...(ko && { ko: ko + more }),
})

const known = new WeakMap<Table, readonly ConditionColumn[]>()

/** What a condition may ask of a row: its columns, by id what names something, and whoever added it. */
export function conditionColumns(table: Table): readonly ConditionColumn[] {
  const found = known.get(table)
  if (found) return found
  const columns = fieldsOf(table).flatMap((field): ConditionColumn[] => {
    const stored = storedOf(field)
    if (stored === 'files' || stored === 'span' || stored === 'sum' || stored === 'secret') return []
    const { name, kind, options, language } = field
    const label = language ? suffixed(field.label, ` (${language.toUpperCase()})`) : field.label
    const kept = keptAs[stored]
    const asked = kept === 'moment' ? 'date' : kept === 'integer' || kept === 'uuid' ? 'text' : kindOf(kind).expression
    if (asked === null) return []
    return [{ field: { name, label, kind: asked, ...(options && { options }) }, at: sql`${sql.id(READ, name)}`, kept }]
  })
  const added: ConditionColumn = {
    field: { name: CREATED_BY, kind: 'text', title: 'records.fact.created_by' },
    at: sql`${sql.id(READ, 'created_by')}`,
    kept: 'integer',
  }
  const all = [...columns, added]
  known.set(table, all)
  return all
}

/** Everything that a condition on rows of this table may ask. */
export const conditionFields = (table: Table): readonly ExpressionField[] => [
  ...conditionColumns(table).map(({ field }) => field),
  ...personFacts,
]

/** What is wrong with a condition; nothing where the gate can ask it. */
export function problemOfCondition(table: Table, text: string): Problem | undefined {
  const where = whereOf(text, { columns: conditionColumns(table), facts: personFacts, values: {}, today: '2000-01-01' })
  return where.ok ? undefined : where.problem
}

/** What most want, ready made. */
export function readyConditions({ owner }: Table): Readonly<Record<'own' | 'people' | 'unit', string>> {
  return owner === undefined
    ? {
        own: `${CREATED_BY} == userId`,
        people: `${CREATED_BY} in userPeopleAccounts`,
        unit: `${CREATED_BY} in userUnitAccounts`,
      }
    : { own: `${owner} in userPerson`, people: `${owner} in userPeople`, unit: `${owner} in userUnitPeople` }
}

/** These conditions as SQL for whoever asks; one that cannot be asked any more is left out, and gives no row. */
export async function conditionsFor(
  db: Db,
  asking: Asking,
  table: Table,
  texts: readonly string[],
): Promise<ReadonlyMap<string, RawBuilder<boolean>>> {
  if (texts.length === 0) return new Map()
  const columns = conditionColumns(table)
  const fields = conditionFields(table)
  const used = texts.flatMap((text) => {
    const checked = check(text, fields, 'boolean')
    return checked.ok ? checked.used : []
  })
  const person = await personOf(db, asking, used)
  return new Map(
    texts.flatMap((text) => {
      const where = whereOf(text, { columns, facts: personFacts, ...person })
      return where.ok ? [[text, where.sql] as const] : []
    }),
  )
}
