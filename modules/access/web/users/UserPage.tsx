import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Fields, FormFoot, orFollow, useFollowSaved, useForm } from '#platform/web/form/index.ts'
import { Avatar, Chip, Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import {
  changePerson,
  changeUserRoles,
  personData,
  roleData,
  showUser,
  userChoices,
  type UserChoices,
  type UserView,
} from '../../shared/users.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { useIsMyself, useMay } from '../session.ts'
import { AccountCard } from './AccountCard.tsx'
import { besideAccount } from './beside-account.ts'
import { ConfirmRegistration } from './ConfirmRegistration.tsx'
import { PersonFields } from './PersonFields.tsx'
import { RoleFields } from './RoleFields.tsx'
import { StateChip } from './StateChip.tsx'
import styles from './users.module.css'

export default function UserPage() {
  const { id = '' } = useParams({ strict: false })
  const cache = useQueryClient()
  const user = useCall(showUser, { id: Number(id) }, { meta: { quiet: true } })
  const choices = useCall(userChoices, {}, { meta: { quiet: true } })
  // Whoever is being deleted here is not asked for again, nor is a question of before answered by then.
  const isGoing = useRef(false)
  useLive('access.roles', ({ topic, key }) => {
    if ((topic === 'resync' || key === id) && !isGoing.current) void user.refetch()
  })
  const failed = user.isError && !user.data ? user : choices.isError ? choices : null
  if (failed)
    return (
      <Page>
        <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (!user.data || !choices.data) return <PageSkeleton />
  return (
    <User
      key={user.data.id}
      user={user.data}
      choices={choices.data}
      onChanged={() => void user.refetch()}
      onGoing={(going) => {
        isGoing.current = going
        if (going) void cache.cancelQueries({ queryKey: keyOf(showUser, { id: Number(id) }) })
      }}
    />
  )
}

function User({
  user,
  choices,
  onChanged,
  onGoing,
}: {
  user: UserView
  choices: UserChoices
  onChanged: () => void
  onGoing: (going: boolean) => void
}) {
  const { t } = useText()
  const words = useWords()
  useTabName(`${user.last_name} ${user.first_name}`.trim())
  const { first_name, last_name, avatar, login, job, struct, state, is_locked, is_owner, is_me, roles } = user
  return (
    <Page>
      <PageHeader
        title={`${last_name} ${first_name}`}
        back={{ to: '/admin/users', title: t('access.users.title') }}
        picture={<Avatar first={first_name} last={last_name} image={avatar} size={44} />}
        meta={
          <>
            <span>{[login, job, struct].filter(Boolean).join(' · ')}</span>
            <StateChip state={state} isLocked={is_locked} />
            {roles[0] ? <Chip>{words(roles[0].display_name)}</Chip> : null}
            {is_owner ? (
              <Chip kind="info" icon="star">
                {t('access.users.owner')}
              </Chip>
            ) : null}
            {is_me ? <Chip kind="info">{t('access.users.me')}</Chip> : null}
          </>
        }
      />
      <OwnerOnlyNotice />
      {state === 'not_confirmed' ? (
        <ConfirmRegistration user={user} choices={choices} onDone={onChanged} onGoing={onGoing} />
      ) : null}
      {user.is_stronger ? <Notice title={t('access.users.stronger')} /> : null}
      <div className={styles['split']}>
        <div className={styles['main']}>
          <PersonCard user={user} onChanged={onChanged} />
          {state === 'not_confirmed' ? null : <RolesCard user={user} choices={choices} onChanged={onChanged} />}
        </div>
        <div className={styles['side']}>
          <AccountCard user={user} onChanged={onChanged} onGoing={onGoing} />
          {state === 'not_confirmed'
            ? null
            : besideAccount.map((Beside, at) => (
                <Suspense key={at} fallback={null}>
                  <Beside userId={user.id} firstName={first_name} lastName={last_name} onChanged={onChanged} />
                </Suspense>
              ))}
        </div>
      </div>
    </Page>
  )
}

function PersonCard({ user, onChanged }: { user: UserView; onChanged: () => void }) {
  const { t } = useText()
  const may = useMay()
  const { personal } = user
  const isMyself = useIsMyself()
  const isReadOnly = personal !== null || !isMyself || !may('access.users.u')
  const form = useForm(personData, personOf(user))
  const saved = useFollowSaved(form, personOf(user))
  return (
    <Card title={t('access.users.person')}>
      <div className={styles['stack']}>
        {personal === 'own' ? (
          <Notice title={t('access.users.own_data')}>
            <p>
              <AppLink to="/admin/profile">{t('access.profile.title')}</AppLink>
            </p>
          </Notice>
        ) : null}
        {personal === 'elsewhere' ? <Notice title={t('access.users.elsewhere')} /> : null}
        <form
          className={styles['stack']}
          {...form.wiring(async (person) => {
            const { values } = form
            const changed = Object.entries(person).filter(
              ([name]) => values[name as keyof typeof values] !== saved[name as keyof typeof saved],
            )
            const held = Object.fromEntries(changed.map(([name]) => [name, saved[name as keyof typeof saved]]))
            await orFollow(call(changePerson, { ...Object.fromEntries(changed), id: user.id, held }), onChanged)
            form.reset(form.values)
            toast.success(t('platform.saved'))
            onChanged()
          })}
        >
          <Fields>
            <PersonFields field={form.field} set={form.set} isReadOnly={isReadOnly} />
          </Fields>
          {isReadOnly ? null : <FormFoot form={form} wantsChange />}
        </form>
      </div>
    </Card>
  )
}

function RolesCard({ user, choices, onChanged }: { user: UserView; choices: UserChoices; onChanged: () => void }) {
  const { t } = useText()
  const may = useMay()
  const held = user.roles.map(({ id }) => id)
  const isMyself = useIsMyself()
  const isReadOnly = user.is_stronger || !isMyself || !may('access.users.u')
  const start = {
    main_role_id: held[0] ?? 0,
    extra_role_ids: held.slice(1).sort((a, b) => a - b),
    default_menu: user.default_menu,
  }
  const form = useForm(roleData, start)
  useFollowSaved(form, start)
  return (
    <Card title={t('access.users.roles')}>
      <form
        className={styles['stack']}
        {...form.wiring(async (roles) => {
          await orFollow(call(changeUserRoles, { ...roles, id: user.id, held }), onChanged)
          form.reset(form.values)
          toast.success(t('access.users.roles_saved'))
          onChanged()
        })}
      >
        <RoleFields form={form} choices={choices} held={held} isReadOnly={isReadOnly} />
        {isReadOnly ? null : <FormFoot form={form} wantsChange />}
      </form>
    </Card>
  )
}

function personOf({
  login,
  last_name,
  first_name,
  nickname,
  register_number,
  birth_date,
  gender,
  email,
  phone,
  mobile,
  note,
  aimag,
  sum,
  khoroo,
  address,
}: UserView) {
  return {
    login,
    last_name,
    first_name,
    nickname: nickname ?? '',
    register_number: register_number ?? '',
    birth_date: birth_date ?? '',
    gender: gender ?? ('' as const),
    email: email ?? '',
    phone: phone ?? '',
    mobile: mobile ?? '',
    note: note ?? '',
    aimag: aimag ?? '',
    sum: sum ?? '',
    khoroo: khoroo ?? '',
    address: address ?? '',
  }
}
