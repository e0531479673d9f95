import { useQueryClient } from '@tanstack/react-query'
import { changeRow, queryRows, RECORDS_CHANGED, type Row, showRow } from '#modules/records/shared/index.ts'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useLive } from '#platform/web/live.ts'

export const TASKS = 'planning.tasks'

export const kinds = ['assigned', 'created', 'review'] as const
/** Whose tasks they are: what I do, what I asked for, what I look at. */
export type MyTasks = (typeof kinds)[number]

const columns = { assigned: 'responsible', created: 'created_by_name', review: 'reviewer' } as const
const MOST = 200

/** Tasks that are not done, the first due first. */
export function useMyTasks(kind: MyTasks, isDone: boolean) {
  const cache = useQueryClient()
  const asked = {
    table: TASKS,
    sort: isDone ? ['-finished_on'] : ['ends_on', 'priority'],
    limit: isDone ? 50 : MOST,
    filter: {
      all: [
        { column: columns[kind], is: 'any_of' as const, values: ['me'] },
        { column: 'kind', is: 'none_of' as const, values: ['phase'] },
        isDone
          ? { column: 'state', is: 'any_of' as const, values: ['done'] }
          : { column: 'state', is: 'none_of' as const, values: ['done', 'cancelled'] },
      ],
    },
  }
  const query = useCall(queryRows, asked, { meta: { quiet: true } })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === TASKS) void cache.invalidateQueries({ queryKey: keyOf(queryRows) })
  })
  return query
}

/** Done in one press, and back again. */
export function useTick() {
  const cache = useQueryClient()
  const { t } = useText()
  const put = async (row: Row, state: string) => {
    const now = await call(showRow, { table: TASKS, id: row.id })
    const after = await call(changeRow, {
      table: TASKS,
      id: row.id,
      was: { state: now.values['state'] ?? null },
      values: { state },
    })
    await cache.invalidateQueries({ queryKey: keyOf(queryRows) })
    return { before: String(now.values['state'] ?? 'todo'), after: String(after.values['state'] ?? '') }
  }
  return async (row: Row) => {
    try {
      const isDone = row.values['state'] === 'done'
      const { before } = await put(row, isDone ? 'todo' : 'done')
      toast.success(t(isDone ? 'planning.mine.reopened' : 'planning.mine.ticked'), {
        action: { label: t('records.undo'), run: () => void put(row, before).catch(showFailure) },
      })
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
  }
}
