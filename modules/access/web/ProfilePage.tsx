import { Suspense } from 'react'
import { useCall } from '#platform/web/call.ts'
import { formatDate } from '#platform/web/format.ts'
import { buttonClass, Chip } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, Card, ErrorPanel, ListSkeleton, Page } from '#platform/web/layout/index.ts'
import { myProfile } from '../shared/profile.ts'
import { myFactors } from '../shared/second-factor.ts'
import { OwnerOnlyNotice } from './acting/OwnerOnlyNotice.tsx'
import { Appearance } from './Appearance.tsx'
import { AvatarEditor } from './AvatarEditor.tsx'
import { MySessions } from './MySessions.tsx'
import { MySignIns } from './MySignIns.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PersonForm } from './PersonForm.tsx'
import { profileParts } from './profile-parts.ts'
import { useSession } from './session.ts'
import styles from './ProfilePage.module.css'

export default function ProfilePage() {
  const { t } = useText()
  const words = useWords()
  const { user } = useSession()
  const profile = useCall(myProfile, {}, { meta: { quiet: true } })
  return (
    <Page width={1080}>
      <header className={styles['head']}>
        <AvatarEditor />
        <div>
          <h1>
            {user.last_name} {user.first_name}
          </h1>
          <p className={styles['post']}>
            {[user.job, user.struct].filter(Boolean).join(' · ')} <Chip>{words(user.role_name)}</Chip>
          </p>
        </div>
      </header>
      <OwnerOnlyNotice />
      <div className={styles['split']}>
        <div className={styles['main']}>
          <Card title={t('access.profile.title')}>
            {profile.isPending ? <ListSkeleton rows={5} /> : null}
            {profile.isError && !profile.data ? (
              <ErrorPanel isPart error={profile.error} onRetry={() => void profile.refetch()} />
            ) : null}
            {profile.data ? <PersonForm profile={profile.data} /> : null}
          </Card>
          <MySessions />
          <MySignIns />
        </div>
        <div className={styles['side']}>
          <Place createdAt={profile.data?.created_at} />
          <PasswordCard changedAt={profile.data?.password_changed_at} />
          <Protection />
          {profileParts.map((Part, at) => (
            <Suspense
              key={at}
              fallback={
                <Card>
                  <ListSkeleton rows={1} />
                </Card>
              }
            >
              <Part />
            </Suspense>
          ))}
          <Appearance />
        </div>
      </div>
    </Page>
  )
}

function Place({ createdAt }: { createdAt: string | undefined }) {
  const { t } = useText()
  const words = useWords()
  const { user, organization } = useSession()
  const facts: [string, string | null][] = [
    [t('access.login.name'), user.login],
    [t('access.profile.organization'), organization.organization],
    [t('access.profile.struct'), user.struct],
    [t('access.profile.job'), user.job],
    [t('access.profile.role'), words(user.role_name)],
    [t('access.profile.created'), formatDate(createdAt)],
  ]
  return (
    <Card title={t('access.profile.place')}>
      <dl className={styles['data']}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

function Protection() {
  const { t } = useText()
  const factors = useCall(myFactors, {}, { meta: { quiet: true } })
  const isOn = factors.data && (factors.data.totp !== null || factors.data.passkeys.length > 0)
  return (
    <Card
      title={t('access.security.title')}
      actions={
        <AppLink to="/admin/security" className={buttonClass({ size: 'small' })}>
          {t('access.protection.open')}
        </AppLink>
      }
    >
      {factors.data ? (
        <Chip kind={isOn ? 'success' : 'warning'} icon={isOn ? 'shield' : 'unlock'}>
          {t(isOn ? 'access.protection.on' : 'access.protection.off')}
        </Chip>
      ) : null}
      <p className={styles['note']}>{t('access.protection.hint')}</p>
    </Card>
  )
}
