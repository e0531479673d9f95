import { buttonClass } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState } from '#platform/web/layout/index.ts'
import type { Ending } from '../registration-place.ts'

/** Nothing more to do: an administrator confirms it, or nothing of it is left. */
export function Ended({ ending }: { ending: Ending }) {
  const { t } = useText()
  return (
    <EmptyState
      icon="check"
      title={t(`access.register.${ending}`)}
      action={
        <AppLink to="/" className={buttonClass({ kind: 'primary' })}>
          {t('access.register.to_front')}
        </AppLink>
      }
    >
      <p>{t(`access.register.${ending}_hint`)}</p>
    </EmptyState>
  )
}
