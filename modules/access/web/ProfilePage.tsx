import { Avatar, Chip } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card, Page } from '#platform/web/layout/index.ts'
import { Appearance } from './Appearance.tsx'
import { MySessions } from './MySessions.tsx'
import { useSession } from './session.ts'
import styles from './ProfilePage.module.css'

export default function ProfilePage() {
  const { t } = useText()
  const words = useWords()
  const { user, organization } = useSession()
  const facts: [string, string | null][] = [
    [t('access.profile.last_name'), user.last_name],
    [t('access.profile.first_name'), user.first_name],
    [t('access.login.name'), user.login],
    [t('access.profile.email'), user.email],
    [t('access.profile.organization'), organization.organization],
    [t('access.profile.struct'), user.struct],
    [t('access.profile.job'), user.job],
    [t('access.profile.role'), words(user.role_name)],
  ]
  return (
    <Page width={960}>
      <header className={styles['head']}>
        <Avatar first={user.first_name} last={user.last_name} image={user.avatar} size={64} />
        <div>
          <h1>{user.last_name} {user.first_name}</h1>
          <p className={styles['post']}>{[user.job, user.struct].filter(Boolean).join(' · ')} <Chip>{words(user.role_name)}</Chip></p>
        </div>
      </header>
      <div className={styles['columns']}>
        <Card title={t('access.profile.title')}>
          <dl className={styles['data']}>
            {facts.filter(([, value]) => value).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
          </dl>
        </Card>
        <Appearance />
      </div>
      <MySessions />
    </Page>
  )
}
