import { Suspense } from 'react'
import { useCall } from '#platform/web/call.ts'
import { buttonClass, IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { type Action, showRow } from '../../shared/contract.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import { textIn } from '../read-in.ts'
import { onRow } from '../row/on-row.ts'
import { waysOf } from '../row/on-its-way.ts'
import { DeedBar } from '../row/deeds/DeedBar.tsx'
import { RowForm } from '../row/RowForm.tsx'
import { RowHistory } from '../row/RowHistory.tsx'
import styles from './screen.module.css'

interface Props {
  table: Table
  may: (action: Action) => boolean
  fixed: readonly string[]
  id: string | undefined
  path: string
  onClose: () => void
}

/** The row that was pressed, beside the list. */
export function RowPanel({ table, may, fixed, id, path, onClose }: Props) {
  const { t, language } = useText()
  const say = useWords()
  const row = useCall(
    showRow,
    { table: table.name, id: id ?? '' },
    { enabled: id !== undefined, meta: { quiet: true } },
  )
  if (id === undefined)
    return (
      <section className={styles['panel']} aria-label={say(table.one ?? table.title)}>
        <p className={styles['unchosen']}>{t('records.screens.choose_row')}</p>
      </section>
    )
  const way = waysOf(table)
  const name = row.data && labelOf(table, (column) => textIn(table, row.data.values, column, language))
  return (
    <section className={styles['panel']} aria-label={name || say(table.one ?? table.title)}>
      {row.isPending ? <ListSkeleton /> : null}
      {row.isError ? <ErrorPanel isPart error={row.error} onRetry={() => void row.refetch()} /> : null}
      {row.data ? (
        <>
          <header className={styles['panelHead']}>
            <h2>{name || say(table.one ?? table.title)}</h2>
            <AppLink to={`${path}/${id}`} className={buttonClass({ kind: 'quiet', size: 'small' })}>
              <Icon name="external" size={16} /> {t('records.open_as_page')}
            </AppLink>
            <IconButton icon="close" label={t('platform.close')} onClick={onClose} />
          </header>
          <DeedBar row={row.data} />
          {way ? (
            <Suspense>
              <way.Card key={`way ${row.data.id}`} table={table} row={row.data} may={onRow(may, row.data)} />
            </Suspense>
          ) : null}
          <RowForm
            key={row.data.id}
            table={table}
            may={onRow(may, row.data)}
            fixed={fixed}
            row={row.data}
            onDone={(what) => (what === 'deleted' ? onClose() : undefined)}
          />
          <RowHistory table={table} id={row.data.id} may={onRow(may, row.data)} fixed={fixed} />
        </>
      ) : null}
    </section>
  )
}
