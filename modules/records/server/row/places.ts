/** The type under which rows of tables stand wherever something hangs on a row. */
export const ROW = 'records.row'

export interface RowPlace {
  table: string
  id: string
}

export const writePlace = ({ table, id }: RowPlace) => `${table}/${id}`

export function readPlace(written: string): RowPlace | undefined {
  const at = written.lastIndexOf('/')
  return at < 0 ? undefined : { table: written.slice(0, at), id: written.slice(at + 1) }
}
