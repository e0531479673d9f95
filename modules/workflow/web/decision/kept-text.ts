import { useState } from 'react'
import { forget, readStored, writeStored } from '#platform/web/storage.ts'

/** A comment that outlives a reload, a lost connection and a look at another document. */
export function useKeptText(documentId: string) {
  const key = `workflow_comment_${documentId}`
  const [text, setText] = useState(() => readStored<string>(key) ?? '')
  const keep = (next: string) => {
    setText(next)
    if (next.trim() === '') forget(key)
    else writeStored(key, next)
  }
  return [text, keep] as const
}
