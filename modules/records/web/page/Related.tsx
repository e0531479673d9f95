import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { writtenReference } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { Button, Segments } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { showTable } from '../../shared/contract.ts'
import type { showAround } from '../../shared/page/page.ts'
import { RowsTable } from '../list/RowsTable.tsx'
import { useRows } from '../list/use-rows.ts'
import { RowDialog } from '../row/RowDialog.tsx'
import styles from './page.module.css'

type RelatedTable = ReplyOf<typeof showAround>['related'][number]

/** Beside the form of a row there is no room for more; the rest stands on the page of the one opened. */
const MOST_COLUMNS = 4

const keyOfTab = ({ table, column }: RelatedTable) => `${table}/${column}`

/** Rows of other tables that name this one, a tab for each column that does. */
export function Related({ id, label, related }: { id: string; label: string; related: readonly RelatedTable[] }) {
  const { t } = useText()
  const say = useWords()
  const [chosen, setChosen] = useState('')
  const shown = related.find((one) => keyOfTab(one) === chosen) ?? related[0]
  if (!shown) return null
  const isTwice = ({ table }: RelatedTable) => related.filter((one) => one.table === table).length > 1
  const tabWords = (one: RelatedTable) => `${say(one.title)}${isTwice(one) ? ` (${say(one.label)})` : ''} ${one.count}`
  return (
    <Card title={related.length > 1 ? t('records.page.related') : tabWords(shown)}>
      <div className={styles['related']}>
        {related.length > 1 ? (
          <Segments
            label={t('records.page.related')}
            isLabelHidden
            value={keyOfTab(shown)}
            choices={related.map((one) => ({
              value: keyOfTab(one),
              label: tabWords(one),
            }))}
            onChange={setChosen}
          />
        ) : null}
        <RelatedRows key={keyOfTab(shown)} id={id} called={label} {...shown} />
      </div>
    </Card>
  )
}

function RelatedRows({ id, called, table: name, column, path }: RelatedTable & { id: string; called: string }) {
  const { t } = useText()
  const navigate = useNavigate()
  const [sort, setSort] = useState('')
  const [isAdding, setAdding] = useState(false)
  const table = useCall(showTable, { table: name }, { staleTime: 60_000, meta: { quiet: true } })
  const { rows, query } = useRows(name, {
    search: '',
    sort,
    deleted: false,
    filter: { column, is: 'any_of', values: [id] },
  })
  if (table.isError || query.isError)
    return <ErrorPanel isPart error={table.error ?? query.error} onRetry={() => void query.refetch()} />
  if (!table.data || query.isPending) return <ListSkeleton />
  const { actions, fixed } = table.data
  const shown = table.data.table.columns.filter(({ name }) => name !== column).slice(0, MOST_COLUMNS)
  const mayAdd = actions.includes('c') && !fixed.includes(column)
  return (
    <>
      {rows.length === 0 ? <p className={styles['none']}>{t('records.page.no_related')}</p> : null}
      {rows.length > 0 ? (
        <RowsTable
          table={table.data.table}
          shown={shown.map((one) => ({ column: one, width: undefined, isPinned: false }))}
          rows={rows}
          sort={sort}
          isStale={query.isPlaceholderData}
          more={{
            has: query.hasNextPage,
            isComing: query.isFetchingNextPage,
            fetch: () => void query.fetchNextPage(),
          }}
          onSort={setSort}
          onOpen={(row) => void navigate({ to: `${path}/${row.id}` })}
        />
      ) : null}
      {mayAdd ? (
        <Button icon="plus" className={styles['add']} onClick={() => setAdding(true)}>
          {t('records.add')}
        </Button>
      ) : null}
      {isAdding ? (
        <RowDialog
          table={table.data.table}
          may={(action) => actions.includes(action)}
          fixed={fixed}
          id="new"
          preset={{ [column]: writtenReference({ id, name: called }) }}
          path={path}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  )
}
