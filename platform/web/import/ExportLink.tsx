import { buttonClass } from '../form-basics/index.ts'
import { useText } from '../i18n/index.ts'

type Filter = Readonly<Record<string, string | number | undefined>>

/** A list as an Excel file, in the language of the screen. */
export function ExportLink({ path, filter, children }: { path: string; filter?: Filter; children?: string }) {
  const { t, locale } = useText()
  return <a className={buttonClass()} href={addressOf(path, locale, filter)} download>{children ?? t('platform.import.export')}</a>
}

/** The same from a menu. */
export function downloadList(path: string, locale: string) {
  const link = document.createElement('a')
  link.href = addressOf(path, locale)
  link.download = ''
  link.click()
}

function addressOf(path: string, locale: string, filter: Filter = {}) {
  const asked: Filter = { ...filter, lang: locale }
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])))
  return `/api${path}?${query.toString()}`
}
