import { forget, readStored, writeStored } from '#platform/web/storage.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { isChanged, type Writing } from '../form/contents.ts'
import { mayRevise, writingOf } from './command.ts'

/** A correction that was being typed, and the revision it was typed over. */
interface KeptCorrection {
  sha256: string
  writing: Writing
}

/** One per person and document: two people may share an office computer. */
const keyOf = (login: string, documentId: string) => `workflow_correction_${login}_${documentId}`

/**
 * What this person was typing here before the tab went away; null where nothing was, or where it is no longer theirs
 * to correct.
 */
export function readCorrection(login: string, document: DocumentView): KeptCorrection | null {
  const kept = readStored<KeptCorrection>(keyOf(login, document.id))
  if (!kept || !document.my_steps.some(mayRevise) || !isChanged(kept.writing, writingOf(document))) return null
  return kept
}

/** Keeps it while it differs from what the document says. */
export function keepCorrection(login: string, document: DocumentView, writing: Writing) {
  if (!isChanged(writing, writingOf(document))) forgetCorrection(login, document.id)
  else writeStored(keyOf(login, document.id), { sha256: document.revision.sha256, writing } satisfies KeptCorrection)
}

export function forgetCorrection(login: string, documentId: string) {
  forget(keyOf(login, documentId))
}
