import { keyAmong, TITLES, useText, useWords } from '../i18n/index.ts'
import type { Tab } from './tab-list.ts'

/** How a tab is called, in the language of the reader. */
export function useTabTitle() {
  const { t } = useText()
  const words = useWords()
  return ({ name, title }: Tab) => (typeof name === 'string' ? name : name ? words(name) : t(keyAmong(title, TITLES)))
}
