import { useEffect, useRef, useState } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { useForm } from '#platform/web/form/index.ts'
import { Button, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { IconName } from '#platform/web/icons/index.ts'
import { askPasskeyOfStep, recoveryForm, takeSecondStep, totpForm } from '../shared/second-factor.ts'
import type { SecondStep as Way, SecondStepWanted, UserInfo } from '../shared/session.ts'
import { AgentCard } from './AgentCard.tsx'
import { askPasskeyOf, refusalOfDevice } from './security/device.ts'
import { canUsePasskeys } from './way-in.ts'
import styles from './LoginPage.module.css'

interface Props {
  wanted: SecondStepWanted
  onIn: (user: UserInfo) => Promise<unknown>
  /** Back to the first step, with a word where there is something to say. */
  onBack: (words?: string) => void
}

const icons: Record<Way, IconName> = { totp: 'phone', passkey: 'key', recovery: 'document' }

/** After the password: that it is really them. */
export default function SecondStep({ wanted: { challenge, methods }, onIn, onBack }: Props) {
  const { t } = useText()
  const ways = methods.filter((way) => way !== 'passkey' || canUsePasskeys())
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')

  async function take(given: { code?: string; recovery_code?: string }) {
    try {
      await onIn((await call(takeSecondStep, { challenge, ...given })).user)
    } catch (error) {
      // Too late, or too often: only the first step leads on.
      if (error instanceof CallError && [409, 429].includes(error.status)) return onBack(failureWords(error)?.text)
      throw error
    }
  }

  return (
    <AgentCard title={t('access.step.title')} hint={t('access.step.hint')}>
      <div className={styles['form']}>
        {way === 'totp' ? <Totp onCode={(code) => take({ code })} /> : null}
        {way === 'recovery' ? <Recovery onCode={(recovery_code) => take({ recovery_code })} /> : null}
        {way === 'passkey' ? <Passkey challenge={challenge} onIn={onIn} onBack={onBack} /> : null}
        <div className={styles['ways']}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} kind="quiet" size="small" icon={icons[other]} onClick={() => setWay(other)}>
                {t(`access.step.use_${other}`)}
              </Button>
            ))}
          <Button kind="quiet" size="small" icon="back" onClick={() => onBack()}>
            {t('access.step.back')}
          </Button>
        </div>
      </div>
    </AgentCard>
  )
}

function Totp({ onCode }: { onCode: (code: string) => Promise<unknown> }) {
  const { t } = useText()
  const form = useForm(totpForm, { code: '' }, { keepsUnsaved: false })
  const input = useFocus()
  return (
    <form className={styles['form']} {...form.wiring(({ code }) => onCode(code))}>
      <TextField
        {...form.field('code')}
        ref={input}
        label={t('access.step.code')}
        hint={t('access.step.code_hint')}
        icon="phone"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        aria-required
      />
      <Button kind="primary" size="large" type="submit" busy={form.isBusy} wide>
        {t('access.login.enter')}
      </Button>
    </form>
  )
}

function Recovery({ onCode }: { onCode: (code: string) => Promise<unknown> }) {
  const { t } = useText()
  const form = useForm(recoveryForm, { recovery_code: '' }, { keepsUnsaved: false })
  const input = useFocus()
  return (
    <form className={styles['form']} {...form.wiring(({ recovery_code }) => onCode(recovery_code))}>
      <TextField
        {...form.field('recovery_code')}
        ref={input}
        label={t('access.step.recovery')}
        hint={t('access.step.recovery_hint')}
        icon="document"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-required
      />
      <Button kind="primary" size="large" type="submit" busy={form.isBusy} wide>
        {t('access.login.enter')}
      </Button>
    </form>
  )
}

function Passkey({ challenge, onIn, onBack }: { challenge: string; onIn: Props['onIn']; onBack: Props['onBack'] }) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const button = useFocus<HTMLButtonElement>()

  async function ask() {
    setRefusal(null)
    setBusy(true)
    try {
      const { options } = await call(askPasskeyOfStep, { challenge })
      const passkey = await askPasskeyOf(options)
      await onIn((await call(takeSecondStep, { challenge, passkey })).user)
    } catch (error) {
      if (error instanceof CallError && [409, 429].includes(error.status)) return onBack(failureWords(error)?.text)
      const key = refusalOfDevice(error)
      setRefusal(key ? t(key) : (failureWords(error)?.text ?? null))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p>{t('access.step.passkey_hint')}</p>
      <Button ref={button} kind="primary" size="large" icon="key" busy={isBusy} wide onClick={() => void ask()}>
        {t('access.step.use_passkey')}
      </Button>
      {refusal ? <Notice kind="danger" live title={refusal} /> : null}
    </>
  )
}

function useFocus<E extends HTMLElement = HTMLInputElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
