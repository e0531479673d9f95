import { weekdayOf } from '#platform/shared/day.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { CallError } from '#platform/web/call.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { formatDate } from '#platform/web/format.ts'
import { Avatar, Button, IconButton, PasswordField } from '#platform/web/form-basics/index.ts'
import { Icon, Mark } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { readStored } from '#platform/web/storage.ts'
import { useTyping } from '#platform/web/unsaved.ts'
import { zoneHere } from '#platform/web/zone.ts'
import type { UserInfo } from '../shared/session.ts'
import { comeBack, leaveLocked, unlock } from './lock.ts'
import { LockPicture, usePicture } from './LockPicture.tsx'
import { onceUnlocked, useBattery, useClock, useOnline } from './surroundings.ts'
import styles from './LockScreen.module.css'

/** All there is on the page while the session is locked. */
export default function LockScreen() {
  const { t } = useText()
  const picture = usePicture()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const before = document.title
    document.title = `${t('access.lock.title')} · ${t('platform.name')}`
    return () => {
      document.title = before
    }
  }, [t])

  function opened() {
    setLeaving(true)
    onceUnlocked(comeBack)
  }

  return (
    <main className={`${styles['screen']} ${isLeaving ? styles['leaving'] : ''}`} data-look="navy" id="main">
      {picture.url ? <img src={picture.url} alt="" className={styles['picture']} /> : null}
      <div className={styles['veil']} aria-hidden />
      <header className={styles['top']}>
        <span className={styles['brand']}>
          <Mark size={26} />
          {t('platform.name')}
        </span>
        <LockPicture picture={picture} />
      </header>
      <Clock />
      <Door onOpen={opened} />
      <Surroundings />
    </main>
  )
}

function Clock() {
  const { t, language } = useText()
  const now = useClock()
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zoneHere(),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(now)
  const day = formatDate(now)
  return (
    <div className={styles['clock']}>
      <h1 className="orgil-hidden">{t('access.lock.title')}</h1>
      <p className={`${styles['time']} orgil-num`}>
        <time dateTime={now.toISOString()}>
          {time.slice(0, 5)}
          <span className={styles['seconds']}>{time.slice(5)}</span>
        </time>
      </p>
      <p className={styles['date']} lang={language}>
        <span className="orgil-num">{day}</span> · {t(`platform.date.weekday_${weekdayOf(day)}`)}
      </p>
    </div>
  )
}

/** The button first; the password only once somebody wants in. */
function Door({ onOpen }: { onOpen: () => void }) {
  const { t } = useText()
  const person = readStored<UserInfo>('user_info')
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useTyping(password !== '')
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])

  function close() {
    setOpen(false)
    setPassword('')
    setProblem(null)
    requestAnimationFrame(() => button.current?.focus())
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (password === '') return refuse(t('access.password_wrong'))
    setBusy(true)
    try {
      await unlock(password)
      onOpen()
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError && [401, 403, 406].includes(error.status)) return location.assign('/auth/login')
      refuse(failureWords(error)?.text ?? t('access.password_wrong'))
    }
  }

  function refuse(words: string) {
    setProblem(words)
    input.current?.focus()
    input.current?.select()
  }

  return (
    <div className={styles['door']}>
      {person ? (
        <>
          <Avatar first={person.first_name} size={64} />
          <p className={styles['name']}>{person.first_name}</p>
        </>
      ) : null}
      {isOpen ? (
        <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
          <input type="text" name="username" autoComplete="username" value={person?.login ?? ''} readOnly hidden />
          <PasswordField
            ref={input}
            label={t('access.login.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            error={problem}
            onKeyDown={({ key }) => key === 'Escape' && close()}
            onChange={(event) => {
              setPassword(event.target.value)
              setProblem(null)
            }}
          />
          <div className={styles['buttons']}>
            <IconButton icon="close" label={t('platform.cancel')} className={styles['round'] ?? ''} onClick={close} />
            <Button
              kind="primary"
              size="large"
              type="submit"
              icon="unlock"
              busy={isBusy}
              title={t('access.lock.unlock')}
            >
              {t('access.lock.unlock')}
            </Button>
          </div>
        </form>
      ) : (
        <IconButton
          ref={button}
          icon="lock"
          size={26}
          label={t('access.lock.unlock')}
          className={styles['unlock'] ?? ''}
          onClick={() => setOpen(true)}
        />
      )}
      <Button kind="quiet" size="small" icon="exit" onClick={() => void leaveLocked()}>
        {t('platform.shell.sign_out')}
      </Button>
    </div>
  )
}

function Surroundings() {
  const { t } = useText()
  const isOnline = useOnline()
  const battery = useBattery()
  return (
    <footer className={styles['around']}>
      <span role="status" className={styles['fact']}>
        <Icon name={isOnline ? 'globe' : 'offline'} />
        {t(isOnline ? 'access.lock.online' : 'access.lock.offline')}
      </span>
      {battery ? (
        <span className={`${styles['fact']} orgil-num`}>
          <Icon name={battery.isCharging ? 'charging' : 'battery'} />
          {t(battery.isCharging ? 'access.lock.charging' : 'access.lock.battery', { percent: battery.percent })}
        </span>
      ) : null}
    </footer>
  )
}
