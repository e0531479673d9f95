import { StepBadge } from '../step/StepChip.tsx'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Column, DataTable } from '#platform/web/table/index.ts'
import type { Figure, StepFigures } from '../../shared/insight.ts'
import { Count } from './Count.tsx'
import { type Clock, durationWords } from './duration.ts'
import styles from './insight.module.css'
import type { InsightSearch } from './use-insight-search.ts'

type StepFigure = Extract<Figure, keyof StepFigures>
const kinds: Partial<Record<StepFigure, 'danger' | 'warning'>> = { overdue: 'danger', returns: 'warning' }
/** What a phone has no columns for, and shows under the name. */
const besides = ['overdue', 'passed', 'returns'] as const

/** Each step: who waits there, how long it takes, how often it sends back. */
export function StepsTable({
  steps,
  search,
  clock,
}: {
  steps: readonly StepFigures[]
  search: InsightSearch
  clock: Clock
}) {
  const { t } = useText()
  const say = useWords()
  const longest = Math.max(1, ...steps.map((step) => step[clock]?.p90 ?? 0))
  const count = (row: StepFigures, figure: StepFigure) => {
    const kind = kinds[figure]
    return (
      <Count
        count={row[figure]}
        label={`${say(row.label)}, ${t(`workflow.insight.figure.${figure}`)}`}
        {...(kind && { kind })}
        onOpen={() => search.open(figure, { step: row.status_id })}
      />
    )
  }
  const number = (figure: StepFigure, from?: 'md'): Column<StepFigures> => ({
    key: figure,
    title: t(`workflow.insight.figure.${figure}`),
    align: 'right',
    ...(from && { from }),
    render: (row) => count(row, figure),
  })
  const time = (which: 'median' | 'p90', from?: 'lg'): Column<StepFigures> => ({
    key: which,
    title: t(`workflow.insight.${which}`),
    align: 'right',
    ...(from && { from }),
    render: (row) => {
      const times = row[clock]
      if (!times) return <span className={styles['none']}>—</span>
      const words = durationWords(times[which], clock, t)
      return (
        <>
          <button
            type="button"
            className={styles['time']}
            aria-label={`${say(row.label)}, ${t(`workflow.insight.${which}`)}: ${words}`}
            onClick={() => search.open('passed', { step: row.status_id })}
          >
            {words}
            <span className={styles['bar']} aria-hidden>
              <span style={{ width: `${(times[which] / longest) * 100}%` }} />
            </span>
          </button>
          {which === 'median' && (
            <small className={styles['p90']}>
              {t('workflow.insight.nine_of_ten', { time: durationWords(times.p90, clock, t) })}
            </small>
          )}
        </>
      )
    },
  })
  const columns: Column<StepFigures>[] = [
    {
      key: 'step',
      title: t('workflow.insight.column.step'),
      render: (row) => (
        <span className={styles['flow']}>
          <StepBadge type={row.status_type} size={26} />
          <span>
            {say(row.label)}
            {row.is_drawn ? null : <small> · {t('workflow.insight.earlier_version')}</small>}
            <span className={styles['narrow']}>
              {besides
                .filter((figure) => row[figure] > 0)
                .map((figure) => (
                  <span key={figure}>
                    {t(`workflow.insight.figure.${figure}`)} {count(row, figure)}
                  </span>
                ))}
            </span>
          </span>
        </span>
      ),
    },
    number('waiting'),
    number('overdue', 'md'),
    time('median'),
    time('p90', 'lg'),
    number('passed', 'md'),
    number('returns', 'md'),
  ]
  return (
    <DataTable
      label={t('workflow.insight.steps')}
      columns={columns}
      rows={steps}
      rowKey={({ status_id }) => status_id}
    />
  )
}
