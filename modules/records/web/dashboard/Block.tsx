import { useNavigate } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { isTime } from '../../shared/charts/columns.ts'
import { lastDay } from '../../shared/charts/periods.ts'
import { allOf } from '../../shared/conditions.ts'
import type { Chosen, DashboardBlock } from '../../shared/dashboards/definition.ts'
import { filterOfBlock, followedColumn } from '../../shared/dashboards/following.ts'
import type { Filter } from '../../shared/query.ts'
import { BlockFence } from './BlockFence.tsx'
import styles from './dashboard.module.css'
import type { FilterSeen } from './FilterBar.tsx'
import { placeStyle } from './place-style.ts'
import { RowsBlock } from './RowsBlock.tsx'
import type { Known, TableRead } from './use-tables.ts'

const ChartPart = lazyPart(() => import('../view-kinds/chart/ChartPart.tsx'))

/** Of a part of the grid, and of what lies between two, in pixels. */
const BLOCK_ROW = 64
const BLOCK_GAP = 16
/** What stands around a drawing in its block. */
const AROUND = 78
const LEGEND = 34

interface Props {
  block: DashboardBlock
  /** Undefined of a text. */
  read: TableRead | undefined
  filters: readonly FilterSeen[]
  chosen: Chosen
  /** Undefined where blocks lead nowhere. */
  onChoose?: ((filter: string, values: readonly string[]) => void) | undefined
}

/** One block in its place. */
export function Block(props: Props) {
  const { block, read } = props
  const head = useId()
  const say = useWords()
  const title = block.title
    ? say(block.title)
    : block.kind === 'text'
      ? ''
      : say(read?.known?.table.title ?? { mn: '' })
  return (
    <section
      className={styles['block']}
      data-kind={block.kind}
      data-small={isSmall(block) || undefined}
      style={placeStyle(block.place)}
      {...(title && { 'aria-labelledby': head })}
    >
      <BlockFence key={JSON.stringify(block)}>
        <BlockBody {...props} head={title ? <h2 id={head}>{title}</h2> : null} />
      </BlockFence>
    </section>
  )
}

/** Two of them stand beside each other on a phone. */
const isSmall = (block: DashboardBlock) =>
  block.kind === 'chart' && block.chart.type === 'count' && block.chart.measures.length === 1 && block.place.w <= 4

/** What stands in it, below its title. */
export function BlockBody({ block, read, filters, chosen, onChoose, head }: Props & { head: React.ReactNode }) {
  const say = useWords()
  if (block.kind === 'text')
    return (
      <>
        {head}
        <p className={styles['text']}>{say(block.text)}</p>
      </>
    )
  if (read?.error)
    return (
      <>
        {head}
        <ErrorPanel isPart error={read.error} onRetry={read.again} />
      </>
    )
  if (!read?.known)
    return (
      <>
        {head}
        <ListSkeleton />
      </>
    )
  return <OfTable {...{ block, filters, chosen, onChoose, head }} known={read.known} />
}

function OfTable({
  block,
  known: { table, actions, path },
  filters,
  chosen,
  onChoose,
  head,
}: Omit<Props, 'block' | 'read'> & {
  block: Exclude<DashboardBlock, { kind: 'text' }>
  known: Known
  head: React.ReactNode
}) {
  const say = useWords()
  const navigate = useNavigate()
  const filter = filterOfBlock(block, table, filters, chosen)
  const toRows = onChoose
    ? (behind: Filter | undefined) => {
        const asked = allOf(filter, behind)
        void navigate({ to: path, search: { kind: 'grid', ...(asked && { filter: asked }) } })
      }
    : undefined
  if (block.kind === 'rows')
    return <RowsBlock {...{ block, table, path, filter, head }} onAll={toRows && (() => toRows(undefined))} />
  const { chart, place } = block
  const by = table.columns.find(({ name }) => name === chart.by)
  const narrowing = by && filters.find((one) => followedColumn(one.filter, one.column, block, table) === by)
  const legend = chart.split !== undefined || chart.measures.length > 1 ? LEGEND : 0
  return (
    <Suspense fallback={<ListSkeleton />}>
      <ChartPart
        {...{ table, filter, head }}
        setting={chart}
        isBare={!onChoose}
        isBound
        height={Math.max(120, place.h * (BLOCK_ROW + BLOCK_GAP) - BLOCK_GAP - AROUND - legend)}
        title={block.title && say(block.title)}
        mayExport={actions.includes('export') && chart.type !== 'count'}
        onRows={toRows}
        onNarrow={
          narrowing && onChoose
            ? ({ at: { key } }) => {
                if (key === null) return
                const last = isTime(by) && chart.span ? lastDay(chart.span, key) : key
                onChoose(narrowing.filter.key, last === key ? [key] : [key, last])
              }
            : undefined
        }
      />
    </Suspense>
  )
}
