import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changeRow, queryRows, RECORDS_CHANGED, type Row, showRow } from '#modules/records/shared/index.ts'
import type { InputOf } from '#platform/shared/contract.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { call, CallError, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { translate, useText } from '#platform/web/i18n/index.ts'
import { useLive } from '#platform/web/live.ts'
import { comingTasks, dueTasks, isReal, mineToDo, MOST_COMING, openTasks } from '../../shared/open-tasks.ts'

export const TASKS = 'planning.tasks'

export const kinds = ['assigned', 'created', 'review', 'watched'] as const
/** Whose tasks they are: what I do, what I asked for, what waits for my look, what I follow. */
export type MyTasks = (typeof kinds)[number]

const MOST = 200
const MOST_DONE = 50

const mine = (column: string) => ({ column, is: 'any_of' as const, values: ['me'] })
const inState = (state: string) => ({ column: 'state', is: 'any_of' as const, values: [state] })

const conditions = {
  assigned: [mineToDo],
  created: [mine('created_by_name')],
  review: [mine('reviewer')],
  watched: [],
}

/** Tasks that are not done, the first due first; or those that were done lately. */
export function useMyTasks(kind: MyTasks, isDone: boolean) {
  const open = kind === 'review' ? [inState('review'), ...openTasks] : openTasks
  return useTasks({
    table: TASKS,
    sort: isDone ? ['-finished_on'] : ['ends_on', 'priority'],
    limit: isDone ? MOST_DONE : MOST,
    followed: kind === 'watched',
    filter: { all: [...conditions[kind], ...(isDone ? [inState('done'), isReal] : open)] },
  })
}

/** What is late or due today of what is mine to do. */
export const useDueTasks = (most: number) =>
  useTasks({
    table: TASKS,
    sort: ['ends_on', 'priority'],
    limit: most,
    filter: { all: [mineToDo, ...dueTasks] },
  })

/** What comes next of what is mine to do. */
export const useComingTasks = () =>
  useTasks({
    table: TASKS,
    sort: ['ends_on', 'priority'],
    limit: MOST_COMING,
    filter: { all: [mineToDo, ...comingTasks] },
  })

function useTasks(asked: InputOf<typeof queryRows>) {
  const cache = useQueryClient()
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === TASKS) void cache.invalidateQueries({ queryKey: keyOf(queryRows) })
  })
  return useCall(queryRows, asked, { meta: { quiet: true } })
}

const LEAD_CONFIRMS = 'planning.lead_confirms'

/** Whoever may not say that it is done asks for the look of whoever may. */
const needsReview = (error: unknown) =>
  error instanceof CallError &&
  (error.reply.code === LEAD_CONFIRMS ||
    // What a trigger refuses comes in the words of the reader.
    Object.values(error.reply.fields ?? {}).some((said) => said === LEAD_CONFIRMS || said === translate(LEAD_CONFIRMS)))

/** Done in one press, shown at once, and back again. */
export function useTick() {
  const cache = useQueryClient()
  const { t } = useText()
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const press = (id: string, isDone: boolean | null) =>
    setPressed((before) => {
      const next = new Map(before)
      if (isDone === null) next.delete(id)
      else next.set(id, isDone)
      return next
    })
  // What is on its way: whoever presses again at once presses what it becomes, not what the list still shows.
  const underway = useRef(new Map<string, Promise<Row>>())
  const put = (id: string, was: FieldValues, values: FieldValues) => {
    const going = (async () => {
      const row = await call(changeRow, { table: TASKS, id, was, values })
      for (const stale of [queryRows, showRow]) await cache.invalidateQueries({ queryKey: keyOf(stale) })
      return row
    })()
    underway.current.set(id, going)
    const forget = () => {
      if (underway.current.get(id) === going) underway.current.delete(id)
    }
    going.then(forget, forget)
    return going
  }
  const tick = async (row: Row) => {
    const { id } = row
    if (pressed.has(id)) return
    press(id, row.values['state'] !== 'done')
    const before = await underway.current.get(id)?.catch(() => undefined)
    const { state = null, percent = null } = (before ?? row).values
    const isDone = state === 'done'
    try {
      const after = await put(id, { state }, { state: isDone ? 'todo' : 'done' }).catch((error: unknown) => {
        if (!needsReview(error) || state === 'review') throw error
        return put(id, { state }, { state: 'review' })
      })
      const said = { state: after.values['state'] ?? null, percent: after.values['percent'] ?? null }
      toast.success(
        t(
          isDone
            ? 'planning.mine.reopened'
            : said.state === 'review'
              ? 'planning.mine.to_review'
              : 'planning.mine.ticked',
        ),
        {
          action: {
            label: t('records.undo'),
            run: () => void put(id, said, { state, percent }).catch((error: unknown) => showFailure(error)),
          },
        },
      )
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      press(id, null)
    }
  }
  const change = async ({ id, values: { state = null, percent = null } }: Row, next: string) => {
    if (next === state) return
    try {
      const after = await put(id, { state }, { state: next }).catch((error: unknown) => {
        if (!needsReview(error) || state === 'review') throw error
        return put(id, { state }, { state: 'review' })
      })
      const said = { state: after.values['state'] ?? null, percent: after.values['percent'] ?? null }
      const isOther = next === 'done' && said.state === 'review'
      toast.success(t(isOther ? 'planning.mine.to_review' : 'planning.mine.state_changed'), {
        action: {
          label: t('records.undo'),
          run: () => void put(id, said, { state, percent }).catch((error: unknown) => showFailure(error)),
        },
      })
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
  }
  return { tick, change, isTicked: (row: Row) => pressed.get(row.id) ?? row.values['state'] === 'done' }
}
