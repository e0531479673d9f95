import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryRows, RECORDS_CHANGED, type Row } from '#modules/records/shared/index.ts'
import { keyOf, useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useLive } from '#platform/web/live.ts'
import { mineToDo } from '../../shared/open-activities.ts'
import { activities } from '../../shared/tables/activities.ts'
import { ActivityLine } from './ActivityLine.tsx'
import styles from './home.module.css'

const DoneDialog = lazyPart(() => import('../deeds/DoneDialog.tsx'))
const MOST = 8

/** What I have to do with customers, the first first: what is late, what is for today, and what comes next. */
export default function ActivitiesBlock() {
  const { t } = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [done, setDone] = useState<Row>()
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === activities.name) void cache.invalidateQueries({ queryKey: keyOf(queryRows) })
  })
  const query = useCall(
    queryRows,
    { table: activities.name, sort: ['day', 'time'], limit: MOST, filter: { all: mineToDo } },
    { meta: { quiet: true } },
  )
  const rows = query.data?.rows ?? []
  const more = (query.data?.total?.count ?? 0) - rows.length
  return (
    <Card title={t('crm.mine.title')} actions={<AppLink to="/crm/activities">{t('crm.mine.all')}</AppLink>}>
      {query.isPending ? <ListSkeleton rows={3} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 ? <EmptyState icon="check" title={t('crm.mine.nothing')} /> : null}
      {rows.length > 0 ? (
        <ul className={styles['lines']}>
          {rows.map((row) => (
            <ActivityLine
              key={row.id}
              row={row}
              onOpen={() => void navigate({ to: `/crm/activities/${row.id}` })}
              onDone={() => setDone(row)}
            />
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p className={styles['more']}>{t('crm.mine.more', { count: more })}</p> : null}
      {done ? <DoneDialog table={activities} ids={[done.id]} row={done} onClose={() => setDone(undefined)} /> : null}
    </Card>
  )
}
