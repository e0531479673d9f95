import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { Segments } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { DataTable } from '#platform/web/table/index.ts'
import { importDeeds, listImportRows } from '../../shared/exchange/imports.ts'
import { More } from '../list/More.tsx'
import type { Step } from './step.ts'
import styles from './exchange.module.css'

type Deed = (typeof importDeeds)[number]

/** Lines of the file by what each would do, those with mistakes first. */
export function CheckedRows({ table, found: { id, counts } }: Pick<Step, 'table' | 'found'>) {
  const { t } = useText()
  const all: Record<Deed, { title: string; count: number }> = {
    bad: { title: t('records.import.bad'), count: (counts?.bad_new ?? 0) + (counts?.bad_known ?? 0) },
    create: { title: t('records.import.create'), count: counts?.create ?? 0 },
    change: { title: t('records.import.change'), count: counts?.change ?? 0 },
    same: { title: t('records.import.same'), count: counts?.same ?? 0 },
  }
  const there = (['bad', 'create', 'change', 'same'] as const).filter((deed) => all[deed].count > 0)
  const [chosen, setChosen] = useState<Deed | null>(null)
  const deed = chosen ?? there[0] ?? 'create'
  const query = useInfiniteQuery({
    queryKey: keyOf(listImportRows, { table, id, deed, of: JSON.stringify(counts) }),
    queryFn: ({ pageParam, signal }) => call(listImportRows, { table, id, deed, after: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    meta: { quiet: true },
  })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Card title={t('records.import.lines')}>
      <div className={styles['stack']}>
        <Segments
          label={t('records.import.lines')}
          isLabelHidden
          value={deed}
          onChange={setChosen}
          choices={there.map((one) => ({ value: one, label: `${all[one].title} ${formatNumber(all[one].count)}` }))}
        />
        {query.isPending ? <ListSkeleton /> : null}
        {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
        {rows.length > 0 ? (
          <DataTable
            label={t('records.import.lines')}
            rows={rows}
            rowKey={({ line }) => line}
            columns={[
              {
                key: 'label',
                title: t('records.row'),
                render: ({ label, problems, changed }) => (
                  <span className={styles['line']}>
                    <span>{label || '—'}</span>
                    {problems.map(({ title, said, why }) => (
                      <span key={title} className={styles['wrong']}>
                        {title ? <b>{title}: </b> : null}
                        {said ? <q>{said}</q> : null} {why}
                      </span>
                    ))}
                    {changed.length > 0 ? <span className={styles['words']}>{changed.join(', ')}</span> : null}
                  </span>
                ),
              },
              {
                key: 'line',
                title: t('records.import.line'),
                align: 'right',
                render: ({ line }) => <span className="orgil-num">{formatNumber(line)}</span>,
              },
            ]}
          />
        ) : null}
        <More has={query.hasNextPage} isComing={query.isFetchingNextPage} fetch={() => void query.fetchNextPage()} />
      </div>
    </Card>
  )
}
