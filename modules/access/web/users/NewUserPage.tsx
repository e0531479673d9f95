import { useNavigate } from '@tanstack/react-router'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Fields, FormFoot, useForm } from '#platform/web/form/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createUser, listUsers, newUser, userChoices, type UserChoices } from '../../shared/users.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { NewPassword } from '../NewPassword.tsx'
import { useIsMyself } from '../session.ts'
import { PersonFields } from './PersonFields.tsx'
import { RoleFields } from './RoleFields.tsx'
import styles from './users.module.css'

export default function NewUserPage() {
  const choices = useCall(userChoices, {}, { meta: { quiet: true } })
  if (choices.data) return <NewUser choices={choices.data} />
  return choices.isError ? (
    <Page>
      <ErrorPanel error={choices.error} onRetry={() => void choices.refetch()} />
    </Page>
  ) : (
    <PageSkeleton />
  )
}

const empty = {
  login: '',
  last_name: '',
  first_name: '',
  nickname: '',
  register_number: '',
  birth_date: '',
  gender: '' as const,
  email: '',
  phone: '',
  mobile: '',
  note: '',
  aimag: '',
  sum: '',
  khoroo: '',
  address: '',
  main_role_id: 0,
  extra_role_ids: [],
  default_menu: null,
  start: 'invitation' as const,
  password: '',
  password_again: '',
}

function NewUser({ choices }: { choices: UserChoices }) {
  const { t } = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const isMyself = useIsMyself()
  const form = useForm(newUser, empty)
  const { start } = form.values

  return (
    <Page width={960}>
      <PageHeader title={t('access.users.add')} back={{ to: '/admin/users', title: t('access.users.title') }} />
      <OwnerOnlyNotice />
      <form
        className={styles['stack']}
        autoComplete="off"
        {...form.wiring(async (person) => {
          const { id } = await call(createUser, person)
          await cache.invalidateQueries({ queryKey: keyOf(listUsers) })
          toast.success(t(start === 'invitation' ? 'access.users.added_invited' : 'platform.saved'))
          await navigate({ to: `/admin/users/${id}` })
        })}
      >
        <Card title={t('access.users.person')}>
          <Fields>
            <PersonFields field={form.field} set={form.set} wantsEmail={start === 'invitation'} />
          </Fields>
        </Card>
        <Card title={t('access.users.roles')}>
          <RoleFields form={form} choices={choices} />
        </Card>
        <Card title={t('access.users.first_password')}>
          <div className={styles['stack']}>
            <Choice
              {...form.field('start')}
              label={t('access.users.start')}
              hint={t(`access.users.start.${start}_hint`)}
              choices={[
                { value: 'invitation', label: t('access.users.start.invitation') },
                { value: 'password', label: t('access.users.start.password') },
              ]}
            />
            {start === 'password' ? <NewPassword form={form} login={form.values.login.trim()} /> : null}
          </div>
        </Card>
        {isMyself ? (
          <FormFoot
            form={form}
            action={t(start === 'invitation' ? 'access.users.add_and_invite' : 'access.users.add_short')}
            onCancel={() => void navigate({ to: '/admin/users' })}
          />
        ) : null}
      </form>
    </Page>
  )
}
