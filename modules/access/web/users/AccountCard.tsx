import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { formatDate, formatDateTime } from '#platform/web/format.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { removeUserFactors } from '../../shared/second-factor.ts'
import {
  endUserSessions,
  inviteUser,
  listDeletedUsers,
  listUsers,
  removeUser,
  setUserActive,
  unlockUser,
  type UserView,
} from '../../shared/users.ts'
import { useIsMyself, useMay } from '../session.ts'
import { ClosingDialog } from './ClosingDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import styles from './users.module.css'

type Question = 'factors' | 'deactivate' | 'remove' | 'end' | 'password'

/** How somebody comes in, and what an administrator can do about it. */
export function AccountCard({
  user,
  onChanged,
  onGoing,
}: {
  user: UserView
  onChanged: () => void
  onGoing: (going: boolean) => void
}) {
  const { t } = useText()
  const may = useMay()
  const [asking, setAsking] = useState<Question | null>(null)
  const invite = useChange(inviteUser)
  const unlock = useChange(unlockUser)
  const takeFactors = useChange(removeUserFactors)
  const activate = useChange(setUserActive, { stale: [listUsers] })
  const { id, state, personal, is_me, is_stronger, is_locked, is_employed, email } = user
  const isMyself = useIsMyself()
  const mayChange = isMyself && may('access.users.u') && !is_stronger
  const mayHelp = mayChange && personal === null
  const done = (words: string) => () => {
    setAsking(null)
    toast.success(words)
    onChanged()
  }

  return (
    <Card title={t('access.users.account')}>
      <Facts user={user} />
      <div className={styles['deeds']}>
        {is_locked && mayHelp ? (
          <Button
            kind="primary"
            icon="lock"
            busy={unlock.isPending}
            onClick={() => unlock.mutate({ id }, { onSuccess: done(t('access.users.unlocked')) })}
          >
            {t('access.users.unlock')}
          </Button>
        ) : null}
        {mayHelp && (state === 'active' || state === 'invited') && email ? (
          <Button
            icon="mail"
            busy={invite.isPending}
            onClick={() => invite.mutate({ id }, { onSuccess: done(t('access.users.invited')) })}
          >
            {t(state === 'invited' ? 'access.users.invite_again' : 'access.users.invite')}
          </Button>
        ) : null}
        {mayHelp ? (
          <Button icon="key" onClick={() => setAsking('password')}>
            {t('access.users.set_password')}
          </Button>
        ) : null}
        {mayHelp && user.has_second_factor ? (
          <Button icon="shield" onClick={() => setAsking('factors')}>
            {t('access.users.factors_remove')}
          </Button>
        ) : null}
        {mayChange && user.open_sessions > (is_me ? 1 : 0) ? (
          <Button icon="exit" onClick={() => setAsking('end')}>
            {t(is_me ? 'access.users.end_other_sessions' : 'access.users.end_sessions')}
          </Button>
        ) : null}
        {mayChange && !is_me && state === 'inactive' && is_employed ? (
          <Button
            icon="play"
            busy={activate.isPending}
            onClick={() => activate.mutate({ id, active: true }, { onSuccess: done(t('access.users.activated')) })}
          >
            {t('access.users.activate')}
          </Button>
        ) : null}
        {mayChange && !is_me && (state === 'active' || state === 'invited') ? (
          <Button icon="pause" onClick={() => setAsking('deactivate')}>
            {t('access.users.deactivate')}
          </Button>
        ) : null}
        {isMyself && may('access.users.d') && state !== 'not_confirmed' && !is_me && !is_stronger ? (
          <Button kind="danger" icon="trash" onClick={() => setAsking('remove')}>
            {t('access.users.remove')}
          </Button>
        ) : null}
      </div>
      {asking === 'password' ? (
        <PasswordDialog user={user} onClose={() => setAsking(null)} onDone={done(t('access.users.password_set'))} />
      ) : null}
      {asking === 'factors' ? (
        <ConfirmDialog
          title={t('access.users.factors_remove')}
          action={t('access.users.factors_remove')}
          isBusy={takeFactors.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() => takeFactors.mutate({ id }, { onSuccess: done(t('access.users.factors_removed')) })}
        >
          <p>{t('access.users.factors_remove_hint', { name: nameOf(user) })}</p>
        </ConfirmDialog>
      ) : null}
      {asking === 'end' ? (
        <EndSessions user={user} onCancel={() => setAsking(null)} onDone={done(t('access.users.sessions_ended'))} />
      ) : null}
      {asking === 'deactivate' ? (
        <ClosingDialog
          userId={id}
          title={t('access.users.deactivate')}
          hint={t('access.users.deactivate_hint', { name: nameOf(user) })}
          isBusy={activate.isPending}
          onClose={() => setAsking(null)}
          onConfirm={(handover) =>
            activate.mutateAsync({ id, active: false, handover }).then(done(t('access.users.deactivated')))
          }
        />
      ) : null}
      {asking === 'remove' ? <Remove user={user} onCancel={() => setAsking(null)} onGoing={onGoing} /> : null}
    </Card>
  )
}

