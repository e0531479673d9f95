import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { announce } from '#platform/web/drag/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import {
  type BlockPlace,
  type BlockStep,
  DASHBOARD_COLUMNS,
  type DashboardBlock,
  put,
  stepped,
} from '#modules/records/shared/index.ts'

/** Of a line of the grid with what lies below it, in pixels. */
const LINE = 80
const GAP = 16

interface Drag {
  key: string
  isStretch: boolean
  from: BlockPlace
  x: number
  y: number
}

const arrows: Partial<Record<string, BlockStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Blocks moved and stretched by a pointer, a finger or arrows; others give way while it goes on. */
export function useArranging(
  blocks: readonly DashboardBlock[],
  onChange: (blocks: DashboardBlock[]) => void,
  nameOf: (block: DashboardBlock) => string,
) {
  const { t } = useText()
  const grid = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const [shown, setShown] = useState<{ key: string; blocks: DashboardBlock[] } | null>(null)
  const tell = (next: readonly DashboardBlock[], key: string) => {
    const block = next.find((one) => one.key === key)
    if (!block) return
    const { x, y, w, h } = block.place
    announce(t('builder.block_stands', { name: nameOf(block), column: x + 1, line: y + 1, width: w, height: h }))
  }
  const stop = (isKept: boolean) => {
    const now = drag.current
    drag.current = null
    if (now && shown && isKept) {
      onChange(shown.blocks)
      tell(shown.blocks, now.key)
    }
    setShown(null)
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    const now = drag.current
    if (!now || !grid.current) return
    const column = (grid.current.clientWidth + GAP) / DASHBOARD_COLUMNS
    const [right, down] = [Math.round((clientX - now.x) / column), Math.round((clientY - now.y) / LINE)]
    const { x, y, w, h } = now.from
    const place = now.isStretch
      ? { x, y, w: Math.min(DASHBOARD_COLUMNS - x, w + right), h: h + down }
      : { x: x + right, y: y + down, w, h }
    setShown({ key: now.key, blocks: put(blocks, now.key, place) })
  }
  const byKeys = (key: string, isStretch: boolean) => (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (event.key === 'Escape' && drag.current) {
      event.stopPropagation()
      stop(false)
      return
    }
    const place = blocks.find((one) => one.key === key)?.place
    if (!way || !place || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const { x, y, w, h } = place
    const size = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const
    const [wider, higher] = size[way]
    const next = isStretch
      ? put(blocks, key, { x, y, w: Math.min(DASHBOARD_COLUMNS - x, w + wider), h: h + higher })
      : stepped(blocks, key, way)
    onChange(next)
    tell(next, key)
  }
  /** What the handle of a block carries. */
  const handle = (block: DashboardBlock, isStretch: boolean) => ({
    onKeyDown: byKeys(block.key, isStretch),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { key: block.key, isStretch, from: block.place, x: event.clientX, y: event.clientY }
    },
    onPointerMove: move,
    onPointerUp: () => stop(true),
    onPointerCancel: () => stop(false),
  })
  return { grid, handle, shown: shown?.blocks ?? blocks, moving: shown?.key }
}
