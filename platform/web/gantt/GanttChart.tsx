import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button, Segments } from '../form-basics/index.ts'
import { useText } from '../i18n/index.ts'
import { sameSet, useKept } from '../use-kept.ts'
import { BarRow, cellClass } from './BarList.tsx'
import { BarDrawing } from './Bars.tsx'
import type { BarChange, GanttBar, GanttLink, ListColumn, NewLink, Preview } from './bars.ts'
import { withMarks } from './folded.ts'
import styles from './gantt.module.css'
import { boxOf, deskMeasures, type Measures, narrowMeasures, touchMeasures } from './geometry.ts'
import { type GanttKey, ganttKey, WALKING } from './keys.ts'
import { LinkLines } from './LinkLines.tsx'
import { linesOf, sameTree, type Standing } from './lines.ts'
import {
  dayOf,
  fittingWidth,
  type Scale,
  stretchesOf,
  widthOf,
  xOf,
  type Zoom,
  zoomOf,
  zooms,
  zoomWidths,
} from './scale.ts'
import { Splitter } from './Splitter.tsx'
import { HEAD_HEIGHT, TimeHead } from './TimeHead.tsx'
import { useBarDrag } from './use-bar-drag.ts'
import { usePart } from './use-part.ts'
import { scaleAround, useZoom } from './use-zoom.ts'

export interface GanttHandle {
  /** Puts the focus on this line, and shows it. */
  focus: (id: string) => void
  /** What is drawn, from above to below, and how wide days are. */
  drawn: () => { bars: GanttBar[]; levels: number[]; scale: Scale }
}

interface Props {
  label: string
  bars: readonly GanttBar[]
  links: readonly GanttLink[]
  columns: readonly ListColumn[]
  /** Bars as they would be while something is dragged. */
  preview: Preview
  today: number
  isFree: (day: number) => boolean
  chosenBar?: string | undefined
  chosenLink?: string | undefined
  showsFloat: boolean
  isNarrow: boolean
  isTouch: boolean
  /** Whether a bar is closed as long as nobody opened it. */
  isClosedAtFirst?: ((bar: GanttBar) => boolean) | undefined
  /** Something may be moved: its keys are told. */
  mayMove: boolean
  tools?: ReactNode
  handle?: Ref<GanttHandle>
  onPreview: (change: BarChange | null) => void
  onChange: (change: BarChange) => void
  onLink: (link: NewLink) => void
  onChooseLink: (id: string, at: { x: number; y: number }) => void
  onPress: (id: string) => void
  onOpen: (id: string) => void
  onKey: (key: Exclude<GanttKey, { does: 'open' }>, id: string) => void
}

/** Names have this much room first, and at least so much before there is room for anything beside them. */
const [NAMES, LEAST_NAMES] = [260, 180]
const LEAST_LIST = 140
/** Of the page, unless somebody wants it otherwise. */
const LIST_SHARE = 0.46
/** What the first drawing shows at least and at most. */
const [FIRST_WIDEST, FIRST_NARROWEST] = [24, 1.3]

