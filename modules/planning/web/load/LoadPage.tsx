import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { queryRows, RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import { RowDialogPart } from '#modules/records/web/parts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '#platform/web/call.ts'
import { Button, Choice, IconButton, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { dayAfter, isTooMuch } from '../../shared/load.ts'
import { showLoad } from '../../shared/load-contract.ts'
import { LoadTable } from './LoadTable.tsx'
import { type Chosen, LoadTasks } from './LoadTasks.tsx'
import styles from './load.module.css'

const WEEKS = 6
const MOST_PROJECTS = 200
const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text)

/** Who has too much to do, and who has time: hours of tasks beside those that people have, week by week. */
export default function LoadPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const from = isDay(search['from']) ? search['from'] : undefined
  const project = typeof search['project'] === 'string' ? search['project'] : undefined
  const row = typeof search['row'] === 'string' ? search['row'] : undefined
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const query = useCall(
    showLoad,
    { weeks: WEEKS, ...(from && { from }), ...(project && { project }) },
    { meta: { quiet: true } },
  )
  const projects = useCall(
    queryRows,
    {
      table: 'planning.projects',
      sort: ['name'],
      limit: MOST_PROJECTS,
      filter: { column: 'is_template', is: 'no', values: [] },
    },
    { meta: { quiet: true } },
  )
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === 'planning.tasks') void cache.invalidateQueries({ queryKey: keyOf(showLoad) })
  })
  const show = (part: { from?: string | undefined; project?: string | undefined; row?: string | undefined }) => {
    const next = Object.entries({ from, project, row, ...part }).filter(([, value]) => value !== undefined)
    void navigate({ to: '.', search: Object.fromEntries(next), replace: part.row === undefined })
  }
  const found = query.data
  const over = useMemo(() => found?.people.filter(({ cells }) => cells.some(isTooMuch)).length ?? 0, [found])
  const first = found?.weeks[0]
  return (
    <Page width={1280}>
      <PageHeader
        title={t('planning.load.title')}
        meta={found && found.people.length > 0 ? t('planning.load.over', { count: over }) : t('planning.load.about')}
      />
      <div className={styles['tools']}>
        <div className={styles['weeks']}>
          <IconButton
            icon="back"
            label={t('planning.load.earlier')}
            onClick={() => first && show({ from: dayAfter(first, -7 * WEEKS) })}
          />
          <Button onClick={() => show({ from: undefined })}>{t('planning.load.now')}</Button>
          <IconButton
            icon="next"
            label={t('planning.load.later')}
            onClick={() => first && show({ from: dayAfter(first, 7 * WEEKS) })}
          />
        </div>
        <Choice
          label={t('planning.mine.project')}
          value={project ?? ''}
          choices={[
            { value: '', label: t('planning.load.all_projects') },
            ...(projects.data?.rows ?? []).map(({ id, values }) => ({ value: id, label: String(values['name']) })),
          ]}
          onChange={({ target }) => show({ project: target.value || undefined })}
        />
      </div>
      {query.isPending ? <ListSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {found && found.people.length === 0 ? <EmptyState icon="users" title={t('planning.load.none')} /> : null}
      {found && found.people.length > 0 ? <LoadTable load={found} onChoose={setChosen} /> : null}
      {found ? (
        <p className={styles['note']}>
          {t('planning.load.counted')}
          {found.left_out.nobody > 0 ? ` ${t('planning.load.nobody', { count: found.left_out.nobody })}` : null}
          {found.left_out.undated > 0 ? ` ${t('planning.load.undated', { count: found.left_out.undated })}` : null}
        </p>
      ) : null}
      {found && !found.is_whole ? <Notice kind="warning">{t('planning.load.not_all')}</Notice> : null}
      {chosen && found ? (
        <Dialog title={chosen.title} onClose={() => setChosen(null)}>
          <LoadTasks
            chosen={chosen}
            load={found}
            onOpen={(id) => {
              setChosen(null)
              show({ row: id })
            }}
          />
        </Dialog>
      ) : null}
      {row ? (
        <RowDialogPart name="planning.tasks" path="/planning/tasks" id={row} onClose={() => show({ row: undefined })} />
      ) : null}
    </Page>
  )
}
