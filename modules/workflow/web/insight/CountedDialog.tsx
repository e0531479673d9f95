import { useCall } from '#platform/web/call.ts'
import { ExportLink } from '#platform/web/import/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { type Column, DataTable, Pager } from '#platform/web/table/index.ts'
import { COUNTED_PAGE, type CountedRow, exportCountedPath, type Figure, listCounted } from '../../shared/insight.ts'
import { durationWords } from './duration.ts'
import styles from './insight.module.css'
import type { InsightSearch } from './use-insight-search.ts'

interface Props {
  figure: Figure
  days: { from?: string; to?: string }
  search: InsightSearch
  /** Of the step or the flow that was pressed. */
  about: string
}

/** What a number counts, one by one. */
export default function CountedDialog({ figure, days, search, about }: Props) {
  const { t } = useText()
  const say = useWords()
  const flowId = search.flow || search.of
  const wanted = {
    figure,
    ...days,
    ...(flowId && { flow_id: Number(flowId) }),
    ...(search.step && { status_id: search.step }),
  }
  const found = useCall(
    listCounted,
    { ...wanted, page: search.page },
    { meta: { quiet: true }, placeholderData: (before) => before },
  )
  const hasStep = !['started', 'ended', 'cancelled'].includes(figure)
  const columns: Column<CountedRow>[] = [
    {
      key: 'document',
      title: t('workflow.insight.column.document'),
      render: ({ id, number, title }) => (
        <AppLink to={`/workflow/${id}`} className={styles['document']}>
          <b>{number}</b> {title}
        </AppLink>
      ),
    },
    ...(hasStep
      ? [
          {
            key: 'step',
            title: t('workflow.insight.column.step'),
            from: 'sm' as const,
            render: ({ step }: CountedRow) => <span className={styles['stepName']}>{say(step)}</span>,
          },
        ]
      : []),
    {
      key: 'came',
      title: t('workflow.insight.column.came'),
      from: 'lg',
      render: ({ came, left }) => (
        <>
          <Moment at={came} />
          {left ? (
            <>
              {' '}
              – <Moment at={left} />
            </>
          ) : null}
        </>
      ),
    },
    {
      key: 'calendar',
      title: t('workflow.insight.clock.calendar'),
      align: 'right',
      render: ({ calendar }) => durationWords(calendar, 'calendar', t),
    },
    {
      key: 'working',
      title: t('workflow.insight.clock.working'),
      align: 'right',
      from: 'sm',
      render: ({ working }) => durationWords(working, 'working', t),
    },
  ]
  return (
    <Dialog
      title={[t(`workflow.insight.figure.${figure}`), about].filter(Boolean).join(' · ')}
      shape="sheet"
      width={960}
      keeps="nothing"
      onClose={search.close}
    >
      {found.isPending ? <ListSkeleton rows={4} /> : null}
      {found.isError && !found.data ? (
        <ErrorPanel isPart error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.data ? (
        <div className={styles['stack']}>
          <div className={styles['listHead']}>
            <span>{t('workflow.insight.in_list', { count: found.data.total })}</span>
            {found.data.total > 0 ? <ExportLink path={exportCountedPath} filter={wanted} /> : null}
          </div>
          {found.data.items.length === 0 ? (
            <EmptyState icon="check" title={t('workflow.insight.nothing')} />
          ) : (
            <DataTable
              label={t(`workflow.insight.figure.${figure}`)}
              columns={columns}
              rows={found.data.items}
              rowKey={({ id, came }) => `${id} ${came}`}
              isStale={found.isPlaceholderData}
            />
          )}
          <Pager
            page={search.page}
            size={COUNTED_PAGE}
            total={found.data.total}
            onPage={(page) => search.set({ page })}
          />
        </div>
      ) : null}
    </Dialog>
  )
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className={`${styles['moment']} orgil-num`}>
    {formatDateTime(at)}
  </time>
)
