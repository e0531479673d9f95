import { Suspense, useMemo, useRef, useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import {
  type GanttBar,
  GanttChart,
  type GanttHandle,
  numberOf,
  type Preview,
  type Way,
} from '#platform/web/gantt/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useMedia, useViewport } from '#platform/web/media.ts'
import { showTable } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'
import type { SettingOf } from '../../../shared/view-kinds/settings.ts'
import { todayHere } from '../../row/today-here.ts'
import { GanttTools, type Shown } from './GanttTools.tsx'
import styles from './gantt-view.module.css'
import { type Group, grouped } from './grouped.ts'
import { planningOf } from './plan.ts'
import { columnsFor } from './planned.ts'
import { useBars } from './use-bars.ts'
import { useGantt } from './use-gantt.ts'

const SheetsOut = lazyPart(() => import('#platform/web/gantt/SheetsOut.tsx'))

interface Props {
  /** The table by its name. */
  name: string
  setting: SettingOf<'gantt'>
  /** The column that says to which of the groups a row belongs. */
  within: string
  groups: readonly Group[]
  title: string
  onOpen: (what: { group: string } | { row: string }) => void
}

const nothing: Preview = new Map()
const noPatches = new Map()
const nobody = () => false

/** Rows of several plans in time, each plan on a line over its rows; it is read, and rows open from it. */
export default function GroupedGantt({ name, ...props }: Props) {
  const table = useCall(showTable, { table: name }, { staleTime: 60_000, meta: { quiet: true } })
  if (table.isPending) return <ListSkeleton />
  if (!table.data) return <ErrorPanel isPart error={table.error} onRetry={() => void table.refetch()} />
  return <Groups {...props} table={table.data.table} />
}

function Groups({ table, setting, within, groups, title, onOpen }: Omit<Props, 'name'> & { table: Table }) {
  const { t } = useText()
  const isNarrow = useViewport() === 'mobile'
  const isTouch = useMedia('(pointer: coarse)')
  const handle = useRef<GanttHandle>(null)
  const [shown, setShown] = useState<Shown>({ critical: false, float: false, base: true })
  const [out, setOut] = useState<{ way: Way; drawn: ReturnType<GanttHandle['drawn']> } | null>(null)
  const columns = useMemo(() => ({ ...columnsFor(table, setting), card: [] }), [table, setting])
  const asked = useMemo(() => columnsFor(table, { ...setting, card: [within] }), [table, setting, within])
  const ids = useMemo(() => groups.map(({ id }) => id), [groups])
  const filter = useMemo(() => ({ column: within, is: 'any_of' as const, values: ids }), [within, ids])
  const { rows, links, data, query } = useGantt(table, setting, asked, { search: '', sort: '', filter }, noPatches)
  const said = data?.free
  const free = useMemo(
    () => ({ from: said?.from ?? '1970-01-01', to: said?.to ?? '1970-01-01', free: new Set(said?.days) }),
    [said],
  )
  const withGroups = useMemo(
    () =>
      grouped(
        rows,
        groups,
        table.columns.find((column) => column.name === within),
      ),
    [rows, groups, table, within],
  )
  const planning = useMemo(() => planningOf(withGroups, links, free, true), [withGroups, links, free])
  const { bars, arrows, listColumns, isFree } = useBars({
    table,
    columns,
    planning,
    shown,
    isStrict: true,
    mayMove: false,
    mayLink: false,
    mayWrite: nobody,
  })
  const known = useMemo(() => new Map(groups.map((group) => [group.id, group])), [groups])
  const drawn = useMemo(
    () =>
      bars.map((bar): GanttBar => {
        const group = known.get(bar.id)
        return group ? { ...bar, isHeld: false, colour: group.colour, right: group.right } : bar
      }),
    [bars, known],
  )
  const open = (id: string) => onOpen(known.has(id) ? { group: id } : { row: id })
  if (query.isPending) return <ListSkeleton />
  if (!data) return <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} />
  const today = numberOf(todayHere())
  return (
    <div className={styles['view']}>
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data.is_cut ? <Notice kind="warning" title={t('records.gantt.cut')} /> : null}
      <GanttChart
        handle={handle}
        label={title}
        bars={drawn}
        links={arrows}
        columns={listColumns}
        preview={nothing}
        today={today}
        isFree={isFree}
        showsFloat={false}
        isNarrow={isNarrow}
        isTouch={isTouch}
        isClosedAtFirst={isTop}
        mayMove={false}
        tools={
          <GanttTools
            shown={shown}
            hasBase={columns.baseFrom !== undefined && columns.baseTo !== undefined}
            hasLinks={false}
            mayUndo={false}
            onShown={setShown}
            onUndo={undefined}
            onRedo={undefined}
            onExport={(way) => {
              if (handle.current) setOut({ way, drawn: handle.current.drawn() })
            }}
            onFileOut={undefined}
            onFileIn={undefined}
          />
        }
        onPreview={nobody}
        onChange={nobody}
        onLink={nobody}
        onChooseLink={nobody}
        onPress={open}
        onOpen={open}
        onKey={(key, id) => {
          if (key.does === 'show') open(id)
        }}
      />
      {out ? (
        <Suspense fallback={null}>
          <SheetsOut
            {...out}
            title={title}
            links={arrows}
            today={today}
            isFree={isFree}
            onDone={(isDone) => {
              setOut(null)
              if (!isDone) toast.warning(t('records.gantt.not_out'))
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const isTop = ({ parent }: GanttBar) => parent === undefined
