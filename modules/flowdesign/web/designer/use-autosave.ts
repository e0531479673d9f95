import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import type { PersonView } from '#modules/workflow/shared/index.ts'
import { saveDesign } from '../../shared/contract.ts'
import type { FlowDoc } from '../drawing/flow-doc.ts'
import { showRefusal } from './refusal.ts'

/** After the last change; a save under way is waited for. */
const REST = 900
const TRY_AGAIN = 5000
/**
 * It may not be saved any more, is not there any more, or is too much or not taken as it is: sending it again changes
 * nothing.
 */
const IN_VAIN: readonly number[] = [403, 404, 413, 422]

type SaveState = 'saved' | 'saving' | 'waiting' | 'failed' | 'conflict'

export interface Conflict {
  by: PersonView | null
  at: string | null
}

interface Saved {
  edit: number
  doc: FlowDoc
}

/** Keeps what is drawn on the server, a moment after each change; never over what a colleague saved meanwhile. */
export function useAutosave(
  id: number,
  doc: FlowDoc,
  first: { edit: number; hasChanges: boolean },
  isAllowed: boolean,
) {
  const [saved, setSaved] = useState<Saved>({ edit: first.edit, doc })
  const [work, setWork] = useState<'none' | 'saving' | 'failed'>('none')
  const [hasChanges, setHasChanges] = useState(first.hasChanges)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isPutOff, setPutOff] = useState(false)
  /** What the server will not take however often it is sent; it said why. */
  const [refused, setRefused] = useState<FlowDoc | null>(null)
  // What a save under way must see at once, before anything is drawn again.
  const now = useRef({ saved, doc, running: null as Promise<boolean> | null })
  useEffect(() => {
    now.current.doc = doc
  }, [doc])
  const isBehind = doc !== saved.doc
  const state: SaveState = conflict ? 'conflict' : work !== 'none' ? work : isBehind ? 'waiting' : 'saved'
  useUnsaved(isAllowed && isBehind)

  const keep = (next: Saved) => {
    now.current.saved = next
    setSaved(next)
  }
  const send = async (): Promise<boolean> => {
    const { saved: before, doc: contents } = now.current
    if (contents === before.doc) return true
    setWork('saving')
    try {
      const reply = await call(saveDesign, { id, edit: before.edit, contents })
      keep({ edit: reply.edit, doc: contents })
      setHasChanges(reply.has_changes)
      setWork('none')
      return now.current.doc === contents || send()
    } catch (error) {
      const facts = error instanceof CallError && error.status === 409 ? error.reply['saved'] : undefined
      if (facts) {
        setConflict(facts as Conflict)
        setPutOff(false)
      }
      if (error instanceof CallError && IN_VAIN.includes(error.status)) {
        setRefused(contents)
        showRefusal(error)
      }
      setWork('failed')
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

  const save = useEffectEvent((drawn: FlowDoc) => {
    if (!now.current.running && drawn === now.current.doc) void flush()
  })
  const mustSave = isAllowed && isBehind && work !== 'saving' && conflict === null && doc !== refused
  useEffect(() => {
    if (!mustSave) return
    const timer = setTimeout(save, work === 'failed' ? TRY_AGAIN : REST, doc)
    return () => clearTimeout(timer)
  }, [doc, mustSave, work])

  return {
    state,
    hasChanges,
    conflict: isPutOff ? null : conflict,
    flush,
    /** Answered later: nothing is saved until then, and nothing of what is drawn is lost. */
    putOff: () => setPutOff(true),
    askAgain: () => setPutOff(false),
    edit: () => now.current.saved.edit,
    /** The server has taken this further: it was published. */
    moveTo: (edit: number, isChanged: boolean, drawn: FlowDoc) => {
      keep({ edit, doc: drawn })
      setHasChanges(isChanged)
      setWork('none')
    },
  }
}
