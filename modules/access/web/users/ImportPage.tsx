import { useText } from '#platform/web/i18n/index.ts'
import { ImportPage } from '#platform/web/import/index.ts'
import { Page, PageHeader } from '#platform/web/layout/index.ts'
import { importUsers, userColumns } from '../../shared/user-import.ts'
import { listUsers } from '../../shared/users.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { useIsMyself } from '../session.ts'

export default function ImportUsersPage() {
  const { t } = useText()
  if (!useIsMyself())
    return (
      <Page>
        <PageHeader title={t('access.import.title')} back={{ to: '/admin/users', title: t('access.users.title') }} />
        <OwnerOnlyNotice />
      </Page>
    )
  return (
    <ImportPage
      title={t('access.import.title')}
      hint={t('access.import.hint')}
      endpoint={importUsers}
      columns={userColumns}
      stale={[listUsers]}
      back={{ to: '/admin/users', title: t('access.users.title') }}
      invite={{ label: t('access.import.invite'), hint: t('access.import.invite_hint') }}
    />
  )
}
