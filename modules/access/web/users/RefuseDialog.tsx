import { useId } from 'react'
import { useForm } from '#platform/web/form/index.ts'
import { Button, TextArea } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { refusalForm } from '../../shared/users.ts'
import styles from './users.module.css'

/** Whoever waits outside is told why they stay there. */
export function RefuseDialog({
  title,
  hint,
  onRefuse,
  onClose,
}: {
  title: string
  hint: string
  onRefuse: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const { t } = useText()
  const formId = useId()
  const form = useForm(refusalForm, { reason: '' }, { keepsUnsaved: false })
  return (
    <Dialog
      title={title}
      shape="sheet"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="danger" type="submit" form={formId} busy={form.isBusy}>
            {t('access.users.refuse')}
          </Button>
        </>
      }
    >
      <form {...form.wiring(({ reason }) => onRefuse(reason))} id={formId} className={styles['stack']}>
        <p>{hint}</p>
        <TextArea
          label={t('access.users.refuse_reason')}
          {...form.field('reason')}
          data-autofocus
          required
          maxLength={500}
        />
      </form>
    </Dialog>
  )
}
