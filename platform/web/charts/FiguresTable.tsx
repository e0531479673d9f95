import { useText } from '../i18n/index.ts'
import styles from './charts.module.css'
import type { ChartData, MarkAt } from './data.ts'

interface Props {
  label: string
  /** What the places are. */
  head: string
  data: ChartData
  onPress?: ((at: MarkAt, isNarrowing: boolean) => void) | undefined
  /** Besides, on each line. */
  renderActions?: ((category: number, name: string) => React.ReactNode) | undefined
}

/** The figures of a chart in words and numbers. */
export function FiguresTable({ label, head, data: { categories, series }, onPress, renderActions }: Props) {
  const { t } = useText()
  return (
    // A table that is wider than its place is scrolled by arrows as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={styles['figures']}>
        <caption className="orgil-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {renderActions ? (
              <th>
                <span className="orgil-hidden">{t('platform.chart.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {categories.map(({ name }, category) => (
            // Two places may be called the same.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={category}>
              <th scope="row">{name}</th>
              {series.map((one, at) => (
                <td key={one.name}>
                  {onPress && one.said[category] ? (
                    <button
                      type="button"
                      aria-label={[name, series.length > 1 ? one.name : '', one.said[category]]
                        .filter(Boolean)
                        .join(', ')}
                      onClick={(event) =>
                        onPress({ category, series: at }, event.ctrlKey || event.metaKey || event.shiftKey)
                      }
                    >
                      {one.said[category]}
                    </button>
                  ) : (
                    one.said[category]
                  )}
                </td>
              ))}
              {renderActions ? <td>{renderActions(category, name)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
