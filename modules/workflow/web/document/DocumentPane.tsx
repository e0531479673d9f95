import { DocumentSkeleton, ErrorPanel } from '#platform/web/layout/index.ts'
import styles from './document.module.css'
import { DocumentRoom } from './DocumentRoom.tsx'
import { useDocument } from './use-document.ts'

interface Props {
  id: string
  /** After a decision of mine went through. */
  onDecided: () => void
}

/** A document in its process, in the split view and on a page of its own. */
export function DocumentPane({ id, onDecided }: Props) {
  const document = useDocument(id)
  if (document.isPending) return <div className={styles['pane']}><div className={styles['scroll']}><DocumentSkeleton /></div></div>
  if (!document.data) return <ErrorPanel error={document.error} onRetry={() => void document.refetch()} />
  // A person's typing belongs to one document: another id starts afresh.
  return <DocumentRoom key={id} document={document.data} onDecided={onDecided} />
}
