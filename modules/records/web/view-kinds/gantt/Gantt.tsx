import { Suspense, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { announce } from '#platform/web/drag/index.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import {
  GanttChart,
  type GanttHandle,
  type GanttKey,
  numberOf,
  type Preview,
  type Way,
} from '#platform/web/gantt/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useMedia, useViewport } from '#platform/web/media.ts'
import { useKept } from '#platform/web/use-kept.ts'
import { type Column, isReckoned } from '../../../shared/definition/table.ts'
import { columnsOfFile, nameColumn, type PlanColumns } from '../../../shared/gantt-file/columns.ts'
import { todayHere } from '../../row/today-here.ts'
import type { LinkColumns } from '../../../shared/gantt.ts'
import type { ViewProps } from '../view-props.ts'
import { type Moved, nothingMoved, writtenDay } from './changes.ts'
import { GanttTools, type Shown } from './GanttTools.tsx'
import styles from './gantt-view.module.css'
import { LinkDialog } from './LinkDialog.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { type Planning, planningOf, standing, strayRows } from './plan.ts'
import { columnsFor, type PlannedRow } from './planned.ts'
import { RowPanel } from './RowPanel.tsx'
import { useBars } from './use-bars.ts'
import { useChanges } from './use-changes.ts'
import { useDeeds } from './use-deeds.ts'
import { linkColumnsOf, useGantt } from './use-gantt.ts'

const ProjectOut = lazyPart(() => import('./ProjectOut.tsx'))
const ProjectIn = lazyPart(() => import('./ProjectIn.tsx'))
const SheetsOut = lazyPart(() => import('#platform/web/gantt/SheetsOut.tsx'))

const nowhere = { from: '1970-01-01', to: '1970-01-01', free: new Set<string>() }

