import type { Row } from '#modules/records/shared/index.ts'
import { todayHere } from '#modules/records/web/parts.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { Avatar, Chip } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { PageTabs } from '#platform/web/layout/index.ts'
import { projects } from '../../shared/tables/projects.ts'
import { daysFromTo } from '../../shared/due.ts'
import styles from './project.module.css'

const text = ({ values }: Row, name: string) => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** What a project is at a glance, and the ways to its parts. */
export function ProjectStrip({ project }: { project: Row }) {
  const { t } = useText()
  const at = `/planning/${project.id}`
  const leader = namedIn(project.values['leader'] ?? null)?.name ?? ''
  const [last = '', ...first] = leader.split(' ')
  const state = projects.columns.find(({ name }) => name === 'state')!
  const percent = Number(text(project, 'percent')) || 0
  const ends = text(project, 'ends_on')
  const isOpen = ['planned', 'active', 'paused'].includes(text(project, 'state'))
  const left = ends && isOpen ? daysFromTo(todayHere(), ends) : undefined
  return (
    <div className={styles['strip']}>
      <div className={styles['facts']}>
        <FieldValue field={state} value={text(project, 'state')} />
        {leader ? (
          <span className={styles['leader']}>
            <Avatar first={first.join(' ') || last} last={first.length > 0 ? last : ''} size={22} />
            {leader}
          </span>
        ) : null}
        {text(project, 'starts_on') || ends ? (
          <span className="orgil-num">
            {text(project, 'starts_on') || '…'} – {ends || '…'}
          </span>
        ) : null}
        {left === undefined ? null : left < 0 ? (
          <Chip kind="danger">{t('planning.project.late', { count: -left })}</Chip>
        ) : (
          <span>{t('planning.project.left', { count: left })}</span>
        )}
        <span className={styles['progress']}>
          <progress max={100} value={percent} aria-label={t('planning.project.progress')} />
          <span className="orgil-num">
            {percent}% · {formatNumber(Number(text(project, 'done')) || 0)}/
            {formatNumber(Number(text(project, 'tasks')) || 0)}
          </span>
        </span>
      </div>
      <PageTabs
        label={t('planning.project.parts')}
        tabs={[
          { to: at, title: t('planning.project.list') },
          { to: `${at}/kanban`, title: t('planning.project.kanban') },
          { to: `${at}/gantt`, title: t('planning.project.gantt') },
          { to: `${at}/members`, title: t('planning.project.members') },
          { to: `${at}/requests`, title: t('planning.project.requests') },
          { to: `${at}/times`, title: t('planning.project.times') },
          { to: `${at}/about`, title: t('planning.project.about') },
        ]}
      />
    </div>
  )
}
