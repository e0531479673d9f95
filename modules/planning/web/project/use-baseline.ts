import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeGantt, MOST_MOVED, queryRows, readGantt } from '#modules/records/shared/index.ts'
import type { InputOf } from '#platform/shared/contract.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'

const TASKS = 'planning.tasks'
type Wish = NonNullable<InputOf<typeof changeGantt>['rows']>[number]

const columns = ['starts_on', 'ends_on', 'base_from', 'base_to']

/** Days as they are planned now, kept as those that were planned at first. */
export function useBaseline(project: string) {
  const { t } = useText()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const put = async (wishes: readonly Wish[]) => {
    for (let at = 0; at < wishes.length; at += MOST_MOVED)
      await call(changeGantt, { table: TASKS, rows: wishes.slice(at, at + MOST_MOVED) })
    for (const stale of [queryRows, readGantt]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
  }
  const keep = async () => {
    setBusy(true)
    try {
      const wishes = await wishesFor(project)
      await put(wishes)
      const undo = wishes.map(({ id, was, values }) => ({ id, was: values, values: was }))
      toast.success(
        t('planning.baseline.kept', { count: wishes.length }),
        wishes.length > 0
          ? { action: { label: t('records.undo'), run: () => void put(undo).catch(showFailure) } }
          : undefined,
      )
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  return { keep, isBusy }
}

/** Of each task that they may change and that is planned otherwise than is kept. */
async function wishesFor(project: string): Promise<Wish[]> {
  const filter = { column: 'project', is: 'any_of' as const, values: [project] }
  const read = await call(readGantt, { table: TASKS, columns, from: 'starts_on', to: 'ends_on', filter })
  return read.rows.flatMap(([id, values, , may]): Wish[] => {
    const said = (name: string): FieldValue => values[read.columns.indexOf(name)] ?? null
    const [from, to] = [said('starts_on'), said('ends_on')]
    const was = { base_from: said('base_from'), base_to: said('base_to') }
    const isSame = was.base_from === from && was.base_to === to
    return isSame || (may && !may.includes('u')) ? [] : [{ id, was, values: { base_from: from, base_to: to } }]
  })
}
