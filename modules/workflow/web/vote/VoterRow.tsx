import type { ReactNode } from 'react'
import { Avatar } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import type { VoteView } from '../../shared/documents/vote.ts'
import { shortName } from '../people/names.ts'
import styles from './vote.module.css'

interface Props {
  /** What may be done about this seat. */
  children?: ReactNode
  voter: VoteView['voters'][number]
  isSecret: boolean
  isChair: boolean
}

export function VoterRow({ voter, isSecret, isChair, children }: Props) {
  const { t } = useText()
  const { person, choice, voted, vacated, recused, weight } = voter
  const status = recused ? 'recused' : (choice ?? (vacated ? 'vacated' : voted ? 'voted' : 'unvoted'))
  return (
    <li className={styles['voter']} data-voted={voted || undefined}>
      <Avatar first={person.first_name} last={person.last_name} size={32} />
      <span className={styles['voterWords']}>
        <b>
          {shortName(person)}
          {isChair && <small>{t('workflow.sheet.chair')}</small>}
          {weight > 1 && <small className="orgil-num">×{weight}</small>}
        </b>
        {person.job && <span>{person.job}</span>}
        {voter.description && <q>{voter.description}</q>}
      </span>
      <span className={styles['voterStatus']} data-choice={recused ? 'abstain' : status}>
        {voted && isSecret && <Icon name="lock" size={13} />}
        {t(`workflow.counted.${status}`)}
        {voter.voted_at && (
          <time dateTime={voter.voted_at} className="orgil-num">
            {formatDateTime(voter.voted_at)}
          </time>
        )}
      </span>
      {children}
    </li>
  )
}
