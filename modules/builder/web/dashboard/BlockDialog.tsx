import { Suspense, useState } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import { useCall } from '#platform/web/call.ts'
import { Button, Choice, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import {
  type BlockPlace,
  type DashboardBlock,
  type DashboardFilter,
  followedColumn,
  meansTheSame,
  showTable,
  type Table,
  usualChart,
} from '#modules/records/shared/index.ts'
import { ChartSettings, FilterDialog } from '#modules/records/web/parts.ts'
import { blockSizes } from './block-sizes.ts'
import styles from './dashboard.module.css'

type TableBlock = Exclude<DashboardBlock, { kind: 'text' }>
type ChartBlock = Extract<DashboardBlock, { kind: 'chart' }>
type RowsBlock = Extract<DashboardBlock, { kind: 'rows' }>
/** What of a block is to be otherwise; undefined: no more. */
interface Part {
  place?: BlockPlace
  table?: string
  filter?: TableBlock['filter']
  follows?: TableBlock['follows']
  chart?: ChartBlock['chart']
  columns?: RowsBlock['columns']
  sort?: RowsBlock['sort']
  most?: number
}

interface Props {
  block: DashboardBlock
  filters: readonly DashboardFilter[]
  tables: readonly { name: string; title: Words }[]
  isDisabled: boolean
  /** By what it is by then: what is typed arrives a moment later. */
  onChange: (by: (block: DashboardBlock) => DashboardBlock, about?: string) => void
  onClose: () => void
}

/** What a block is called, what it shows and which filters narrow it. */
export function BlockDialog({ block, filters, tables, isDisabled, onChange, onClose }: Props) {
  const { t } = useText()
  const title = block.title ?? { mn: '' }
  return (
    <Dialog
      title={t('builder.block')}
      shape="side"
      width={520}
      keeps="nothing"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('builder.block_done')}
        </Button>
      }
    >
      <fieldset className={styles['columns']} style={{ maxHeight: 'none' }} disabled={isDisabled}>
        <div className={styles['form']}>
          <WordsFields
            label={t('builder.block_title')}
            words={title}
            maxLength={100}
            onChange={(language, text) =>
              onChange((now) => {
                const next = { ...(now.title ?? { mn: '' }), [language]: text }
                return without({ ...now, title: Object.values(next).every((one) => one === '') ? undefined : next })
              }, `title ${language}`)
            }
          />
          {block.kind === 'text' ? (
            <WordsFields
              label={t('builder.block_text')}
              isLong
              words={block.text}
              maxLength={2000}
              onChange={(language, text) =>
                onChange(
                  (now) => (now.kind === 'text' ? { ...now, text: { ...now.text, [language]: text } } : now),
                  `text ${language}`,
                )
              }
            />
          ) : (
            <OfTable {...{ block, filters, tables, onChange }} />
          )}
        </div>
      </fieldset>
    </Dialog>
  )
}

function OfTable({
  block,
  filters,
  tables,
  onChange,
}: Pick<Props, 'filters' | 'tables' | 'onChange'> & { block: TableBlock }) {
  const { t } = useText()
  const say = useWords()
  const [isFiltering, setFiltering] = useState(false)
  const known = useCall(showTable, { table: block.table }, { staleTime: 60_000, meta: { quiet: true } })
  const table = known.data?.table
  const put = (part: Part, about?: string) => onChange((now) => without({ ...now, ...part }), about)
  return (
    <>
      <Choice
        label={t('builder.screen_source')}
        value={block.table}
        choices={tables.map(({ name, title }) => ({ value: name, label: say(title) }))}
        onChange={({ target }) => {
          // What named columns of another table means nothing over this one.
          const over = { table: target.value, filter: undefined, follows: undefined }
          put(
            block.kind === 'chart'
              ? { ...over, chart: { kind: 'chart', type: 'count', measures: [{ of: 'count' }] } }
              : { ...over, columns: undefined, sort: undefined },
          )
        }}
      />
      {known.isError ? <Notice kind="danger" title={t('builder.screen_unreadable')} /> : null}
      {table && block.kind === 'chart' ? (
        <Suspense fallback={<ListSkeleton />}>
          <ChartSettings
            table={table}
            setting={block.chart}
            onChange={(chart) => put({ chart, place: placeFor(block, chart) })}
          />
        </Suspense>
      ) : null}
      {table && block.kind === 'chart' && block.chart.type === 'count' && usualChart(table) ? (
        <Button kind="quiet" icon="chart" onClick={() => put({ chart: usualChart(table)! })}>
          {t('builder.block_usual')}
        </Button>
      ) : null}
      {table && block.kind === 'rows' ? <RowsSettings {...{ block, table }} onChange={put} /> : null}
      {table ? (
        <Button icon="filter" onClick={() => setFiltering(true)}>
          {t(block.filter ? 'builder.block_filter_change' : 'builder.block_filter')}
        </Button>
      ) : null}
      {table
        ? filters.map((filter) => <Follows key={filter.key} {...{ filter, block, table }} onChange={put} />)
        : null}
      {isFiltering && table ? (
        <FilterDialog
          table={table}
          filter={block.filter}
          onFilter={(filter) => put({ filter })}
          onClose={() => setFiltering(false)}
        />
      ) : null}
    </>
  )
}

