import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keyOf } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ListSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { TABLES_CHANGED } from '../../shared/built/contract.ts'
import { queryRows, RECORDS_CHANGED, showTable } from '../../shared/contract.ts'
import type { DashboardDefinition } from '../../shared/dashboards/definition.ts'
import { fittingBlock, tablesIn } from '../../shared/dashboards/fitting.ts'
import { arranged, inReadingOrder } from '../../shared/dashboards/layout.ts'
import { aggregateRows } from '../../shared/views/aggregate.ts'
import { Block } from './Block.tsx'
import styles from './dashboard.module.css'
import { FilterBar, filtersSeen } from './FilterBar.tsx'
import { useChosen } from './use-chosen.ts'
import { useTables } from './use-tables.ts'

/** Blocks on their grid, with what narrows them above; each asks and fails for itself. */
export function Dashboard({ dashboard }: { dashboard: DashboardDefinition }) {
  const { t } = useText()
  const cache = useQueryClient()
  const names = useMemo(() => tablesIn(dashboard), [dashboard])
  const tables = useTables(names)
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic !== 'resync' && !names.includes(key)) return
    for (const stale of [queryRows, aggregateRows]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
  })
  useLive(TABLES_CHANGED, ({ topic, key }) => {
    if (topic !== 'resync' && !names.includes(key)) return
    for (const stale of [showTable, queryRows, aggregateRows]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
  })
  const { chosen, choose, reset, isChosen } = useChosen(dashboard.filters)
  const filters = filtersSeen(dashboard.filters, tables)
  const blocks = dashboard.blocks.flatMap((block) => {
    if (block.kind === 'text') return [block]
    const read = tables.get(block.table)
    if (!read || read.isAbsent) return []
    // Until its table is known, or where it cannot be asked, its place is kept.
    return read.known ? (fittingBlock(block, read.known.table) ?? []) : [block]
  })
  const isComing = [...tables.values()].some(({ known, isAbsent, error }) => !known && !isAbsent && !error)
  const isNothing = blocks.every(({ kind }) => kind === 'text') && names.length > 0
  if (isComing && isNothing) return <ListSkeleton />
  return (
    <>
      {filters.length > 0 ? <FilterBar {...{ filters, chosen, isChosen }} onChoose={choose} onReset={reset} /> : null}
      {isNothing ? (
        <EmptyState icon="chart" title={t('records.dashboard.nothing_yours')} />
      ) : (
        <div className={styles['grid']}>
          {inReadingOrder(arranged(blocks)).map((block) => (
            <Block
              key={block.key}
              block={block}
              read={block.kind === 'text' ? undefined : tables.get(block.table)}
              {...{ filters, chosen }}
              onChoose={choose}
            />
          ))}
        </div>
      )}
    </>
  )
}
