import { allOf } from '../../../shared/conditions.ts'
import ChartPart from './ChartPart.tsx'
import styles from './charts.module.css'
import type { ViewProps } from '../view-props.ts'

/** Rows as a chart; a mark that is pressed shows the rows behind it as a list. */
export default function ChartView({ table, setting, view, asked, may }: ViewProps<'chart'>) {
  return (
    <div className={styles['card']}>
      <ChartPart
        {...{ table, setting }}
        filter={view.filter}
        search={view.search}
        mayExport={may('export')}
        onRows={(behind) => view.show({ as: { kind: 'grid' }, filter: allOf(asked, behind) }, 'step')}
      />
    </div>
  )
}