/** A figure alone needs no room for a drawing, unless somebody gave it some. */
function placeFor({ place, chart: before }: ChartBlock, chart: ChartBlock['chart']): BlockPlace {
  const isUntouched = place.w === blockSizes.chart.w && place.h === blockSizes.chart.h
  const isSmaller = chart.type === 'count' && before.type !== 'count' && isUntouched
  return isSmaller ? { ...place, ...blockSizes.figure } : place
}

const without = (block: object) =>
  Object.fromEntries(Object.entries(block).filter(([, value]) => value !== undefined)) as DashboardBlock

function RowsSettings({
  block,
  table,
  onChange,
}: {
  block: RowsBlock
  table: Table
  onChange: (part: Part, about?: string) => void
}) {
  const { t } = useText()
  const say = useWords()
  const chosen = block.columns ?? table.columns.slice(0, 4).map(({ name }) => name)
  const [sort = ''] = block.sort ?? []
  const sorted = sort.replace(/^-/, '')
  const falls = sort.startsWith('-')
  return (
    <>
      <fieldset className={styles['columns']}>
        <legend>{t('builder.block_columns')}</legend>
        {table.columns.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              disabled={!chosen.includes(name) && chosen.length >= 12}
              onChange={({ target }) => {
                const next = target.checked ? [...chosen, name] : chosen.filter((one) => one !== name)
                if (next.length > 0) onChange({ columns: next })
              }}
            />
            {say(label)}
          </label>
        ))}
      </fieldset>
      <div className={styles['pair']}>
        <Choice
          label={t('builder.block_sort')}
          value={sorted}
          choices={[
            { value: '', label: t('builder.block_sort_usual') },
            ...table.columns.map(({ name, label }) => ({ value: name, label: say(label) })),
          ]}
          onChange={({ target }) =>
            onChange({ sort: target.value === '' ? undefined : [(falls ? '-' : '') + target.value] })
          }
        />
        <Choice
          label={t('builder.block_order')}
          value={falls ? 'falling' : 'rising'}
          disabled={sorted === ''}
          choices={[
            { value: 'rising', label: t('builder.block_rising') },
            { value: 'falling', label: t('builder.block_falling') },
          ]}
          onChange={({ target }) => onChange({ sort: [(target.value === 'falling' ? '-' : '') + sorted] })}
        />
      </div>
      <TextField
        label={t('builder.block_most')}
        inputMode="numeric"
        maxLength={2}
        value={block.most}
        onChange={({ target }) => {
          const most = Number.parseInt(target.value, 10)
          if (most > 0) onChange({ most: Math.min(50, most) }, 'most')
        }}
      />
    </>
  )
}

/** By which of its columns a filter of the dashboard narrows the block. */
function Follows({
  filter,
  block,
  table,
  onChange,
}: {
  filter: DashboardFilter
  block: TableBlock
  table: Table
  onChange: (part: Part) => void
}) {
  const { t } = useText()
  const say = useWords()
  const known = useCall(showTable, { table: filter.table }, { staleTime: 60_000, meta: { quiet: true } })
  const own = known.data?.table.columns.find(({ name }) => name === filter.column)
  if (!own) return null
  const name = say(filter.title ?? own.label)
  const fitting = table.columns.filter((one) => meansTheSame(own, one))
  const itself = followedColumn(filter, own, {}, table)
  const said = block.follows?.[filter.key]
  return (
    <Choice
      label={t('builder.block_follows', { name })}
      value={said ?? itself?.name ?? ''}
      choices={[
        { value: '', label: t('builder.block_follows_not') },
        ...fitting.map((one) => ({ value: one.name, label: say(one.label) })),
      ]}
      onChange={({ target: { value } }) => {
        const { [filter.key]: _, ...others } = block.follows ?? {}
        const next = value === (itself?.name ?? '') ? others : { ...others, [filter.key]: value }
        onChange({ follows: Object.keys(next).length > 0 ? next : undefined })
      }}
    />
  )
}
