import { useText } from '../i18n/index.ts'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'
import type { useClosing } from './use-closing.ts'
import { useTabTitle } from './use-tab-title.ts'

export function ClosingQuestion({ closing }: { closing: ReturnType<typeof useClosing> }) {
  const { t } = useText()
  const titleOf = useTabTitle()
  if (!closing.asked) return null
  return (
    <ConfirmDialog
      title={t('platform.tabs.unsaved_title')}
      action={t('platform.dialog.leave')}
      onConfirm={closing.confirm}
      onCancel={closing.stay}
    >
      <p>{t('platform.tabs.unsaved', { names: closing.asked.unsaved.map((tab) => titleOf(tab)).join(', ') })}</p>
    </ConfirmDialog>
  )
}
