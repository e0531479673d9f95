import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useSession } from '../session.ts'

/** Why nothing can be changed on this screen while one works as another person; nothing for whoever is themselves. */
export function OwnerOnlyNotice() {
  const { t } = useText()
  const { acting } = useSession()
  return acting ? <Notice>{t('platform.owner_only')}</Notice> : null
}