/** Rows in time, each on a line of its own, with what leads from one to another. */
export default function Gantt({ table, setting, view, may, fixed, begins = {} }: ViewProps<'gantt'>) {
  const { t } = useText()
  const say = useWords()
  const isNarrow = useViewport() === 'mobile'
  const isTouch = useMedia('(pointer: coarse)')
  const handle = useRef<GanttHandle>(null)
  const columns = useMemo(() => columnsFor(table, setting), [table, setting])
  const linkColumns = linkColumnsOf(setting)
  const names = useRef<ReadonlyMap<string, PlannedRow>>(new Map())
  const changes = useChanges({
    table: table.name,
    tree: setting.tree,
    links: linkColumns,
    nameOf: (id) => names.current.get(id)?.name ?? '—',
  })
  const { rows, links, data, query } = useGantt(table, setting, columns, view, changes.patches)
  const said = data?.free
  const free = useMemo(() => (said ? { from: said.from, to: said.to, free: new Set(said.days) } : nowhere), [said])
  const isStrict = columns.mode !== undefined
  const planning = useKept<Planning>(
    (before) => planningOf(rows, links, free, isStrict, before),
    [rows, links, free, isStrict],
  )
  useLayoutEffect(() => {
    names.current = planning.rows
  }, [names, planning.rows])
  const [shown, setShown] = useState<Shown>({ critical: false, float: false, base: true })
  const [moved, setMoved] = useState<Moved>(nothingMoved)
  const [progress, setProgress] = useState<{ id: string; to: number } | null>(null)
  const [panel, setPanel] = useState<string>()
  const [pressed, setPressed] = useState<{ id: string; at: { x: number; y: number } }>()
  const [linking, setLinking] = useState<string>()
  const [file, setFile] = useState<'in' | 'out'>()
  const [out, setOut] = useState<{ way: Way; drawn: ReturnType<GanttHandle['drawn']> } | null>(null)

  const mayWrite = (row: PlannedRow, column: Column | undefined) =>
    column !== undefined && may('u') && !fixed.includes(column.name) && (row.may?.includes('u') ?? true) && !row.leads
  const readLinks = data?.links ?? undefined
  const linkMay = (action: 'c' | 'u' | 'd') => readLinks?.actions.includes(action) === true
  const isFixedLink = (name: string | undefined) => name === undefined || readLinks?.fixed.includes(name) === true
  const mayLink = linkMay('c') && !isFixedLink(linkColumns?.from) && !isFixedLink(linkColumns?.to)
  const mayMove = may('u') && !fixed.includes(setting.from) && !fixed.includes(setting.to)
  const mayBegin = (column: Column | undefined): column is Column =>
    column !== undefined && !isReckoned(column) && !fixed.includes(column.name)
  const today = numberOf(todayHere())
  const { bars, arrows, listColumns, isFree, violated } = useBars({
    table,
    columns,
    planning,
    shown,
    isStrict,
    mayMove,
    mayLink,
    mayWrite,
  })
  const deeds = useDeeds({ planning, columns, linkColumns, read: readLinks, changes, mayWrite })
  const mayBring =
    may('c') && may('import') && mayBegin(nameColumn(table)) && mayBegin(columns.from) && mayBegin(columns.to)
  const hasLinks = readLinks !== undefined
  const later = useDeferredValue<Planning | null>(planning, null)
  const stray = useMemo(() => (hasLinks && later ? strayRows(later) : []), [later, hasLinks])
  const preview: Preview = useMemo(() => {
    const now = new Map<string, { first?: number; last?: number; progress?: number }>()
    for (const [id, { first, last }] of moved.days) now.set(id, { first: numberOf(first), last: numberOf(last) })
    if (progress) now.set(progress.id, { progress: progress.to })
    return now
  }, [moved, progress])
  const onKey = (key: Exclude<GanttKey, { does: 'open' }>, id: string) => {
    if (key.does === 'undo') changes.undo?.()
    else if (key.does === 'redo') changes.redo?.()
    else if (key.does === 'show') setPanel((before) => (before === id ? undefined : id))
    else if (key.does === 'indent' || key.does === 'outdent') deeds.level(id, key.does)
    else if (key.does === 'link') {
      if (mayLink) setLinking(id)
      else announce(t('records.gantt.no_links'))
    } else if (key.does === 'move' || key.does === 'first' || key.does === 'last') {
      const row = planning.rows.get(id)
      // What has no days yet begins today.
      deeds.change(
        row && standing(planning, row) === undefined
          ? { id, part: 'draw', first: today, last: today }
          : { id, part: key.does, by: key.by },
        true,
      )
    }
  }

  if (query.isPending) return <ListSkeleton />
  if (!data) return <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} />
  const mayUndo = mayMove || mayLink || mayBring
  const { type, lag } = linkColumns ?? {}
  const linksToAdd: LinkColumns | undefined =
    linkColumns && mayLink
      ? { ...linkColumns, type: isFixedLink(type) ? undefined : type, lag: isFixedLink(lag) ? undefined : lag }
      : undefined
  const planColumns: PlanColumns = { ...columns, name: nameColumn(table) }
  const panelRow = panel === undefined ? undefined : planning.rows.get(panel)
  const linkingRow = linking === undefined ? undefined : planning.rows.get(linking)
  const link = pressed && links.find(({ id }) => id === pressed.id)
  const nameOf = (id: string) => planning.rows.get(id)?.name ?? '—'
  return (
    <div className={styles['view']}>
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data.is_cut ? <Notice kind="warning" title={t('records.gantt.cut')} /> : null}
      {readLinks && readLinks.beyond > 0 ? (
        <Notice kind="info" title={t('records.gantt.beyond', { count: readLinks.beyond })} />
      ) : null}
      {stray.length > 0 && mayMove ? (
        <Notice kind="warning" title={t('records.gantt.stray', { count: stray.length })}>
          <Button size="small" onClick={() => deeds.reschedule(stray)}>
            {t('records.gantt.reschedule')}
          </Button>
        </Notice>
      ) : null}
      <GanttChart
        handle={handle}
        label={say(table.title)}
        bars={bars}
        links={arrows}
        columns={listColumns}
        preview={preview}
        today={today}
        isFree={isFree}
        chosenBar={panel}
        chosenLink={pressed?.id}
        showsFloat={shown.float}
        isNarrow={isNarrow}
        isTouch={isTouch}
        mayMove={mayMove}
        tools={
          <GanttTools
            shown={shown}
            hasBase={columns.baseFrom !== undefined && columns.baseTo !== undefined}
            hasLinks={hasLinks}
            mayUndo={mayUndo}
            onShown={setShown}
            onUndo={mayUndo ? changes.undo : undefined}
            onRedo={mayUndo ? changes.redo : undefined}
            onExport={(way) => {
              if (handle.current) setOut({ way, drawn: handle.current.drawn() })
            }}
            onFileOut={may('export') ? () => setFile('out') : undefined}
            onFileIn={mayBring ? () => setFile('in') : undefined}
          />
        }
        onPreview={(asked) => {
          setProgress(asked?.part === 'progress' ? asked : null)
          setMoved((asked && deeds.preview(asked)) ?? nothingMoved)
        }}
        onChange={(asked) => {
          setProgress(null)
          setMoved(nothingMoved)
          deeds.change(asked)
        }}
        onLink={deeds.link}
        onChooseLink={(id, at) => setPressed({ id, at })}
        onPress={setPanel}
        onOpen={(id) => view.show({ row: id })}
        onKey={onKey}
      />
      {out ? (
        <Suspense fallback={null}>
          <SheetsOut
            {...out}
            title={say(table.title)}
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
      {file === 'out' ? (
        <Suspense fallback={null}>
          <ProjectOut
            table={table}
            planning={planning}
            beyond={readLinks?.beyond ?? 0}
            others={table.columns.length - columnsOfFile(planColumns).length}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      ) : null}
      {file === 'in' ? (
        <Suspense fallback={null}>
          <ProjectIn
            into={{
              columns: planColumns,
              columnCalled: (name) => table.columns.find((column) => column.name === name),
              linkColumns: linksToAdd,
              writes: mayBegin,
              written: (column, day) => writtenDay(columns, column, day),
              begins,
              unnamed: t('records.gantt.file_unnamed'),
            }}
            onBring={async (brought, led, name) => {
              const words = t('records.gantt.file_brought', { count: brought.length, file: name })
              const done = await changes.bring(
                {
                  rows: brought,
                  ...(columns.tree && { tree: columns.tree.name }),
                  ...(linksToAdd && led.length > 0 && { links: { ...linksToAdd, add: led } }),
                },
                words,
                may('d') && (led.length === 0 || linkMay('d')),
              )
              if (done.isDone) setFile(undefined)
              return done
            }}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      ) : null}
      {panelRow ? (
        <RowPanel
          key={panelRow.id}
          table={table}
          columns={columns}
          row={panelRow}
          days={standing(planning, panelRow)}
          planning={planning}
          nameOf={nameOf}
          mayLink={mayLink}
          onLink={() => setLinking(panelRow.id)}
          onChooseLink={(id, at) => setPressed({ id, at })}
          onOpen={() => view.show({ row: panelRow.id })}
          onGo={(id) => {
            setPanel(id)
            handle.current?.focus(id)
          }}
          onClose={() => {
            setPanel(undefined)
            handle.current?.focus(panelRow.id)
          }}
        />
      ) : null}
      {pressed && link ? (
        <LinkPanel
          key={link.id}
          link={link}
          at={pressed.at}
          isViolated={violated.has(link.id)}
          nameOf={nameOf}
          mayChange={linkMay('u') && (link.may?.includes('u') ?? true)}
          mayRemove={linkMay('d') && (link.may?.includes('d') ?? true)}
          hasType={!isFixedLink(linkColumns?.type)}
          hasLag={!isFixedLink(linkColumns?.lag)}
          onChange={(next) => deeds.alterLink(link, next)}
          onRemove={() => {
            setPressed(undefined)
            deeds.unlink(link)
            handle.current?.focus(link.to)
          }}
          onClose={() => {
            setPressed(undefined)
            handle.current?.focus(link.to)
          }}
        />
      ) : null}
      {linkingRow ? (
        <LinkDialog
          row={linkingRow}
          rows={rows}
          hasType={!isFixedLink(linkColumns?.type)}
          hasLag={!isFixedLink(linkColumns?.lag)}
          onLink={(wish) => {
            setLinking(undefined)
            deeds.link(wish)
          }}
          onClose={() => setLinking(undefined)}
        />
      ) : null}
    </div>
  )
}
