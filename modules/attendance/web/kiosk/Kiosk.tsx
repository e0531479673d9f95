import { useEffect, useState } from 'react'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { languages, localeOf } from '#platform/shared/language.ts'
import { call } from '#platform/web/call.ts'
import { Button, IconButton, Notice } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import { useTheme } from '#platform/web/theme/index.ts'
import type { PunchKind } from '../../shared/contract.ts'
import { addressOfPlace, whoOfKiosk } from '../../shared/codes/code.ts'
import { punchByPin } from '../../shared/codes/contract.ts'
import { Qr } from '../code/Qr.tsx'
import { useCode, useMoment } from '../code/use-code.ts'
import { useWakeLock } from '../code/use-wake-lock.ts'
import type { KeptScan, Scanned, Settings } from './desk.ts'
import { Greeting, type Shown } from './Greeting.tsx'
import { PinPanel } from './PinPanel.tsx'
import { play } from './sound.ts'
import { useCamera } from './use-camera.ts'
import { useDesk } from './use-desk.ts'
import { useWedge } from './wedge.ts'
import styles from './kiosk.module.css'

interface Props {
  secret: string
  settings: Settings & { ahead: number }
  isOnLine: boolean
  onLine: (isThere: boolean) => void
}

/** What somebody is asked, and how their answer goes. */
interface Open {
  shown: Exclude<Shown, { state: 'busy' }>
  choose?: (kind: PunchKind | null) => Promise<void>
  leave?: () => Promise<void>
}

