import { kindOf } from '#platform/shared/fields/index.ts'
import { Button, Choice, IconButton, TextField } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { canDivide, canSplit, figuresFor, isTime } from '../../../shared/charts/columns.ts'
import {
  type ChartMeasure,
  chartOrders,
  type ChartSetting,
  type ChartType,
  chartTypes,
  MOST_SHOWN,
} from '../../../shared/charts/setting.ts'
import type { Column, Table } from '../../../shared/definition/table.ts'
import { type Span, spans } from '../../../shared/spans.ts'
import styles from './charts.module.css'

interface Props {
  table: Table
  setting: ChartSetting
  onChange: (setting: ChartSetting) => void
}

type Partly = { [Name in keyof ChartSetting]?: ChartSetting[Name] | undefined }

const MOST_MEASURES = 4

/** How a chart is drawn, by which columns it is divided, and what is reckoned; a choice is offered where it fits. */
export default function ChartSettings({ table, setting, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const { type, measures } = setting
  const by = table.columns.find(({ name }) => name === setting.by)
  const put = (part: Partly) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...setting, ...part }).filter(([, value]) => value !== undefined),
      ) as ChartSetting,
    )
  const named = (some: readonly Column[]) => some.map(({ name, label }) => ({ value: name, label: say(label) }))
  const divide = (name: string): Pick<Partly, 'by' | 'span' | 'until'> => {
    const column = table.columns.find((one) => one.name === name)
    return { by: column?.name, span: column && isTime(column) ? 'month' : undefined, until: undefined }
  }
  const choose = (next: ChartType) => {
    const first = table.columns.find(canDivide)
    put({
      type: next,
      // A figure alone is of all rows; what is drawn has to be divided.
      ...(next === 'count' && {
        by: undefined,
        span: undefined,
        split: undefined,
        until: undefined,
        order: undefined,
        limit: undefined,
      }),
      ...(next !== 'count' && next !== 'table' && !setting.by && first && divide(first.name)),
      ...(!canStack(next) && { stacked: undefined }),
      ...(isRound(next) && { split: undefined, until: undefined }),
    })
  }
  const isDivided = type !== 'count'
  return (
    <div className={styles['settings']}>
      <Choice
        label={t('records.chart.type')}
        value={type}
        choices={chartTypes
          .filter((one) => one === 'count' || one === 'table' || table.columns.some(canDivide))
          .map((value) => ({ value, label: t(`records.chart.type.${value}`) }))}
        onChange={({ target }) => choose(target.value as ChartType)}
      />
      {isDivided ? (
        <div className={styles['pair']}>
          <Choice
            label={t('records.chart.by')}
            value={setting.by ?? ''}
            choices={[
              ...(type === 'table' ? [{ value: '', label: t('records.view.nothing') }] : []),
              ...named(table.columns.filter(canDivide)),
            ]}
            onChange={({ target }) =>
              put({ ...divide(target.value), ...(target.value === setting.split && { split: undefined }) })
            }
          />
          {by && isTime(by) ? (
            <Choice
              label={t('records.chart.span')}
              value={setting.span ?? 'month'}
              choices={spans.map((value) => ({ value, label: t(`records.span.${value}`) }))}
              onChange={({ target }) => put({ span: target.value as Span })}
            />
          ) : null}
        </div>
      ) : null}
      {by && isTime(by) && table.columns.filter(isTime).length > 1 && !isRound(type) ? (
        <Choice
          label={t('records.chart.until')}
          hint={t('records.chart.until_hint')}
          value={setting.until ?? ''}
          choices={[
            { value: '', label: t('records.view.nothing') },
            ...named(table.columns.filter((one) => isTime(one) && one !== by)),
          ]}
          onChange={({ target }) =>
            put({ until: target.value || undefined, ...(target.value && { measures: [{ of: 'count' }] }) })
          }
        />
      ) : null}
      {by && !isRound(type) ? (
        <Choice
          label={t('records.chart.split')}
          value={setting.split ?? ''}
          choices={[
            { value: '', label: t('records.view.nothing') },
            ...named(table.columns.filter((one) => canSplit(one) && one !== by)),
          ]}
          onChange={({ target }) => put({ split: target.value || undefined })}
        />
      ) : null}
      {canStack(type) && (setting.split !== undefined || measures.length > 1) ? (
        <Tick
          label={t('records.chart.stacked')}
          checked={setting.stacked === true}
          onChange={({ target }) => put({ stacked: target.checked || undefined })}
        />
      ) : null}
      {setting.until === undefined ? (
        <fieldset className={styles['measures']}>
          <legend>{t('records.chart.measures')}</legend>
          {measures.map((measure, at) => (
            <MeasureChoice
              // A figure has no name but its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              {...{ table, measure, number: at + 1 }}
              onChange={(next) => put({ measures: measures.with(at, next) })}
              onRemove={measures.length > 1 ? () => put({ measures: measures.toSpliced(at, 1) }) : undefined}
            />
          ))}
          {measures.length < MOST_MEASURES && setting.split === undefined && !isRound(type) ? (
            <Button
              icon="plus"
              kind="quiet"
              size="small"
              onClick={() => put({ measures: [...measures, furtherMeasure(table, measures)] })}
            >
              {t('records.chart.measure_add')}
            </Button>
          ) : null}
        </fieldset>
      ) : null}
      {isDivided && by && !isTime(by) ? (
        <div className={styles['pair']}>
          <Choice
            label={t('records.chart.order')}
            value={setting.order ?? 'given'}
            choices={chartOrders.map((value) => ({ value, label: t(`records.chart.order.${value}`) }))}
            onChange={({ target }) =>
              put({ order: target.value === 'given' ? undefined : (target.value as 'falling' | 'rising') })
            }
          />
          <TextField
            label={t('records.chart.limit')}
            hint={t('records.chart.limit_hint')}
            inputMode="numeric"
            maxLength={2}
            value={setting.limit ?? ''}
            onChange={({ target }) => {
              const limit = Number.parseInt(target.value, 10)
              put({ limit: limit > 0 ? Math.min(MOST_SHOWN, limit) : undefined })
            }}
          />
        </div>
      ) : null}
    </div>
  )
}

