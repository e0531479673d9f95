import { useNavigate } from '@tanstack/react-router'
import { todayHere } from '#modules/records/web/parts.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { sectionOf } from '../../shared/due.ts'
import styles from './mine.module.css'
import { TaskLine } from './TaskLine.tsx'
import { useMyTasks, useTick } from './use-my-tasks.ts'

const MOST = 10

/** What is late and what is due today, as a block among others. */
export function HomeTasks() {
  const { t } = useText()
  const navigate = useNavigate()
  const query = useMyTasks('assigned', false)
  const tick = useTick()
  const rows = (query.data?.rows ?? []).filter(({ values }) =>
    ['late', 'today'].includes(
      sectionOf(typeof values['ends_on'] === 'string' ? values['ends_on'] : null, todayHere()),
    ),
  )
  const later = (query.data?.rows.length ?? 0) - rows.length
  return (
    <Card>
      <header className={styles['blockHead']}>
        <h2>{t('planning.mine.home')}</h2>
        <AppLink to="/planning/my-tasks">{t('planning.mine.all')}</AppLink>
      </header>
      {query.isPending ? <ListSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 ? <EmptyState icon="check" title={t('planning.mine.nothing_today')} /> : null}
      <ul className={styles['lines']}>
        {rows.slice(0, MOST).map((row) => (
          <TaskLine
            key={row.id}
            row={row}
            onOpen={() => void navigate({ to: '/planning/my-tasks', search: { row: row.id } })}
            onTick={() => void tick(row)}
          />
        ))}
      </ul>
      {later > 0 ? <p className={styles['more']}>{t('planning.mine.more', { count: later })}</p> : null}
    </Card>
  )
}
