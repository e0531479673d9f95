import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { type Defined, ofEvery } from './creation.ts'
import { columnType } from './served.ts'

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
    required: namesOf(({ required }) => required),
    references: fields.flatMap(({ name, rows_of }) =>
      rows_of === undefined ? [] : [{ column: name, table: placeOf(rows_of) }],
    ),
  }
}
