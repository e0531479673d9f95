import { formatNumber } from '#platform/web/format.ts'
import styles from './insight.module.css'

/** A number that opens what it counts; nothing opens nothing. */
export function Count({
  count,
  label,
  kind,
  onOpen,
}: {
  count: number
  label: string
  kind?: 'danger' | 'warning'
  onOpen: () => void
}) {
  if (count === 0) return <span className={styles['none']}>0</span>
  return (
    <button
      type="button"
      className={styles['count']}
      data-kind={kind}
      aria-label={`${label}: ${formatNumber(count)}`}
      onClick={onOpen}
    >
      {formatNumber(count)}
    </button>
  )
}
