import {
  type Connection,
  type EdgeChange,
  MiniMap,
  type NodeChange,
  type OnConnectEnd,
  ReactFlow,
  useReactFlow,
  useStoreApi,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { stepLook } from '#modules/workflow/web/index.ts'
import { type Diagram, type DiagramEdge, type DiagramNode, lookOfNode } from '#modules/workflow/shared/index.ts'
import { boxOf, GRID, type Point } from '../../drawing/flow-doc.ts'
import { carry } from '../../drawing/carry.ts'
import { detours } from '../../drawing/detours.ts'
import { type Place, sheetOf } from '../../drawing/ground.ts'
import { sketches } from '../../drawing/sketch.ts'
import { spotFinder } from '../../drawing/spots.ts'
import { canvasEdges, canvasNodes, type CanvasNode, type Mark } from '../../drawing/to-canvas.ts'
import { measureText } from '../measure.ts'
import { ArrowEdge } from './ArrowEdge.tsx'
import { CarriedLines } from './CarriedLines.tsx'
import styles from './canvas.module.css'
import { Sheet } from './Sheet.tsx'
import { SketchLines } from './SketchLines.tsx'
import { FLOW_ID, StepNode } from './StepNode.tsx'
import { TriggerNode } from './TriggerNode.tsx'
import { FIT } from './fit.ts'
import { InsertContext } from './insert-context.ts'
import { useDetail } from './use-detail.ts'
import { useRefit } from './use-refit.ts'
import { useSharp } from './use-sharp.ts'
import { useSteady } from './use-steady.ts'
import { Zoom } from './Zoom.tsx'

const nodeTypes = { step: StepNode, trigger: TriggerNode }
const edgeTypes = { smoothstep: ArrowEdge }
const nothing: ReadonlySet<string> = new Set()
const SNAP: [number, number] = [GRID, GRID]

/** What stands nearer to the edge than this is hardly seen. */
const EDGE = 24
/** What a banner at the upper edge and the problems at the lower one cover. */
const COVERED = { above: 72, below: 80 }

interface Props {
  diagram: Diagram
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** A tap or Enter on one thing, after it was chosen. */
  onPress: (id: string) => void
  onMove: (places: ReadonlyMap<string, Point>) => void
  onConnect: (source: string, target: string) => void
  labelOf: (node: DiagramNode) => string
  noteOf: (node: DiagramNode) => string
  markOf: (id: string) => Mark
  nameOfEdge: (edge: DiagramEdge) => string
  noteOfEdge: (edge: DiagramEdge) => string
  /** A step is to be put into an arrow, whose plus lies there on the screen. */
  onInsert: (edge: string, at: Point) => void
  way: ReadonlySet<string>
  /** Nothing can be moved or drawn: an older version, or somebody who only reads. */
  isFixed: boolean
  /** What is chosen opens a sheet upon the canvas, which would cover what is being carried. */
  isNarrow: boolean
  /** What lies upon the canvas. */
  children?: ReactNode
}

/** The diagram itself: drawn, moved, joined. It keeps nothing but which steps are being carried, and where. */
export function Canvas(props: Props) {
  const {
    diagram,
    selected,
    onSelect,
    onPress,
    onMove,
    onConnect,
    onInsert,
    labelOf,
    noteOf,
    markOf,
    nameOfEdge,
    noteOfEdge,
    way,
    isFixed,
    isNarrow,
    children,
  } = props
  const { t } = useText()
  const [carried, setCarried] = useState(nothing)
  const [build] = useState(canvasNodes)
  const [buildEdges] = useState(canvasEdges)
  const [findWays] = useState(detours)
  const [hasMap, setHasMap] = useState(false)
  const { isLarge, isFar, zoom, isFull } = useDetail(diagram)
  const sheet = useMemo(() => sheetOf(diagram), [diagram])
  const style = useMemo(() => edgesOf(sheet), [sheet])
  const shown = useMemo(
    () => ({
      nodes: diagram.nodes.filter(({ id, type }) => type !== 'trigger' || isFull(id)),
      edges: diagram.edges.filter(({ id }) => isFull(id)),
    }),
    [diagram, isFull],
  )
  const nodes = useMemo(
    () => build(shown, { selected, labelOf, noteOf, markOf, isFixed }),
    [build, shown, selected, labelOf, noteOf, markOf, isFixed],
  )
  // What arrows are called is only said, and may come a moment after what is typed.
  const nameOf = useDeferredValue(nameOfEdge)
  const ways = useMemo(() => findWays(diagram), [findWays, diagram])
  const [findSpots] = useState(spotFinder)
  // Of a large diagram only what is chosen has its plus: hundreds of them nobody could tell apart.
  const open = useMemo(
    () => (isFixed ? nothing : new Set(diagram.edges.flatMap(({ id }) => (!isLarge || selected.has(id) ? [id] : [])))),
    [diagram.edges, isFixed, isLarge, selected],
  )
  const spots = useMemo(() => {
    const notes = new Map(diagram.edges.map((edge) => [edge.id, noteOfEdge(edge)]))
    return findSpots(diagram, ways, { notes, open }, measureText)
  }, [findSpots, diagram, ways, noteOfEdge, open])
  const edges = useMemo(
    () => buildEdges(shown, { selected, way, detours: ways, spots, nameOf, noteOf: noteOfEdge }),
    [buildEdges, shown, selected, way, ways, spots, nameOf, noteOfEdge],
  )
  const insert = useSteady(onInsert)
  const [draw] = useState(sketches)
  const touched = useMemo(() => touching(diagram, carried), [diagram, carried])
  const sketch = useMemo(
    () =>
      isLarge ? draw(diagram, { selected, way, detours: ways, without: (id) => isFull(id) || touched.has(id) }) : null,
    [isLarge, draw, diagram, selected, way, ways, isFull, touched],
  )
  const isElsewhere = useCallback((id: string) => isFull(id) || !touched.has(id), [isFull, touched])
  const store = useStoreApi<CanvasNode>()
  const { screenToFlowPosition: _, ...view } = useReactFlow()
  const frame = useRef<HTMLDivElement>(null)
  const showAll = useRefit(frame, () => void view.fitView({ ...FIT, duration: 200 }))
  useSharp(frame, isLarge && zoom > 1 ? zoom : null)
  // Not where a finger comes down: one that goes up again at once has pressed what lies there.
  const [going] = useState(() => {
    const goes = (what: 'moving' | 'dragging', isGoing: boolean) => () =>
      frame.current?.toggleAttribute(`data-${what}`, isGoing)
    return {
      onMove: goes('moving', true),
      onMoveEnd: goes('moving', false),
      onNodeDragStart: goes('dragging', true),
      onNodeDragStop: goes('dragging', false),
    }
  })

  const onNodesChange = useSteady((changes: NodeChange<CanvasNode>[]) => {
    const moved = changes.flatMap((change) => (change.type === 'position' && change.position ? [change] : []))
    if (moved.length > 0) {
      const places = new Map(moved.map(({ id, position }) => [id, position!]))
      const isOver = moved.every(({ dragging }) => !dragging)
      setCarried((before) =>
        isOver
          ? nothing
          : places.size === before.size && [...before].every((id) => places.has(id))
            ? before
            : new Set(places.keys()),
      )
      if (isOver) onMove(places)
      else {
        carry(store.getState(), places)
        store.setState({})
      }
    }
    choose(changes, selected, onSelect)
  })
  const onEdgesChange = useSteady((changes: EdgeChange[]) => choose(changes, selected, onSelect))
  const onNodeClick = useSteady((_event: unknown, { id }: CanvasNode) => onPress(id))
  const onJoin = useSteady(({ source, target }: Connection) => onConnect(source, target))

  // Dropped upon a step rather than upon one of its dots.
  const onConnectEnd = useSteady<Parameters<OnConnectEnd>>((event, state) => {
    if (state.isValid || !state.fromNode) return
    const { clientX, clientY } = 'changedTouches' in event ? event.changedTouches[0]! : event
    const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.react-flow__node')?.dataset['id']
    const node = diagram.nodes.find(({ id }) => id === target)
    if (node) onConnect(state.fromNode.id, node.parentId ?? node.id)
  })
  const ariaLabels = useMemo(() => ariaLabelsIn(t), [t])

  return (
    <InsertContext value={isFixed ? null : insert}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        className={styles['canvas'] ?? ''}
        style={style}
        data-large={isLarge || undefined}
        data-far={isFar || undefined}
        data-small={!isLarge || undefined}
        ref={frame}
        id={FLOW_ID}
        {...going}
        onConnect={onJoin}
        onConnectEnd={onConnectEnd}
        onNodeClick={onNodeClick}
        onKeyDown={(event) => {
          const arrow =
            event.target instanceof Element && (event.key === '+' || event.key === 'Insert')
              ? event.target.closest('.react-flow__edge')
              : null
          const plus = arrow?.querySelector('[data-insert]')
          if (plus) {
            const { left, top, width, height } = plus.getBoundingClientRect()
            onInsert(plus.getAttribute('data-insert') ?? '', { x: left + width / 2, y: top + height / 2 })
          }
          const id =
            event.target instanceof HTMLElement && (event.key === 'Enter' || event.key === ' ')
              ? event.target.closest<HTMLElement>('.react-flow__node')?.dataset['id']
              : undefined
          if (id) onPress(id)
        }}
        fitView
        fitViewOptions={FIT}
        minZoom={0.15}
        maxZoom={2}
        snapToGrid
        snapGrid={SNAP}
        nodesDraggable={!isFixed}
        nodesConnectable={!isFixed}
        connectOnClick={false}
        selectNodesOnDrag={!isNarrow}
        connectionRadius={36}
        deleteKeyCode={null}
        multiSelectionKeyCode={['Control', 'Meta']}
        selectionKeyCode="Shift"
        zoomOnDoubleClick={false}
        elevateNodesOnSelect={false}
        zIndexMode="manual"
        nodeDragThreshold={4}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={ariaLabels}
      >
        <Sheet place={sheet} zoom={zoom} />
        {sketch ? <SketchLines sketch={sketch} /> : null}
        {isLarge && carried.size > 0 ? (
          <CarriedLines
            diagram={diagram}
            carried={carried}
            selected={selected}
            way={way}
            detours={ways}
            without={isElsewhere}
          />
        ) : null}
        {hasMap ? (
          <MiniMap
            pannable
            zoomable
            position="bottom-left"
            className={styles['map'] ?? ''}
            nodeColor={colorOf}
            nodeBorderRadius={6}
            ariaLabel={t('flowdesign.map')}
          />
        ) : null}
        <div className={styles['tools']} role="toolbar" aria-label={t('flowdesign.view')}>
          <IconButton icon="plus" label={t('flowdesign.zoom_in')} onClick={() => void view.zoomIn({ duration: 150 })} />
          <Zoom />
          <IconButton
            icon="minus"
            label={t('flowdesign.zoom_out')}
            onClick={() => void view.zoomOut({ duration: 150 })}
          />
          <IconButton icon="fit" label={t('flowdesign.fit')} onClick={showAll} />
          <IconButton icon="map" label={t('flowdesign.map')} aria-pressed={hasMap} onClick={() => setHasMap(!hasMap)} />
        </div>
        {children}
      </ReactFlow>
    </InsertContext>
  )
}

const ariaLabelsIn = (t: ReturnType<typeof useText>['t']) => ({
  'node.a11yDescription.default': t('flowdesign.aria.node'),
  'node.a11yDescription.keyboardDisabled': t('flowdesign.aria.node_fixed'),
  'node.a11yDescription.ariaLiveMessage': ({ x, y }: Point) =>
    t('flowdesign.aria.moved', { x: Math.round(x), y: Math.round(y) }),
  'edge.a11yDescription.default': t('flowdesign.aria.edge'),
  'minimap.ariaLabel': t('flowdesign.map'),
  'handle.ariaLabel': t('flowdesign.aria.dot'),
})

const colorOf = ({ data: { node } }: CanvasNode) =>
  node.type === 'trigger' ? 'transparent' : stepLook(lookOfNode(node)).colorVar

/** Where the canvas of a large diagram ends, for the style sheet. */
function edgesOf({ left, top, width, height }: Place): CSSProperties {
  return Object.fromEntries(
    Object.entries({ left, top, width, height }).map(([name, at]) => [`--sheet-${name}`, `${at}px`]),
  )
}

function choose(
  changes: readonly (NodeChange<CanvasNode> | EdgeChange)[],
  selected: ReadonlySet<string>,
  onSelect: Props['onSelect'],
) {
  const picks = changes.flatMap((change) => (change.type === 'select' ? [change] : []))
  if (picks.length === 0) return
  const next = new Set(selected)
  for (const { id, selected: isOn } of picks) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  onSelect(next)
}

/** Outcomes of steps, and arrows that begin or end at them. */
function touching({ nodes, edges }: Diagram, steps: ReadonlySet<string>): ReadonlySet<string> {
  if (steps.size === 0) return nothing
  const own = new Set(nodes.filter(({ id, parentId }) => steps.has(parentId ?? id)).map(({ id }) => id))
  return new Set([
    ...own,
    ...edges.filter(({ source, target }) => own.has(source) || own.has(target)).map(({ id }) => id),
  ])
}

/** More steps than this could not be read if all of them were shown at once. */
const MOST_AT_ONCE = 40

/**
 * Shows every step where some are out of sight, below a banner at the upper edge: the next press is meant for one of
 * them.
 */
export function useShowAll({ nodes }: Diagram) {
  const { fitView, flowToScreenPosition } = useReactFlow()
  return useCallback(() => {
    const steps = nodes.filter(({ type }) => type !== 'trigger').map((node) => boxOf(node))
    const frame = document.querySelector('.react-flow')?.getBoundingClientRect()
    if (!frame || steps.length > MOST_AT_ONCE) return
    const isSeen = steps.every(({ x, y, width, height }) => {
      const [from, to] = [flowToScreenPosition({ x, y }), flowToScreenPosition({ x: x + width, y: y + height })]
      return (
        from.x > frame.left &&
        to.x < frame.right &&
        from.y > frame.top + COVERED.above &&
        to.y < frame.bottom - COVERED.below
      )
    })
    if (!isSeen) void fitView({ ...FIT, padding: { ...FIT.padding, top: `${COVERED.above + EDGE}px` }, duration: 200 })
  }, [nodes, fitView, flowToScreenPosition])
}

/**
 * Shows a way from its beginning to its end, above what covers the lower part of the canvas, where some of it is out
 * of sight.
 */
export function useShowWay({ nodes }: Diagram) {
  const { fitView, flowToScreenPosition } = useReactFlow()
  return useCallback(
    (way: readonly string[], { below = 0 } = {}) => {
      const steps = nodes.filter(({ id, type }) => type !== 'trigger' && way.includes(id))
      const frame = document.querySelector('.react-flow')?.getBoundingClientRect()
      if (!frame || steps.length > MOST_AT_ONCE) return
      const isSeen = steps.every((node) => {
        const { x, y, width, height } = boxOf(node)
        const [from, to] = [flowToScreenPosition({ x, y }), flowToScreenPosition({ x: x + width, y: y + height })]
        return from.x > frame.left && to.x < frame.right && from.y > frame.top && to.y < frame.bottom - below
      })
      if (!isSeen)
        void fitView({ ...FIT, nodes: steps, padding: { ...FIT.padding, bottom: `${below + EDGE}px` }, duration: 200 })
    },
    [nodes, fitView, flowToScreenPosition],
  )
}

/** Brings what others point at into sight: a step, or that of an outcome. */
export function useReveal({ nodes }: Diagram) {
  const { setCenter, getZoom, flowToScreenPosition } = useReactFlow()
  // What was added a moment ago is looked for among what stands there then.
  const now = useRef(nodes)
  useEffect(() => {
    now.current = nodes
  }, [nodes])
  return useMemo(() => {
    const reveal = (id: string, { below = 0 } = {}) => {
      const node = now.current.find((one) => one.id === id)
      if (!node) return
      const { x, y, width, height } = boxOf(node, now.current.find((one) => one.id === node.parentId)?.position)
      const frame = document.querySelector('.react-flow')?.getBoundingClientRect()
      const [from, to] = [flowToScreenPosition({ x, y }), flowToScreenPosition({ x: x + width, y: y + height })]
      const isSeen =
        frame &&
        from.x > frame.left + EDGE &&
        to.x < frame.right - EDGE &&
        from.y > frame.top + EDGE &&
        to.y < frame.bottom - EDGE - below
      if (isSeen) return
      const zoom = Math.max(0.7, Math.min(1.1, getZoom()))
      // What covers the lower part of the canvas pushes its middle up.
      void setCenter(x + width / 2, y + height / 2 + below / 2 / zoom, { zoom, duration: 200 })
    }
    return reveal
  }, [setCenter, getZoom, flowToScreenPosition])
}
