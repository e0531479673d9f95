import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { InputOf, ReplyOf } from '#platform/shared/contract.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { call, CallError, keyOf } from '#platform/web/call.ts'
import { announce } from '#platform/web/drag/index.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { queryRows, showRow, showRowHistory } from '../../../shared/contract.ts'
import { changeGantt, importGantt, type LinkColumns, MOST_MOVED, readGantt } from '../../../shared/gantt.ts'

type Input = InputOf<typeof changeGantt>
type Done = ReplyOf<typeof changeGantt>
export type RowWish = NonNullable<Input['rows']>[number]
export interface Brought {
  problems: ReplyOf<typeof importGantt>['problems']
  isDone: boolean
}
type ToBring = Pick<InputOf<typeof importGantt>, 'rows' | 'tree' | 'links'>
export type LinkWishes = Omit<NonNullable<Input['links']>, keyof LinkColumns>

/** What is changed at once, and taken back at once. */
interface Step {
  rows: readonly RowWish[]
  links?: LinkWishes | undefined
  /** Rows that came out of a file go again, or come back. */
  remove?: readonly string[] | undefined
  restore?: readonly string[] | undefined
  /** What is said once it is so. */
  words: string
}

/** Steps follow each other: what was said of the one before would only lie over the drawing. */
const TOPIC = 'gantt'

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
  const steps = useRef<{ past: readonly Step[]; future: readonly Step[] }>({ past: [], future: [] })
  const [counts, setCounts] = useState({ past: 0, future: 0 })
  const queue = useRef(Promise.resolve())
  useUnsaved(saving > 0)

  const reread = () =>
    Promise.all(
      [readGantt, queryRows, showRow, showRowHistory].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
    )
  const send = async ({ rows, links: wishes, remove, restore }: Step): Promise<Done[] | null> => {
    const parts = Math.max(1, Math.ceil(rows.length / MOST_MOVED))
    const done: Done[] = []
    for (let part = 0; part < parts; part += 1) {
      const reply = await call(changeGantt, {
        table,
        rows: rows.slice(part * MOST_MOVED, (part + 1) * MOST_MOVED),
        ...(tree && { tree }),
        // What leads from one to another is changed with the first of them.
        ...(links && wishes && part === 0 && { links: { ...links, ...wishes } }),
        ...(part === 0 && { remove: [...(remove ?? [])], restore: [...(restore ?? [])] }),
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
  /** Which step said last how a row is seen. */
  const owners = useRef(new Map<string, object>())
  const put = (step: Step, isOn: boolean) =>
    setPatches((before) => {
      const after = new Map(before)
      for (const { id, values } of step.rows) {
        if (isOn) {
          owners.current.set(id, step)
          after.set(id, { ...after.get(id), ...values })
        } else if (owners.current.get(id) === step) after.delete(id)
      }
      return after
    })
  const keep = (next: Partial<typeof steps.current>) => {
    steps.current = { ...steps.current, ...next }
    setCounts({ past: steps.current.past.length, future: steps.current.future.length })
  }
  const run = async (step: Step, onDone: (back: Step) => void) => {
    try {
      const done = await send(step)
      if (done) onDone(wayBack(done, step.words))
    } catch (error) {
      // Nothing came through: what was moved is seen going back, and is told why.
      if (error instanceof CallError && error.status === 0) {
        const said = t('records.gantt.offline')
        toast.error(said, { topic: TOPIC })
        announce(said)
      } else showFailure(error, 'platform.error.saving')
    }
    await reread()
  }
  /** One after the other: whoever goes back while something is saved goes back from there. */
  const inTurn = (work: () => Promise<void>) => {
    setSaving((count) => count + 1)
    queue.current = queue.current.then(work).finally(() => setSaving((count) => count - 1))
  }
  const remember = (back: Step) => keep({ past: [...steps.current.past, back].slice(-MOST_STEPS) })
  /** `isQuiet`: the way back is offered beside the drawing alone. */
  const change = (step: Step, isQuiet = false) => {
    put(step, true)
    inTurn(async () => {
      keep({ future: [] })
      await run(step, (back) => {
        remember(back)
        if (!isQuiet)
          toast.success(step.words, { topic: TOPIC, action: { label: t('records.undo'), run: () => undo(back) } })
      })
      put(step, false)
    })
  }
  /** The last step, or this one where it was not taken back already. */
  const undo = (one?: Step) =>
    inTurn(async () => {
      const step = one ?? steps.current.past.at(-1)
      if (!step || !steps.current.past.includes(step)) return
      keep({ past: steps.current.past.filter((other) => other !== step) })
      put(step, true)
      await run(step, (again) => {
        keep({ future: [...steps.current.future, again] })
        announce(t('records.gantt.back'))
      })
      put(step, false)
    })
  const redo = () =>
    inTurn(async () => {
      const step = steps.current.future.at(-1)
      if (!step) return
      keep({ future: steps.current.future.slice(0, -1) })
      put(step, true)
      await run(step, (back) => {
        remember(back)
        announce(step.words)
      })
      put(step, false)
    })
  /** What a file brings is one step too. `mayGo`: whoever brings it may take it away. */
  const bring = (brought: ToBring, words: string, mayGo: boolean) =>
    new Promise<Brought>((resume) =>
      inTurn(async () => {
        try {
          const {
            problems,
            added,
            links: led,
          } = await call(importGantt, {
            table,
            ...brought,
          })
          if (problems.length === 0) {
            keep({ future: [] })
            const back: Step = {
              rows: [],
              remove: added,
              ...(led.length > 0 && { links: { add: [], change: [], remove: led, restore: [] } }),
              words,
            }
            if (mayGo) remember(back)
            toast.success(
              words,
              mayGo ? { topic: TOPIC, action: { label: t('records.undo'), run: () => undo(back) } } : {},
            )
            announce(words)
          }
          resume({ problems, isDone: problems.length === 0 })
        } catch (error) {
          showFailure(error, 'platform.error.saving')
          resume({ problems: [], isDone: false })
        }
        await reread()
      }),
    )
  const isSaving = saving > 0
  return {
    patches,
    change,
    bring,
    undo: isSaving || counts.past > 0 ? () => undo() : undefined,
    redo: isSaving || counts.future > 0 ? redo : undefined,
  }
}

/** What has to be done for all to be as it was. */
function wayBack(done: readonly Done[], words: string): Step {
  const turned = (all: Done['changed']) => all.map(({ id, was, values }) => ({ id, was: values, values: was }))
  const links = {
    add: [],
    change: turned(done.flatMap((one) => one.links.changed)),
    remove: done.flatMap((one) => [...one.links.added, ...one.links.restored]),
    restore: done.flatMap((one) => one.links.removed),
  }
  const isAny = links.change.length + links.remove.length + links.restore.length > 0
  return {
    rows: turned(done.flatMap((one) => one.changed)),
    links: isAny ? links : undefined,
    remove: done.flatMap((one) => one.restored),
    restore: done.flatMap((one) => one.removed),
    words,
  }
}
