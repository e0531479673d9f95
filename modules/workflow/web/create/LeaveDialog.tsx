import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'

interface Props {
  onStay: () => void
  onLeave: (keep: boolean) => void
  isUploading: boolean
}

export default function LeaveDialog({ onStay, onLeave, isUploading }: Props) {
  const { t } = useText()
  return (
    <Dialog
      title={t('workflow.create.leave')}
      shape="sheet"
      onClose={onStay}
      footer={
        <>
          <Button kind="danger" onClick={() => onLeave(false)}>
            {t('workflow.create.leave_discard')}
          </Button>
          <Button onClick={onStay}>{t('workflow.create.stay')}</Button>
          <Button kind="primary" onClick={() => onLeave(true)}>
            {t('workflow.create.leave_keep')}
          </Button>
        </>
      }
    >
      <p>{t('workflow.create.leave_hint')}</p>
      {isUploading && <p>{t('workflow.create.leave_uploading')}</p>}
    </Dialog>
  )
}
