import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon, isIconName } from '#platform/web/icons/index.ts'
import { EmptyState } from '#platform/web/layout/index.ts'
import { type Column, DataTable } from '#platform/web/table/index.ts'
import type { Figure, FlowFigures } from '../../shared/insight.ts'
import { Count } from './Count.tsx'
import styles from './insight.module.css'
import type { InsightSearch } from './use-insight-search.ts'

/** A phone shows those of now; the others stand in the flow. */
const columns: readonly { figure: Extract<Figure, keyof FlowFigures>; kind?: 'danger' | 'warning'; from?: 'md' }[] = [
  { figure: 'running' },
  { figure: 'overdue', kind: 'danger' },
  { figure: 'stuck', kind: 'warning', from: 'md' },
  { figure: 'started', from: 'md' },
  { figure: 'ended', from: 'md' },
]

/** All flows side by side; one of them is opened for more. */
export function FlowsTable({ flows, search }: { flows: readonly FlowFigures[]; search: InsightSearch }) {
  const { t } = useText()
  const say = useWords()
  if (flows.length === 0)
    return (
      <EmptyState icon="chart" title={t('workflow.insight.no_flows')}>
        {t('workflow.insight.no_flows_hint')}
      </EmptyState>
    )
  const flow: Column<FlowFigures> = {
    key: 'flow',
    title: t('workflow.insight.column.flow'),
    render: ({ title, icon, is_retired }) => (
      <span className={styles['flow']}>
        <Icon name={isIconName(icon) ? icon : 'document'} size={18} />
        <span>
          {say(title)}
          {is_retired ? <small> · {t('workflow.insight.retired')}</small> : null}
        </span>
      </span>
    ),
  }
  const numbers = columns.map(({ figure, kind, from }): Column<FlowFigures> => ({
    key: figure,
    title: t(`workflow.insight.figure.${figure}`),
    align: 'right',
    ...(from && { from }),
    render: (row) => (
      <Count
        count={row[figure]}
        label={t(`workflow.insight.figure.${figure}`)}
        {...(kind && { kind })}
        onOpen={() => search.open(figure, { of: String(row.id) })}
      />
    ),
  }))
  return (
    <DataTable
      label={t('workflow.insight.title')}
      columns={[flow, ...numbers]}
      rows={flows}
      rowKey={({ id }) => id}
      onOpen={({ id }) => search.set({ flow: String(id) })}
    />
  )
}
