import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#platform/web/call.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { useForm } from '#platform/web/form/index.ts'
import { Button, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, PageSkeleton } from '#platform/web/layout/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { acceptForm, acceptInvitation, showInvitation } from '../../shared/users.ts'
import { AgentCard } from '../AgentCard.tsx'
import { NewPassword } from '../NewPassword.tsx'
import { currentRole, enter } from '../session.ts'
import { startOf } from '../way-in.ts'
import styles from '../LoginPage.module.css'

type Invitation = ReplyOf<typeof showInvitation>

/** Behind the link of a letter: whom it is for, and a password to choose. */
export default function InvitationPage() {
  const { t } = useText()
  const [token] = useState(() => location.hash.slice(1))
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  // Whoever comes without a link is told at once.
  const [refusal, setRefusal] = useState<string | null>(token ? null : '')

  useEffect(() => {
    if (!token) return undefined
    let isHere = true
    call(showInvitation, { token }).then(
      (found) => isHere && setInvitation(found),
      (error: unknown) => isHere && setRefusal(failureWords(error)?.text ?? ''),
    )
    return () => {
      isHere = false
    }
  }, [token])

  if (refusal !== null) {
    return (
      <AgentCard title={t('access.invitation.title')} hint="">
        <div className={styles['form']}>
          <Notice kind="danger" title={t('access.invitation.over')} />
          <p className={styles['links']}>
            <AppLink to="/auth/login">{t('access.login.title')}</AppLink>
          </p>
        </div>
      </AgentCard>
    )
  }
  return invitation ? <Accept token={token} invitation={invitation} /> : <PageSkeleton />
}

function Accept({
  token,
  invitation: { login, first_name, last_name, organization },
}: {
  token: string
  invitation: Invitation
}) {
  const { t } = useText()
  const navigate = useNavigate()
  const asksName = last_name === ''
  const form = useForm(
    acceptForm(asksName),
    { last_name: '', first_name: '', password: '', password_again: '' },
    { keepsUnsaved: false },
  )
  return (
    <AgentCard
      title={t('access.invitation.title')}
      hint={t(asksName ? 'access.invitation.hint_nameless' : 'access.invitation.hint', {
        name: `${last_name} ${first_name}`,
        organization,
        login,
      })}
    >
      <form
        className={styles['form']}
        {...form.wiring(async ({ password, password_again, ...names }) => {
          await call(acceptInvitation, { token, password, password_again, ...(asksName && names) })
          await enter(login, password)
          toast.success(t('access.login.done'))
          await navigate({ to: startOf(currentRole()), replace: true })
        })}
      >
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        {asksName ? (
          <>
            <TextField
              label={t('access.profile.last_name')}
              required
              autoComplete="family-name"
              {...form.field('last_name')}
            />
            <TextField
              label={t('access.profile.first_name')}
              required
              autoComplete="given-name"
              {...form.field('first_name')}
            />
          </>
        ) : null}
        <NewPassword form={form} login={login} />
        <Button kind="primary" size="large" type="submit" wide busy={form.isBusy}>
          {t('access.invitation.accept')}
        </Button>
      </form>
    </AgentCard>
  )
}
