import { use, useState } from 'react'
import type { FormField } from '#platform/shared/fields/index.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { ListTools, SearchField } from '#platform/web/table/index.ts'
import { Tree } from '#platform/web/tree/index.ts'
import type { Row } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import type { Filter } from '../../shared/query.ts'
import { conditionsIn } from '../../shared/conditions.ts'
import { FilterDialog } from '../filter/FilterDialog.tsx'
import { RowsTable } from '../list/RowsTable.tsx'
import { useRows } from '../list/use-rows.ts'
import { rowName } from '../view-kinds/row-name.ts'
import { useBranches } from '../view-kinds/tree/use-branches.ts'
import { TablePlace } from '../fields/table-place.ts'
import styles from './relation.module.css'

interface Named {
  id: string
  name: string
}

interface Props {
  table: Table
  field: FormField
  beside: string | undefined
  isMany: boolean
  chosen: readonly Named[]
  onChoose: (rows: Named[]) => void
  onClose: () => void
}

/** Rows of another table to choose from, searched and filtered as their own list is. */
export function PickDialog({ table, field, beside, isMany, chosen, onChoose, onClose }: Props) {
  const { t } = useText()
  const say = useWords()
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map(chosen.map(({ id, name }) => [id, name])))
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>()
  const [isFiltering, setFiltering] = useState(false)
  const pick = (row: Named) => {
    if (!isMany) return onChoose([row])
    const next = new Map(picked)
    if (!next.delete(row.id)) next.set(row.id, row.name)
    setPicked(next)
  }
  const conditions = filter ? conditionsIn(filter).length : 0
  const shown = { table, field, beside, search, filter, picked, isMany, pick }
  return (
    <Dialog
      title={t('records.relation.pick_title', { what: say(field.label) })}
      shape="sheet"
      width={820}
      keeps="nothing"
      onClose={onClose}
      footer={
        isMany ? (
          <>
            <Button onClick={onClose}>{t('platform.cancel')}</Button>
            <Button kind="primary" onClick={() => onChoose([...picked].map(([id, name]) => ({ id, name })))}>
              {t('records.relation.choose', { count: picked.size })}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className={styles['pick']}>
        <ListTools>
          <SearchField q={search} label={t('records.search')} onSearch={setSearch} />
          <Button icon="filter" onClick={() => setFiltering(true)}>
            {conditions > 0 ? t('records.filter.set', { count: conditions }) : t('records.filter.title')}
          </Button>
        </ListTools>
        {field.offers?.is_tree ? <TreeOf {...shown} /> : <ListOf {...shown} />}
      </div>
      {isFiltering ? (
        <FilterDialog table={table} filter={filter} onFilter={setFilter} onClose={() => setFiltering(false)} />
      ) : null}
    </Dialog>
  )
}

interface Shown extends Pick<Props, 'table' | 'field' | 'beside' | 'isMany'> {
  search: string
  filter: Filter | undefined
  picked: ReadonlyMap<string, string>
  pick: (row: Named) => void
}

function ListOf({ table, field, beside, isMany, search, filter, picked, pick }: Shown) {
  const { t, language } = useText()
  const place = use(TablePlace)
  const [sort, setSort] = useState('')
  const { rows, query } = useRows(table.name, {
    search,
    sort,
    filter,
    deleted: false,
    offered_to: { table: place, column: field.name, ...(beside !== undefined && { beside }) },
  })
  const named = (row: Row): Named => ({ id: row.id, name: rowName(table, row, language) })
  if (query.isError) return <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <ListSkeleton />
  if (rows.length === 0) return <EmptyState icon="search" title={t('platform.no_results')} />
  return (
    <RowsTable
      table={table}
      rows={rows}
      sort={sort}
      isStale={query.isPlaceholderData}
      more={{
        has: query.hasNextPage,
        isComing: query.isFetchingNextPage,
        fetch: () => void query.fetchNextPage(),
      }}
      onSort={setSort}
      onOpen={(row) => pick(named(row))}
      choosing={
        isMany
          ? {
              chosen: new Set(picked.keys()),
              onChoose: (ids) => {
                for (const row of rows) if (ids.has(row.id) !== picked.has(row.id)) pick(named(row))
              },
            }
          : undefined
      }
    />
  )
}

function TreeOf({ table, search, filter, picked, isMany, pick }: Shown) {
  const { t, language } = useText()
  const say = useWords()
  const branches = useBranches(table.name, { search, filter })
  const [chosen, setChosen] = useState<number>()
  if (branches.isPending) return <ListSkeleton />
  if (branches.error) return <ErrorPanel isPart error={branches.error} onRetry={branches.again} />
  if (branches.tree.length === 0) return <EmptyState icon="search" title={t('platform.no_results')} />
  return (
    <>
      <Tree
        label={say(table.title)}
        tree={branches.tree}
        chosenId={chosen}
        name={({ row }) => rowName(table, row, language)}
        onChoose={setChosen}
        onOpen={(id) => {
          const row = rowAt(id)
          if (row) pick({ id: row.id, name: rowName(table, row, language) })
        }}
        isFolding
        isFaint={({ row }) => row.leads}
        folds={{
          hasBelow: ({ row }) => row.below > 0,
          isOpen: ({ row }) => branches.isOpen(row),
          onFold: (id, isOpen) => branches.fold(branches.idOf(id), isOpen),
        }}
      >
        {({ row }) => {
          const name = rowName(table, row, language)
          return (
            <>
              <span className={styles['treeName']}>{name}</span>
              <IconButton
                icon={picked.has(row.id) ? 'check' : 'plus'}
                size={16}
                label={t(isMany && picked.has(row.id) ? 'platform.picker.clear' : 'records.relation.choose_one', {
                  name,
                })}
                onClick={() => pick({ id: row.id, name })}
              />
            </>
          )
        }}
      </Tree>
      {branches.hasMore ? (
        <Button size="small" onClick={() => branches.more(null)}>
          {t('records.tree.more_at_top')}
        </Button>
      ) : null}
    </>
  )

  function rowAt(number: number) {
    const within = (tree: typeof branches.tree): (typeof branches.tree)[number] | undefined => {
      for (const one of tree) {
        const found = one.id === number ? one : within([...one.children])
        if (found) return found
      }
      return undefined
    }
    return within(branches.tree)?.row
  }
}
