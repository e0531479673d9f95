import { useState } from 'react'
import { saysNothing } from '#platform/shared/visible-text.ts'
import { forget, readStored, writeStored } from '#platform/web/storage.ts'
import { useSession } from '#modules/access/web/index.ts'
import type { CommentView } from '../../shared/comments.ts'
import type { PersonView } from '../../shared/person.ts'

interface Kept {
  text: string
  people: readonly PersonView[]
}

/**
 * What somebody is saying, and whom they have named in it, for two may share an office computer; it outlives a reload
 * and a look at another document, as what is written with a decision does, and goes with them when they sign out
 * (`kept-drafts.ts`).
 */
export function useKeptComment(documentId: string, comment: CommentView | undefined) {
  const { login } = useSession().user
  const key = `workflow_talk_${login}_${documentId}${comment ? `_${comment.id}` : ''}`
  const [start] = useState<Kept>({ text: comment?.text ?? '', people: comment?.mentions ?? [] })
  const [kept, setKept] = useState(() => readStored<Kept>(key) ?? start)
  const keep = (next: Kept) => {
    setKept(next)
    if (next.text === start.text || saysNothing(next.text)) forget(key)
    else writeStored(key, next)
  }
  return { ...kept, keep, giveUp: () => keep(start) }
}
