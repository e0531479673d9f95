import { StepBadge } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Column, DataTable } from '#platform/web/table/index.ts'
import type { Figure, StepFigures } from '../../shared/insight.ts'
import { Count } from './Count.tsx'
import { type Clock, durationWords } from './duration.ts'
import styles from './insight.module.css'
import type { InsightSearch } from './use-insight-search.ts'

/** Each step: who waits there, how long it takes, how often it sends back. */
export function StepsTable({ steps, search, clock }: { steps: readonly StepFigures[]; search: InsightSearch; clock: Clock }) {
  const { t } = useText()
  const say = useWords()
  const longest = Math.max(1, ...steps.map((step) => step[clock]?.p90 ?? 0))
  const number = (figure: Extract<Figure, keyof StepFigures>, kind?: 'danger' | 'warning'): Column<StepFigures> => ({
    key: figure, title: t(`workflow.insight.figure.${figure}`), align: 'right',
    render: (row) => <Count count={row[figure]} label={`${say(row.label)}, ${t(`workflow.insight.figure.${figure}`)}`} {...(kind && { kind })} onOpen={() => search.open(figure, { step: row.status_id })} />,
  })
  const time = (which: 'median' | 'p90'): Column<StepFigures> => ({
    key: which, title: t(`workflow.insight.${which}`), align: 'right',
    render: (row) => {
      const times = row[clock]
      if (!times) return <span className={styles['none']}>—</span>
      const words = durationWords(times[which], clock, t)
      return (
        <button type="button" className={styles['time']} aria-label={`${say(row.label)}, ${t(`workflow.insight.${which}`)}: ${words}`} onClick={() => search.open('passed', { step: row.status_id })}>
          {words}<span className={styles['bar']} aria-hidden><span style={{ width: `${(times[which] / longest) * 100}%` }} /></span>
        </button>
      )
    },
  })
  const columns: Column<StepFigures>[] = [
    {
      key: 'step', title: t('workflow.insight.column.step'),
      render: ({ label, status_type, is_drawn }) => <span className={styles['flow']}><StepBadge type={status_type} size={26} /><span>{say(label)}{is_drawn ? null : <small> · {t('workflow.insight.earlier_version')}</small>}</span></span>,
    },
    number('waiting'), number('overdue', 'danger'), time('median'), time('p90'), number('passed'), number('returns', 'warning'),
  ]
  // A phone scrolls it sideways: every number is there.
  return <div className={styles['wide']}><DataTable label={t('workflow.insight.steps')} columns={columns} rows={steps} rowKey={({ status_id }) => status_id} /></div>
}
