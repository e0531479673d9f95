import { sql, type RawBuilder } from 'kysely'
import { type ConditionColumn, whereOf } from '#platform/server/row-condition/where.ts'
import { twinSql } from '#platform/server/fields/twins.ts'
import type { Db } from '#platform/server/database.ts'
import { check, type Problem } from '#platform/shared/expression/index.ts'
import type { Stored } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { askedField, CREATED_BY, rowFieldsAsked, ROW_ID, twinsIn } from '../../shared/rules/condition-fields.ts'
import { namesSeveral, READ, storedOf } from '../tables/served.ts'
import { factsOfPeople } from './facts.ts'
import { type Asking, personOf } from './person.ts'

const keptAs: Readonly<Record<Exclude<Stored, 'files' | 'span' | 'sum' | 'secret'>, ConditionColumn['kept']>> = {
  text: 'text',
  decimal: 'decimal',
  day: 'day',
  moment: 'moment',
  flag: 'flag',
  key: 'text',
  keys: 'texts',
  row: 'uuid',
  rows: 'texts',
  numbers: 'texts',
  number: 'integer',
}

const known = new WeakMap<Table, readonly ConditionColumn[]>()

/** What a condition may ask of a row: its columns, by id what names something, and whoever added it. */
export function conditionColumns(table: Table): readonly ConditionColumn[] {
  const found = known.get(table)
  if (found) return found
  const columns = fieldsOf(table).flatMap((field): ConditionColumn[] => {
    const stored = storedOf(field)
    const asked = askedField(field)
    if (stored === 'files' || stored === 'span' || stored === 'sum' || stored === 'secret' || !asked) return []
    const at = sql`${sql.id(READ, field.name)}`
    return [{ field: asked, at: namesSeveral(field) ? sql`${at}::text[]` : at, kept: keptAs[stored] }]
  })
  const within = twinsIn(table).map(({ column, asked, twin }): ConditionColumn => {
    const at = twinSql[twin](sql.id(READ, column.name))
    return { field: asked, at, kept: 'texts' }
  })
  const all: ConditionColumn[] = [
    ...columns,
    ...within,
    { field: CREATED_BY, at: sql`${sql.id(READ, 'created_by')}`, kept: 'integer' },
    { field: ROW_ID, at: sql`${sql.id(READ, 'id')}`, kept: 'uuid' },
  ]
  known.set(table, all)
  return all
}

/** Everything that a condition on rows of this table may ask, of the row and of whoever asks. */
export const askedIn = (table: Table) => [...rowFieldsAsked(table), ...factsOfPeople()]

/** What is wrong with a condition; nothing where the gate can ask it. */
export function problemOfCondition(table: Table, text: string): Problem | undefined {
  const where = whereOf(text, {
    columns: conditionColumns(table),
    facts: factsOfPeople(),
    values: {},
    today: '2000-01-01',
  })
  return where.ok ? undefined : where.problem
}

/** What most want, ready made. */
export function readyConditions({ owner }: Table): Readonly<Record<'own' | 'people' | 'unit', string>> {
  return owner === undefined
    ? {
        own: `${CREATED_BY.name} == userId`,
        people: `${CREATED_BY.name} in userPeopleAccounts`,
        unit: `${CREATED_BY.name} in userUnitAccounts`,
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
  const fields = askedIn(table)
  const used = texts.flatMap((text) => {
    const checked = check(text, fields, 'boolean')
    return checked.ok ? checked.used : []
  })
  const person = await personOf(db, asking, used)
  return new Map(
    texts.flatMap((text) => {
      const where = whereOf(text, { columns, facts: factsOfPeople(), ...person })
      return where.ok ? [[text, where.sql] as const] : []
    }),
  )
}
