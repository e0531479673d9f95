import { useEffect } from 'react'
import { useText } from '#platform/web/i18n/index.ts'

/** Its own name instead of that of all such screens. */
export function useTitle(title: string) {
  const { t } = useText()
  useEffect(() => {
    document.title = `${title} · ${t('platform.name')}`
  }, [title, t])
}
