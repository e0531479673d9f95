import { useState } from 'react'
import { showFailure } from '../feedback.ts'
import { Button } from '../form-basics/index.ts'
import { useText } from '../i18n/index.ts'
import type { IconName } from '../icons/index.ts'
import { download, type Filter } from './download.ts'

/** A list as a file; that it was taken stands in the log. */
export function ExportButton({
  path,
  filter,
  icon,
  children,
}: {
  path: string
  filter?: Filter
  icon?: IconName
  children?: string
}) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    await download(path, filter).catch(showFailure)
    setBusy(false)
  }
  return (
    <Button {...(icon && { icon })} busy={isBusy} onClick={() => void take()}>
      {children ?? t('platform.import.export')}
    </Button>
  )
}
