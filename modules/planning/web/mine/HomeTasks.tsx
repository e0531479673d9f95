import { useNavigate } from '@tanstack/react-router'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import styles from './mine.module.css'
import { TaskLine } from './TaskLine.tsx'
import { useDueTasks, useTick } from './use-my-tasks.ts'

const MOST = 10

/** What is late and what is due today, as a block among others. */
export function HomeTasks() {
  const { t } = useText()
  const navigate = useNavigate()
  const query = useDueTasks(MOST)
  const { tick, isTicked } = useTick()
  const rows = query.data?.rows ?? []
  const more = (query.data?.total?.count ?? 0) - rows.length
  return (
    <Card title={t('planning.mine.home')} actions={<AppLink to="/planning/my-tasks">{t('planning.mine.all')}</AppLink>}>
      {query.isPending ? <ListSkeleton rows={3} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 ? <EmptyState icon="check" title={t('planning.mine.nothing_today')} /> : null}
      {rows.length > 0 ? (
        <ul className={`${styles['lines']} ${styles['inBlock']}`}>
          {rows.map((row) => (
            <TaskLine
              key={row.id}
              row={row}
              isDone={isTicked(row)}
              onOpen={() => void navigate({ to: '/planning/my-tasks', search: { row: row.id } })}
              onTick={() => void tick(row)}
            />
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p className={styles['more']}>{t('planning.mine.more', { count: more })}</p> : null}
    </Card>
  )
}