function Facts({
  user: { has_second_factor, last_seen_at, open_sessions, joined_at, locked_until, invitation, is_employed, state },
}: {
  user: UserView
}) {
  const { t } = useText()
  const invited =
    invitation &&
    (invitation.is_over
      ? t('access.users.invitation_over')
      : t('access.users.invitation_until', { date: formatDateTime(invitation.expires_at) }))
  const facts: [string, string | null][] = [
    [t('access.users.last_seen'), last_seen_at ? formatDateTime(last_seen_at) : t('access.users.never')],
    [t('access.users.open_sessions'), String(open_sessions)],
    [
      t('access.users.second_factor'),
      t(has_second_factor ? 'access.users.second_factor_on' : 'access.users.second_factor_off'),
    ],
    [t('access.users.joined'), formatDate(joined_at)],
    [t('access.users.locked_until'), locked_until && formatDateTime(locked_until)],
    [t('access.users.invitation'), invited],
    [t('access.users.employment'), !is_employed && state === 'inactive' ? t('access.users.left') : null],
  ]
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="orgil-num">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function EndSessions({ user, onCancel, onDone }: { user: UserView; onCancel: () => void; onDone: () => void }) {
  const { t } = useText()
  const end = useChange(endUserSessions)
  const title = t(user.is_me ? 'access.users.end_other_sessions' : 'access.users.end_sessions')
  return (
    <ConfirmDialog
      title={title}
      action={title}
      isBusy={end.isPending}
      onCancel={onCancel}
      onConfirm={() => end.mutate({ id: user.id }, { onSuccess: onDone })}
    >
      <p>{t('access.users.end_sessions_hint', { name: nameOf(user) })}</p>
    </ConfirmDialog>
  )
}

/** What is taken away here, and what is not. */
function Remove({
  user,
  onCancel,
  onGoing,
}: {
  user: UserView
  onCancel: () => void
  onGoing: (going: boolean) => void
}) {
  const { t } = useText()
  const navigate = useNavigate()
  const remove = useChange(removeUser, { stale: [listUsers, listDeletedUsers] })
  return (
    <ConfirmDialog
      title={t('access.users.remove')}
      action={t('access.users.remove')}
      isBusy={remove.isPending}
      onCancel={onCancel}
      onConfirm={() => {
        onGoing(true)
        remove.mutate(
          { id: user.id },
          {
            onError: () => onGoing(false),
            onSuccess: () => {
              toast.success(t('platform.deleted'))
              void navigate({ to: '/admin/users', replace: true })
            },
          },
        )
      }}
    >
      <p>
        {t(user.works_elsewhere ? 'access.users.remove_hint_elsewhere' : 'access.users.remove_hint', {
          name: nameOf(user),
        })}
      </p>
    </ConfirmDialog>
  )
}

const nameOf = ({ first_name, last_name }: UserView) => `${last_name} ${first_name}`
