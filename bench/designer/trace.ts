import { median, quantile } from '../lib/statistics.ts'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** What the browser's own trace needs to hold. */
export const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
]

/** Milliseconds; processor time wherever nothing else is said, because that is the same on a busy machine. */
export interface Frames {
  /** Between one frame that was shown and the next, by the clock. */
  apart: { middle: number; p95: number }
  /** Of the main thread, from one frame to the next: scripts, style, layout, what is to be painted. */
  main: { middle: number; p95: number; most: number }
  script: number
  style: number
  paint: number
  /** Painting itself, on other threads. */
  raster: number
  count: number
}

const scripts = new Set([
  'FunctionCall',
  'EventDispatch',
  'TimerFire',
  'FireAnimationFrame',
  'RunMicrotasks',
  'EvaluateScript',
  'v8.callFunction',
  'MajorGC',
  'MinorGC',
])
const styles = new Set([
  'UpdateLayoutTree',
  'Layout',
  'HitTest',
  'IntersectionObserverController::computeIntersections',
])
const paints = new Set(['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer', 'CompositeLayers'])

/** Reads one gesture out of a trace. */
export function framesIn(trace: Buffer): Frames {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const main = mainThread(traceEvents)
  const inPage = traceEvents.filter(({ pid }) => pid === main.pid)
  const own = inPage.filter(({ tid }) => tid === main.tid).toSorted((a, b) => a.ts - b.ts)
  const shown = inPage
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b)
  const begun = own.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts)
  const perFrame = begun.map(() => 0)
  for (const { name, ts, tdur } of own) {
    if (name !== 'RunTask' || tdur === undefined) continue
    const at = begun.findLastIndex((start) => start <= ts)
    if (at >= 0) perFrame[at]! += tdur / 1000
  }
  const count = Math.max(1, begun.length)
  const sum = (names: ReadonlySet<string>) =>
    outermost(own.filter(({ name }) => names.has(name))).reduce((all, { tdur = 0 }) => all + tdur, 0) / 1000 / count
  const apart = shown.slice(1).map((ts, at) => (ts - shown[at]!) / 1000)
  const raster = inPage.filter(({ name }) => name === 'RasterTask').reduce((all, { tdur = 0 }) => all + tdur, 0) / 1000
  return {
    apart: { middle: median(apart), p95: quantile(apart, 0.95) },
    main: { middle: median(perFrame), p95: quantile(perFrame, 0.95), most: Math.max(0, ...perFrame) },
    script: sum(scripts),
    style: sum(styles),
    paint: sum(paints),
    raster: raster / Math.max(1, shown.length),
    count: shown.length,
  }
}

/** Of the page that did something; a browser has renderers that only stand by. */
function mainThread(events: readonly TraceEvent[]) {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const work = (pid: number, tid: number) =>
    events.reduce(
      (sum, one) => sum + (one.pid === pid && one.tid === tid && one.name === 'RunTask' ? (one.tdur ?? 0) : 0),
      0,
    )
  const busiest = threads
    .map(({ pid, tid }) => ({ pid, tid, work: work(pid, tid) }))
    .toSorted((a, b) => b.work - a.work)[0]
  if (!busiest) throw new Error('the trace names no main thread')
  return busiest
}

/** Those that lie in no other of them, so that nothing counts twice. */
function outermost(events: readonly TraceEvent[]) {
  let end = 0
  return events.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
}
