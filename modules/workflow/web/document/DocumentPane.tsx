import { ErrorPanel } from '#platform/web/layout/index.ts'
import { useTabName } from '#platform/web/tabs/index.ts'
import type { BackToList } from './DocumentHead.tsx'
import { DocumentRoom } from './DocumentRoom.tsx'
import { DocumentSkeleton } from './DocumentSkeleton.tsx'
import { useDocument } from './use-document.ts'

interface Props {
  id: string
  /** After a decision of mine went through. */
  onDecided: () => void
  /** Several are being chosen beside it: what is decided then are these. */
  isLookedAt?: boolean
  /** Of a page of its own, whose tab is called as the document is; without it the document stands beside the list. */
  back?: BackToList
}

/** A document in its process, in the split view and on a page of its own. */
export default function DocumentPane({ id, onDecided, isLookedAt = false, back }: Props) {
  const document = useDocument(id)
  useTabName(back ? document.data?.title : undefined)
  // What an earlier look left in the cache can be read at once, but not decided: it may have moved on since.
  const isOutdated = !document.isFetchedAfterMount && document.isFetching && (document.data?.my_steps.length ?? 0) > 0
  if (document.isPending || isOutdated) return <DocumentSkeleton />
  if (!document.data)
    return <ErrorPanel isPart={!back} error={document.error} onRetry={() => void document.refetch()} />
  // A person's typing belongs to one document: another id starts afresh.
  return (
    <DocumentRoom
      key={id}
      document={document.data}
      {...(back && { back })}
      isUpToDate={document.isFetchedAfterMount}
      isLookedAt={isLookedAt}
      onDecided={onDecided}
    />
  )
}
