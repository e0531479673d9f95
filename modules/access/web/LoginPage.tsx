import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { CallError } from '#platform/web/call.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { Button, Notice, PasswordField, TextField } from '#platform/web/form-basics/index.ts'
import { Mark } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { takeReturn } from '#platform/web/routing/return-to.ts'
import { DemoPeople } from './DemoPeople.tsx'
import { currentRole, enter, knownConfig } from './session.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { startOf } from './way-in.ts'
import styles from './LoginPage.module.css'

export default function LoginPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const loginInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  useEffect(() => loginInput.current?.focus(), [])
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
      await enter(as.login.trim(), as.password)
      toast.success(t('access.login.done'))
      await navigate({ to: takeReturn() ?? startOf(currentRole()), replace: true })
    } catch (error) {
      setRefusal(reasonOf(error, t('access.login.failed'), t('access.login.wrong')))
      setBusy(false)
      passwordInput.current?.select()
    }
  }

  const missing = (value: string) => (isMissing && !value.trim() ? t('platform.required') : null)
  return (
    <div className={styles['page']}>
      <div className={styles['card']}>
        <div className={styles['head']}>
          <Mark size={44} />
          <h1>{t('access.login.title')}</h1>
          <p>{t('access.login.welcome')}</p>
        </div>
        <form onSubmit={(event) => void submit(event)} noValidate className={styles['form']}>
          <TextField
            ref={loginInput} label={t('access.login.name')} name="username" autoComplete="username" icon="user" value={login} aria-required
            autoCapitalize="off" autoCorrect="off" spellCheck={false} error={missing(login)} onChange={(event) => setLogin(event.target.value)}
          />
          <PasswordField
            ref={passwordInput} label={t('access.login.password')} name="password" autoComplete="current-password" value={password} aria-required
            error={missing(password)} onChange={(event) => setPassword(event.target.value)} onFocus={fetchAhead}
          />
          <Button kind="primary" size="large" type="submit" busy={isBusy} wide>{t('access.login.enter')}</Button>
          {refusal === null ? null : <Notice kind="danger" live title={t('access.login.failed')}>{refusal ? <p>{refusal}</p> : null}</Notice>}
        </form>
      </div>
      {knownConfig()?.demo ? (
        <DemoPeople isBusy={isBusy} onChoose={(person) => {
          setLogin(person.login)
          setPassword(person.password)
          void submit(undefined, person)
        }}
        />
      ) : null}
    </div>
  )
}

/** The server's reason, unless it only repeats the sentence above it. */
function reasonOf(error: unknown, sentence: string, wrong: string) {
  if (!(error instanceof CallError)) return failureWords(error)?.text ?? ''
  const said = error.reply.message ?? error.reply.msg
  if (error.status === 401 && (!said || said === sentence)) return wrong
  return said && error.status !== 500 ? said : failureWords(error)?.text ?? ''
}