/** Lines with bars in time, and what leads from one to another. It knows nothing of where they come from. */
export function GanttChart(props: Props) {
  const { links, columns, preview, today, isFree, isNarrow, isTouch, showsFloat, isClosedAtFirst } = props
  const { t } = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  /** What somebody opened and closed. */
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [chosenList, setListWidth] = useState<number>()
  const [active, setActive] = useState<string>()
  const wanted = useRef<string>(null)
  const measures: Measures = isNarrow ? narrowMeasures : isTouch ? touchMeasures : deskMeasures
  const part = usePart(scroller, measures.line)
  const wishedList = NAMES + columns.reduce((sum, column) => sum + column.width, 0)
  const listWidth = chosenList ?? (part.width > 0 ? Math.min(wishedList, part.width * LIST_SHARE) : wishedList)
  const left = isNarrow ? 0 : Math.min(listWidth, Math.max(LEAST_LIST, part.width - 120 || listWidth))
  const fitting = useMemo(
    () => (isNarrow ? columns : columnsWithin(columns, left - LEAST_NAMES)),
    [columns, isNarrow, left],
  )

  const closed = useKept<ReadonlySet<string>>(
    (before) => {
      const isClosed = (bar: GanttBar) => folds.get(bar.id) ?? isClosedAtFirst?.(bar) ?? false
      const now = new Set<string>()
      for (const bar of props.bars) if (bar.look === 'sum' && isClosed(bar)) now.add(bar.id)
      return sameSet(before, now)
    },
    [props.bars, folds, isClosedAtFirst],
  )
  const byId = useMemo(() => withMarks(props.bars, closed), [props.bars, closed])
  // Which line stands where is another question than what stands on it.
  const tree = useKept<readonly Standing[]>((before) => sameTree(before, props.bars), [props.bars])
  const lines = useMemo(() => linesOf(tree, closed), [tree, closed])
  const places = useMemo(() => new Map(lines.map(({ item }, at) => [item.id, at])), [lines])
  const seen = Math.max(300, part.width - left)
  const range = useMemo(() => rangeOf(props.bars, today), [props.bars, today])
  const [chosenWidth, setWidth] = useState<number>()
  const width =
    chosenWidth ??
    Math.min(FIRST_WIDEST, Math.max(FIRST_NARROWEST, fittingWidth(range.last - range.first + 7, seen - 40)))
  const scale = useKept<Scale>(
    (before) => {
      const now = scaleAround(range, width, seen)
      return before?.from === now.from && before.to === now.to && before.width === now.width ? before : now
    },
    [range, width, seen],
  )
  const zoom = useZoom({ scroller, scale, left, isReady: part.width > 0, range, today, onWidth: setWidth })
  const drag = useBarDrag({
    scroller,
    drawing,
    width: scale.width,
    covered: left,
    progressAt: (id, x) => {
      const at = places.get(id)
      const bar = byId.get(id)
      const box = bar && at !== undefined ? boxOf(scale, measures, bar, at) : undefined
      const done = box ? ((x - box.left) / (box.right - box.left)) * 100 : 0
      return Math.round(Math.min(100, Math.max(0, done)) / 5) * 5
    },
    dayAt: (x) => Math.floor(scale.from + x / scale.width),
    onPreview: props.onPreview,
    // Whoever moved it by hand takes it back by keys.
    onChange: (change) => {
      wanted.current = change.id
      props.onChange(change)
    },
    onLink: (link) => {
      wanted.current = link.from
      props.onLink(link)
    },
    onPress: (id) => {
      setActive(id)
      props.onPress(id)
    },
  })

  const barOf = ({ item }: { item: Standing }) => byId.get(item.id)!
  const shown = lines.slice(part.from, Math.min(lines.length, part.to)).map((line) => ({ line, item: barOf(line) }))
  const right = Math.min(widthOf(scale), part.right)
  const free = useMemo(() => {
    // Narrower days are no more than a grey veil.
    if (scale.width < 3) return []
    const first = Math.floor(scale.from + part.left / scale.width)
    return stretchesOf(first, Math.ceil(scale.from + right / scale.width), isFree)
  }, [scale, part.left, right, isFree])
  // Arrows may come a moment later than bars.
  const arrows = useDeferredValue(links)
  const current = (bar: GanttBar): GanttBar => {
    const now = preview.get(bar.id)
    return now ? { ...bar, ...now } : bar
  }
  const activeAt = (active === undefined ? undefined : places.get(active)) ?? 0
  const firstActive = lines[activeAt]?.item.id

  const show = (at: number) => {
    const element = scroller.current
    if (!element) return
    const top = at * measures.line
    const room = element.clientHeight - HEAD_HEIGHT
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + measures.line > element.scrollTop + room) element.scrollTop = top + measures.line - room
  }
  const walk = (at: number) => {
    const line = lines[Math.min(lines.length - 1, Math.max(0, at))]
    if (!line) return
    setActive(line.item.id)
    wanted.current = line.item.id
    show(places.get(line.item.id)!)
  }
  const giveFocus = useEffectEvent(() => {
    if (wanted.current === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(wanted.current)}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  useLayoutEffect(() => giveFocus())
  useImperativeHandle(props.handle, () => ({
    focus: (id) => walk(places.get(id) ?? 0),
    drawn: () => ({ bars: lines.map((line) => current(barOf(line))), levels: lines.map(({ level }) => level), scale }),
  }))
  const fold = (id: string, isOpen: boolean) => setFolds((before) => new Map(before).set(id, !isOpen))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-line]')?.dataset['line']
    const at = id === undefined ? undefined : places.get(id)
    const line = at === undefined ? undefined : lines[at]
    const key = ganttKey(event)
    if (!key || !line || at === undefined || id === undefined) return
    event.preventDefault()
    if (key.does === 'walk') return walk(at + key.by)
    if (key.does === 'page') return walk(at + key.by * Math.max(1, Math.floor(part.height / measures.line) - 2))
    if (key.does === 'end') return walk(key.by < 0 ? 0 : lines.length - 1)
    if (key.does === 'in') return line.hasBelow && !line.isOpen ? fold(id, true) : walk(at + 1)
    if (key.does === 'out') {
      if (line.isOpen) return fold(id, false)
      const above = line.item.parent === undefined ? undefined : places.get(line.item.parent)
      return above === undefined ? undefined : walk(above)
    }
    if (key.does === 'open') return props.onOpen(id)
    wanted.current = id
    props.onKey(key, id)
    if (key.does === 'move' || key.does === 'first' || key.does === 'last') zoom.show(current(barOf(line)))
  }

  /** Buttons of lines are heard here, so that no line is drawn anew for them. */
  const onListClick = ({ target }: MouseEvent<HTMLElement>) => {
    const button = (target as Element).closest<HTMLElement>('button[data-does]')
    const id = button?.closest<HTMLElement>('[data-line]')?.dataset['line']
    if (id === undefined) return
    // A press on the days of a line brings its bar into sight.
    if (!button) {
      const bar = byId.get(id)
      return bar && zoom.show(current(bar))
    }
    if (button.dataset['does'] === 'open') props.onOpen(id)
    else fold(id, button.dataset['does'] === 'unfold')
  }

  const foldAll = lines.some(({ isOpen }) => isOpen)
  const height = lines.length * measures.line
  return (
    <div className={styles['gantt']} data-narrow={isNarrow || undefined}>
      <div className={styles['tools']}>
        <Segments<Zoom>
          label={t('platform.gantt.zoom')}
          isLabelHidden
          value={zoomOf(scale.width)}
          choices={zooms.map((value) => ({ value, label: t(`platform.gantt.zoom_${value}`) }))}
          onChange={(next) => zoom.to(zoomWidths[next])}
        />
        <Button size="small" icon="fit" onClick={() => zoom.fit(seen)}>
          {t('platform.gantt.fit')}
        </Button>
        <Button size="small" icon="calendar" onClick={() => zoom.show({ first: today, last: today }, true)}>
          {t('platform.today')}
        </Button>
        {lines.some(({ hasBelow }) => hasBelow) ? (
          <Button
            size="small"
            icon="collapse"
            onClick={() =>
              setFolds(new Map(props.bars.flatMap(({ id, look }) => (look === 'sum' ? [[id, foldAll] as const] : []))))
            }
          >
            {t(foldAll ? 'platform.gantt.fold_all' : 'platform.gantt.unfold_all')}
          </Button>
        ) : null}
        {props.tools}
      </div>
      <div
        ref={scroller}
        className={styles['scroller']}
        data-sideways
        data-dragging={drag.dragged !== null || undefined}
      >
        <div
          className={styles['canvas']}
          style={{ width: left + widthOf(scale), height: HEAD_HEIGHT + Math.max(height, 80) }}
        >
          <div
            className={styles['list']}
            style={{ width: isNarrow ? part.width : left }}
            role="treegrid"
            tabIndex={-1}
            aria-label={props.label}
            aria-rowcount={lines.length + 1}
            onKeyDown={onKeyDown}
            onClick={onListClick}
          >
            <div role="row" className={styles['listHead']} style={{ height: HEAD_HEIGHT }} aria-rowindex={1}>
              <div role="columnheader" className={styles['name']}>
                {t('platform.gantt.name')}
              </div>
              {fitting.map(({ key, title, width: wide, isNumber }) => (
                <div
                  key={key}
                  role="columnheader"
                  className={cellClass(isNarrow, isNumber)}
                  style={isNarrow ? undefined : { width: wide }}
                  title={title}
                >
                  {title}
                </div>
              ))}
            </div>
            {shown.map(({ line, item }, index) => (
              <BarRow
                key={item.id}
                line={line}
                bar={current(item)}
                at={part.from + index}
                height={measures.line}
                columns={fitting}
                isActive={item.id === firstActive}
                isNarrow={isNarrow}
                keys={
                  props.mayMove
                    ? `${WALKING} Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight Control+ArrowLeft Control+ArrowRight L`
                    : WALKING
                }
                onActive={setActive}
              />
            ))}
          </div>
          {isNarrow ? null : (
            <Splitter
              width={left}
              least={LEAST_LIST}
              most={Math.max(LEAST_LIST, part.width - 120)}
              onWidth={setListWidth}
            />
          )}
          <div className={styles['head']} style={{ height: HEAD_HEIGHT, paddingInlineStart: left }}>
            <TimeHead scale={scale} left={part.left} right={right} today={today} isFree={isFree} />
          </div>
          <svg
            ref={drawing}
            className={styles['drawing']}
            style={{ left, top: HEAD_HEIGHT }}
            width={widthOf(scale)}
            height={Math.max(height, 80)}
            aria-hidden
            onPointerDown={drag.onPointerDown}
            onContextMenu={drag.onContextMenu}
          >
            {free.map(([first, last]) => (
              <rect
                key={first}
                className={styles['free']}
                x={xOf(scale, first)}
                y={part.from * measures.line}
                width={(last - first + 1) * scale.width}
                height={(part.to - part.from) * measures.line}
              />
            ))}
            {shown.map(({ item }, index) => (
              <rect
                key={item.id}
                className={styles['stripe']}
                data-active={item.id === firstActive || undefined}
                x={part.left}
                y={(part.from + index) * measures.line}
                width={right - part.left}
                height={measures.line}
              />
            ))}
            <path
              className={styles['today']}
              d={`M${xOf(scale, today) + scale.width / 2} ${part.from * measures.line}V${Math.max(80, Math.min(height, part.to * measures.line))}`}
            >
              <title>{`${t('platform.today')}, ${dayOf(today)}`}</title>
            </path>
            <LinkLines
              links={arrows}
              places={places}
              bars={byId}
              preview={preview}
              scale={scale}
              measures={measures}
              from={part.from}
              to={part.to}
              chosen={props.chosenLink}
              onChoose={props.onChooseLink}
            />
            {shown.map(({ item }, index) =>
              item.first === undefined && item.may?.move ? (
                <rect
                  key={item.id}
                  className={styles['empty']}
                  data-id={item.id}
                  data-part="draw"
                  x={part.left}
                  y={(part.from + index) * measures.line}
                  width={right - part.left}
                  height={measures.line}
                >
                  <title>{t('platform.gantt.draw', { name: item.name })}</title>
                </rect>
              ) : null,
            )}
            {shown.map(({ item }, index) => (
              <BarDrawing
                key={item.id}
                bar={current(item)}
                at={part.from + index}
                scale={scale}
                measures={measures}
                isChosen={item.id === props.chosenBar || drag.drawn?.over?.id === item.id}
                isMoved={preview.has(item.id)}
                showsFloat={showsFloat}
              />
            ))}
            {drag.drawn ? <Rubber drawn={drag.drawn} {...{ byId, places, scale, measures }} /> : null}
          </svg>
        </div>
      </div>
    </div>
  )
}

