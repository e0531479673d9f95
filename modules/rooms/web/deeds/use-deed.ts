import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryRows, showRow, showRowHistory } from '#modules/records/shared/index.ts'
import { keyOf } from '#platform/web/call.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'

/** Does something with a booking once, however often it is pressed, and says what was refused. */
export function useDeed(onDone: () => void) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [says, setSays] = useState('')
  const run = async (work: () => Promise<string>) => {
    if (isBusy) return
    setBusy(true)
    try {
      const said = await work()
      await Promise.all(
        [queryRows, showRow, showRowHistory].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
      )
      toast.success(said)
      onDone()
    } catch (error) {
      setSays(failureWords(error)?.text ?? '')
      setBusy(false)
    }
  }
  return { isBusy, says, run }
}
