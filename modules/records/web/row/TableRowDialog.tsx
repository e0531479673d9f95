import type { FieldValues } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { showTable } from '../../shared/contract.ts'
import { RowDialog } from './RowDialog.tsx'

interface Props {
  /** The table by its name. */
  name: string
  /** Where its rows have pages. */
  path: string
  /** Of the row, or `new`. */
  id: string
  preset?: FieldValues
  onClose: () => void
}

/** A row where no list of its table stands. */
export default function TableRowDialog({ name, ...props }: Props) {
  const { data } = useCall(showTable, { table: name }, { staleTime: 60_000 })
  if (!data) return null
  return <RowDialog table={data.table} may={(action) => data.actions.includes(action)} fixed={data.fixed} {...props} />
}