function Rubber({
  drawn,
  byId,
  places,
  scale,
  measures,
}: {
  drawn: NonNullable<ReturnType<typeof useBarDrag>['drawn']>
  byId: ReadonlyMap<string, GanttBar>
  places: ReadonlyMap<string, number>
  scale: Scale
  measures: Measures
}) {
  const bar = byId.get(drawn.from)
  const box = bar && boxOf(scale, measures, bar, places.get(drawn.from) ?? 0)
  if (!box) return null
  return (
    <path
      className={styles['rubber']}
      d={`M${drawn.end === 'last' ? box.right : box.left} ${box.y}L${drawn.x} ${drawn.y}`}
    />
  )
}

/** Those for which there is room, from the first on. */
function columnsWithin(columns: readonly ListColumn[], room: number): ListColumn[] {
  let left = room
  return columns.filter(({ width }) => {
    left -= width
    return left >= 0
  })
}

/** The first and the last day of all that is drawn. */
function rangeOf(bars: readonly GanttBar[], today: number) {
  let [first, last] = [Infinity, -Infinity]
  const take = (day: number | undefined) => {
    if (day === undefined) return
    if (day < first) first = day
    if (day > last) last = day
  }
  for (const { first: one, last: other, base, deadline } of bars) {
    take(one)
    take(other)
    take(base?.first)
    take(base?.last)
    take(deadline)
  }
  return first > last ? { first: today - 7, last: today + 30 } : { first, last }
}
