import { useNavigate } from '@tanstack/react-router'
import { useText } from '#platform/web/i18n/index.ts'
import { OwnerOnlyNotice } from './acting/OwnerOnlyNotice.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { useIsMyself } from './session.ts'
import styles from './ChangePasswordPage.module.css'

export default function ChangePasswordPage() {
  const { t } = useText()
  const isMyself = useIsMyself()
  const navigate = useNavigate()
  const toProfile = () => void navigate({ to: '/admin/profile' })
  return (
    <div className={styles['page']}>
      <h1>{t('access.change.title')}</h1>
      {isMyself ? (
        <>
          <p className={styles['hint']}>{t('access.change.hint')}</p>
          <section className={styles['card']} aria-label={t('access.change.title')}>
            <ChangePassword onDone={toProfile} onCancel={toProfile} />
          </section>
        </>
      ) : (
        <div className={styles['notice']}>
          <OwnerOnlyNotice />
        </div>
      )}
    </div>
  )
}
