import styles from './charts.module.css'
import type { ChartData, MarkAt } from './data.ts'

interface Props {
  data: ChartData
  /** Where it stands above: a figure alone needs no name of its own. */
  title?: string | undefined
  onPress?: ((at: MarkAt, isNarrowing: boolean) => void) | undefined
}

/** Single figures, in large letters. */
export function CountBoxes({ data: { series }, title, onPress }: Props) {
  const isAlone = title !== undefined && series.length === 1
  return (
    <dl className={styles['counts']} data-alone={isAlone || undefined}>
      {series.map(({ name, said }, at) => (
        <div key={name}>
          <dt {...(isAlone && { className: 'orgil-hidden' })}>{isAlone ? title : name}</dt>
          <dd>
            {onPress ? (
              <button
                type="button"
                aria-label={`${isAlone ? title : name}: ${said[0] ?? ''}`}
                onClick={() => onPress({ category: 0, series: at }, false)}
              >
                {said[0] || '—'}
              </button>
            ) : (
              said[0] || '—'
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
