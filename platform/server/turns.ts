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

/**
 * After a nudge: what was announced may become visible only when an older transaction ends, so it looks often for a
 * moment.
 */
const EAGER = { turns: 6, wait: 15 }
const AFTER_FAILURE_MS = 1000

/** Takes turns for ever, one at a time; a failed one is logged, and the next comes a second later. */
export function takeTurns(name: string, log: Logger, { turn, idle }: Pace): Turns {
  const state = { isStopped: false }
  let wake: (() => void) | undefined
  let eager = 0

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function oneTurn() {
    try {
      if (await turn()) return 0
      return eager > 0 ? Math.min(EAGER.wait, idle()) : idle()
    } catch (error) {
      log.error({ err: error, turn: name }, 'a turn failed')
      return AFTER_FAILURE_MS
    }
  }

  async function run() {
    while (!state.isStopped) {
      const wait = await oneTurn()
      if (eager > 0) eager -= 1
      if (wait > 0 && !state.isStopped) await rest(wait)
    }
  }

  const ended = run()
  return {
    nudge() {
      eager = EAGER.turns
      wake?.()
    },
    async stop() {
      state.isStopped = true
      wake?.()
      await ended
    },
  }
}
