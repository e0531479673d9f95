import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { type KeptOrder, keptOrders } from '../../shared/built/kept-orders.ts'
import { type Defined, ofEvery, type SortedIndex } from './creation.ts'
import { columnType, storedOf } from './served.ts'

/** A table as the database is to have it; `placeOf`: where a table stands that its columns name. */
export function definedBy(table: Table, placeOf = (name: string) => name): Defined {
  const fields = fieldsOf(table)
  const namesOf = (is: (field: TableField) => boolean | undefined) => fields.filter(is).map(({ name }) => name)
  return {
    name: table.name,
    columns: {
      ...ofEvery,
      ...(table.ranked && { rank: 'text' }),
      ...Object.fromEntries(fields.map((field) => [field.name, columnType(field)])),
    },
    unique: namesOf(({ unique }) => unique),
    sorted: keptOrders(table).map(sortedBy),
    required: namesOf(({ required }) => required),
    // Several stand in one column, which no foreign key can guard: the writing does.
    references: fields.flatMap((field) =>
      field.rows_of !== undefined && storedOf(field) === 'row'
        ? [{ column: field.name, table: placeOf(field.rows_of) }]
        : [],
    ),
  }
}

export const sortedBy = ({ field, falls }: KeptOrder): SortedIndex => ({
  column: field.name,
  falls,
  isText: storedOf(field) === 'text',
})
