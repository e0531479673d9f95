import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { CallError } from '#platform/web/call.ts'
import { isEnrolling } from '#platform/web/enrol.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { Button, Notice, PasswordField, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { takeReturn } from '#platform/web/routing/return-to.ts'
import { useTyping } from '#platform/web/unsaved.ts'
import type { SecondStepWanted, UserInfo } from '../shared/session.ts'
import { AgentCard } from './AgentCard.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { comeIn, enter, forgetPage, knownConfig, startHere } from './session.ts'
import { fetchAhead } from './fetch-ahead.ts'
import styles from './LoginPage.module.css'

const SecondStep = lazyPart(() => import('./SecondStep.tsx'))

export default function LoginPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const [login, setLogin] = useState(() => new URLSearchParams(location.search).get('login') ?? '')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [second, setSecond] = useState<SecondStepWanted | null>(null)
  const [isMissing, setMissing] = useState(false)
  const loginInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  useTyping(login !== '' || password !== '')
  useEffect(forgetPage, [])
  useEffect(() => (loginInput.current?.value ? passwordInput : loginInput).current?.focus(), [])
  useEffect(() => {
    if (password) fetchAhead()
  }, [password])

  async function submit(event?: FormEvent, as = { login, password }) {
    event?.preventDefault()
    if (isBusy) return
    setRefusal(null)
    const isIncomplete = !as.login.trim() || !as.password
    setMissing(isIncomplete)
    if (isIncomplete) return (as.login.trim() ? passwordInput : loginInput).current?.focus()

    setBusy(true)
    try {
      const second = await enter(as.login.trim(), as.password)
      if (second) setSecond(second)
      else await goIn()
      setBusy(false)
    } catch (error) {
      if (isEnrolling()) return
      setRefusal(reasonOf(error, t('access.login.wrong')))
      setBusy(false)
      passwordInput.current?.select()
    }
  }

  async function goIn() {
    toast.success(t('access.login.done'))
    await navigate({ to: takeReturn() ?? startHere(), replace: true })
  }

  async function goInAs(user: UserInfo) {
    try {
      await comeIn(user)
      await goIn()
    } catch (error) {
      // The screen on which a second factor is set up comes first.
      if (!isEnrolling()) throw error
    }
  }

  function backToStart(words?: string) {
    setSecond(null)
    setPassword('')
    setRefusal(words ?? null)
  }

  const missing = (value: string) => (isMissing && !value.trim() ? t('platform.required') : null)
  if (second)
    return (
      <div className={styles['page']}>
        <Suspense>
          <SecondStep wanted={second} onIn={goInAs} onBack={backToStart} />
        </Suspense>
      </div>
    )
  return (
    <div className={styles['page']}>
      <AgentCard title={t('access.login.title')} hint={t('access.login.welcome')}>
        <form onSubmit={(event) => void submit(event)} noValidate className={styles['form']}>
          <TextField
            ref={loginInput}
            label={t('access.login.name')}
            name="username"
            autoComplete="username"
            icon="user"
            value={login}
            aria-required
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            error={missing(login)}
            onChange={(event) => setLogin(event.target.value)}
          />
          <PasswordField
            ref={passwordInput}
            label={t('access.login.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            aria-required
            error={missing(password)}
            onChange={(event) => setPassword(event.target.value)}
            onFocus={fetchAhead}
          />
          <p className={styles['links']}>
            <AppLink to="/register">{t('access.login.register')}</AppLink>
            <AppLink to="/auth/forgot">{t('access.login.forgot')}</AppLink>
          </p>
          <Button kind="primary" size="large" type="submit" busy={isBusy} wide>
            {t('access.login.enter')}
          </Button>
          <PasskeyButton onIn={goInAs} onRefused={setRefusal} />
          {refusal === null ? null : (
            <Notice kind="danger" live title={t('access.login.failed')}>
              {refusal ? <p>{refusal}</p> : null}
            </Notice>
          )}
        </form>
      </AgentCard>
      {knownConfig()?.demo ? (
        <DemoPeople
          isBusy={isBusy}
          onChoose={(person) => {
            setLogin(person.login)
            setPassword(person.password)
            void submit(undefined, person)
          }}
        />
      ) : null}
    </div>
  )
}

/** The server's reason, unless it only repeats the sentence above it, in whatever language. */
function reasonOf(error: unknown, wrong: string) {
  if (!(error instanceof CallError)) return failureWords(error)?.text ?? ''
  const said = error.reply.message ?? error.reply.msg
  if (error.status === 401 && (!said || error.reply.code === 'access.sign_in_failed')) return wrong
  return said && error.status !== 500 ? said : (failureWords(error)?.text ?? '')
}
