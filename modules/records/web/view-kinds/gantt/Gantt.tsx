import { useMemo, useRef, useState } from 'react'
import { announce } from '#platform/web/drag/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatDate } from '#platform/web/format.ts'
import {
  type BarChange,
  dayOf,
  type GanttBar,
  GanttChart,
  type GanttHandle,
  type GanttKey,
  type GanttLink,
  type ListColumn,
  type NewLink,
  numberOf,
  type Preview,
} from '#platform/web/gantt/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useMedia, useViewport } from '#platform/web/media.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { daysOfMinutes, wouldCycle } from '#platform/shared/schedule/index.ts'
import type { Column } from '../../../shared/definition/table.ts'
import { colourOf } from '../colours.ts'
import type { ViewProps } from '../view-props.ts'
import { isFreeDay, type Moved, movedBy, movedByLinks, nothingMoved, writtenDays } from './changes.ts'
import { GanttTools, type Shown } from './GanttTools.tsx'
import styles from './gantt-view.module.css'
import { LinkDialog } from './LinkDialog.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { planningOf, type RowDays, standing, strayRows, violatedLinks, workingDays } from './plan.ts'
import { columnsFor, type PlannedLink, type PlannedRow, wordsIn } from './planned.ts'
import { RowPanel } from './RowPanel.tsx'
import { type LinkWishes, type RowWish, useChanges } from './use-changes.ts'
import { linkColumnsOf, useGantt } from './use-gantt.ts'

const DAYS_WIDTH = 104
const CARD_WIDTH = 120

