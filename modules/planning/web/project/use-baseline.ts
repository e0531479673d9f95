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

/** What becomes of the days that were planned at first. */
export type BaselineDeed = 'keep' | 'forget'

const words = {
  keep: { done: 'planning.baseline.kept', nothing: 'planning.baseline.same' },
  forget: { done: 'planning.baseline.forgotten', nothing: 'planning.baseline.none' },
} as const

/** Days as they are planned now, kept as those that were planned at first, or these forgotten; either is taken back. */
export function useBaseline(project: string) {
  const { t } = useText()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** What was changed is told, also where the rest of it was refused. */
  const put = async (wishes: readonly Wish[]) => {
    const done: Wish[] = []
    for (let at = 0; at < wishes.length; at += MOST_MOVED) {
      const part = wishes.slice(at, at + MOST_MOVED)
      const { problems } = await call(changeGantt, { table: TASKS, rows: part })
      if (problems[0]) {
        toast.error(problems[0].why)
        break
      }
      done.push(...part)
    }
    for (const stale of [queryRows, readGantt]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
    return done
  }
  const run = async (deed: BaselineDeed) => {
    setBusy(true)
    try {
      const wishes = await wishesFor(project, deed)
      const done = await put(wishes)
      const undo = done.map(({ id, was, values }) => ({ id, was: values, values: was }))
      if (wishes.length === 0) toast.warning(t(words[deed].nothing))
      else if (undo.length > 0)
        toast.success(t(words[deed].done, { count: undo.length }), {
          action: { label: t('records.undo'), run: () => void put(undo).catch(showFailure) },
        })
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}

/** Of each task that they may change and of which something else is kept than shall be. */
async function wishesFor(project: string, deed: BaselineDeed): Promise<Wish[]> {
  const filter = { column: 'project', is: 'any_of' as const, values: [project] }
  const read = await call(readGantt, { table: TASKS, columns, from: 'starts_on', to: 'ends_on', filter })
  return read.rows.flatMap(([id, values, , may]): Wish[] => {
    const said = (name: string): FieldValue => values[read.columns.indexOf(name)] ?? null
    const was = { base_from: said('base_from'), base_to: said('base_to') }
    const keeps = deed === 'keep'
    const next = { base_from: keeps ? said('starts_on') : null, base_to: keeps ? said('ends_on') : null }
    const isSame = was.base_from === next.base_from && was.base_to === next.base_to
    return isSame || (may && !may.includes('u')) ? [] : [{ id, was, values: next }]
  })
}
