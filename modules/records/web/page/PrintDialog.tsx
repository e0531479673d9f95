import { useState } from 'react'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { download } from '#platform/web/import/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { Table } from '../../shared/definition/table.ts'
import { listPaper, papers, turns } from '../../shared/page/paper.ts'
import type { View } from '../screen/use-view.ts'
import { shownColumns } from '../grid/look.ts'
import styles from './page.module.css'

interface Props {
  table: Table
  view: Pick<View, 'search' | 'sort' | 'filter' | 'grid'>
  onClose: () => void
}

/** On which paper a list is printed. */
export default function PrintDialog({ table, view, onClose }: Props) {
  const { search, sort, filter } = view
  const { t } = useText()
  const [size, setSize] = useState<(typeof papers)[number]>('A4')
  const [turn, setTurn] = useState<(typeof turns)[number]>(table.columns.length > 5 ? 'landscape' : 'portrait')
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      await download(listPaper(table.name), {
        q: search,
        sort: sort.split(',')[0] ?? '',
        size,
        turn,
        columns: shownColumns(table, view.grid)
          .map(({ column }) => column.name)
          .join(','),
        ...(filter && { filter: JSON.stringify(filter) }),
      })
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('records.print.title')}
      shape="sheet"
      width={420}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" icon="print" busy={isBusy} onClick={() => void print()}>
            {t('records.print.make')}
          </Button>
        </>
      }
    >
      <div className={styles['related']}>
        <p>{t('records.print.hint')}</p>
        <Segments
          label={t('records.print.size')}
          value={size}
          choices={papers.map((value) => ({ value, label: value }))}
          onChange={setSize}
        />
        <Segments
          label={t('records.print.turn')}
          value={turn}
          choices={[
            { value: 'portrait', label: t('records.print.portrait') },
            { value: 'landscape', label: t('records.print.landscape') },
          ]}
          onChange={setTurn}
        />
      </div>
    </Dialog>
  )
}
