import { cellOf, columnsOf, type FieldValues, type FormField } from '#platform/shared/fields/index.ts'
import { rowsIn, writtenRows } from '#platform/shared/fields/rows.ts'

const nameOf = (field: string, row: number, column: string) => `${field}/${row}/${column}`

/** The form with each cell of its lines as a field of its own, for whoever asks fields what they name. */
export function spreadForm(form: readonly FormField[], values: FieldValues): FormField[] {
  return form.flatMap((field) => {
    const columns = columnsOf(field)
    const rows = rowsIn(values[field.name]) ?? []
    if (columns.length === 0) return [field]
    return rows.flatMap((_, at) => columns.map((column) => ({ ...column, name: nameOf(field.name, at, column.name) })))
  })
}

/** Values for that form. */
export function spreadValues(form: readonly FormField[], values: FieldValues): FieldValues {
  return Object.fromEntries(
    form.flatMap((field): [string, FieldValues[string]][] => {
      const columns = columnsOf(field)
      if (columns.length === 0) return field.name in values ? [[field.name, values[field.name] ?? null]] : []
      return (rowsIn(values[field.name]) ?? []).flatMap((row, at) =>
        columns.map(({ name }): [string, FieldValues[string]] => [nameOf(field.name, at, name), cellOf(row, name)]),
      )
    }),
  )
}

/** The values as they were, with what became of each of their cells. */
export function gatheredValues(form: readonly FormField[], values: FieldValues, spread: FieldValues): FieldValues {
  const gathered = { ...values }
  for (const field of form) {
    const columns = columnsOf(field)
    const rows = rowsIn(values[field.name])
    if (columns.length === 0) {
      if (field.name in values) gathered[field.name] = spread[field.name] ?? null
    } else if (rows)
      gathered[field.name] = writtenRows(
        rows.map((row, at) =>
          Object.fromEntries(
            Object.entries(row).map(([name, cell]) => [name, spread[nameOf(field.name, at, name)] ?? cell]),
          ),
        ),
      )
  }
  return gathered
}

/** What is wrong with a cell is said of its field. */
export const gatheredProblems = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([name, key]) => [name.split('/')[0] ?? name, key]))
