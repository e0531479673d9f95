import { fieldsOf, type Table, type TableField } from '../definition/table.ts'
import { readByRollUp } from './figures.ts'
import { readBy } from './row-rules.ts'

interface Input {
  table: Table
  column: string
}

/** What a column is made of: columns of its own table and of others; nothing where people write it. */
export function inputsOf(
  { find }: { find: (name: string | undefined) => Table | undefined },
  table: Table,
  { formula, roll_up, look_up }: TableField,
): Input[] {
  const own = (column: string) => ({ table, column })
  if (formula !== undefined) return readBy(table, formula).map(own)
  if (roll_up) {
    const below = find(roll_up.table)
    return below ? readByRollUp(roll_up, below).map((column) => ({ table: below, column })) : []
  }
  if (!look_up) return []
  const target = find(fieldsOf(table).find(({ name }) => name === look_up.by)?.rows_of)
  return [own(look_up.by), ...(target ? [{ table: target, column: look_up.column }] : [])]
}