/** Rows in time, each on a line of its own, with what leads from one to another. */
export default function Gantt({ table, setting, view, may, fixed }: ViewProps<'gantt'>) {
  const { t, language } = useText()
  const say = useWords()
  const isNarrow = useViewport() === 'mobile'
  const isTouch = useMedia('(pointer: coarse)')
  const handle = useRef<GanttHandle>(null)
  const columns = useMemo(() => columnsFor(table, setting), [table, setting])
  const linkColumns = linkColumnsOf(setting)
  const names = useRef<(id: string) => string>(() => '—')
  const changes = useChanges({
    table: table.name,
    tree: setting.tree,
    links: linkColumns,
    nameOf: (id) => names.current(id),
  })
  const { rows, links, data, query } = useGantt(table, setting, columns, view, changes.patches)
  const free = useMemo(
    () =>
      data
        ? { from: data.free.from, to: data.free.to, free: new Set(data.free.days) }
        : { from: '1970-01-01', to: '1970-01-01', free: new Set<string>() },
    [data],
  )
  const isStrict = columns.mode !== undefined
  const planning = useMemo(() => planningOf(rows, links, free, isStrict), [rows, links, free, isStrict])
  const violated = useMemo(() => violatedLinks(planning), [planning])
  const [shown, setShown] = useState<Shown>({ critical: false, float: false, base: true })
  const [moved, setMoved] = useState<Moved>(nothingMoved)
  const [progress, setProgress] = useState<{ id: string; to: number } | null>(null)
  const [panel, setPanel] = useState<string>()
  const [link, setLink] = useState<{ id: string; at: { x: number; y: number } }>()
  const [linking, setLinking] = useState<string>()
  const nameOf = (id: string) => planning.rows.get(id)?.name ?? links.find((one) => one.id === id)?.id ?? '—'
  names.current = nameOf

  const mayWrite = (row: PlannedRow, column: Column | undefined) =>
    column !== undefined && may('u') && !fixed.includes(column.name) && (row.may?.includes('u') ?? true) && !row.leads
  const linkActions = data?.links?.actions ?? []
  const mayLink =
    linkActions.includes('c') &&
    linkColumns !== undefined &&
    ![linkColumns.from, linkColumns.to].some((name) => data?.links?.fixed.includes(name))
  const rules = { columns, mayWrite }
  const mayMove = may('u') && !fixed.includes(setting.from) && !fixed.includes(setting.to)

  const today = numberOf(formatDate(new Date()))
  const isFree = useMemo(() => {
    const known = new Map<number, boolean>()
    return (day: number) => {
      const found = known.get(day) ?? isFreeDay(free, dayOf(day))
      known.set(day, found)
      return found
    }
  }, [free])
  const bars = useMemo(
    () =>
      rows.map((row): GanttBar => {
        const days = standing(planning, row)
        const task = planning.result.tasks.get(row.id)
        const isSum = planning.below.has(row.id)
        const isTimed = days !== undefined
        const own = mayWrite(row, columns.from) && mayWrite(row, columns.to)
        const words = (column: Column | undefined) => wordsIn(table, column, row, language) || undefined
        return {
          id: row.id,
          name: row.name,
          parent: row.parent,
          look: isSum ? 'sum' : row.isMilestone ? 'moment' : 'bar',
          ...(days && { first: numberOf(days.first), last: numberOf(days.last) }),
          progress: row.progress,
          colour: columns.colour && colourOf(columns.colour, row.values[columns.colour.name]),
          base:
            shown.base && row.baseFirst !== undefined && row.baseLast !== undefined && row.baseFirst <= row.baseLast
              ? { first: numberOf(row.baseFirst), last: numberOf(row.baseLast) }
              : undefined,
          deadline: row.deadline === undefined ? undefined : numberOf(row.deadline),
          mayLast: shown.float && task && days ? floatEnd(task.float, days.last, isFree) : undefined,
          isCritical: shown.critical && task !== undefined && task.is_critical && !isSum,
          isHeld: row.isManual && isStrict,
          isFaint: row.leads,
          left: words(columns.left),
          inside: words(columns.inside),
          right: words(columns.right),
          may: {
            move: isTimed && own,
            stretch: isTimed && own && !isSum && !row.isMilestone,
            progress: columns.progress !== undefined && mayWrite(row, columns.progress) && !isSum,
            link: mayLink,
          },
        }
      }),
    // What may be written follows from these.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rows, planning, table, columns, language, shown, mayMove, mayLink, fixed, isFree, isStrict],
  )
  const arrows = useMemo(
    () =>
      links.map((one): GanttLink => {
        const isTight = (id: string) => planning.result.tasks.get(id)?.is_critical === true
        return {
          id: one.id,
          from: one.from,
          to: one.to,
          type: one.type,
          isViolated: violated.has(one.id),
          isCritical: shown.critical && isTight(one.from) && isTight(one.to),
        }
      }),
    [links, planning, violated, shown.critical],
  )
  const preview: Preview = useMemo(() => {
    const now = new Map<string, { first?: number; last?: number; progress?: number }>()
    for (const [id, { first, last }] of moved.days) now.set(id, { first: numberOf(first), last: numberOf(last) })
    if (progress) now.set(progress.id, { ...now.get(progress.id), progress: progress.to })
    return now
  }, [moved, progress])
  const stray = useMemo(() => (linkColumns ? strayRows(planning) : []), [planning, linkColumns !== undefined])

  const listColumns = useMemo((): ListColumn[] => {
    const day = (which: 'first' | 'last') => (bar: GanttBar) => {
      const at = bar[which]
      return at === undefined ? '' : dayOf(at)
    }
    return [
      { key: 'from', title: say(columns.from.label), width: DAYS_WIDTH, isNumber: true, text: day('first') },
      { key: 'to', title: say(columns.to.label), width: DAYS_WIDTH, isNumber: true, text: day('last') },
      {
        key: 'days',
        title: t('records.gantt.days'),
        width: 64,
        isNumber: true,
        text: ({ first, last, look }) =>
          first === undefined || last === undefined
            ? ''
            : look === 'moment'
              ? '0'
              : String(workingDays(planning, { first: dayOf(first), last: dayOf(last) })),
      },
      ...columns.card.map((column) => ({
        key: column.name,
        title: say(column.label),
        width: CARD_WIDTH,
        text: ({ id }: GanttBar) => {
          const row = planning.rows.get(id)
          return row ? wordsIn(table, column, row, language) : ''
        },
      })),
    ]
  }, [columns, say, t, planning, table, language])

  /** Rows as they are to be saved; those that are not theirs to move are passed over, and told. */
  const wishesOf = (moves: Moved): RowWish[] => {
    let left = 0
    const wishes = [...new Set([...moves.days.keys(), ...moves.also.keys()])].flatMap((id): RowWish[] => {
      const row = planning.rows.get(id)
      if (!row) return []
      const days = moves.days.get(id)
      const values = { ...(days && writtenDays(planning, rules, row, days)), ...moves.also.get(id) }
      const written = Object.keys(values)
      if (written.length === 0) return []
      if (!mayWrite(row, columns.from) || !mayWrite(row, columns.to)) {
        left += 1
        return []
      }
      return [wishOf(row, values)]
    })
    if (left > 0) toast.warning(t('records.gantt.not_yours', { count: left }))
    return wishes
  }
  const change = (asked: BarChange) => {
    const row = planning.rows.get(asked.id)
    setProgress(null)
    setMoved(nothingMoved)
    if (!row) return
    if (asked.part === 'progress') {
      if (!columns.progress) return
      const rest = wishOf(row, { [columns.progress.name]: String(asked.to) })
      void changes.change({
        rows: [rest],
        words: t('records.gantt.progress_set', { name: row.name, percent: asked.to }),
      })
      announce(t('records.gantt.progress_set', { name: row.name, percent: asked.to }))
      return
    }
    const moves = movedBy(planning, rules, asked)
    const wishes = wishesOf(moves)
    const now = moves.days.get(row.id)
    if (wishes.length === 0) {
      announce(t('platform.drag.no_way', { name: row.name }))
      return
    }
    const others = wishes.filter(({ id }) => id !== row.id).length
    const to = now
      ? t('records.gantt.moved_to', { name: row.name, ...now })
      : t('records.calendar.moved', { name: row.name })
    const words = others > 0 ? `${to} ${t('records.gantt.and_others', { count: others })}` : to
    announce(words)
    void changes.change({ rows: wishes, words })
  }
  const askLink = (wish: NewLink & { lag?: number }) => {
    const [one, other] = [planning.rows.get(wish.from), planning.rows.get(wish.to)]
    if (!one || !other) return
    if (links.some(({ from, to }) => from === wish.from && to === wish.to)) {
      toast.warning(t('records.gantt.linked_already', { from: one.name, to: other.name }))
      return
    }
    if (wish.from === wish.to || wouldCycle(planning.plan, wish)) {
      const words = t('records.gantt.ring_between', { from: one.name, to: other.name })
      toast.warning(words)
      announce(words)
      return
    }
    const added: PlannedLink = { id: NEW, ...wish, lag: wish.lag ?? 0, may: null }
    changeLinks(
      {
        add: [
          {
            from: wish.from,
            to: wish.to,
            type: wish.type,
            ...(wish.lag !== undefined && wish.lag !== 0 && { lag: wish.lag }),
          },
        ],
      },
      [...planning.links, added],
      t('records.gantt.linked', { from: one.name, to: other.name, type: t(`records.gantt.type_${wish.type}`) }),
    )
  }
  const changeLinks = (wishes: LinkWishes, after: readonly PlannedLink[], words: string) => {
    const rest = wishesOf(movedByLinks(planning, after))
    const said = rest.length > 0 ? `${words} ${t('records.gantt.and_others', { count: rest.length })}` : words
    announce(said)
    void changes.change({ rows: rest, links: wishes, words: said })
  }
  const removeLink = (id: string) => {
    const found = links.find((one) => one.id === id)
    if (!found) return
    setLink(undefined)
    changeLinks(
      { remove: [id] },
      planning.links.filter((one) => one.id !== id),
      t('records.gantt.unlinked', { from: nameOf(found.from), to: nameOf(found.to) }),
    )
    handle.current?.focus(found.to)
  }
  const alterLink = (found: PlannedLink, next: Pick<PlannedLink, 'type' | 'lag'>) => {
    if (!linkColumns) return
    const { type, lag } = linkColumns
    const values: FieldValues = {
      ...(type && next.type !== found.type && { [type]: next.type }),
      ...(lag && next.lag !== found.lag && { [lag]: String(next.lag) }),
    }
    if (Object.keys(values).length === 0) return
    const raw = data?.links?.rows.find(([id]) => id === found.id)
    const was: FieldValues = {
      ...(type && type in values && { [type]: raw?.[3] ?? null }),
      ...(lag && lag in values && { [lag]: raw?.[4] ?? null }),
    }
    changeLinks(
      { change: [{ id: found.id, was, values }] },
      planning.links.map((one) => (one.id === found.id ? { ...one, ...next } : one)),
      t('records.gantt.link_changed', { from: nameOf(found.from), to: nameOf(found.to) }),
    )
  }
  const reschedule = () => {
    const days = new Map<string, RowDays>(stray.map((one) => [one.id, one.days]))
    const wishes = wishesOf({ days, also: new Map() })
    if (wishes.length === 0) return
    const words = t('records.gantt.rescheduled', { count: wishes.length })
    announce(words)
    void changes.change({ rows: wishes, words })
  }
  const onKey = (key: Exclude<GanttKey, { does: 'open' }>, id: string) => {
    if (key.does === 'undo') changes.undo?.()
    else if (key.does === 'redo') changes.redo?.()
    else if (key.does === 'show') setPanel((before) => (before === id ? undefined : id))
    else if (key.does === 'link') {
      if (mayLink) setLinking(id)
      else announce(t('records.gantt.no_links'))
    } else if (key.does === 'move' || key.does === 'first' || key.does === 'last')
      change({ id, part: key.does, by: key.by })
  }

  if (query.isPending) return <ListSkeleton />
  if (query.isError && !data) return <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} />
  const panelRow = panel === undefined ? undefined : planning.rows.get(panel)
  const chosenLink = link && links.find((one) => one.id === link.id)
  return (
    <div className={styles['view']}>
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data?.is_cut ? <Notice kind="warning" title={t('records.gantt.cut')} /> : null}
      {data?.links && data.links.beyond > 0 ? (
        <Notice kind="info" title={t('records.gantt.beyond', { count: data.links.beyond })} />
      ) : null}
      {stray.length > 0 && mayMove ? (
        <Notice kind="warning" title={t('records.gantt.stray', { count: stray.length })}>
          <Button size="small" onClick={reschedule}>
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
        chosenLink={link?.id}
        showsFloat={shown.float}
        isNarrow={isNarrow}
        isTouch={isTouch}
        mayMove={mayMove}
        tools={
          <GanttTools
            shown={shown}
            hasBase={columns.baseFrom !== undefined && columns.baseTo !== undefined}
            hasLinks={data?.links != null}
            onShown={setShown}
            onUndo={mayMove || mayLink ? changes.undo : undefined}
            onRedo={mayMove || mayLink ? changes.redo : undefined}
            mayUndo={mayMove || mayLink}
          />
        }
        onPreview={(asked) => {
          if (asked === null) {
            setMoved(nothingMoved)
            setProgress(null)
          } else if (asked.part === 'progress') setProgress(asked)
          else setMoved(movedBy(planning, rules, asked))
        }}
        onChange={change}
        onLink={askLink}
        onChooseLink={(id, at) => setLink({ id, at })}
        onPress={(id) => setPanel(id)}
        onOpen={(id) => view.show({ row: id })}
        onKey={onKey}
      />
      {panelRow ? (
        <RowPanel
          key={panelRow.id}
          table={table}
          columns={columns}
          row={panelRow}
          days={standing(planning, panelRow)}
          planning={planning}
          links={links}
          float={planning.result.tasks.get(panelRow.id)?.float}
          nameOf={nameOf}
          mayLink={mayLink}
          onLink={() => setLinking(panelRow.id)}
          onChooseLink={(id, at) => setLink({ id, at })}
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
      {link && chosenLink ? (
        <LinkPanel
          key={chosenLink.id}
          link={chosenLink}
          at={link.at}
          isViolated={violated.has(chosenLink.id)}
          nameOf={nameOf}
          mayChange={linkActions.includes('u') && (chosenLink.may?.includes('u') ?? true)}
          mayRemove={linkActions.includes('d') && (chosenLink.may?.includes('d') ?? true)}
          hasType={linkColumns?.type !== undefined && !data?.links?.fixed.includes(linkColumns.type)}
          hasLag={linkColumns?.lag !== undefined && !data?.links?.fixed.includes(linkColumns.lag)}
          onChange={(next) => alterLink(chosenLink, next)}
          onRemove={() => removeLink(chosenLink.id)}
          onClose={() => {
            setLink(undefined)
            handle.current?.focus(chosenLink.to)
          }}
        />
      ) : null}
      {linking === undefined ? null : (
        <LinkDialog
          row={planning.rows.get(linking)!}
          rows={rows}
          hasType={linkColumns?.type !== undefined}
          hasLag={linkColumns?.lag !== undefined}
          onLink={(wish) => {
            setLinking(undefined)
            askLink(wish)
          }}
          onClose={() => setLinking(undefined)}
        />
      )}
    </div>
  )
}

const NEW = 'new'

const wishOf = (row: PlannedRow, values: FieldValues): RowWish => ({
  id: row.id,
  was: Object.fromEntries(Object.keys(values).map((name) => [name, row.values[name] ?? null])),
  values,
})

/** The day to which something may slip that has so many working minutes to spare. */
function floatEnd(float: number, last: string, isFree: (day: number) => boolean): number {
  let left = Math.min(2000, daysOfMinutes(float))
  let at = numberOf(last)
  while (left > 0) {
    at += 1
    if (!isFree(at)) left -= 1
  }
  return at
}
