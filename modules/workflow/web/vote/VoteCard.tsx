import { useState } from 'react'
import { Button, buttonClass, Chip, Notice } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { type DocumentView, minutesPath, type MyStep } from '../../shared/documents/view.ts'
import type { RollChange, VoteView } from '../../shared/documents/vote.ts'
import type { Choice } from '../../shared/engine/model.ts'
import { DueChip } from '../due/DueChip.tsx'
import { shortName } from '../people/names.ts'
import { Ballot, type Lead } from './Ballot.tsx'
import { ReplaceVoter } from './ReplaceVoter.tsx'
import { approvalsNeeded } from './sheet.ts'
import { TallyBar } from './TallyBar.tsx'
import styles from './vote.module.css'
import { VoterRow } from './VoterRow.tsx'

interface Props {
  document: DocumentView
  vote: VoteView
  /** My ballot in this vote, if I am on the roll. */
  ballot: MyStep['ballot']
  choice: Choice | null
  /** The bar was pressed before anything was chosen. */
  lead: Lead
  /** Of the votes held over this document; null where there was only one. */
  round: number | null
  onChoose: (choice: Choice) => void
  isRecused: boolean
  onRecuse: (isRecused: boolean) => void
  onClose: (() => void) | null
  isClosing: boolean
}

const MANY = 12

/** The question, my ballot, and how the council stands. */
export function VoteCard({
  document,
  vote,
  ballot,
  choice,
  lead,
  round,
  onChoose,
  isRecused,
  onRecuse,
  onClose,
  isClosing,
}: Props) {
  const { t } = useText()
  const [isUnfolded, setUnfolded] = useState(vote.voters.length <= MANY)
  const { sheet, count } = vote
  const entitled = count?.entitled ?? vote.voters.reduce((sum, { weight }) => sum + weight, 0)
  const isFinal = ballot !== null && ballot.voted && !ballot.may_change
  const voters = isUnfolded ? vote.voters : vote.voters.slice(0, MANY)
  return (
    <section className={styles['card']}>
      <header className={styles['head']}>
        <h2>{round === null ? t('workflow.vote.title') : t('workflow.vote.rounds_title', { number: round })}</h2>
        {vote.is_open ? (
          <DueChip at={sheet.deadline} />
        ) : (
          vote.result && <ResultChip result={vote.result} casting={vote.casting} />
        )}
        {sheet.secret && <Chip icon="lock">{t('workflow.vote.secret')}</Chip>}
      </header>
      <p className={styles['question']}>{sheet.question}</p>
      {vote.voided && (
        <Notice kind="warning" title={t('workflow.vote.void')}>
          {t('workflow.vote.void_because', namesOf(vote.voided))}
        </Notice>
      )}
      {vote.is_open && vote.roll_change && (
        <Notice kind="info" title={t('workflow.vote.anew')}>
          {t('workflow.vote.anew_because', namesOf(vote.roll_change))}
        </Notice>
      )}
      {ballot !== null && ballot.voter_id !== null && vote.is_open && (
        <Ballot
          choice={choice}
          onChoose={onChoose}
          isRecused={isRecused}
          onRecuse={onRecuse}
          isFinal={isFinal}
          lead={lead}
        />
      )}
      {isFinal && <Notice kind="success">{t('workflow.vote.yours_counts')}</Notice>}
      {count ? (
        <TallyBar count={count} quorum={sheet.quorum} />
      ) : (
        <Notice kind="info" title={t('workflow.vote.cast_of', { cast: vote.cast, entitled: vote.voters.length })}>
          {t(vote.voided ? 'workflow.vote.hidden_for_good' : 'workflow.vote.hidden_until_closed')}
        </Notice>
      )}
      {vote.material_asked.length > 0 && (
        <div className={styles['asked']}>
          <b>{t('workflow.vote.material_asked')}</b>
          <ul>
            {vote.material_asked.map((text, index) => (
              <li key={index}>
                <q>{text}</q>
              </li>
            ))}
          </ul>
        </div>
      )}
      <dl className={styles['rules']}>
        <div>
          <dt>{t('workflow.vote.quorum')}</dt>
          <dd className="orgil-num">
            {sheet.quorum} / {entitled}
          </dd>
        </div>
        <div>
          <dt>{t('workflow.sheet.threshold')}</dt>
          <dd className="orgil-num">
            {shareWords(sheet.threshold)} · {t(`workflow.sheet.base_${sheet.base}`)}
            {sheet.base === 'entitled' && (
              <> · {t('workflow.vote.approvals', { count: approvalsNeeded(entitled, sheet.threshold) })}</>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('workflow.sheet.deadline')}</dt>
          <dd className="orgil-num">{formatDateTime(sheet.deadline)}</dd>
        </div>
      </dl>
      <ul className={styles['voters']}>
        {voters.map((voter) => (
          <VoterRow
            key={voter.id}
            voter={voter}
            isSecret={sheet.secret}
            isChair={voter.person.emp_id === sheet.chair_emp_id}
          >
            {vote.may_replace && <ReplaceVoter about={document} stepId={vote.step_id} voter={voter} />}
          </VoterRow>
        ))}
      </ul>
      {vote.casting && (
        <div className={styles['casting']}>
          <b>{t('workflow.vote.casting')}</b>
          <ul className={styles['voters']}>
            <VoterRow
              voter={{
                ...vote.casting,
                id: vote.step_id,
                weight: 1,
                voted: true,
                voted_at: vote.casting.at,
                vacated: false,
                recused: false,
              }}
              isSecret={false}
              isChair
            />
          </ul>
        </div>
      )}
      {vote.recused.length > 0 && (
        <div className={styles['recusedNames']}>
          <b>{t('workflow.sheet.recused')}</b>
          <ul>
            {vote.recused.map(({ person, reason }) => (
              <li key={person.user_id}>
                {shortName(person)}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {!isUnfolded && (
        <Button kind="quiet" size="small" onClick={() => setUnfolded(true)}>
          {t('workflow.vote.all_voters', { count: vote.voters.length })}
        </Button>
      )}
      {!vote.is_open && (
        <div>
          <a
            className={buttonClass({ size: 'small' })}
            href={`/api${minutesPath(document.id)}?step_id=${vote.step_id}`}
            target="_blank"
            rel="noopener"
          >
            <Icon name="print" size={16} />
            {t('workflow.vote.minutes')}
          </a>
        </div>
      )}
      {onClose && (
        <Button icon="flag" busy={isClosing} onClick={onClose}>
          {t('workflow.vote.close')}
        </Button>
      )}
    </section>
  )
}

function ResultChip({ result, casting }: { result: NonNullable<VoteView['result']>; casting: VoteView['casting'] }) {
  const { t } = useText()
  const outcome = casting?.choice ?? result
  const kind = outcome === 'approve' ? 'success' : outcome === 'disapprove' ? 'danger' : 'warning'
  return (
    <Chip kind={kind} icon={outcome === 'approve' ? 'check' : outcome === 'disapprove' ? 'close' : 'info'}>
      {t(casting ? `workflow.vote.result_casting_${casting.choice}` : `workflow.vote.result_${result}`)}
    </Chip>
  )
}

const shareWords = ({ numerator, denominator }: VoteView['sheet']['threshold']) =>
  numerator * 2 === denominator ? '> 1/2' : `≥ ${numerator}/${denominator}`

const namesOf = ({ from, to, reason }: RollChange) => ({ from: shortName(from), to: shortName(to), reason })
