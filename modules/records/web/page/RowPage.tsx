import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { keyOf, useCall } from '#platform/web/call.ts'
import { buttonClass } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { Icon } from '#platform/web/icons/index.ts'
import { Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import {
  type Action,
  RECORDS_CHANGED,
  type Row,
  showLines,
  showRow,
  showRowHistory,
  showTable,
} from '../../shared/contract.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import { showAround } from '../../shared/page/page.ts'
import { rowPaperPath } from '../../shared/page/paper.ts'
import { RowFiles } from '../files/RowFiles.tsx'
import { type Deed, DeedsPlace } from '../row/deeds/deed.ts'
import { DeedBar } from '../row/deeds/DeedBar.tsx'
import { useDeeds } from '../row/deeds/use-deeds.tsx'
import { textIn } from '../read-in.ts'
import { waysOf } from '../row/on-its-way.ts'
import { PaperLink } from '../row/PaperLink.tsx'
import { LineDoor } from '../row/lines/line-door.ts'
import { RowDialog } from '../row/RowDialog.tsx'
import { RowForm } from '../row/RowForm.tsx'
import { onRow } from '../row/on-row.ts'
import { RowHistory } from '../row/RowHistory.tsx'
import { isFulfilled } from '../../shared/rules/row-rules.ts'
import { todayHere } from '../row/today-here.ts'
import { Talk } from '../talk/Talk.tsx'
import { FollowButton } from './FollowButton.tsx'
import { Related } from './Related.tsx'
import styles from './page.module.css'

const MergeButton = lazyPart(() => import('../merge/MergeButton.tsx'))

/** The page of one row of a table that a module ships. */
export const rowPage = (name: string, path: string, deeds?: readonly Deed[]) =>
  function ShippedRowPage() {
    return <RowPage name={name} path={path} deeds={deeds} />
  }

const none: readonly Deed[] = []

interface PageProps {
  name: string
  path: string
  strip?: ReactNode
  /** What its module does with it. */
  deeds?: readonly Deed[] | undefined
}

/** The page of the row that the address names, of a table whose list stands at `path`. */
export function RowPage({ name, path, strip, deeds = none }: PageProps) {
  const { id = '' } = useParams({ strict: false })
  const table = useCall(showTable, { table: name }, { staleTime: 60_000, meta: { quiet: true } })
  const row = useCall(showRow, { table: name, id }, { meta: { quiet: true } })
  if (table.isPending || row.isPending) return <PageSkeleton />
  if (!table.data || !row.data) {
    const failed = table.data ? row : table
    return (
      <Page>
        <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  }
  return <OneRow key={id} {...table.data} row={row.data} path={path} strip={strip} deeds={deeds} />
}

interface Props {
  table: Table
  actions: readonly Action[]
  fixed: readonly string[]
  row: Row
  path: string
  /** What stands below its name. */
  strip: ReactNode
  deeds: readonly Deed[]
}

function OneRow({ table, actions, fixed, row, path, strip, deeds }: Props) {
  const { t, language } = useText()
  const say = useWords()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const of = { table: table.name, id: row.id }
  const around = useCall(showAround, of, { meta: { quiet: true } })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    const isMine = topic === 'resync' || key === table.name
    const isRelated = around.data?.related.some((one) => one.table === key)
    if (isMine) for (const stale of [showRow, showRowHistory]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
    if (isMine || isRelated) void around.refetch()
    if (isMine || table.lines?.some((one) => one.table === key))
      void cache.invalidateQueries({ queryKey: keyOf(showLines) })
  })
  const label = labelOf(table, (name) => textIn(table, row.values, name, language)) || say(table.one ?? table.title)
  useTabName(label)
  useEffect(() => {
    document.title = `${label} · ${t('platform.name')}`
  }, [label, t])
  const may = onRow((action) => actions.includes(action), row)
  const way = waysOf(table)
  const { place, dialog } = useDeeds(table, deeds, may)
  const gone = () => void navigate({ to: path, replace: true })
  return (
    <DeedsPlace value={place}>
      <Page width={1320}>
        <PageHeader
          title={label}
          back={{ to: path, title: say(table.title) }}
          meta={
            <>
              <span>{say(table.one ?? table.title)}</span>
              <span>{t('records.page.changed_at', { at: formatDateTime(row.updated_at) })}</span>
            </>
          }
          actions={
            <>
              {around.data ? <FollowButton {...of} {...around.data} onChanged={() => around.refetch()} /> : null}
              {table.twins && may('u') && may('d') ? (
                <Suspense>
                  <MergeButton {...{ table, fixed, row, path }} />
                </Suspense>
              ) : null}
              <PaperLink table={table.name} row={row} className={buttonClass()} href={rowPaperPath(of, language)}>
                <Icon name="print" size={18} /> {t('records.page.print')}
              </PaperLink>
            </>
          }
        />
        {strip}
        <DeedBar row={row} />
        <div className={styles['columns']}>
          <div className={styles['main']}>
            <Card>
              <LineDoor value={lineDialog}>
                <RowForm
                  table={table}
                  may={may}
                  fixed={fixed}
                  row={row}
                  isPage
                  onDone={(what) => (what === 'deleted' ? gone() : undefined)}
                />
              </LineDoor>
            </Card>
            {around.data ? (
              <Related
                id={row.id}
                label={label}
                // Its lines stand in the form.
                related={around.data.related.filter(
                  (one) => !table.lines?.some(({ table: name, by }) => name === one.table && by === one.column),
                )}
              />
            ) : null}
          </div>
          <div className={styles['side']}>
            {way ? (
              <Card>
                <Suspense>
                  <way.Card table={table} row={row} may={may} isAside />
                </Suspense>
              </Card>
            ) : null}
            <Talk
              {...of}
              isClosed={table.talk !== undefined && !isFulfilled(table, row.values, table.talk, todayHere())}
            />
            {around.data ? (
              <RowFiles {...of} files={around.data.files} isFixed={!may('u')} onChanged={() => around.refetch()} />
            ) : null}
            <Card>
              <RowHistory table={table} id={row.id} may={may} fixed={fixed} />
            </Card>
          </div>
        </div>
        {dialog}
      </Page>
    </DeedsPlace>
  )
}

const lineDialog = (line: Parameters<typeof RowDialog>[0]) => <RowDialog {...line} />
