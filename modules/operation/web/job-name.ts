import { hasWords, useText } from '#platform/web/i18n/index.ts'

/**
 * What a kind of background job does, in the words of the module that its name begins with; one that has none yet is
 * called by its name.
 */
export function useJobName() {
  const { t } = useText()
  return (name: string) => {
    const end = name.indexOf('.')
    const key = `${name.slice(0, end)}.job_kind.${name.slice(end + 1)}`
    return hasWords(key) ? t(key) : name
  }
}
