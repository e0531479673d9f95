import { useRef, useState } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts'
import { call, CallError } from '#platform/web/call.ts'
import { attemptKeys, isUnsettled } from './attempt-key.ts'

/**
 * Sends a command once: a second press while it is under way does nothing, a retry after a lost answer repeats the
 * same command.
 */
export function useAttempt<E extends Endpoint>(endpoint: E) {
  const [keys] = useState(() => attemptKeys())
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)

  /** Null when an earlier press is still under way. */
  const send = async (input: InputOf<E>): Promise<ReplyOf<E> | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setBusy(true)
    try {
      const reply = await call(endpoint, input, { idempotencyKey: keys.keyFor(input) })
      keys.settle()
      return reply
    } catch (error) {
      if (!(error instanceof CallError && isUnsettled(error.status))) keys.settle()
      throw error
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { send, isBusy }
}
