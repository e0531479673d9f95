import { fieldsOf, type Table, type TableField } from '../../../shared/definition/table.ts'
import type { LookUp, RollUp } from '../../../shared/definition/reckoned.ts'
import type { Tables } from '../../tables/book.ts'

type RollUpField = TableField & { roll_up: RollUp }
export type LookUpField = TableField & { look_up: LookUp }

interface Reckoned {
  rollUps: readonly RollUpField[]
  lookUps: readonly LookUpField[]
}

const known = new WeakMap<Table, Reckoned>()

/** Columns of a table that other rows decide. */
export function reckonedOf(table: Table): Reckoned {
  const before = known.get(table)
  if (before) return before
  const fields = fieldsOf(table)
  const found = {
    rollUps: fields.filter((field): field is RollUpField => field.roll_up !== undefined),
    lookUps: fields.filter((field): field is LookUpField => field.look_up !== undefined),
  }
  known.set(table, found)
  return found
}

/** The table in which the row stands that a look-up reads. */
export const lookedUpIn = (tables: Tables, table: Table, { look_up }: LookUpField): Table | undefined =>
  tables.find(fieldsOf(table).find(({ name }) => name === look_up.by)?.rows_of)

/** A table that reads the rows of another one, and by which of its columns. */
export interface Dependent extends Reckoned {
  table: Table
}

const reading = new WeakMap<Tables, Map<string, readonly Dependent[]>>()

/** Whatever has to be reckoned again where rows of this table change, by the name of the table. */
export function dependentsOf(tables: Tables, { name }: Table): readonly Dependent[] {
  const known = reading.get(tables) ?? new Map<string, readonly Dependent[]>()
  reading.set(tables, known)
  const found = known.get(name) ?? readersOf(tables, name)
  known.set(name, found)
  return found
}

const readersOf = (tables: Tables, name: string): Dependent[] =>
  tables.all
    .map((table) => {
      const { rollUps, lookUps } = reckonedOf(table)
      return {
        table,
        rollUps: rollUps.filter(({ roll_up }) => roll_up.table === name),
        lookUps: lookUps.filter((field) => lookedUpIn(tables, table, field)?.name === name),
      }
    })
    .filter(({ rollUps, lookUps }) => rollUps.length + lookUps.length > 0)
    .toSorted((one, other) => (one.table.name < other.table.name ? -1 : 1))
