import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useCall } from '#platform/web/call.ts'
import { Button, Choice, IconButton, Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { isOver } from '../../shared/load.ts'
import { showLoad } from '../../shared/load-contract.ts'
import { CellTasks } from './CellTasks.tsx'
import { LoadTable } from './LoadTable.tsx'
import styles from './load.module.css'

type Load = ReplyOf<typeof showLoad>
type Person = Load['people'][number]

const lengths = [2, 4, 8, 12]
const TASKS = 'planning.tasks'

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The most pressed first. */
const pressure = ({ cells }: Person) => Math.max(...cells.map(({ planned, capacity }) => planned - capacity))
const busyness = ({ cells }: Person) => cells.reduce((sum, { planned }) => sum + planned, 0)
const inOrder = (one: Person, other: Person) => {
  const isPressed = Number(other.cells.some(isOver)) - Number(one.cells.some(isOver))
  return isPressed || (one.cells.some(isOver) ? pressure(other) - pressure(one) : busyness(other) - busyness(one))
}

/** Who has too much to do, and who has room. */
export default function LoadPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const by = search['by'] === 'day' ? 'day' : 'week'
  const weeks = lengths.find((one) => String(one) === text(search['weeks'])) ?? 4
  const [from, unit, project] = [text(search['from']), text(search['unit']), text(search['project'])]
  const [open, setOpen] = useState<{ person: number; step: number }>()
  const query = useCall(
    showLoad,
    { by, weeks: String(weeks), ...(from && { from }), ...(unit && { unit }), ...(project && { project }) },
    { placeholderData: (before) => before, meta: { quiet: true } },
  )
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === TASKS) void query.refetch()
  })
  const show = (part: Record<string, string>) => {
    const next = {
      by: by === 'day' ? 'day' : '',
      weeks: weeks === 4 ? '' : String(weeks),
      from,
      unit,
      project,
      ...part,
    }
    void navigate({
      to: '.',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')),
      replace: true,
    })
  }
  const { data } = query
  const first = data?.steps[0]?.from
  const people = data?.people.toSorted(inOrder) ?? []
  const over = people.filter(({ cells }) => cells.some(isOver)).length
  const person = open && people.find(({ id }) => id === open.person)
  return (
    <Page width={1280}>
      <PageHeader
        title={t('planning.load.title')}
        meta={data ? t(over > 0 ? 'planning.load.over_count' : 'planning.load.none_over', { count: over }) : undefined}
      />
      <div className={styles['tools']}>
        <div className={styles['period']}>
          <IconButton
            icon="back"
            label={t('planning.load.earlier')}
            disabled={!first}
            onClick={() => first && show({ from: laterDay(first, -7 * weeks) })}
          />
          <span className="orgil-num" aria-live="polite">
            {data ? `${data.steps[0]!.from} – ${data.steps.at(-1)!.to}` : '…'}
          </span>
          <IconButton
            icon="next"
            label={t('planning.load.later')}
            disabled={!first}
            onClick={() => first && show({ from: laterDay(first, 7 * weeks) })}
          />
          {from ? <Button onClick={() => show({ from: '' })}>{t('planning.load.now')}</Button> : null}
        </div>
        <div className={styles['by']}>
          <Segments
            label={t('planning.load.by')}
            isLabelHidden
            value={by}
            choices={[
              { value: 'week', label: t('planning.load.by_week') },
              { value: 'day', label: t('planning.load.by_day') },
            ]}
            onChange={(value) => show({ by: value === 'day' ? 'day' : '' })}
          />
        </div>
        <div className={styles['filters']}>
          <Choice
            label={t('planning.load.weeks')}
            value={String(weeks)}
            choices={lengths.map((value) => ({
              value: String(value),
              label: t('planning.load.weeks_of', { count: value }),
            }))}
            onChange={({ target }) => show({ weeks: target.value === '4' ? '' : target.value })}
          />
          <Choice
            label={t('planning.load.unit')}
            value={unit}
            choices={[{ value: '', label: t('planning.load.every_unit') }, ...named(data?.units, unit)]}
            onChange={({ target }) => show({ unit: target.value })}
          />
          <Choice
            label={t('planning.load.project')}
            value={project}
            choices={[{ value: '', label: t('planning.load.every_project') }, ...named(data?.projects, project)]}
            onChange={({ target }) => show({ project: target.value })}
          />
        </div>
      </div>
      {query.isPending ? <ListSkeleton rows={8} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data && people.length === 0 ? <EmptyState icon="users" title={t('planning.load.nobody')} /> : null}
      {data && people.length > 0 ? (
        <LoadTable
          people={people}
          steps={data.steps}
          by={by}
          today={data.today}
          onOpen={(one, step) => setOpen({ person: one, step })}
        />
      ) : null}
      <p className={styles['note']}>
        {t('planning.load.note')}
        {data && data.undated > 0 ? ` ${t('planning.load.undated', { count: data.undated })}` : null}
        {data?.is_cut ? ` ${t('planning.load.is_cut')}` : null}
      </p>
      {data && person && open ? (
        <CellTasks load={data} person={person} step={open.step} onClose={() => setOpen(undefined)} />
      ) : null}
    </Page>
  )
}

/** What was chosen stays a choice, also where it has nobody. */
const named = (choices: Load['units'] = [], chosen: string) => [
  ...choices.map(({ id, name }) => ({ value: id, label: name })),
  ...(chosen !== '' && !choices.some(({ id }) => id === chosen)
    ? [{ value: chosen, label: `№ ${chosen.slice(0, 8)}` }]
    : []),
]
