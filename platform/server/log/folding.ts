import type { Output } from './output.ts'

/** Milliseconds between two lines about the same trouble, as long as it lasts. */
const WINDOW_MS = 60_000
/** More different troubles than these are not told apart: the oldest begins anew. */
const MOST = 100
/** Levels of pino: below a warning nothing is folded, since what everybody does is no repetition. */
const WARN = 40
const ERROR = 50

interface Folded {
  line: string
  times: number
}

/**
 * Says the same trouble once, and each minute how often it came again ("the same 312 times more"). Errors of single
 * requests (`reqId`) are never folded, so that each reference is found; a warning about requests is the same whoever
 * meets it.
 */
export function folding(output: Output, windowMs = WINDOW_MS): Output {
  const seen = new Map<string, Folded>()
  let timer: NodeJS.Timeout | undefined

  const sum = ({ line, times }: Folded) => {
    if (times > 0) output.write(summary(line, times))
  }
  const look = () => {
    for (const [key, folded] of seen) {
      sum(folded)
      // What came again is watched on; what did not may be said in full the next time.
      if (folded.times === 0) seen.delete(key)
      folded.times = 0
    }
    if (seen.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    ...output,
    write(line) {
      const key = keyOf(line)
      const known = key === undefined ? undefined : seen.get(key)
      if (known) {
        known.times += 1
        return
      }
      output.write(line)
      if (key === undefined) return
      seen.set(key, { line, times: 0 })
      timer ??= setInterval(look, windowMs).unref()
      const [oldest] = seen
      if (seen.size <= MOST || !oldest) return
      seen.delete(oldest[0])
      sum(oldest[1])
    },
    drain() {
      for (const folded of seen.values()) sum(folded)
      seen.clear()
      output.drain()
    },
  }
}

interface Line {
  level: number
  time: string
  msg: string
  reqId?: string
  url?: string
  err?: { type?: string; message?: string; code?: string; stack?: string }
}

/** pino writes the level first. */
const levelOf = (line: string) => Number(/^\{"level":(\d+)/.exec(line)?.[1])

function keyOf(line: string): string | undefined {
  if (!(levelOf(line) >= WARN)) return undefined
  const { time: _time, err, ...said } = JSON.parse(line) as Line
  if (said.reqId !== undefined && said.level >= ERROR) return undefined
  const { reqId: _reqId, url: _url, ...same } = said
  return JSON.stringify([same, err && [err.type, err.code, err.message]])
}

function summary(line: string, times: number) {
  const { reqId: _reqId, url: _url, err, ...said } = JSON.parse(line) as Line
  const { stack: _stack, ...reason } = err ?? {}
  const more = times === 1 ? 'the same once more' : `the same ${times} times more`
  const now = { time: new Date().toISOString(), times, msg: `${said.msg} (${more})` }
  return `${JSON.stringify({ ...said, ...(err ? { err: reason } : {}), ...now })}\n`
}
