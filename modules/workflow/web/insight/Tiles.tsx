import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Figure, Insight } from '../../shared/insight.ts'
import { type Clock, durationWords } from './duration.ts'
import styles from './insight.module.css'
import type { InsightSearch } from './use-insight-search.ts'

/** How it stands now, and what the period brought. */
export function Tiles({
  insight: { now, period, through },
  search,
  clock,
}: {
  insight: Insight
  search: InsightSearch
  clock: Clock
}) {
  const { t } = useText()
  const times = through[clock]
  const tile = (figure: Figure, value: number, kind?: 'danger' | 'warning') => (
    <Tile
      key={figure}
      label={t(`workflow.insight.figure.${figure}`)}
      value={formatNumber(value)}
      {...(kind && value > 0 && { kind })}
      {...(value > 0 && { onOpen: () => search.open(figure) })}
    />
  )
  return (
    <>
      <section className={styles['tiles']} aria-label={t('workflow.insight.now')}>
        <h2>{t('workflow.insight.now')}</h2>
        {tile('running', now.running)}
        {tile('overdue', now.overdue, 'danger')}
        {tile('resting', now.resting)}
        {tile('stuck', now.stuck, 'warning')}
      </section>
      <section className={styles['tiles']} aria-label={t('workflow.insight.in_period')}>
        <h2>{t('workflow.insight.in_period')}</h2>
        {tile('started', period.started)}
        {tile('ended', period.ended)}
        {tile('cancelled', period.cancelled)}
        {tile('returned', period.returned)}
        {tile('returns', period.returns)}
        <Tile
          label={t('workflow.insight.through')}
          value={times ? durationWords(times.median, clock, t) : '—'}
          {...(times && {
            note: t('workflow.insight.nine_of_ten', { time: durationWords(times.p90, clock, t) }),
            onOpen: () => search.open('ended'),
          })}
        />
      </section>
    </>
  )
}

function Tile({
  label,
  value,
  note,
  kind,
  onOpen,
}: {
  label: string
  value: string
  note?: string
  kind?: 'danger' | 'warning'
  onOpen?: () => void
}) {
  const inside = (
    <>
      <span className={styles['tileLabel']}>{label}</span>
      <b className="orgil-num">{value}</b>
      {note ? <small>{note}</small> : null}
    </>
  )
  return onOpen ? (
    <button type="button" className={styles['tile']} data-kind={kind} onClick={onOpen}>
      {inside}
    </button>
  ) : (
    <div className={styles['tile']}>{inside}</div>
  )
}
