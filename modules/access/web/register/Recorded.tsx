import { buttonClass } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState } from '#platform/web/layout/index.ts'

/** Nothing more to do until an administrator has confirmed it. */
export function Recorded() {
  const { t } = useText()
  return (
    <EmptyState icon="check" title={t('access.register.recorded')} action={<AppLink to="/" className={buttonClass({ kind: 'primary' })}>{t('access.register.to_front')}</AppLink>}>
      <p>{t('access.register.recorded_hint')}</p>
    </EmptyState>
  )
}
