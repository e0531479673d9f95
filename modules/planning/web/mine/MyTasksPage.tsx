import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import type { Row } from '#modules/records/shared/index.ts'
import { RowDialogPart, todayHere } from '#modules/records/web/parts.ts'
import { Segments } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { sectionOf, sections } from '../../shared/due.ts'
import { AddTask } from './AddTask.tsx'
import styles from './mine.module.css'
import { StateDialog } from './StateDialog.tsx'
import { TaskLine } from './TaskLine.tsx'
import { kinds, type MyTasks, TASKS, useMyTasks, useTick } from './use-my-tasks.ts'
import { useTaskKeys } from './use-task-keys.ts'

const noRows: readonly Row[] = []

/** What do I do today? */
export default function MyTasksPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const kind = kinds.find((one) => one === search['of']) ?? 'assigned'
  const isDone = search['done'] === true
  const query = useMyTasks(kind, isDone)
  const rows = query.data?.rows ?? noRows
  const total = query.data?.total?.count ?? 0
  const row = typeof search['row'] === 'string' ? search['row'] : undefined
  const list = useRef<HTMLDivElement>(null)
  const { tick, isTicked, change } = useTick()
  const [changing, setChanging] = useState<Row>()
  const onTick = useCallback(
    (id: string) => {
      const found = rows.find((one) => one.id === id)
      if (found && (found.may?.includes('u') ?? true)) void tick(found)
    },
    [rows, tick],
  )
  const onState = useCallback(
    (id: string) => setChanging(rows.find((one) => one.id === id && (one.may?.includes('u') ?? true))),
    [rows],
  )
  useTaskKeys(list, { onTick, onState })
  const show = (part: { of?: MyTasks; done?: boolean; row?: string | undefined }) => {
    const next = { of: kind, done: isDone, row, ...part }
    void navigate({
      to: '.',
      search: {
        ...(next.of !== 'assigned' && { of: next.of }),
        ...(next.done && { done: true }),
        ...(next.row && { row: next.row }),
      },
      replace: part.row === undefined,
    })
  }
  const lines = (some: readonly Row[], label: string) => (
    <ul className={styles['lines']} aria-label={label}>
      {some.map((one) => (
        <TaskLine
          key={one.id}
          row={one}
          isDone={isTicked(one)}
          withPerson={kind !== 'assigned'}
          onOpen={() => show({ row: one.id })}
          onTick={() => void tick(one)}
        />
      ))}
    </ul>
  )
  return (
    <Page width={980}>
      <PageHeader
        title={t('planning.mine.title')}
        meta={total > 0 && !isDone ? t('planning.mine.count', { count: formatNumber(total) }) : undefined}
      />
      <div className={styles['tools']}>
        <div className={styles['whose']}>
          <Segments
            label={t('planning.mine.whose')}
            isLabelHidden
            value={kind}
            choices={kinds.map((value) => ({ value, label: t(`planning.mine.${value}`) }))}
            onChange={(of) => show({ of })}
          />
        </div>
        <label className={styles['done']}>
          <input type="checkbox" checked={isDone} onChange={({ target }) => show({ done: target.checked })} />
          {t('planning.mine.show_done')}
        </label>
      </div>
      {kind === 'assigned' && !isDone ? <AddTask /> : null}
      {query.isPending ? <ListSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 ? (
        <EmptyState icon="check" title={t(isDone ? 'planning.mine.none_done' : `planning.mine.none_${kind}`)} />
      ) : null}
      <div ref={list} className={styles['sections']}>
        {isDone && rows.length > 0 ? lines(rows, t('planning.mine.show_done')) : null}
        {isDone
          ? null
          : sections.map((section) => {
              const some = rows.filter(({ values }) => sectionOf(dayOf(values['ends_on']), todayHere()) === section)
              const title = t(`planning.mine.section.${section}`)
              return some.length === 0 ? null : (
                <section key={section} className={styles['section']} data-section={section}>
                  <h2>
                    {title} <span className="orgil-num">{some.length}</span>
                  </h2>
                  {lines(some, title)}
                </section>
              )
            })}
      </div>
      {total > rows.length && !isDone ? (
        <p className={styles['more']}>
          {t('planning.mine.not_all', { count: rows.length })}{' '}
          <AppLink to="/planning/tasks">{t('planning.mine.all_tasks')}</AppLink>
        </p>
      ) : null}
      {changing ? (
        <StateDialog
          row={changing}
          onClose={() => setChanging(undefined)}
          onChoose={(state) => {
            setChanging(undefined)
            void change(changing, state)
          }}
        />
      ) : null}
      {row ? (
        <RowDialogPart name={TASKS} path="/planning/tasks" id={row} onClose={() => show({ row: undefined })} />
      ) : null}
    </Page>
  )
}

const dayOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
