import { useEffect, useRef, type KeyboardEvent } from 'react'
import { type Reason, whyThen, WORKING_DAY } from '#platform/shared/schedule/index.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { type Translate, useText, useWords } from '#platform/web/i18n/index.ts'
import type { Table } from '../../../shared/definition/table.ts'
import styles from './gantt-view.module.css'
import { type Planning, type RowDays, slipOf, workingDays } from './plan.ts'
import { type GanttColumns, type PlannedLink, type PlannedRow, wordsIn } from './planned.ts'
import { slipWords } from './slip-words.ts'

interface Props {
  table: Table
  columns: GanttColumns
  row: PlannedRow
  days: RowDays | undefined
  planning: Planning
  nameOf: (id: string) => string
  mayLink: boolean
  onLink: () => void
  onChooseLink: (id: string, at: { x: number; y: number }) => void
  onOpen: () => void
  onGo: (id: string) => void
  onClose: () => void
}

/** Longer chains nobody reads. */
const MOST_CAUSES = 12

/** A row of the plan: when it is, for how long, why then, and for what it waits. */
export function RowPanel({
  table,
  columns,
  row,
  days,
  planning,
  nameOf,
  mayLink,
  onLink,
  onChooseLink,
  onOpen,
  onGo,
  onClose,
}: Props) {
  const { t, language } = useText()
  const say = useWords()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const { links } = planning
  const result = planning.laid.schedule()
  const float = result.tasks.get(row.id)?.float
  const chain = whyThen(result, planning.laid.plan, row.id)
  const spare = float === undefined ? undefined : Math.floor(float / WORKING_DAY)
  const slip = slipOf(planning, row, days?.last)
  const facts = columns.card.flatMap((column) => {
    const words = wordsIn(table, column, row, language)
    return words === '' ? [] : [{ column, words }]
  })
  const around = [
    { key: 'waits_for', links: links.filter(({ to }) => to === row.id), other: ({ from }: PlannedLink) => from },
    { key: 'followed_by', links: links.filter(({ from }) => from === row.id), other: ({ to }: PlannedLink) => to },
  ] as const
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of all that stands in it
    <aside
      ref={panel}
      className={styles['rowPanel']}
      aria-label={row.name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <header>
        <h3>{row.name}</h3>
        <IconButton icon="close" size={16} label={t('platform.close')} onClick={onClose} />
      </header>
      <dl className={styles['facts']}>
        <dt>{t('records.gantt.when')}</dt>
        <dd className="orgil-num">{days ? `${days.first} – ${days.last}` : t('records.gantt.no_days')}</dd>
        {days ? (
          <>
            <dt>{t('records.gantt.duration')}</dt>
            <dd>{t('records.gantt.working_days', { count: row.isMilestone ? 0 : workingDays(planning, days) })}</dd>
          </>
        ) : null}
        {slip === undefined ? null : (
          <>
            <dt>{t('records.gantt.planned_first')}</dt>
            <dd>
              <span className="orgil-num">
                {row.baseFirst ?? row.baseLast} – {row.baseLast ?? row.baseFirst}
              </span>
              <span className={styles['slip']} data-late={slip > 0 || undefined}>
                {slipWords(slip, t)}
              </span>
            </dd>
          </>
        )}
        {row.progress === undefined ? null : (
          <>
            <dt>{t('records.view.progress')}</dt>
            <dd>{`${Math.round(row.progress)} %`}</dd>
          </>
        )}
        {spare === undefined || links.length === 0 ? null : (
          <>
            <dt>{t('records.gantt.float')}</dt>
            <dd>{spare > 0 ? t('records.gantt.working_days', { count: spare }) : t('records.gantt.no_float')}</dd>
          </>
        )}
        {facts.map(({ column, words }) => (
          <div key={column.name} className={styles['fact']}>
            <dt>{say(column.label)}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {chain.length > 0 ? (
        <details open={links.length > 0}>
          <summary>{t('records.gantt.why')}</summary>
          <ol className={styles['chain']}>
            {chain.slice(0, MOST_CAUSES).map(({ task, reason }) => (
              <li key={task}>
                {task === row.id ? (
                  <b>{nameOf(task)}</b>
                ) : (
                  <button type="button" onClick={() => onGo(task)}>
                    {nameOf(task)}
                  </button>
                )}
                <span>{reasonWords(reason, planning, nameOf, t)}</span>
              </li>
            ))}
            {chain.length > MOST_CAUSES ? (
              <li>{t('records.gantt.more_causes', { count: chain.length - MOST_CAUSES })}</li>
            ) : null}
          </ol>
        </details>
      ) : null}
      {around.map(({ key, links: some, other }) =>
        some.length === 0 ? null : (
          <section key={key}>
            <h4>{t(`records.gantt.${key}`)}</h4>
            <ul className={styles['links']}>
              {some.map((link) => (
                <li key={link.id}>
                  <button type="button" onClick={() => onGo(other(link))}>
                    {nameOf(other(link))}
                  </button>
                  <button
                    type="button"
                    className={styles['kind']}
                    onClick={({ currentTarget }) => {
                      const { left, bottom } = currentTarget.getBoundingClientRect()
                      onChooseLink(link.id, { x: left, y: bottom })
                    }}
                  >
                    {shortWords(link, t)}
                    <span className="orgil-hidden">
                      {t('records.gantt.link_of', { from: nameOf(link.from), to: nameOf(link.to) })}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      <footer>
        {mayLink ? (
          <Button size="small" icon="link" aria-keyshortcuts="L" onClick={onLink}>
            {t('records.gantt.link')}
          </Button>
        ) : null}
        <Button size="small" kind="primary" icon="external" onClick={onOpen}>
          {t('records.gantt.open')}
        </Button>
      </footer>
    </aside>
  )
}

function shortWords({ type, lag }: PlannedLink, t: Translate): string {
  const kind = t(`records.gantt.short_${type}`)
  return lag === 0 ? kind : `${kind} ${lag > 0 ? '+' : '−'}${Math.abs(lag)}`
}

function reasonWords(reason: Reason, { links }: Planning, nameOf: (id: string) => string, t: Translate): string {
  switch (reason.because) {
    case 'link': {
      const link = links.find(({ id }) => id === reason.link)
      const words = t('records.gantt.because_link', {
        name: nameOf(reason.task),
        type: t(`records.gantt.type_${link?.type ?? 'FS'}`),
      })
      return link && link.lag !== 0 ? `${words} ${t('records.gantt.because_lag', { days: link.lag })}` : words
    }
    case 'parent':
    case 'children':
      return t(`records.gantt.because_${reason.because}`, { name: nameOf(reason.task) })
    default:
      return t(`records.gantt.because_${reason.because}`)
  }
}
