import { useState } from 'react'
import { rebased } from './rebase.ts'

interface Form<Values> {
  values: Values
  isChanged: boolean
  reset: (next: Values) => void
  set: (part: Partial<Values>) => void
}

/**
 * What others save while a form stands open is shown in it, and what was changed here stays upon it. Answers with
 * what is saved.
 */
export function useFollowSaved<Values extends object>(form: Form<Values>, saved: Values): Values {
  const [known, setKnown] = useState(saved)
  if (JSON.stringify(saved) !== JSON.stringify(known)) {
    setKnown(saved)
    form.reset(saved)
    if (form.isChanged) form.set(rebased(known, form.values, saved))
  }
  return known
}
