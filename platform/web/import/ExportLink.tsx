import { buttonClass } from '../form-basics/index.ts'
import { useText } from '../i18n/index.ts'
import { addressOf, type Filter } from './download.ts'

/** A file that nobody needs to know of afterwards, such as an empty template. */
export function ExportLink({ path, filter, children }: { path: string; filter?: Filter; children?: string }) {
  const { t } = useText()
  return (
    <a className={buttonClass()} href={addressOf(path, filter)} download>
      {children ?? t('platform.import.export')}
    </a>
  )
}
