import styles from './charts.module.css'
import type { ChartData, MarkAt } from './data.ts'

interface Props {
  data: ChartData
  onPress?: ((at: MarkAt, isNarrowing: boolean) => void) | undefined
}

/** Single figures, in large letters. */
export function CountBoxes({ data: { series }, onPress }: Props) {
  return (
    <dl className={styles['counts']}>
      {series.map(({ name, said }, at) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {onPress ? (
              <button
                type="button"
                aria-label={`${name}: ${said[0] ?? ''}`}
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
