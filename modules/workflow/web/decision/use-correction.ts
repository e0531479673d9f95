import { useState } from 'react'
import type { DocumentView } from '../../shared/documents.ts'
import { isChanged } from '../form/contents.ts'
import { useWriting } from '../form/use-writing.ts'
import { writingOf } from './command.ts'

/** The contents while they are corrected. A newer revision replaces what stands in the form, unless someone has typed there: then it is offered. */
export function useCorrection(document: DocumentView) {
  const state = useWriting(writingOf(document))
  const { writing, setWriting } = state
  const [base, setBase] = useState(document.revision)
  const [isOutdated, setOutdated] = useState(false)
  const [isSent, setSent] = useState(false)

  if (base.sha256 !== document.revision.sha256) {
    const isMine = isSent || !isChanged(writing, writingOf(document))
    const isTyped = isChanged(writing, base)
    setBase(document.revision)
    setSent(false)
    if (isTyped && !isMine) setOutdated(true)
    else setWriting(writingOf(document))
  }

  return {
    ...state,
    /** A newer revision came while this one was being typed over. */
    isOutdated,
    takeNewest: () => { setWriting(writingOf(document)); setOutdated(false) },
    keepMine: () => setOutdated(false),
    /** What was typed went out; the revision that comes back is that. */
    sent: () => setSent(true),
  }
}
