import { writeSync } from 'node:fs'

/** What takes lines of the log, and says how many it had to let go. */
export interface Output {
  write(line: string): void
  /** Whether lines wait because they cannot be written. */
  isBlocked(): boolean
  /** Lines lost since the start. */
  lost(): number
  /** For the end of the process: writes what waits, as far as somebody takes it. */
  drain(): void
}

/** Bytes that wait for room, so that the log knows afterwards how a trouble began; lines beyond that are counted. */
const WAITING = 512 * 1024
const LOOK_AGAIN_MS = 1000
const BUSY_MS = 50
const BUSY_TRIES = 20

/**
 * An open file, pipe or device. A line that cannot be written (a full disk, a reader that is gone or takes nothing
 * more) neither ends nor holds up the process: it waits in memory, and what does not fit there is counted, which is
 * said once there is room again.
 */
export function openOutput(fd: number, most = WAITING): Output {
  let waiting: Buffer[] = []
  let size = 0
  let lost = 0
  let untold = 0
  let look: NodeJS.Timeout | undefined

  /** The reason why not everything could be written. */
  function writeWaiting(): string | undefined {
    try {
      while (waiting.length > 0) {
        const first = waiting[0]!
        const written = writeSync(fd, first)
        size -= written
        if (written === first.length) waiting.shift()
        else waiting[0] = first.subarray(written)
      }
      return undefined
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'unknown'
    }
  }

  function keep(line: string) {
    const bytes = Buffer.from(line)
    if (size + bytes.length > most) {
      lost += 1
      untold += 1
      return
    }
    waiting.push(bytes)
    size += bytes.length
  }

  function goOn() {
    const reason = writeWaiting()
    if (reason === undefined && untold > 0) {
      keep(missing(untold))
      untold = 0
      return goOn()
    }
    if (reason !== undefined) look ??= setInterval(goOn, LOOK_AGAIN_MS).unref()
    else if (look) {
      clearInterval(look)
      look = undefined
    }
    return reason
  }

  return {
    write(line) {
      keep(line)
      goOn()
    },
    isBlocked: () => size > 0,
    lost: () => lost,
    drain() {
      const never = new Int32Array(new SharedArrayBuffer(4))
      for (let tries = 1; tries < BUSY_TRIES && goOn() === 'EAGAIN'; tries += 1) Atomics.wait(never, 0, 0, BUSY_MS)
    },
  }
}

function missing(lines: number) {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 50, time, lines, msg: 'lines of this log could not be written and are lost' })}\n`
}
