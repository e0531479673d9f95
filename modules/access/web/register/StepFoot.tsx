import { Incomplete } from '#platform/web/form/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './register.module.css'

interface Props {
  form?: { isBusy: boolean; isIncomplete: boolean; problemCount: number }
  onBack?: () => void
  action?: string
  isBusy?: boolean
  onAction?: () => void
}

/** Previous and Next. */
export function StepFoot({ form, onBack, action, isBusy = false, onAction }: Props) {
  const { t } = useText()
  return (
    <>
      {form ? <Incomplete form={form} /> : null}
      <div className={styles['foot']}>
        {onBack ? (
          <Button icon="back" onClick={onBack}>
            {t('access.register.previous')}
          </Button>
        ) : (
          <span />
        )}
        <Button
          kind="primary"
          type={onAction ? 'button' : 'submit'}
          busy={isBusy || form?.isBusy === true}
          onClick={onAction}
        >
          {action ?? t('access.register.next')}
        </Button>
      </div>
    </>
  )
}
