import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Row } from '#modules/records/shared/index.ts'
import { RowDialogPart, todayHere } from '#modules/records/web/parts.ts'
import { Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { sectionOf, sections } from '../../shared/due.ts'
import { AddTask } from './AddTask.tsx'
import styles from './mine.module.css'
import { TaskLine } from './TaskLine.tsx'
import { kinds, type MyTasks, TASKS, useMyTasks, useTick } from './use-my-tasks.ts'

/** What do I do today? */
export default function MyTasksPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const kind = kinds.find((one) => one === search['of']) ?? 'assigned'
  const isDone = search['done'] === true
  const query = useMyTasks(kind, isDone)
  const rows = query.data?.rows ?? []
  const row = typeof search['row'] === 'string' ? search['row'] : undefined
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
  return (
    <Page width={980}>
      <PageHeader
        title={t('planning.mine.title')}
        meta={rows.length > 0 && !isDone ? t('planning.mine.count', { count: rows.length }) : undefined}
      />
      <div className={styles['tools']}>
        <Segments
          label={t('planning.mine.whose')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`planning.mine.${value}`) }))}
          onChange={(of) => show({ of })}
        />
        <label className={styles['done']}>
          <input type="checkbox" checked={isDone} onChange={({ target }) => show({ done: target.checked })} />
          {t('planning.mine.show_done')}
        </label>
      </div>
      {kind === 'assigned' && !isDone ? <AddTask /> : null}
      {query.isPending ? <ListSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 ? (
        <EmptyState icon="check" title={t(isDone ? 'planning.mine.none_done' : 'planning.mine.none')} />
      ) : null}
      {isDone ? <Lines rows={rows} onOpen={(id) => show({ row: id })} /> : null}
      {isDone
        ? null
        : sections.map((section) => {
            const some = rows.filter(({ values }) => sectionOf(dayOf(values['ends_on']), todayHere()) === section)
            return some.length === 0 ? null : (
              <section key={section} className={styles['section']} data-section={section}>
                <h2>
                  {t(`planning.mine.section.${section}`)} <span className="orgil-num">{some.length}</span>
                </h2>
                <Lines rows={some} onOpen={(id) => show({ row: id })} />
              </section>
            )
          })}
      {row ? (
        <RowDialogPart name={TASKS} path="/planning/tasks" id={row} onClose={() => show({ row: undefined })} />
      ) : null}
    </Page>
  )
}

const dayOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function Lines({ rows, onOpen }: { rows: readonly Row[]; onOpen: (id: string) => void }) {
  const tick = useTick()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const onTick = async (row: Row) => {
    if (busy.has(row.id)) return
    setBusy(new Set([...busy, row.id]))
    await tick(row)
    setBusy((before) => new Set([...before].filter((id) => id !== row.id)))
  }
  return (
    <ul className={styles['lines']}>
      {rows.map((row) => (
        <TaskLine key={row.id} row={row} onOpen={() => onOpen(row.id)} onTick={() => void onTick(row)} />
      ))}
    </ul>
  )
}
