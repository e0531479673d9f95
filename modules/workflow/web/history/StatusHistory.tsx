import { useEffect, useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { groupByAction, type ActionGroup } from '../../shared/history.ts'
import { showHistory } from '../../shared/process-history.ts'
import { foldHistory } from './collapse.ts'
import styles from './history.module.css'
import { StepEntry } from './StepEntry.tsx'
import { VotersList } from './VotersList.tsx'

interface Props {
  /** Of the process. */
  id: string
  /** Compact signatures, for the popover of a grid cell. */
  compact?: boolean
}

/**
 * The status history view of the specification. A failed load is logged and shows nothing: the document is still
 * there to read.
 */
export function StatusHistory({ id, compact = false }: Props) {
  const { t } = useText()
  const history = useCall(showHistory, { id }, { meta: { quiet: true }, retry: false, staleTime: 0 })
  const [isUnfolded, setUnfolded] = useState(false)
  const { error } = history
  useEffect(() => {
    if (error) reportError(error)
  }, [error])

  if (history.isPending) return <HistorySkeleton label={t('platform.loading')} />
  if (!history.data) return null

  const groups = groupByAction(history.data)
  const { first, hidden, newest } = foldHistory(groups)
  return (
    <div className={compact ? styles['compact'] : styles['history']}>
      <Groups groups={first} isCompact={compact} documentId={id} />
      {hidden.length > 0 && !isUnfolded && (
        <button type="button" className={styles['unfold']} onClick={() => setUnfolded(true)}>
          <Icon name="more" size={16} />
          {t('workflow.history.show_hidden', { count: hidden.length })}
        </button>
      )}
      {isUnfolded && <Groups groups={hidden} isCompact={compact} documentId={id} />}
      <Groups groups={newest} isCompact={compact} documentId={id} />
      {history.data.votingPeople.length > 0 && (
        <VotersList voters={history.data.votingPeople} isCompact={compact} documentId={id} />
      )}
    </div>
  )
}

/** Each action number is a timeline of its own; they read as one because they stand under each other. */
function Groups({
  groups,
  isCompact,
  documentId,
}: {
  groups: readonly ActionGroup[]
  isCompact: boolean
  documentId: string
}) {
  return groups.map((group) => (
    <ol key={group.action_num} className={styles['timeline']} data-action-num={group.action_num}>
      {group.steps.map((step, at) => (
        <StepEntry key={at} step={step} isCompact={isCompact} documentId={documentId} />
      ))}
    </ol>
  ))
}

function HistorySkeleton({ label }: { label: string }) {
  return (
    <div className={styles['skeleton']} role="status" aria-label={label}>
      {[60, 75, 50].map((width) => (
        <div key={width}>
          <i />
          <span>
            <b style={{ width: `${width}%` }} />
            <b style={{ width: `${width - 20}%` }} />
          </span>
        </div>
      ))}
    </div>
  )
}
