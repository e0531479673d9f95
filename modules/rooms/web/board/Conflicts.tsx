import { CallError } from '#platform/web/call.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './board.module.css'

interface Conflict {
  starts_at: string
  says: string
}

/** Times of a series that others have, as the server named them. */
export function conflictsIn(error: unknown): readonly Conflict[] {
  const named = error instanceof CallError ? error.reply['conflicts'] : undefined
  return Array.isArray(named) ? (named as Conflict[]) : []
}

export function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  const { t } = useText()
  return (
    <div role="alert">
      <p>{t('rooms.conflicts_found', { count: conflicts.length })}</p>
      <ul className={styles['conflicts']}>
        {conflicts.map(({ starts_at, says }) => (
          <li key={starts_at}>
            <b className="orgil-num">{formatDateTime(starts_at)}</b> <small>{says}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
