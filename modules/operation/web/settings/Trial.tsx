import { Button, Notice } from '#platform/web/form-basics/index.ts'
import type { IconName } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { TrialReply } from '../../shared/settings.ts'
import styles from './settings.module.css'

interface Props {
  action: string
  icon: IconName
  /** What is typed and not saved is not tried. */
  isUnsaved: boolean
  isBusy: boolean
  outcome: TrialReply | undefined
  onTry: () => void
  /** What a failure is called here. */
  failed?: string
}

/** A button that tries what is in force, and what came of it. */
export function Trial({ action, icon, isUnsaved, isBusy, outcome, onTry, failed }: Props) {
  const { t } = useText()
  return (
    <div className={styles['trial']}>
      <div className={styles['line']}>
        <Button icon={icon} busy={isBusy} disabled={isUnsaved} onClick={onTry}>
          {action}
        </Button>
        {isUnsaved ? <span className={styles['hint']}>{t('operation.settings.save_first')}</span> : null}
      </div>
      {outcome && !isUnsaved ? <Outcome outcome={outcome} failed={failed} /> : null}
    </div>
  )
}

export function Outcome({
  outcome: { ok, milliseconds, problem, status },
  failed,
}: {
  outcome: TrialReply
  failed?: string | undefined
}) {
  const { t } = useText()
  if (ok) return <Notice kind="success" live title={t('operation.trial_ok', { milliseconds })} />
  return (
    <Notice kind="danger" live title={failed ?? t('operation.trial_bad')}>
      <p>
        {t(`operation.problem.${problem ?? 'failed'}`)}
        {status === null ? null : <> · {t('operation.problem_status', { status })}</>}
      </p>
    </Notice>
  )
}
