import { useSearch } from '@tanstack/react-router'
import { queryRows, type Row } from '#modules/records/shared/index.ts'
import { todayHere } from '#modules/records/web/parts.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { dueOn } from '#platform/web/due.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { Avatar, Chip } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, PageTabs } from '#platform/web/layout/index.ts'
import { projects } from '../../shared/tables/projects.ts'
import { daysFromTo } from '#platform/shared/day.ts'
import { lateTasks } from '../../shared/open-tasks.ts'
import { OverloadSign } from './OverloadSign.tsx'
import { PlannedEnd } from './PlannedEnd.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import { isInside, partsOpen, type ProjectPart, taskParts } from './project-parts.ts'
import { ProjectWay } from './ProjectWay.tsx'
import styles from './project.module.css'

const text = ({ values }: Row, name: string) => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** What is sought among tasks goes along from one way of showing them to the next. */
const goesAlong = ['q', 'filter', 'view']

interface Props {
  project: Row
  /** Once another was made of it, by its id. */
  onCopied: (id: string) => void
}

/** What a project is at a glance, and the ways to its parts. */
export function ProjectStrip({ project, onCopied }: Props) {
  const { t } = useText()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const at = `/planning/${project.id}`
  const takesPart = isInside(project)
  const lateFilter = { all: [{ column: 'project', is: 'any_of' as const, values: [project.id] }, ...lateTasks] }
  const late = useCall(
    queryRows,
    { table: 'planning.tasks', limit: 1, filter: lateFilter },
    { enabled: takesPart, meta: { quiet: true } },
  ).data?.total?.count
  const leader = namedIn(project.values['leader'] ?? null)?.name ?? ''
  const [last = '', ...first] = leader.split(' ')
  const state = projects.columns.find(({ name }) => name === 'state')!
  const percent = Number(text(project, 'percent')) || 0
  const [starts, ends] = [text(project, 'starts_on'), text(project, 'ends_on')]
  const isOpen = ['planned', 'active', 'paused'].includes(text(project, 'state'))
  const left = ends && isOpen ? daysFromTo(todayHere(), ends) : undefined
  const along = Object.fromEntries(Object.entries(asked).filter(([name]) => goesAlong.includes(name)))
  const tasks = (part: ProjectPart) => ({
    to: part === 'list' ? at : `${at}/${part}`,
    title: t(`planning.project.${part}`),
    search: along,
  })
  const beside = (part: ProjectPart) => ({ to: `${at}/${part}`, title: t(`planning.project.${part}`) })
  return (
    <div className={styles['strip']}>
      <div className={styles['facts']}>
        {text(project, 'state') ? <FieldValue field={state} value={text(project, 'state')} /> : null}
        <ProjectWay project={project} />
        {leader ? (
          <span className={styles['leader']}>
            <Avatar first={first.join(' ') || last} last={first.length > 0 ? last : ''} size={22} />
            {leader}
          </span>
        ) : null}
        {starts || ends ? (
          <span className="orgil-num">
            {starts || '…'} – {ends || '…'}
          </span>
        ) : null}
        {left === undefined ? null : left < 0 ? (
          <Chip kind="danger" icon="clock">
            {dueOn(ends, t).text}
          </Chip>
        ) : (
          <span>{t('planning.project.left', { count: left })}</span>
        )}
        {isOpen && partsOpen(project).includes('gantt') ? <PlannedEnd project={project} /> : null}
        {takesPart ? (
          <span className={styles['progress']}>
            <progress max={100} value={percent} aria-label={t('planning.project.progress')} />
            <span className="orgil-num">
              {percent}% · {formatNumber(Number(text(project, 'done')) || 0)}/
              {formatNumber(Number(text(project, 'tasks')) || 0)}
            </span>
          </span>
        ) : null}
        {late ? (
          <AppLink to={at} search={{ filter: { all: lateTasks } }} className={styles['late']}>
            {t('planning.project.late_tasks', { count: late })}
          </AppLink>
        ) : null}
        {takesPart && isOpen && project.values['is_template'] !== true ? <OverloadSign project={project.id} /> : null}
        <span className={styles['space']} />
        {takesPart ? <ProjectMenu project={project} onCopied={onCopied} /> : null}
      </div>
      <PageTabs
        label={t('planning.project.parts')}
        tabs={partsOpen(project).map((part) => (taskParts.includes(part) ? tasks(part) : beside(part)))}
      />
    </div>
  )
}
