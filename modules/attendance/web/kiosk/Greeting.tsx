import { useEffect, useEffectEvent, useState } from 'react'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { PunchKind } from '../../shared/contract.ts'
import type { HeardReply } from '../../shared/codes/contract.ts'
import { kindIcons, punchKinds, spent } from '../code/kinds.ts'
import styles from './kiosk.module.css'

export type Shown =
  | { state: 'busy' }
  | { state: 'recorded'; said: HeardReply }
  | { state: 'choose'; said: HeardReply }
  | { state: 'kept'; isChosen: boolean }
  | { state: 'refused'; reason: string }

/** Seconds for which it stands. */
const standsFor = { recorded: 4, choose: 8, kept: 6, refused: 5 } as const

interface Props {
  shown: Exclude<Shown, { state: 'busy' }>
  zone: string
  onChoose: (kind: PunchKind) => void
  /** Nobody chose. */
  onEnd: () => void
}

/** Large enough to be read in passing: who it is and what was written, or what they are asked. */
export function Greeting({ shown, zone, onChoose, onEnd }: Props) {
  const { t } = useText()
  const { state } = shown
  const left = useCountdown(standsFor[state], onEnd)
  const asks = state === 'choose' || (state === 'kept' && !shown.isChosen)
  const suggested = state === 'choose' ? shown.said.kind : null
  return (
    <section className={`${styles['greeting']} ${styles[state]}`} role="alert">
      <Icon name={iconOf(shown)} size={96} />
      {state === 'recorded' || state === 'choose' ? <h2>{shown.said.name}</h2> : null}
      {state === 'recorded' && shown.said.kind ? (
        <p className={styles['what']}>
          {t(`attendance.code.kind.${shown.said.kind}`)}{' '}
          <time className="orgil-num">{dateTimeIn(zone, shown.said.at ?? '').slice(11)}</time>
        </p>
      ) : null}
      {state === 'recorded' ? (
        <p>{t('attendance.kiosk.worked', spent(shown.said.worked_today ?? 0))}</p>
      ) : state === 'choose' ? (
        <p>{t(suggested === null ? 'attendance.kiosk.twice' : 'attendance.kiosk.which')}</p>
      ) : state === 'kept' ? (
        <>
          <h2>{t('attendance.kiosk.kept')}</h2>
          <p>{t(asks ? 'attendance.kiosk.kept_which' : 'attendance.kiosk.kept_hint')}</p>
        </>
      ) : (
        <h2>{t(`attendance.code.refused.${shown.reason}`)}</h2>
      )}
      {asks ? (
        <div className={styles['choices']}>
          {punchKinds.map((kind) => (
            <Button
              key={kind}
              size="large"
              icon={kindIcons[kind]}
              kind={kind === suggested ? 'primary' : 'plain'}
              onClick={() => onChoose(kind)}
            >
              {t(`attendance.code.kind.${kind}`)}
            </Button>
          ))}
        </div>
      ) : null}
      <p className={styles['count']} aria-hidden>
        <span className="orgil-num">{left}</span>
      </p>
      <Button onClick={onEnd}>{t(suggested === null ? 'platform.close' : 'attendance.kiosk.as_suggested')}</Button>
    </section>
  )
}

function iconOf(shown: Props['shown']): IconName {
  if (shown.state === 'refused') return 'error'
  if (shown.state === 'kept') return 'clock'
  return shown.said.kind ? kindIcons[shown.said.kind] : 'info'
}

function useCountdown(seconds: number, onEnd: () => void) {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.ceil((until - Date.now()) / 1000)
      setLeft(Math.max(0, now))
      if (now > 0) return
      clearInterval(timer)
      end()
    }, 200)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
