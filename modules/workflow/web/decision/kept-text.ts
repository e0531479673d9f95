import { useState } from 'react'
import { forget, readStored, writeStored } from '#platform/web/storage.ts'
import { useSession } from '#modules/access/web/index.ts'

/**
 * One person's comment, for two may share an office computer; it outlives a reload, a lost connection and a look at
 * another document.
 */
export function useKeptText(documentId: string) {
  const { login } = useSession().user
  const key = `workflow_comment_${login}_${documentId}`
  const [text, setText] = useState(() => readStored<string>(key) ?? '')
  const keep = (next: string) => {
    setText(next)
    if (next.trim() === '') forget(key)
    else writeStored(key, next)
  }
  return [text, keep] as const
}
