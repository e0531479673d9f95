import { formatDate, formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { stepLook } from '../step/step-look.ts'
import { isFaded, showsDate, type StatusHistory } from '../../shared/history.ts'
import {
  addedWords,
  alarmWords,
  daySetWords,
  handoverWords,
  reachedWords,
  recusedWords,
  replacedWords,
  standInWords,
  whoDecided,
} from '../../shared/in-place-of.ts'
import styles from './history.module.css'
import { SignatureBlock } from './SignatureBlock.tsx'
import { parseSigned } from './signed.ts'

/** One step: its icon, title, who and when, what was said, and the signature. */
export function StepEntry({
  step,
  isCompact,
  documentId,
}: {
  step: StatusHistory
  isCompact: boolean
  documentId: string
}) {
  const speech = useText()
  const { t } = speech
  const look = stepLook(step.look ?? step.status_type)
  const isOfCouncil = step.status_type === 'VOTE' || step.by_council === true
  const isPending = isFaded(step)
  const signed = parseSigned(step.signature)
  return (
    <li className={isPending || step.overtaken ? styles['pending'] : styles['step']}>
      <span
        className={styles['disc']}
        data-turned={step.turned}
        style={step.turned ? undefined : { background: look.colorVar }}
      >
        <Icon name={isPending ? 'clock' : look.icon} size={15} weight={2} />
        {step.turned ? (
          <span className={styles['turn']}>
            <Icon name={step.turned === 'back' ? 'undo' : 'close'} size={10} weight={2.5} />
          </span>
        ) : null}
      </span>
      <div className={styles['body']}>
        <p className={styles['title']}>
          {step.status}
          {step.status_action && (
            <span className={styles['action']} data-turned={step.turned}>
              {' '}
              · {step.status_action}
            </span>
          )}
        </p>
        <p className={styles['meta']}>
          {isPending && <span>{t('workflow.status.action_pending')}</span>}
          {!step.emp && isOfCouncil && <span>{t('workflow.history.council')}</span>}
          {step.emp && (
            <span dir="auto" title={[step.emp.job, step.emp.struct].filter(Boolean).join(', ')}>
              {whoDecided(step.emp, step, speech)}
            </span>
          )}
          {!step.emp && step.is_done === 1 && !isOfCouncil && <span>{t('workflow.the_system')}</span>}
          {showsDate(step) && (
            <span>
              {t('workflow.history.date')}:{' '}
              <time dateTime={step.created_at} className="orgil-num">
                {formatDateTime(step.created_at)}
              </time>
            </span>
          )}
        </p>
        {step.alarms?.map((one) => (
          <p key={one.kind} className={styles['handover']}>
            {alarmWords(one, speech)},{' '}
            <time dateTime={one.at} className="orgil-num">
              {formatDateTime(one.at)}
            </time>
          </p>
        ))}
        {step.handovers?.map((one) => (
          <p key={one.at} className={styles['handover']}>
            {handoverWords(one, speech)},{' '}
            <time dateTime={one.at} className="orgil-num">
              {formatDateTime(one.at)}
            </time>
            {one.reason && <span className={styles['description']}>{one.reason}</span>}
          </p>
        ))}
        {step.added && (
          <p className={styles['handover']}>
            {addedWords(step.added, speech)}
            {step.added.reason && <span className={styles['description']}>{step.added.reason}</span>}
          </p>
        )}
        {step.stands_in && <p className={styles['handover']}>{standInWords(step.stands_in, speech)}</p>}
        {(step.reached ? reachedWords(step.reached, speech) : []).map((words) => (
          <p key={words} className={styles['handover']}>
            {words}
          </p>
        ))}
        {recusedWords(step.recused ?? [], speech).map((words) => (
          <p key={words} className={styles['handover']}>
            {words}
          </p>
        ))}
        {step.replaced && <p className={styles['handover']}>{replacedWords(step.replaced, speech)}</p>}
        {step.overtaken && <p className={styles['handover']}>{t('workflow.history.overtaken')}</p>}
        {step.until && (
          <p className={styles['handover']}>{t('workflow.rest.until', { day: formatDate(step.until) })}</p>
        )}
        {step.extended_until && (
          <p className={styles['handover']}>
            {t('workflow.history.extended_until', { time: formatDateTime(step.extended_until) })}
          </p>
        )}
        {step.day_set?.day && (
          <p className={styles['handover']}>
            {daySetWords({ by: step.day_set.by, day: formatDate(step.day_set.day) }, speech)}
            {step.day_set.reason && <span className={styles['description']}>{step.day_set.reason}</span>}
          </p>
        )}
        {step.certificate && (
          <p className={styles['handover']}>
            {t('workflow.history.certificate')} <code className={styles['hash']}>{step.certificate.slice(0, 16)}</code>
          </p>
        )}
        {step.description && (
          <p dir="auto" className={styles['description']}>
            {step.description}
          </p>
        )}
        {signed && (
          <SignatureBlock documentId={documentId} signed={signed} at={step.created_at} isCompact={isCompact} />
        )}
      </div>
    </li>
  )
}
