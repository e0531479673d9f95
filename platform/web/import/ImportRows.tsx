import { useState } from 'react'
import type { ImportDeed, ImportReply, SheetColumn, ToldRow } from '#platform/shared/sheet-import.ts'
import { Chip, Segments, type ChipKind } from '../form-basics/index.ts'
import { formatNumber } from '../format.ts'
import { useText } from '../i18n/index.ts'
import type { IconName } from '../icons/index.ts'
import { DataTable, Pager, type Column } from '../table/index.ts'
import styles from './import.module.css'

const PAGE = 50
const looks: Record<ImportDeed, { kind: ChipKind; icon: IconName }> = {
  refuse: { kind: 'danger', icon: 'error' },
  create: { kind: 'success', icon: 'plus' },
  change: { kind: 'info', icon: 'edit' },
  same: { kind: 'neutral', icon: 'check' },
}
/** What wants attention first. */
const order: readonly ImportDeed[] = ['refuse', 'create', 'change', 'same']

/** Each row of the file with what becomes of it, or has become. */
export function ImportRows({
  reply: { rows, counts, is_done },
  columns,
  isStale,
}: {
  reply: ImportReply
  columns: readonly SheetColumn[]
  isStale: boolean
}) {
  const { t } = useText()
  const [chosen, setChosen] = useState<ImportDeed | 'all'>('all')
  const [page, setPage] = useState(1)
  // Another file may have no row of the kind that was chosen for this one.
  const shown = chosen !== 'all' && counts[chosen] === 0 ? 'all' : chosen
  const found = shown === 'all' ? rows : rows.filter(({ deed }) => deed === shown)
  const last = Math.max(1, Math.ceil(found.length / PAGE))
  const at = Math.min(page, last)
  const deedTitle = (deed: ImportDeed) => t(`platform.import.${is_done ? 'did' : 'will'}_${deed}`)
  const kinds = order.filter((deed) => counts[deed] > 0)

  return (
    <>
      <div className={styles['filter']}>
        <Segments
          label={t('platform.import.rows')}
          value={shown}
          onChange={(next) => {
            setChosen(next)
            setPage(1)
          }}
          choices={[
            { value: 'all' as const, label: `${t('platform.import.all')} ${formatNumber(rows.length)}` },
            ...kinds.map((deed) => ({ value: deed, label: `${deedTitle(deed)} ${formatNumber(counts[deed])}` })),
          ]}
        />
      </div>
      <DataTable
        label={t('platform.import.rows')}
        columns={columnsIn(t, columns, { deedTitle, isDone: is_done })}
        rows={found.slice((at - 1) * PAGE, at * PAGE)}
        rowKey={({ line }) => line}
        isStale={isStale}
      />
      <Pager page={at} size={PAGE} total={found.length} onPage={setPage} />
    </>
  )
}

function columnsIn(
  t: ReturnType<typeof useText>['t'],
  columns: readonly SheetColumn[],
  { deedTitle, isDone }: { deedTitle: (deed: ImportDeed) => string; isDone: boolean },
): Column<ToldRow>[] {
  const titleOf = (key: string) => {
    const column = columns.find((one) => one.key === key)
    return column ? t(column.title) : key
  }
  const keyTitle = titleOf(columns.find(({ isKey }) => isKey)?.key ?? '')
  return [
    {
      key: 'name',
      title: keyTitle,
      render: ({ name, key }) => (
        <span className={styles['names']}>
          <span className={styles['name']}>{key || '–'}</span>
          <span className={styles['below']}>{name}</span>
        </span>
      ),
    },
    {
      key: 'deed',
      title: t(isDone ? 'platform.import.deed_done' : 'platform.import.deed'),
      render: ({ deed, changed, words: { problems, says } }) => (
        <span className={styles['names']}>
          <span>
            <Chip {...looks[deed]}>{deedTitle(deed)}</Chip>
          </span>
          {Object.entries(problems).map(([column, what]) => (
            <span key={column} className={styles['bad']}>
              {titleOf(column)}: {what}
            </span>
          ))}
          {says ? <span className={styles['says']}>{says}</span> : null}
          {changed.length > 0 ? <span className={styles['below']}>{changed.map(titleOf).join(', ')}</span> : null}
        </span>
      ),
    },
    {
      key: 'line',
      title: t('platform.import.line'),
      align: 'right',
      from: 'sm',
      render: ({ line }) => <span className="orgil-num">{formatNumber(line)}</span>,
    },
  ]
}
