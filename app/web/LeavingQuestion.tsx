import type { KeptDraft } from '#platform/web/drafts.ts'
import { hasTyped } from '#platform/web/form/shelf.ts'
import { keyAmong, useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { hasUnsaved } from '#platform/web/unsaved.ts'

/** Before somebody signs out over what they have not sent: from then on this browser holds nothing of it. */
export function LeavingQuestion({
  drafts,
  onConfirm,
  onCancel,
}: {
  drafts: readonly KeptDraft[]
  onConfirm: () => void
  onCancel: () => void
}) {
  const { t } = useText()
  const names = drafts.map(({ kind, title }) => title || t(keyAmong(kind, '*.kept.*')))
  return (
    <ConfirmDialog
      title={t('platform.shell.leaving_title')}
      action={t('platform.shell.sign_out')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {names.length > 0 ? (
        <>
          <p>{t('platform.shell.leaving_text')}</p>
          <ul>
            {names.map((name, at) => (
              <li key={at}>{name}</li>
            ))}
          </ul>
        </>
      ) : null}
      {hasUnsaved() || hasTyped() ? <p>{t('platform.shell.leaving_forms')}</p> : null}
    </ConfirmDialog>
  )
}
