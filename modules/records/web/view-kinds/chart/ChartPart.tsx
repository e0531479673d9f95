import { type ReactNode, useRef, useState } from 'react'
import { Chart, CountBoxes, FiguresTable, type MarkAt, savePicture } from '#platform/web/charts/index.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { IconButton, Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { download } from '#platform/web/import/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { filterBehind } from '../../../shared/charts/behind.ts'
import type { Category } from '../../../shared/charts/series.ts'
import type { ChartSetting } from '../../../shared/charts/setting.ts'
import type { Table } from '../../../shared/definition/table.ts'
import type { Filter } from '../../../shared/query.ts'
import styles from './charts.module.css'
import { useFigures } from './use-figures.ts'
import { chartName, useChartSpeech } from './words.ts'

interface Props {
  table: Table
  setting: ChartSetting
  filter: Filter | undefined
  search?: string
  /** In pixels. */
  height?: number
  /** There is no more room than that. */
  isBound?: boolean
  /** What it is called where it has a name of its own. */
  title?: string | undefined
  mayExport: boolean
  /** To the rows behind a mark; `undefined`: to all of them. */
  onRows?: ((filter: Filter | undefined) => void) | undefined
  /** Others are to show these rows alone as well; undefined where they cannot. */
  onNarrow?: ((category: Category) => void) | undefined
  /** Beside what can be done with it. */
  head?: ReactNode
  /** The drawing alone. */
  isBare?: boolean
}

/** The figures of a table as a chart, or as a table of figures; each leads to the rows of which it is made. */
export default function ChartPart({
  table,
  setting,
  filter,
  search = '',
  height = 340,
  isBound = false,
  title,
  mayExport,
  onRows,
  onNarrow,
  head,
  isBare = false,
}: Props) {
  const { t } = useText()
  const say = useWords()
  const speech = useChartSpeech()
  const drawing = useRef<HTMLDivElement>(null)
  const [isTable, setTable] = useState(false)
  const { query, figures, data, isCut, isEmpty } = useFigures(table, setting, { filter, search })
  const name = title ?? chartName(table, setting, speech)
  const { type } = setting
  const isDrawn = type !== 'count' && type !== 'table'
  const isRound = type === 'pie' || type === 'doughnut'
  const column = table.columns.find((one) => one.name === setting.by)
  const press =
    figures && onRows
      ? ({ category, series }: MarkAt, isNarrowing: boolean) => {
          const place = figures.categories[category]
          if (!place) return
          if (isNarrowing && onNarrow && !place.isRest) onNarrow(place)
          else onRows(filterBehind(table, setting, figures, place, figures.series[series]))
        }
      : undefined
  const hasSlices = data?.series[0]?.values.some((one) => (one ?? 0) > 0) ?? false
  const asked = {
    setting: JSON.stringify(setting),
    q: search,
    ...(filter && { filter: JSON.stringify(filter) }),
  }
  const take = (format: 'xlsx' | 'csv') =>
    void download(`/records/${table.name}/figures`, { ...asked, format }).catch(showFailure)
  const legend = data ? (isRound ? data.categories : data.series.length > 1 ? data.series : []) : []
  const isShownAsTable = type === 'table' || isTable
  return (
    <div className={styles['part']} aria-busy={query.isPlaceholderData || undefined}>
      {isBare ? null : (
        <div className={styles['tools']}>
          {head}
          {isDrawn ? (
            <IconButton
              icon={isTable ? 'chart' : 'list'}
              size={17}
              label={t(isTable ? 'records.chart.as_chart' : 'records.chart.as_table')}
              onClick={() => setTable(!isTable)}
            />
          ) : null}
          {(isDrawn && !isTable) || mayExport ? (
            <Popover
              label={t('records.chart.tools')}
              width={260}
              renderTrigger={(wiring) => (
                <IconButton icon="download" size={17} label={t('records.chart.tools')} {...wiring} />
              )}
            >
              {(close) => {
                const then = (work: () => void) => () => {
                  close()
                  work()
                }
                return (
                  <MenuList>
                    {isDrawn && !isTable ? (
                      <MenuButton
                        icon="image"
                        onClick={then(() => {
                          if (!drawing.current) return
                          const named = legend.map((one, at) => ({ name: one.name, at }))
                          void savePicture(drawing.current, name, named).catch(showFailure)
                        })}
                      >
                        {t('records.chart.picture')}
                      </MenuButton>
                    ) : null}
                    {mayExport ? (
                      <>
                        <MenuButton icon="download" onClick={then(() => take('xlsx'))}>
                          {t('records.chart.excel')}
                        </MenuButton>
                        <MenuButton icon="download" onClick={then(() => take('csv'))}>
                          {t('records.chart.csv')}
                        </MenuButton>
                      </>
                    ) : null}
                  </MenuList>
                )
              }}
            </Popover>
          ) : null}
        </div>
      )}
      {query.isPending ? <ListSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {isEmpty && type !== 'count' ? (
        <EmptyState icon="chart" title={t('records.chart.nothing')}>
          {t('records.chart.nothing_hint')}
        </EmptyState>
      ) : null}
      {data && (!isEmpty || type === 'count') ? (
        <>
          {type === 'count' ? <CountBoxes data={data} onPress={press} title={title} /> : null}
          {type !== 'count' && isShownAsTable ? (
            <FiguresTable
              label={name}
              head={column ? say(column.label) : say(table.title)}
              data={data}
              onPress={press}
              renderActions={
                onNarrow
                  ? (category, called) =>
                      figures?.categories[category]?.isRest ? null : (
                        <IconButton
                          icon="filter"
                          size={15}
                          label={t('records.dashboard.narrow', { name: called })}
                          onClick={() => {
                            const place = figures?.categories[category]
                            if (place) onNarrow(place)
                          }}
                        />
                      )
                  : undefined
              }
            />
          ) : null}
          {isDrawn && !isTable ? (
            isRound && !hasSlices ? (
              <EmptyState icon="chart" title={t('records.chart.no_slices')} />
            ) : (
              <Chart
                label={name}
                shape={type}
                data={isRound ? { ...data, series: data.series.slice(0, 1) } : data}
                isStacked={setting.stacked === true}
                isBound={isBound}
                height={isRound ? Math.min(height, 260) : height}
                onPress={press}
                drawing={drawing}
              />
            )
          ) : null}
          {isCut ? <Notice kind="warning" title={t('records.chart.cut')} /> : null}
        </>
      ) : null}
    </div>
  )
}
