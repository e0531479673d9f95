import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryRows, showRow, showRowHistory } from '#modules/records/shared/index.ts'
import { keyOf } from '#platform/web/call.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { showMine } from '../../shared/contract.ts'
import { showLeaveAround, showLedger } from '../../shared/leave-contract.ts'

const stale = [queryRows, showRow, showRowHistory, showMine, showLedger, showLeaveAround]

/** Does something with leave once, however often it is pressed, and says what was refused. */
export function useLeaveDeed(onDone: () => void) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [says, setSays] = useState('')
  const finish = async (said: string) => {
    await Promise.all(stale.map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
    toast.success(said)
    onDone()
  }
  const run = async (work: () => Promise<string>) => {
    if (isBusy) return
    setBusy(true)
    setSays('')
    try {
      await finish(await work())
    } catch (error) {
      setSays(failureWords(error)?.text ?? '')
      setBusy(false)
    }
  }
  return { isBusy, says, run, finish }
}
