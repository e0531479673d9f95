import { type FieldValues, kindOf, writtenReference } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { type CellSetting, filledIn } from '../../shared/cells/cell.ts'
import { type Row, showTable } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { textIn } from '../read-in.ts'
import { RowForm } from '../row/RowForm.tsx'
import { onRow } from '../row/on-row.ts'

interface Props {
  table: Table
  /** Undefined above the list: the form is that of a new row. */
  row: Row | undefined
  /** What the row is called. */
  name: string
  form: Pick<CellSetting, 'table' | 'by' | 'begins'>
  onClose: () => void
}

/** A form in a window of its own: of the row itself, or of a new row, of this table or of one that is related. */
export function FormCalled({ table, row, name, form, onClose }: Props) {
  const { t, language } = useText()
  const wanted = form.table ?? table.name
  const shown = useCall(showTable, { table: wanted }, { staleTime: 60_000, meta: { quiet: true } })
  const isOwn = form.table === undefined && row !== undefined
  const begins: FieldValues = {}
  for (const [column, text] of Object.entries(form.begins ?? {})) {
    const one = shown.data?.table.columns.find((other) => other.name === column)
    const said = filledIn(text, (from) => (row ? textIn(table, row.values, from, language) : ''))
    if (one) begins[column] = kindOf(one.kind).stored === 'flag' ? said === 'true' : said
  }
  if (form.by && row && !isOwn) begins[form.by] = writtenReference({ id: row.id, name })
  return (
    <Dialog title={t('records.cell.form')} width={560} onClose={onClose}>
      {shown.isPending ? <ListSkeleton /> : null}
      {shown.isError ? <ErrorPanel isPart error={shown.error} onRetry={() => void shown.refetch()} /> : null}
      {shown.data ? (
        <RowForm
          table={shown.data.table}
          may={
            isOwn
              ? onRow((action) => shown.data.actions.includes(action), row)
              : (action) => shown.data.actions.includes(action)
          }
          fixed={shown.data.fixed}
          {...(isOwn ? { row } : { preset: begins })}
          onDone={onClose}
          onCancel={onClose}
        />
      ) : null}
    </Dialog>
  )
}