const isRound = (type: ChartType) => type === 'pie' || type === 'doughnut'
const canStack = (type: ChartType) => ['column', 'bar', 'area'].includes(type)

/** What is not reckoned yet: the number of rows, then the first column of numbers. */
function furtherMeasure(table: Table, measures: readonly ChartMeasure[]): ChartMeasure {
  if (!measures.some(({ of }) => of === 'count')) return { of: 'count' }
  const fresh = table.columns.find(
    (one) => kindOf(one.kind).stored === 'decimal' && !measures.some(({ column }) => column === one.name),
  )
  const column = fresh ?? table.columns.find((one) => figuresFor(one).length > 0)
  return column ? { of: figuresFor(column)[0]!, column: column.name } : { of: 'count' }
}

function MeasureChoice({
  table,
  measure,
  number,
  onChange,
  onRemove,
}: {
  table: Table
  measure: ChartMeasure
  number: number
  onChange: (measure: ChartMeasure) => void
  onRemove: (() => void) | undefined
}) {
  const { t } = useText()
  const say = useWords()
  const column = table.columns.find(({ name }) => name === measure.column)
  const measured = table.columns.filter((one) => figuresFor(one).length > 0)
  const ofColumn = (name: string): ChartMeasure => {
    const next = measured.find((one) => one.name === name)
    if (!next) return { of: 'count' }
    const offered = figuresFor(next)
    return { of: offered.includes(measure.of) ? measure.of : offered[0]!, column: next.name }
  }
  return (
    <div className={styles['measure']}>
      <Choice
        label={t('records.chart.measure_column', { number })}
        value={measure.column ?? ''}
        choices={[
          { value: '', label: t('records.chart.of.count') },
          ...measured.map(({ name, label }) => ({ value: name, label: say(label) })),
        ]}
        onChange={({ target }) => onChange(ofColumn(target.value))}
      />
      {column ? (
        <Choice
          label={t('records.chart.measure', { number })}
          value={measure.of}
          choices={figuresFor(column).map((value) => ({ value, label: t(`records.chart.of.${value}`) }))}
          onChange={({ target }) => onChange({ ...measure, of: target.value as ChartMeasure['of'] })}
        />
      ) : (
        <span />
      )}
      {onRemove ? (
        <IconButton icon="trash" label={t('records.chart.measure_remove', { number })} onClick={onRemove} />
      ) : null}
    </div>
  )
}
