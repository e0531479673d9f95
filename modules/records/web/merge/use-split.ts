import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { queryRows, showLines, showRow, showRowHistory } from '../../shared/contract.ts'
import { splitRows, twinsOf } from '../../shared/merge/contract.ts'
import { showAround } from '../../shared/page/page.ts'
import { listRowComments } from '../../shared/talk/comments.ts'

const touched = [queryRows, showRow, showRowHistory, showLines, showAround, listRowComments, twinsOf]

/** What rows say, and what hangs on them, is another after they were made one or apart again. */
export function useReread() {
  const cache = useQueryClient()
  return () => Promise.all(touched.map((stale) => cache.invalidateQueries({ queryKey: keyOf(stale) })))
}

const MOST_NAMED = 3

/** Takes a merge back, and says what somebody changed since and is left as it is. */
export function useSplit(table: string) {
  const { t } = useText()
  const reread = useReread()
  const [isBusy, setBusy] = useState(false)
  const split = async (merge_id: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      const { rows, left, left_count, kept } = await call(splitRows, { table, merge_id })
      await reread()
      const done = t('records.merge.split_done', { count: rows + 1 })
      const names = left.slice(0, MOST_NAMED).map(({ title }) => `«${title}»`)
      const told = [
        ...(kept.length > 0 ? [t('records.merge.kept_columns', { count: kept.length })] : []),
        ...(left_count > 0 ? [t('records.merge.left', { count: left_count })] : []),
      ].join(' ')
      if (told === '') toast.success(done)
      else toast.warning(done, { description: [told, names.join(', ')].filter((one) => one !== '').join(' ') })
      return true
    } catch (error) {
      showFailure(error, 'platform.error.saving')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { split, isBusy }
}
