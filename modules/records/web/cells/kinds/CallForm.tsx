import { useText } from '#platform/web/i18n/index.ts'
import type { CellProps } from '../cell-look.ts'
import { FormCalled } from '../FormCalled.tsx'
import { PressCell } from './PressCell.tsx'

/** A press opens a form: that of the row, or of a row of another table that names this one. */
export default function CallForm({ table, row, column, value, setting, name }: CellProps) {
  const { t } = useText()
  return (
    <PressCell
      {...{ column, value }}
      icon="form"
      label={t('records.cell.form')}
      renderDialog={(close) => <FormCalled {...{ table, row, name }} form={setting} onClose={close} />}
    />
  )
}
