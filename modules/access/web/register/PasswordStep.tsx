import { useEffect, useState } from 'react'
import { CallError } from '#platform/web/call.ts'
import { useForm } from '#platform/web/form/index.ts'
import { Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { loginName } from '../../shared/person-rules.ts'
import { passwordStep } from '../../shared/registration.ts'
import { NewPassword } from '../NewPassword.tsx'
import type { Draft } from '../registration-draft.ts'
import { canHaveLogin, type Sent } from './send.ts'
import { StepFoot } from './StepFoot.tsx'
import { useKept } from './use-kept.ts'
import styles from './register.module.css'

interface Props {
  draft: Draft
  /** As it was chosen before. */ chosen: string
  /** What the server said when everything was sent. */ refused: Record<string, string>
  /** Sent before, and in the way of nothing of its own. */ sent: Sent
  onKeep: (part: Partial<Draft>) => void
  onBack: () => void
  onNext: (part: Partial<Draft>, password: string) => void
}

export function PasswordStep({ draft, chosen, refused, sent, onKeep, onBack, onNext }: Props) {
  const { t } = useText()
  const form = useForm(
    passwordStep,
    { login: draft.login, password: chosen, password_again: chosen },
    { keepsUnsaved: false, refusedBefore: refused },
  )
  const { login, password } = form.values
  useKept({ login }, onKeep)
  const free = useFreeLogin(login, sent)
  const field = form.field('login')

  return (
    <form
      className={styles['form']}
      {...form.wiring(async () => {
        if (!(await canHaveLogin(login, sent))) throw taken(t('access.login_taken'))
        onNext({ login }, password)
      })}
    >
      <TextField
        {...field}
        label={t('access.login.name')}
        error={field.error ?? (free === false ? t('access.login_taken') : undefined)}
        hint={free ? t('access.register.login_free') : t('access.register.login_hint')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      {free === false ? (
        <Notice title={t('access.join.mine')}>
          <p>
            <AppLink to={`/register/join?code=${encodeURIComponent(draft.code)}`}>
              {t('access.join.with_account')}
            </AppLink>
          </p>
        </Notice>
      ) : null}
      <NewPassword form={form} login={login.trim()} />
      <StepFoot form={form} onBack={onBack} />
    </form>
  )
}

/** Asked when the typing rests; undefined while nobody knows. */
function useFreeLogin(login: string, { before, sending }: Sent) {
  const [known, setKnown] = useState<{ login: string; free: boolean } | null>(null)
  useEffect(() => {
    if (!loginName.safeParse(login).success) return
    let isHere = true
    const timer = setTimeout(() => {
      canHaveLogin(login, { before, sending }).then(
        (free) => isHere && setKnown({ login, free }),
        () => undefined,
      )
    }, 400)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [login, before, sending])
  return known?.login === login ? known.free : undefined
}

const taken = (words: string) => new CallError(409, { fields: { login: words } })
