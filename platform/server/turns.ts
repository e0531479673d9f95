import type { Logger } from './log.ts'

export interface Turns {
  /** Somebody knows that there is something to do: take the next turn now. */
  nudge(): void
  /** Resolves once the turn under way is over. */
  stop(): Promise<void>
}

interface Pace {
  /** True where there is more to do already. */
  turn(): Promise<boolean>
  /** Milliseconds to wait when there was nothing. */
  idle(): number
}

/** After a nudge: what was announced may become visible only when an older transaction ends, so it looks often for a moment. */
const EAGER = { turns: 6, wait: 15 }
const AFTER_FAILURE_MS = 1000

/** Takes turns for ever, one at a time; a failed one is logged, and the next comes a second later. */
export function takeTurns(name: string, log: Logger, { turn, idle }: Pace): Turns {
  let stopped = false
  let wake: (() => void) | undefined
  let eager = 0

  const rest = (ms: number) => new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })

  async function run() {
    while (!stopped) {
      const wait = await turn().then((isMore) => (isMore ? 0 : eager > 0 ? Math.min(EAGER.wait, idle()) : idle()), (error: unknown) => {
        log.error({ err: error, turn: name }, 'a turn failed')
        return AFTER_FAILURE_MS
      })
      if (eager > 0) eager -= 1
      if (wait > 0 && !stopped) await rest(wait)
    }
  }

  const ended = run()
  return {
    nudge() {
      eager = EAGER.turns
      wake?.()
    },
    async stop() {
      stopped = true
      wake?.()
      await ended
    },
  }
}
