import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { CellProps } from '../cell-look.ts'
import { PressCell } from './PressCell.tsx'
import { RowFacts } from './RowFacts.tsx'

/** A press shows all that the row says. */
export default function Popup({ table, row, column, value }: CellProps) {
  const { t } = useText()
  return (
    <PressCell
      {...{ column, value }}
      icon="info"
      label={t('records.cell.details')}
      renderDialog={(close) => (
        <Dialog
          title={t('records.cell.details')}
          shape="sheet"
          width={560}
          keeps="nothing"
          onClose={close}
          footer={<Button onClick={close}>{t('platform.close')}</Button>}
        >
          <RowFacts table={table} row={row} />
        </Dialog>
      )}
    />
  )
}
