import { call } from '#platform/web/call.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { endLeave } from '../../shared/leave-contract.ts'
import { useLeaveDeed } from './use-leave-deed.ts'

interface Props {
  id: string
  version: number
  /** What is called off, in words. */
  about: string
  isApproved: boolean
  onClose: () => void
}

/** Before somebody calls off leave of their own. */
export function CancelOwn({ id, version, about, isApproved, onClose }: Props) {
  const { t } = useText()
  const { isBusy, says, run } = useLeaveDeed(onClose)
  const cancel = () =>
    void run(async () => {
      await call(endLeave, { id, version })
      return t('attendance.leave.cancelled')
    })
  return (
    <ConfirmDialog
      title={t('attendance.leave.cancel_title')}
      action={t('attendance.leave.cancel')}
      isBusy={isBusy}
      onConfirm={cancel}
      onCancel={onClose}
    >
      <p>{about}</p>
      <p>{t(isApproved ? 'attendance.leave.cancel_approved' : 'attendance.leave.cancel_asked')}</p>
      {says === '' ? null : <Notice kind="danger">{says}</Notice>}
    </ConfirmDialog>
  )
}
