import { useCall } from '#platform/web/call.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import type { Row } from '../../shared/contract.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import { showAround } from '../../shared/page/page.ts'
import type { ScreenSetting } from '../../shared/screens/definition.ts'
import { textIn } from '../read-in.ts'
import { Related } from '../page/Related.tsx'
import styles from './screen.module.css'

interface Props {
  table: Table
  /** The one that was pressed last. */
  row: Row | undefined
  details: ScreenSetting['details']
}

/** Rows of related tables of the row that was pressed, a tab for each table. */
export function Details({ table, row, details }: Props) {
  const { t, language } = useText()
  const say = useWords()
  const around = useCall(
    showAround,
    { table: table.name, id: row?.id ?? '' },
    { enabled: row !== undefined, meta: { quiet: true } },
  )
  if (!row) return <p className={styles['unchosen']}>{t('records.screens.choose_master')}</p>
  if (around.isPending) return <ListSkeleton />
  const wanted = (around.data?.related ?? []).filter(
    (one) => !details || details.some(({ table: name, column }) => name === one.table && column === one.column),
  )
  const name = labelOf(table, (column) => textIn(table, row.values, column, language)) || say(table.one ?? table.title)
  return (
    <section className={styles['list']} aria-label={name}>
      <h2>{name}</h2>
      {wanted.length > 0 ? (
        <Related key={row.id} id={row.id} label={name} related={wanted} />
      ) : (
        <p className={styles['unchosen']}>{t('records.screens.no_details')}</p>
      )}
    </section>
  )
}