/** What hangs at a gate: the code of the place for phones, and an eye for the codes of people. */
export function Kiosk({ secret, settings, isOnLine, onLine }: Props) {
  const { t, language, setLocale } = useText()
  const { mode, setMode } = useTheme()
  const { ahead, zone, id, org_id, code_secret } = settings
  const { desk, kept } = useDesk({ secret, settings, ahead, onLine })
  const { code, left } = useCode({ kind: 'place', orgId: org_id, who: whoOfKiosk(id), secret: code_secret, ahead })
  const [open, setOpen] = useState<Open>()
  const [isAsking, setAsking] = useState(false)
  const [hasSound, setSound] = useKept('attendance_kiosk_sound', true)
  const [hasCamera, setCamera] = useKept('attendance_kiosk_camera', true)
  useWakeLock()
  useEffect(() => void navigator.storage?.persist?.().catch(() => false), [])

  const show = (next: Open) => {
    setOpen(next)
    if (!hasSound) return
    const { state } = next.shown
    play(state === 'refused' ? 'bad' : state === 'choose' ? 'ask' : 'good')
  }
  const tell = (scanned: Scanned) => {
    if (scanned.state === 'known') return
    if (scanned.state === 'refused') return show({ shown: scanned })
    const { scan } = scanned
    if (scanned.state === 'kept') {
      const isChosen = scan.kind !== null
      return show({ shown: { state: 'kept', isChosen }, ...(isChosen ? {} : choosing(scan)) })
    }
    const { said } = scanned
    if (said.state === 'recorded') return show({ shown: { state: 'recorded', said } })
    if (said.state === 'choose') return show({ shown: { state: 'choose', said }, ...choosing(scan) })
    return show({ shown: { state: 'refused', reason: said.refused ?? 'forged' } })
  }
  const choosing = (scan: KeptScan) => ({
    choose: async (kind: PunchKind | null) => tellQuietly(await desk.choose(scan, kind), kind !== null),
    leave: () => desk.leave(scan),
  })
  /** Of what went by itself nobody needs to hear. */
  const tellQuietly = (scanned: Scanned, wasChosen: boolean) => {
    if (wasChosen) tell(scanned)
    else setOpen(undefined)
  }
  /** Nobody chose: what is suggested holds, or what comes next; whoever only held it there twice meant nothing. */
  const end = async () => {
    const last = open
    setOpen(undefined)
    if (!last?.choose) return
    if (last.shown.state === 'choose' && last.shown.said.kind === null) return last.leave?.()
    await last.choose(last.shown.state === 'choose' ? last.shown.said.kind : null)
  }
  const read = async (text: string) => {
    const scanned = await desk.scan(text)
    if (scanned.state === 'known') return
    // The next one stands there already: the one before gets what was suggested to them.
    if (open?.choose) await end()
    setAsking(false)
    tell(scanned)
  }
  useWedge((text) => void read(text))
  const { video, state: camera } = useCamera(hasCamera, (text) => void read(text))

  const byPin = async (number: string, pin: string) => {
    const key = crypto.randomUUID()
    const send = (kind: PunchKind | null) => call(punchByPin, { secret, number, pin, key, kind, asks: true })
    const said = await send(null)
    setAsking(false)
    if (said.state === 'choose')
      show({
        shown: { state: 'choose', said },
        choose: async (kind) => {
          if (kind === null) return
          const scan: KeptScan = { key, kiosk: id, code: '', kind, at: 0 }
          tell({ state: 'answered', scan, said: await send(kind) })
        },
        leave: () => Promise.resolve(),
      })
    else tell({ state: 'answered', scan: { key, kiosk: id, code: '', kind: null, at: 0 }, said })
  }

  return (
    <main className={styles['kiosk']}>
      <header className={styles['head']}>
        <div>
          <p className={styles['org']}>{settings.organization}</p>
          <h1>{settings.place}</h1>
          <p className={styles['org']}>{settings.name}</p>
        </div>
        <Clock zone={zone} ahead={ahead} />
      </header>
      <section className={styles['place']} aria-label={t('attendance.kiosk.place_code')}>
        <h2>{t('attendance.kiosk.scan_me')}</h2>
        <div className={styles['paper']}>
          {code === undefined ? null : (
            <Qr text={addressOfPlace(location.origin, code)} label={t('attendance.kiosk.place_code')} />
          )}
        </div>
        <progress max={30} value={left} aria-label={t('attendance.code.left')} />
      </section>
      <section className={styles['eye']} aria-label={t('attendance.kiosk.show_code')}>
        <h2>{t('attendance.kiosk.show_code')}</h2>
        <div className={styles['picture']} data-camera={camera}>
          <video ref={video} muted playsInline aria-label={t('attendance.kiosk.camera')} hidden={camera !== 'on'} />
          {camera === 'on' ? (
            <span className={styles['frame']} aria-hidden />
          ) : (
            <div className={styles['nothing']}>
              <Icon name="camera" size={56} />
              <p>{t(`attendance.kiosk.camera_${camera}`)}</p>
              {camera === 'starting' ? null : (
                <Button
                  icon="camera"
                  onClick={() => {
                    setCamera(false)
                    setTimeout(() => setCamera(true))
                  }}
                >
                  {t('attendance.kiosk.use_camera')}
                </Button>
              )}
            </div>
          )}
        </div>
      </section>
      <footer className={styles['foot']}>
        <p role="status" className={isOnLine ? styles['online'] : styles['offline']}>
          <Icon name={isOnLine ? 'success' : 'offline'} size={22} />
          {t(isOnLine ? 'attendance.kiosk.online' : 'attendance.kiosk.offline')}
          {kept > 0 ? <b data-kept={kept}>{t('attendance.kiosk.kept_count', { count: kept })}</b> : null}
        </p>
        <Button size="large" icon="keyboard" onClick={() => setAsking(true)}>
          {t('attendance.kiosk.by_pin')}
        </Button>
        <div className={styles['tools']}>
          {languages.map((one) => (
            <Button
              key={one}
              size="small"
              kind={one === language ? 'primary' : 'plain'}
              aria-pressed={one === language}
              lang={one}
              onClick={() => void setLocale(localeOf(one))}
            >
              {t(`platform.language.${one}`)}
            </Button>
          ))}
          <IconButton
            icon={mode === 'dark' ? 'sun' : 'moon'}
            label={t(mode === 'dark' ? 'attendance.kiosk.light' : 'attendance.kiosk.dark')}
            onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
          />
          <IconButton
            icon={hasSound ? 'bell' : 'circle'}
            aria-pressed={hasSound}
            label={t('attendance.kiosk.sound')}
            onClick={() => setSound(!hasSound)}
          />
          <IconButton
            icon="camera"
            aria-pressed={hasCamera}
            label={t('attendance.kiosk.camera')}
            onClick={() => setCamera(!hasCamera)}
          />
        </div>
      </footer>
      {globalThis.isSecureContext ? null : <Notice kind="danger">{t('attendance.code.needs_https')}</Notice>}
      {isAsking ? <PinPanel onSend={byPin} onClose={() => setAsking(false)} /> : null}
      {open ? (
        <Greeting
          key={keyOf(open.shown)}
          shown={open.shown}
          zone={zone}
          onChoose={(kind) => void open.choose?.(kind)}
          onEnd={() => void end()}
        />
      ) : null}
    </main>
  )
}

const keyOf = (shown: Open['shown']) => ('said' in shown ? `${shown.said.key}/${shown.state}` : JSON.stringify(shown))

function Clock({ zone, ahead }: { zone: string; ahead: number }) {
  const at = useMoment(ahead)
  const whole = dateTimeIn(zone, new Date(at))
  const seconds = String(Math.floor(at / 1000) % 60).padStart(2, '0')
  return (
    <p className={`${styles['clock']} orgil-num`}>
      <span>{whole.slice(0, 10)}</span>
      <b>
        {whole.slice(11)}
        <small>:{seconds}</small>
      </b>
    </p>
  )
}

/** A wish of whoever set the kiosk up, which stays. */
function useKept(key: string, usual: boolean) {
  const [value, setValue] = useState(() => readStored<boolean>(key) ?? usual)
  const keep = (next: boolean) => {
    setValue(next)
    writeStored(key, next, null)
  }
  return [value, keep] as const
}
