import { useText } from '#platform/web/i18n/index.ts'
import type { VoteView } from '../../shared/documents/vote.ts'
import { quorumMark, shares } from './tally.ts'
import styles from './vote.module.css'

const parts = ['approve', 'recreate', 'disapprove', 'abstain', 'unvoted'] as const

/** All entitled weight as one bar, with the quorum marked on it; the numbers stand below in words. */
export function TallyBar({ count, quorum }: { count: NonNullable<VoteView['count']>; quorum: number }) {
  const { t } = useText()
  const widths = shares(count)
  return (
    <div className={styles['tally']}>
      <div className={styles['tallyBar']} aria-hidden>
        {parts.map(
          (part) => widths[part] > 0 && <span key={part} data-choice={part} style={{ width: `${widths[part]}%` }} />,
        )}
        <i style={{ left: `${quorumMark(quorum, count.entitled)}%` }} title={t('workflow.vote.quorum')} />
      </div>
      <ul className={styles['legend']}>
        {parts
          .filter((part) => part !== 'abstain' || count.abstain > 0)
          .map((part) => (
            <li key={part} data-choice={part}>
              <b className="orgil-num">{count[part]}</b> {t(`workflow.counted.${part}`)}
            </li>
          ))}
      </ul>
    </div>
  )
}
