import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupRows } from '../../../shared/board.ts'
import { changeRows, queryRows, showRow, showRowHistory } from '../../../shared/contract.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { call, CallError, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'

/** Changes rows from a dialog, once however often it is pressed; says what was refused at its field. */
export function useChange(onDone: () => void) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const reread = () =>
    Promise.all(
      [queryRows, groupRows, showRow, showRowHistory].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
    )
  const run = async (work: () => Promise<string>) => {
    if (isBusy) return
    setBusy(true)
    setRefused({})
    try {
      const said = await work()
      await reread()
      toast.success(said)
      onDone()
    } catch (error) {
      const fields = error instanceof CallError ? error.reply.fields : undefined
      if (fields)
        setRefused(Object.fromEntries(Object.entries(fields).map(([name, key]) => [name.replace('values.', ''), key])))
      else showFailure(error, 'platform.error.saving')
      setBusy(false)
    }
  }
  const change = (table: string, ids: readonly string[], values: FieldValues, said: (count: number) => string) =>
    run(async () => said((await call(changeRows, { table, ids: [...ids], values })).count))
  return { isBusy, refused, run, change }
}
