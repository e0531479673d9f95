import { Suspense, useState } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import { call, useCall } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { EmptyState, ListSkeleton } from '#platform/web/layout/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import {
  type BlockKind,
  type DashboardBlock,
  type DashboardDefinition,
  type DashboardFilter,
  freePlace,
  put,
  showTable,
  usualChart,
} from '#modules/records/shared/index.ts'
import { blockSizes } from './block-sizes.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { Canvas } from './Canvas.tsx'
import styles from './dashboard.module.css'
import { NarrowingDialog } from './NarrowingDialog.tsx'

interface Props {
  dashboard: DashboardDefinition
  /** The table with which a new block begins. */
  source: string
  tables: readonly { name: string; title: Words }[]
  isDisabled: boolean
  /**
   * By what it is by then: what is typed arrives a moment later. `about`: letter by letter is one step back.
   */
  onChange: (by: (dashboard: DashboardDefinition) => DashboardDefinition, about?: string) => void
}

const kinds = {
  chart: { icon: 'chart', title: 'builder.block_chart' },
  rows: { icon: 'list', title: 'builder.block_rows' },
  text: { icon: 'text', title: 'builder.block_text' },
} as const satisfies Record<BlockKind, object>

/** Blocks on a grid, and what narrows them all. */
export default function DashboardPart({ dashboard, source, tables, isDisabled, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const [open, setOpen] = useState<string | null>(null)
  // One without a column is none yet, and is kept nowhere but here.
  const [filter, setFilter] = useState<DashboardFilter | null>(null)
  const { blocks, filters } = dashboard
  const setBlocks = (by: (blocks: DashboardBlock[]) => DashboardBlock[], about?: string) =>
    onChange((now) => ({ ...now, blocks: by(now.blocks) }), about)
  const setFilters = (by: (filters: DashboardFilter[]) => DashboardFilter[], about?: string) =>
    onChange((now) => ({ ...now, filters: by(now.filters) }), about)
  const changeBlock = (key: string, by: (block: DashboardBlock) => DashboardBlock, about?: string) =>
    setBlocks(
      (all) => {
        const next = all.map((one) => (one.key === key ? by(one) : one))
        const place = next.find((one) => one.key === key)?.place
        return place ? put(next, key, place) : next
      },
      about && `${key} ${about}`,
    )
  const add = async (kind: BlockKind) => {
    const around = { key: freeKey('block', blocks), place: freePlace(blocks, blockSizes[kind]) }
    try {
      const block = await begun(kind, source, around)
      setBlocks((all) => [...all, block])
      setOpen(block.key)
    } catch (error) {
      showFailure(error)
    }
  }
  const addFilter = () => {
    setFilter({ key: freeKey('filter', filters), table: source, column: '' })
  }
  const block = blocks.find(({ key }) => key === open)
  const adding = (
    <Popover
      label={t('builder.block_add')}
      align="start"
      width={260}
      renderTrigger={(wiring) => (
        <Button kind="primary" icon="plus" disabled={isDisabled} {...wiring}>
          {t('builder.block_add')}
        </Button>
      )}
    >
      {(close) => (
        <MenuList>
          {(Object.keys(kinds) as BlockKind[]).map((kind) => (
            <MenuButton
              key={kind}
              icon={kinds[kind].icon}
              onClick={() => {
                close()
                void add(kind)
              }}
            >
              {t(kinds[kind].title)}
            </MenuButton>
          ))}
        </MenuList>
      )}
    </Popover>
  )
  return (
    <div className={styles['part']}>
      <div className={styles['bar']}>
        {adding}
        {filters.map((one) => {
          const { key, title, column } = one
          return (
            <span key={key} className={styles['filter']}>
              <Button icon="filter" size="small" onClick={() => setFilter(one)}>
                <FilterName filter={one} />
              </Button>
              <IconButton
                icon="close"
                size={14}
                disabled={isDisabled}
                label={t('builder.narrowing_remove', { name: (title && say(title)) || column })}
                onClick={() => setFilters((all) => all.filter((other) => other.key !== key))}
              />
            </span>
          )
        })}
        <Button icon="filter" kind="quiet" disabled={isDisabled || filters.length >= 8} onClick={addFilter}>
          {t('builder.narrowing_add')}
        </Button>
      </div>
      {blocks.length === 0 ? (
        <EmptyState icon="chart" title={t('builder.dashboard_empty')}>
          {t('builder.dashboard_empty_hint')}
        </EmptyState>
      ) : (
        <Canvas
          {...{ blocks, tables, isDisabled }}
          onChange={(next) => setBlocks(() => next)}
          onOpen={setOpen}
          onRemove={(key) => setBlocks((all) => all.filter((one) => one.key !== key))}
        />
      )}
      {block ? (
        <Suspense fallback={<ListSkeleton />}>
          <BlockDialog
            key={block.key}
            {...{ block, filters, tables, isDisabled }}
            onChange={(by, about) => changeBlock(block.key, by, about)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
      {filter ? (
        <NarrowingDialog
          key={filter.key}
          {...{ filter, tables, isDisabled }}
          onChange={(by, about) => {
            const next = by(filter)
            setFilter((now) => now && by(now))
            if (next.column === '') return
            setFilters(
              (all) =>
                all.some(({ key }) => key === next.key)
                  ? all.map((one) => (one.key === next.key ? by(one) : one))
                  : [...all, next],
              about && `${next.key} ${about}`,
            )
          }}
          onClose={() => setFilter(null)}
        />
      ) : null}
    </div>
  )
}

/** As whoever looks at the dashboard will read it. */
function FilterName({ filter: { title, table, column } }: { filter: DashboardFilter }) {
  const say = useWords()
  const known = useCall(showTable, { table }, { staleTime: 60_000, meta: { quiet: true } })
  const own = known.data?.table.columns.find(({ name }) => name === column)
  return say(title ?? own?.label ?? { mn: column })
}

const freeKey = (kind: string, taken: readonly { key: string }[]) => {
  const keys = new Set(taken.map(({ key }) => key))
  const number = Array.from({ length: taken.length + 1 }, (_, at) => at + 1).find((at) => !keys.has(`${kind}${at}`))
  return `${kind}${number}`
}

/** A block with what suits its table. */
async function begun(
  kind: BlockKind,
  table: string,
  around: Pick<DashboardBlock, 'key' | 'place'>,
): Promise<DashboardBlock> {
  if (kind === 'text') return { ...around, kind, text: { mn: '' } }
  if (kind === 'rows') return { ...around, kind, table, most: 10 }
  const { table: known } = await call(showTable, { table })
  return {
    ...around,
    kind,
    table,
    chart: usualChart(known) ?? { kind: 'chart', type: 'count', measures: [{ of: 'count' }] },
  }
}
