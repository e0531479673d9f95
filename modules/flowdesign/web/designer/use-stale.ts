import { useCallback, useMemo } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import type { StaleLanguages } from '#platform/web/form/index.ts'
import { keptTexts } from '../../shared/stale.ts'
import type { FlowDoc } from '../drawing/flow-doc.ts'
import type { Commands } from './use-commands.ts'

/** Which languages of which text nobody has looked at since another was written anew. */
export function useStale(doc: FlowDoc, { looked }: Commands, isFixed: boolean) {
  const staleOf = useCallback(
    (key: string): StaleLanguages | undefined => {
      const list = isFixed ? undefined : doc.stale?.[key]
      return list && { languages: list, onLooked: (language) => looked(key, [language]) }
    },
    [doc.stale, isFixed, looked],
  )
  const { title, description, category, form } = doc
  const keys = useMemo(() => keptTexts({ title, description, category, form }), [title, description, category, form])
  /** The same for a text of the form or of the flow, as it is kept. */
  const staleOfWords = useCallback(
    (words: Partial<Words>) => {
      const key = keys.get(words)
      return key === undefined ? undefined : staleOf(key)
    },
    [keys, staleOf],
  )
  return { staleOf, staleOfWords }
}
