import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Banner } from '#platform/web/layout/index.ts'
import { useSession } from './session.ts'
import { useViewing } from './viewing.ts'

/** Says as whom one is looking, that nothing can be changed, and ends it. */
export function ViewingBanner() {
  const { t } = useText()
  const words = useWords()
  const { viewing } = useSession()
  const { stop, isBusy } = useViewing()
  if (!viewing) return null
  return (
    <Banner
      kind="warning"
      icon="eye"
      end={
        <Button size="small" busy={isBusy} onClick={() => stop(viewing.id)}>
          {t('access.viewing.end')}
        </Button>
      }
    >
      <strong>{t('access.viewing.as', { role: words(viewing.display_name) })}</strong> {t('access.viewing.hint')}
    </Banner>
  )
}
