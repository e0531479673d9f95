import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { toast } from '#platform/web/toast.ts'
import type { Unit } from '../../shared/structure.ts'
import { Drawing } from './Drawing.tsx'
import { layOut } from './layout.ts'
import { drawingOf, savePng, saveSvg } from './save.ts'
import { pinched, pushed, SMALLEST, zoomed, type Point, type View } from './view.ts'
import { FONT } from './widths.ts'
import styles from './ChartPage.module.css'

const [EDGE, STEP, PUSH] = [28, 1.25, 60]

/**
 * The drawing under a glass: pushed by the pointer or the arrows, nearer and farther by two fingers, the wheel with
 * Ctrl, the buttons, or + and −.
 */
export function Canvas({
  tree,
  closed,
  name,
  onFold,
  children,
}: {
  tree: readonly Unit[]
  closed: ReadonlySet<number>
  name: string
  onFold: (id: number) => void
  children: ReactNode
}) {
  const { t } = useText()
  const svg = useRef<SVGSVGElement>(null)
  const [view, setView] = useState<View>({ x: EDGE, y: EDGE, scale: 1 })
  const grips = useRef(new Map<number, Point & { moved: boolean }>())
  const layout = layOut(tree, closed)

  const fit = () => {
    const frame = svg.current?.getBoundingClientRect()
    if (!frame) return
    const scale = Math.max(
      SMALLEST,
      Math.min(1.2, (frame.width - 2 * EDGE) / layout.width, (frame.height - 2 * EDGE) / layout.height),
    )
    setView({ scale, x: (frame.width - layout.width * scale) / 2, y: EDGE })
  }
  const fitFirst = useEffectEvent(fit)
  useEffect(() => fitFirst(), [])

  /** Nearer or farther around a point of the frame; its middle unless given. */
  const zoom = (factor: number, at?: Point) =>
    setView((before) => {
      const frame = svg.current?.getBoundingClientRect()
      return zoomed(before, factor, at ?? { x: (frame?.width ?? 0) / 2, y: (frame?.height ?? 0) / 2 })
    })
  const push = (x: number, y: number) => setView((before) => pushed(before, x, y))

  const pointOf = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Point => {
    const frame = svg.current!.getBoundingClientRect()
    return { x: clientX - frame.left, y: clientY - frame.top }
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Without Ctrl the page goes on scrolling.
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, pointOf(event))
  })
  useEffect(() => {
    const element = svg.current
    const listen = (event: WheelEvent) => onWheel(event)
    // React's own listener is passive and could not hold the page still.
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const ways: Record<string, () => void> = {
      ArrowLeft: () => push(PUSH, 0),
      ArrowRight: () => push(-PUSH, 0),
      ArrowUp: () => push(0, PUSH),
      ArrowDown: () => push(0, -PUSH),
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': fit,
    }
    const way = ways[event.key]
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    way()
  }
  const letGo = ({ pointerId }: PointerEvent) => {
    grips.current.delete(pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const held = grips.current.get(event.pointerId)
    if (!held) return
    // Let go outside, where nothing said so.
    if (event.buttons === 0) return letGo(event)
    const at = pointOf(event)
    const [x, y] = [at.x - held.x, at.y - held.y]
    if (!held.moved && Math.hypot(x, y) < 4) return
    if (!held.moved) svg.current?.setPointerCapture(event.pointerId)
    grips.current.set(event.pointerId, { ...at, moved: true })
    const other = [...grips.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) setView((before) => pinched(before, other, held, at))
    else push(x, y)
  }
  const drawing = () => drawingOf(svg.current!, layout)
  const picture = async () => {
    const saved = await savePng(drawing(), name).catch((error: unknown) => showFailure(error))
    if (saved === false) toast.error(t('organization.chart.too_large'))
  }

  return (
    <div className={styles['frame']}>
      <div className={styles['tools']}>
        {children}
        <span className={styles['space']} />
        <IconButton icon="minus" label={t('organization.chart.farther')} onClick={() => zoom(1 / STEP)} />
        <span className={`${styles['scale']} orgil-num`}>{Math.round(view.scale * 100)}%</span>
        <IconButton icon="plus" label={t('organization.chart.nearer')} onClick={() => zoom(STEP)} />
        <Button size="small" onClick={fit}>
          {t('organization.chart.fit')}
        </Button>
        <Button size="small" icon="download" onClick={() => saveSvg(drawing(), name)}>
          {t('organization.chart.as', { kind: 'SVG' })}
        </Button>
        <Button size="small" icon="download" onClick={() => void picture()}>
          {t('organization.chart.as', { kind: 'PNG' })}
        </Button>
      </div>
      {/* As a region that scrolls, the drawing takes the focus so that keys can push it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        ref={svg}
        className={styles['canvas']}
        tabIndex={0}
        role="group"
        aria-label={t('organization.chart.label')}
        fontFamily={FONT}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button === 0 && grips.current.size < 2)
            grips.current.set(event.pointerId, { ...pointOf(event), moved: false })
        }}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <g data-view transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          <Drawing layout={layout} closed={closed} onFold={onFold} />
        </g>
      </svg>
    </div>
  )
}
