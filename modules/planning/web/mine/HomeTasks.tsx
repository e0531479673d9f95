import { useNavigate } from '@tanstack/react-router'
import type { Row } from '#modules/records/shared/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import styles from './mine.module.css'
import { TaskLine } from './TaskLine.tsx'
import { useComingTasks, useDueTasks, useTick } from './use-my-tasks.ts'

const MOST = 10

/** What is late, what is due today and what comes next, as a block among others. */
export function HomeTasks() {
  const { t } = useText()
  const query = useDueTasks(MOST)
  const rows = query.data?.rows ?? []
  const coming = useComingTasks().data?.rows ?? []
  const more = (query.data?.total?.count ?? 0) - rows.length
  return (
    <Card title={t('planning.mine.home')} actions={<AppLink to="/planning/my-tasks">{t('planning.mine.all')}</AppLink>}>
      {query.isPending ? <ListSkeleton rows={3} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 ? <p className={styles['more']}>{t('planning.mine.nothing_today')}</p> : null}
      {rows.length > 0 ? <Lines rows={rows} /> : null}
      {more > 0 ? <p className={styles['more']}>{t('planning.mine.more', { count: more })}</p> : null}
      {coming.length > 0 ? (
        <>
          <h3 className={styles['coming']}>{t('planning.mine.coming')}</h3>
          <Lines rows={coming} />
        </>
      ) : null}
    </Card>
  )
}

function Lines({ rows }: { rows: readonly Row[] }) {
  const navigate = useNavigate()
  const { tick, isTicked } = useTick()
  return (
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
  )
}
