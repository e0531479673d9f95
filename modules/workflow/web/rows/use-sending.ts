import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { savedFirst } from '#modules/records/web/parts.ts'
import { MOST_SENT, queryRows, sendRows, showRow } from '#modules/records/shared/index.ts'
import { processesOfRows } from '../../shared/rows.ts'

/** Sends rows of a table into one of its flows. */
export function useSending(table: string) {
  const { t } = useText()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const send = async (ids: readonly string[], flow: number): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    // What is typed in the form of a row goes with it; where that is refused its form says why, and nothing is sent.
    if (!(await savedFirst(table, ids))) {
      setBusy(false)
      return false
    }
    try {
      let sent = 0
      for (let at = 0; at < ids.length; at += MOST_SENT) {
        const some = ids.slice(at, at + MOST_SENT)
        sent += (await call(sendRows, { table, ids: some, flow }, { idempotencyKey: crypto.randomUUID() })).count
      }
      const passed = ids.length - sent
      const said = t('workflow.rows.sent', { count: sent })
      toast.success(passed > 0 ? `${said} ${t('workflow.rows.passed', { count: passed })}` : said)
      return true
    } catch (error) {
      showFailure(error, 'platform.error.saving')
      return false
    } finally {
      for (const stale of [queryRows, showRow, processesOfRows])
        void cache.invalidateQueries({ queryKey: keyOf(stale) })
      void cache.invalidateQueries({ queryKey: ['process of row', table] })
      setBusy(false)
    }
  }
  return { send, isBusy }
}
