import { formatDateTime } from '#platform/web/format.ts'
import { Avatar } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { voterResult, type ProcessStatus, type VotingPerson } from '../../shared/history.ts'
import { shortName } from '../people/names.ts'
import styles from './history.module.css'
import { SignatureBlock } from './SignatureBlock.tsx'
import { parseSigned } from './signed.ts'

const resultKey: Record<Exclude<ProcessStatus, 'ActionPending'>, string> = {
  Supported: 'workflow.status.supported',
  ToRecreate: 'workflow.status.to_recreate',
  Unsupported: 'workflow.status.unsupported',
}

/** Councillors with their result; the label stays empty for one who has not voted. */
export function VotersList({
  voters,
  isCompact,
  documentId,
}: {
  voters: readonly VotingPerson[]
  isCompact: boolean
  documentId: string
}) {
  const { t } = useText()
  const rounds = [...Map.groupBy(voters, ({ action_num }) => action_num)].toSorted(([a], [b]) => a - b)
  return (
    <section className={styles['voters']}>
      <h3>{t(voters.every(({ voted }) => voted === 1) ? 'workflow.history.voters' : 'workflow.history.roll')}</h3>
      {rounds.map(([action, people], at) => (
        <div key={action}>
          {rounds.length > 1 && (
            <h4>
              {t('workflow.vote.rounds_title', { number: at + 1 })}
              {people.some(({ voided }) => voided) && <>: {t('workflow.vote.void')}</>}
            </h4>
          )}
          <ul>
            {people.map((voter, place) => (
              <Voter key={place} voter={voter} isCompact={isCompact} documentId={documentId} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Voter({ voter, isCompact, documentId }: { voter: VotingPerson; isCompact: boolean; documentId: string }) {
  const { t } = useText()
  const result = voterResult(voter)
  const signed = parseSigned(voter.signature_image)
  return (
    <li className={styles['voter']}>
      {voter.emp && <Avatar first={voter.emp.first_name} last={voter.emp.last_name} size={28} />}
      <div className={styles['body']}>
        <p className={styles['voterLine']}>
          {voter.emp && (
            <span dir="auto" className={styles['title']}>
              {shortName(voter.emp)}
            </span>
          )}
          {result && (
            <span className={styles['result']} data-result={result}>
              {t(resultKey[result])}
            </span>
          )}
        </p>
        {voter.emp && <p className={styles['meta']}>{[voter.emp.job, voter.emp.struct].filter(Boolean).join(', ')}</p>}
        {voter.voted === 1 && voter.signature_date && (
          <p className={styles['meta']}>
            <span>{t('workflow.history.voted_electronically')}</span>
            <span>
              {t('workflow.history.date_time')}:{' '}
              <time dateTime={voter.signature_date} className="orgil-num">
                {formatDateTime(voter.signature_date)}
              </time>
            </span>
          </p>
        )}
        {voter.description && (
          <p dir="auto" className={styles['description']}>
            {voter.description}
          </p>
        )}
        {signed && (
          <SignatureBlock documentId={documentId} signed={signed} at={voter.signature_date} isCompact={isCompact} />
        )}
      </div>
    </li>
  )
}
