import { useRef, useState } from 'react'
import { useSession } from '#modules/access/web/index.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { isChanged } from '../form/contents.ts'
import { useKeeping } from '../form/use-keeping.ts'
import { useWriting } from '../form/use-writing.ts'
import { mayRevise, writingOf } from './command.ts'
import { forgetCorrection, keepCorrection, readCorrection } from './kept-correction.ts'

/**
 * The contents while they are corrected; what was typed outlives a reload. A newer revision replaces what stands in
 * the form, unless someone has typed there: then it is offered.
 */
export function useCorrection(document: DocumentView) {
  const { login } = useSession().user
  const [kept] = useState(() => readCorrection(login, document))
  const writing = useWriting(kept?.writing ?? writingOf(document))
  const { state, restart } = writing
  const [base, setBase] = useState(document.revision)
  const [isOutdated, setOutdated] = useState(kept !== null && kept.sha256 !== document.revision.sha256)
  const [isSent, setSent] = useState(false)
  /** Sent: what stands in the form is not kept any more. */
  const isGone = useRef(false)

  if (base.sha256 !== document.revision.sha256) {
    const isMine = isSent || !isChanged(state.get(), writingOf(document))
    const isTyped = isChanged(state.get(), base)
    setBase(document.revision)
    setSent(false)
    if (isTyped && !isMine) setOutdated(true)
    else restart(writingOf(document))
  }

  useKeeping(state, (typed) => {
    if (!isGone.current && document.my_steps.some(mayRevise)) keepCorrection(login, document, typed)
  })

  return {
    ...writing,
    /** It was being typed before the page was loaded. */
    isRestored: kept !== null,
    /** A newer revision came while this one was being typed over. */
    isOutdated,
    takeNewest: () => {
      restart(writingOf(document))
      setOutdated(false)
    },
    keepMine: () => setOutdated(false),
    /** What was typed went out; the revision that comes back is that. */
    sent: () => {
      setSent(true)
      isGone.current = true
      forgetCorrection(login, document.id)
    },
  }
}
