import { useState } from 'react'
import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog } from '#modules/records/web/parts.ts'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { localeOf } from '#platform/shared/language.ts'
import { previewContent } from '../../shared/releases.ts'

/** Opens the draft as visitors will see it, in a tab of its own, which browsers open only where somebody pressed. */
export default function PreviewDialog({ ids, onClose }: DeedProps) {
  const { t, language } = useText()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const tab = window.open('', '_blank')
    try {
      const { address } = await call(previewContent, { id: ids[0]! })
      const url = `${address}?lang=${localeOf(language)}`
      if (tab) tab.location.href = url
      else location.assign(url)
      onClose()
    } catch (error) {
      tab?.close()
      showFailure(error, 'platform.error.saving')
      setBusy(false)
    }
  }
  return (
    <DeedDialog
      title={t('site.preview.title')}
      note={t('site.preview.about')}
      action={t('site.preview.open')}
      isBusy={isBusy}
      onSubmit={() => void open()}
      onClose={onClose}
    />
  )
}
