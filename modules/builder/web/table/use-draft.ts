import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import type { Table } from '#modules/records/shared/index.ts'
import { saveTableDraft, showTableDraft } from '../../shared/contract.ts'
import { isSameDraft } from '../../shared/same-draft.ts'

/** After the last change. */
const REST = 700
const TRY_AGAIN = 5000

export type SaveState = 'saved' | 'saving' | 'waiting' | 'failed' | 'late'

interface Saved<Draft> {
  edit: number
  draft: Draft
}

/** How what is drawn is kept on the server, where nobody else drew since `edit`, and what is kept there now. */
interface Keeping<Draft> {
  keep: (id: string, edit: number, draft: Draft) => Promise<{ edit: number }>
  kept: (id: string) => Promise<Saved<Draft>>
}

export const keepingTable: Keeping<Table> = {
  keep: (id, edit, draft) => call(saveTableDraft, { id, edit, draft }),
  kept: (id) => call(showTableDraft, { id }),
}

/** What is drawn, with the steps back; kept on the server a moment after each change. */
export function useDraft<Draft>(id: string, first: Saved<Draft>, isAllowed: boolean, keeping: Keeping<Draft>) {
  const [steps, setSteps] = useState({ past: [] as Draft[], now: first.draft, about: '' })
  const [saved, setSaved] = useState(first)
  const [work, setWork] = useState<'none' | 'saving' | 'failed' | 'late'>('none')
  // What a save under way must see at once, before anything is drawn again.
  const now = useRef({ saved: first, draft: first.draft, running: null as Promise<boolean> | null })
  const draft = steps.now
  useEffect(() => {
    now.current.draft = draft
  }, [draft])
  const isBehind = draft !== saved.draft
  useUnsaved(isAllowed && isBehind)

  const send = async (): Promise<boolean> => {
    const { saved: before, draft: drawn } = now.current
    if (drawn === before.draft) return true
    setWork('saving')
    try {
      const { edit } = await keeping.keep(id, before.edit, drawn)
      now.current.saved = { edit, draft: drawn }
      setSaved(now.current.saved)
      setWork('none')
      return now.current.draft === drawn || send()
    } catch (error) {
      const isLate = error instanceof CallError && error.status === 409
      // The answer to an earlier try of the same may have been lost on its way here.
      const kept = isLate ? await keeping.kept(id).catch(() => null) : null
      if (kept && isSameDraft(kept.draft, drawn)) {
        now.current.saved = { edit: kept.edit, draft: drawn }
        setSaved(now.current.saved)
        setWork('none')
        return now.current.draft === drawn || send()
      }
      setWork(isLate ? 'late' : 'failed')
      if (error instanceof CallError && error.status !== 0) showFailure(error, 'platform.error.saving')
      return false
    }
  }
  /** True once everything drawn so far is on the server. */
  const flush = async () => {
    await now.current.running
    now.current.running = send().finally(() => {
      now.current.running = null
    })
    return now.current.running
  }
  const save = useEffectEvent((drawn: Draft) => {
    if (!now.current.running && drawn === now.current.draft) void flush()
  })
  const mustSave = isAllowed && isBehind && work !== 'saving' && work !== 'late'
  useEffect(() => {
    if (!mustSave) return
    const timer = setTimeout(save, work === 'failed' ? TRY_AGAIN : REST, draft)
    return () => clearTimeout(timer)
  }, [draft, mustSave, work])

  // Whoever leaves the page takes nothing of it along: it goes to the server first.
  const leave = useEffectEvent(() => {
    if (isAllowed && work !== 'late') void flush()
  })
  useEffect(() => () => leave(), [])

  const state: SaveState = work !== 'none' ? work : isBehind ? 'waiting' : 'saved'
  return {
    draft,
    state,
    flush,
    /** `about`: what is typed letter by letter is one step back. */
    change: (by: (draft: Draft) => Draft, about = '') =>
      setSteps(({ past, now: before, about: last }) => {
        const next = by(before)
        if (next === before) return { past, now: before, about: last }
        return { past: about !== '' && about === last ? past : [...past.slice(-99), before], now: next, about }
      }),
    undo: () =>
      setSteps(({ past, now: before }) => ({ past: past.slice(0, -1), now: past.at(-1) ?? before, about: '' })),
    canUndo: steps.past.length > 0,
  }
}
