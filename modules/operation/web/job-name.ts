import { hasWords, useText } from '#platform/web/i18n/index.ts'

/** What a kind of background job does, in words; one that has none yet is called by its name. */
export function useJobName() {
  const { t } = useText()
  return (name: string) => {
    const key = `operation.kind.${name.replace('.', '_')}`
    return hasWords(key) ? t(key) : name
  }
}
