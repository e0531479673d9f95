import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { MarkAt } from './data.ts'

interface Around {
  categories: number
  series: number
  /** What is drawn there, as it is told; undefined where nothing is. */
  name: (at: MarkAt) => string | undefined
  /** `isNarrowing`: with Ctrl, or what stands for it. */
  onPress?: ((at: MarkAt, isNarrowing: boolean) => void) | undefined
}

/** One mark after another by arrows: the next place, and the next series in it. */
export function useMarks({ categories, series, name, onPress }: Around) {
  const [now, setNow] = useState<MarkAt>({ category: 0, series: 0 })
  const [seen, setSeen] = useState<MarkAt | null>(null)
  const isDrawn = (at: MarkAt) => name(at) !== undefined
  // What was walked to may be gone since.
  const here = isDrawn(now)
    ? now
    : (Array.from({ length: categories * series }, (_, at) => ({
        category: Math.floor(at / series),
        series: at % series,
      })).find(isDrawn) ?? now)
  const go = (svg: SVGSVGElement | null | undefined, step: (at: MarkAt) => MarkAt, from: MarkAt) => {
    let next = step(from)
    while (isWithin(next) && !isDrawn(next)) next = step(next)
    if (!isWithin(next)) return
    setNow(next)
    svg?.querySelector<SVGElement>(`[data-mark="${next.category} ${next.series}"]`)?.focus()
  }
  const isWithin = (at: MarkAt) => at.category >= 0 && at.category < categories && at.series >= 0 && at.series < series
  const keys = (event: KeyboardEvent<SVGElement>, at: MarkAt) => {
    const { ownerSVGElement: svg } = event.currentTarget
    const by = (category: number, one: number) => (from: MarkAt) => ({
      category: from.category + category,
      series: from.series + one,
    })
    const steps: Partial<Record<string, () => void>> = {
      ArrowRight: () => go(svg, by(1, 0), at),
      ArrowLeft: () => go(svg, by(-1, 0), at),
      ArrowDown: () => go(svg, series > 1 ? by(0, 1) : by(1, 0), at),
      ArrowUp: () => go(svg, series > 1 ? by(0, -1) : by(-1, 0), at),
      Home: () => go(svg, by(1, 0), { ...at, category: -1 }),
      End: () => go(svg, by(-1, 0), { ...at, category: categories }),
      Escape: () => setSeen(null),
      Enter: () => onPress?.(at, event.ctrlKey || event.metaKey || event.shiftKey),
      ' ': () => onPress?.(at, event.ctrlKey || event.metaKey || event.shiftKey),
    }
    const step = steps[event.key]
    if (!step || event.altKey) return
    // Whatever lies behind keeps its Escape.
    if (event.key !== 'Escape') event.preventDefault()
    step()
  }
  /** What every mark carries. */
  const mark = (at: MarkAt) => ({
    'data-mark': `${at.category} ${at.series}`,
    role: onPress ? ('button' as const) : ('img' as const),
    'aria-label': name(at) ?? '',
    tabIndex: at.category === here.category && at.series === here.series ? 0 : -1,
    onKeyDown: (event: KeyboardEvent<SVGElement>) => keys(event, at),
    onFocus: () => {
      setNow(at)
      setSeen(at)
    },
    onBlur: () => setSeen(null),
    onPointerEnter: () => setSeen(at),
    onPointerLeave: () => setSeen(null),
    ...(onPress && {
      onClick: (event: MouseEvent) => onPress(at, event.ctrlKey || event.metaKey || event.shiftKey),
    }),
  })
  return { mark, seen }
}

export type Marks = ReturnType<typeof useMarks>
