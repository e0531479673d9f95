import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { stepLook } from '#platform/web/step-look.ts'
import { isFaded, showsDate, type StatusHistory } from '../../shared/history.ts'
import { shortName } from '../people/names.ts'
import styles from './history.module.css'
import { SignatureBlock } from './SignatureBlock.tsx'
import { parseSigned } from './signed.ts'

/** One step: its icon, title, who and when, what was said, and the signature. */
export function StepEntry({ step, isCompact }: { step: StatusHistory; isCompact: boolean }) {
  const { t } = useText()
  const look = stepLook(step.status_type)
  const isPending = isFaded(step)
  const signed = parseSigned(step.signature)
  return (
    <li className={isPending ? styles['pending'] : styles['step']}>
      <span className={styles['disc']} style={{ background: look.colorVar }}>
        <Icon name={isPending ? 'clock' : look.icon} size={15} weight={2} />
      </span>
      <div className={styles['body']}>
        <p className={styles['title']}>{step.status_action ?? step.status}</p>
        <p className={styles['meta']}>
          {isPending && <span>{t('workflow.status.action_pending')}</span>}
          {!step.emp && step.status_type === 'VOTE' && <span>{t('workflow.history.council')}</span>}
          {step.emp && <span title={[step.emp.job, step.emp.struct].filter(Boolean).join(', ')}>{shortName(step.emp)}</span>}
          {showsDate(step) && <time dateTime={step.created_at} className="orgil-num">{formatDateTime(step.created_at)}</time>}
        </p>
        {step.description && <p className={styles['description']}>{step.description}</p>}
        {signed && <SignatureBlock signed={signed} at={step.created_at} isCompact={isCompact} />}
      </div>
    </li>
  )
}
