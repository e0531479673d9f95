import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import type { Outcome } from './deliver.ts'
import styles from './delivery.module.css'

const MOST_NAMED = 60

/** What became of the lines of a file. */
export function Delivered({ outcome: { made, known, closed, nobody, unclear } }: { outcome: Outcome }) {
  const { t } = useText()
  const lost = [...nobody.values()].reduce((sum, count) => sum + count, 0)
  return (
    <Card title={t('attendance.delivery.outcome')}>
      <dl className={styles['counts']}>
        {[
          ['made', made],
          ['known', known],
          ['nobody', lost],
          ['unclear', unclear.length],
        ].map(([name, count]) => (
          <div key={name} data-bad={((name === 'nobody' || name === 'unclear') && Number(count) > 0) || undefined}>
            <dt>{t(`attendance.delivery.count_${name}`)}</dt>
            <dd>{formatNumber(Number(count))}</dd>
          </div>
        ))}
      </dl>
      {closed > 0 ? <Notice kind="warning">{t('attendance.delivery.closed', { count: closed })}</Notice> : null}
      {nobody.size > 0 ? (
        <Notice kind="warning" title={t('attendance.delivery.nobody_title')}>
          {[...nobody]
            .slice(0, MOST_NAMED)
            .map(([who, count]) => `${who} (${count})`)
            .join(', ')}
          {nobody.size > MOST_NAMED ? ` … +${nobody.size - MOST_NAMED}` : ''}
        </Notice>
      ) : null}
      {unclear.length > 0 ? (
        <Notice kind="warning">{t('attendance.delivery.unclear', { lines: unclear.slice(0, 20).join(', ') })}</Notice>
      ) : null}
    </Card>
  )
}
