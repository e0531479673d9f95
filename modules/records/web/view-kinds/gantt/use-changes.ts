import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { InputOf, ReplyOf } from '#platform/shared/contract.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { announce } from '#platform/web/drag/index.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { queryRows, showRow, showRowHistory } from '../../../shared/contract.ts'
import { changeGantt, type LinkColumns, MOST_MOVED, readGantt } from '../../../shared/gantt.ts'

type Input = InputOf<typeof changeGantt>
type Done = ReplyOf<typeof changeGantt>
export type RowWish = NonNullable<Input['rows']>[number]
export type LinkWishes = Omit<NonNullable<Input['links']>, keyof LinkColumns>

/** What is changed at once, and taken back at once. */
export interface Step {
  rows: readonly RowWish[]
  links?: LinkWishes | undefined
  /** What is said once it is so. */
  words: string
}

/** Steps that can be taken back while the page stands. */
const MOST_STEPS = 100

interface Place {
  table: string
  tree: string | undefined
  links: LinkColumns | undefined
  nameOf: (id: string) => string
}

/** Changes of a plan: seen at once, saved whole or not at all, and taken back and made again as one step. */
export function useChanges({ table, tree, links, nameOf }: Place) {
  const { t } = useText()
  const cache = useQueryClient()
  const [patches, setPatches] = useState<ReadonlyMap<string, FieldValues>>(new Map())
  const [saving, setSaving] = useState(0)
  const [past, setPast] = useState<readonly Step[]>([])
  const [future, setFuture] = useState<readonly Step[]>([])
  const queue = useRef(Promise.resolve())
  useUnsaved(saving > 0)

  const reread = () =>
    Promise.all(
      [readGantt, queryRows, showRow, showRowHistory].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
    )
  const send = async ({ rows, links: wishes }: Step): Promise<Done[] | null> => {
    const parts = Math.max(1, Math.ceil(rows.length / MOST_MOVED))
    const done: Done[] = []
    for (let part = 0; part < parts; part += 1) {
      const reply = await call(changeGantt, {
        table,
        rows: rows.slice(part * MOST_MOVED, (part + 1) * MOST_MOVED),
        ...(tree && { tree }),
        // What leads from one to another is changed with the first of them.
        ...(links && wishes && part === 0 && { links: { ...links, ...wishes } }),
      })
      if (reply.problems.length > 0) {
        tellProblems(reply.problems)
        return done.length > 0 ? done : null
      }
      done.push(reply)
    }
    if (parts > 1) toast.warning(t('records.gantt.in_parts', { count: parts }))
    return done
  }
  const tellProblems = (problems: Done['problems']) => {
    const [first] = problems
    if (!first) return
    const rest = new Set(problems.map(({ id }) => id)).size - 1
    const name = nameOf(first.id)
    const said = t('records.gantt.refused', { name, why: first.why })
    toast.error(rest > 0 ? `${said} ${t('records.gantt.refused_more', { count: rest })}` : said)
    announce(said)
  }
  const put = (ids: readonly RowWish[], isOn: boolean) =>
    setPatches((before) => {
      const after = new Map(before)
      for (const { id, values } of ids) {
        if (isOn) after.set(id, { ...after.get(id), ...(values as FieldValues) })
        else after.delete(id)
      }
      return after
    })
  const run = (step: Step, onDone: (back: Step) => void) => {
    put(step.rows, true)
    setSaving((count) => count + 1)
    const work = async () => {
      try {
        const done = await send(step)
        if (done) onDone(wayBack(done, step.words))
      } catch (error) {
        showFailure(error, 'platform.error.saving')
      }
      await reread()
      put(step.rows, false)
      setSaving((count) => count - 1)
    }
    queue.current = queue.current.then(work)
    return queue.current
  }
  const remember = (back: Step) => setPast((steps) => [...steps, back].slice(-MOST_STEPS))
  const takenBack = useRef(new WeakSet<Step>())
  /** `isQuiet`: the way back is offered beside the drawing alone. */
  const change = (step: Step, isQuiet = false) => {
    setFuture([])
    return run(step, (back) => {
      remember(back)
      if (!isQuiet) toast.success(step.words, { action: { label: t('records.undo'), run: () => takeBack(back) } })
    })
  }
  const takeBack = (step: Step) => {
    // Words with a way back may stand there still when it was gone already.
    if (takenBack.current.has(step)) return
    takenBack.current.add(step)
    setPast((steps) => steps.filter((one) => one !== step))
    const words = t('records.gantt.back')
    void run({ ...step, words }, (again) => {
      setFuture((steps) => [...steps, { ...again, words: step.words }])
      announce(words)
    })
  }
  const undo = () => {
    const step = past.at(-1)
    if (step) takeBack(step)
  }
  const redo = () => {
    const step = future.at(-1)
    if (!step) return
    setFuture((steps) => steps.slice(0, -1))
    void run(step, (back) => {
      remember(back)
      announce(step.words)
    })
  }
  return {
    patches,
    isSaving: saving > 0,
    change,
    undo: past.length > 0 ? undo : undefined,
    redo: future.length > 0 ? redo : undefined,
  }
}

/** What has to be done for all to be as it was. */
export function wayBack(done: readonly Done[], words: string): Step {
  const turned = (all: Done['changed']) => all.map(({ id, was, values }) => ({ id, was: values, values: was }))
  const links = {
    add: [],
    change: turned(done.flatMap((one) => one.links.changed)),
    remove: done.flatMap((one) => [...one.links.added, ...one.links.restored]),
    restore: done.flatMap((one) => one.links.removed),
  }
  const isAny = links.change.length + links.remove.length + links.restore.length > 0
  return { rows: turned(done.flatMap((one) => one.changed)), links: isAny ? links : undefined, words }
}
