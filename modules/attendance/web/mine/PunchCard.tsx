import { useEffect, useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { call } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, buttonClass } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { consent, type punch, type PunchKind } from '../../shared/contract.ts'
import { sendPunch, useKeptPunches } from '../offline/index.ts'
import { spanOf } from '../times.ts'
import type { Mine } from './MyAttendancePage.tsx'
import styles from './mine.module.css'
import { positionNow } from './position.ts'

interface Props {
  mine: Mine
  onDone: () => void
}

type Punched = ReplyOf<typeof punch>

/** The moment, how somebody stands, and one big button for what comes next. */
export function PunchCard({ mine, onDone }: Props) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState<Punched>()
  const now = useMinute()
  const send = async (kind: PunchKind) => {
    if (isBusy) return
    setBusy(true)
    try {
      const position = mine.consent ? await positionNow() : null
      const sent = await sendPunch({ kind, position })
      setTold(sent.state === 'recorded' ? sent.reply : undefined)
      if (sent.state === 'kept') toast.warning(t('attendance.mine.kept'))
      onDone()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  const agree = async (isGiven: boolean) => {
    try {
      await call(consent, { is_given: isGiven })
      toast.success(t(isGiven ? 'attendance.consent.given' : 'attendance.consent.withdrawn'))
      onDone()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
  }
  const { next } = mine
  const kept = useKeptPunches()
  return (
    <section className={styles['now']} aria-label={t('attendance.mine.now')}>
      <time className={styles['clock']}>{dateTimeIn(mine.zone, now).slice(11)}</time>
      <p className={styles['since']}>
        {mine.at_work_since === null
          ? t('attendance.mine.not_here')
          : t(mine.on_break ? 'attendance.mine.on_break' : 'attendance.mine.here_since', {
              time: dateTimeIn(mine.zone, mine.at_work_since).slice(11),
            })}
      </p>
      <button
        type="button"
        className={styles['punch']}
        data-kind={next}
        disabled={isBusy}
        onClick={() => void send(next)}
      >
        <Icon name={next === 'out' ? 'exit' : 'check'} size={22} />
        {t(`attendance.do.${next}`)}
      </button>
      <div className={styles['others']}>
        {next === 'out' ? (
          <Button disabled={isBusy} onClick={() => void send('break_out')}>
            {t('attendance.do.break_out')}
          </Button>
        ) : null}
        {next === 'break_in' ? (
          <Button disabled={isBusy} onClick={() => void send('out')}>
            {t('attendance.do.out')}
          </Button>
        ) : null}
      </div>
      {kept > 0 ? <p className={styles['since']}>{t('attendance.mine.kept_count', { count: kept })}</p> : null}
      {told ? <Told told={told} zone={mine.zone} /> : null}
      <AppLink to="/attendance/code" className={buttonClass()}>
        <Icon name="qr" size={16} /> {t('attendance.mine.code')}
      </AppLink>
      <div className={styles['consent']}>
        {mine.consent ? (
          <>
            <p>{t('attendance.consent.is_given', { days: mine.positions_days })}</p>
            <Button onClick={() => void agree(false)}>{t('attendance.consent.withdraw')}</Button>
          </>
        ) : (
          <>
            <p>{t('attendance.consent.ask', { days: mine.positions_days })}</p>
            <Button onClick={() => void agree(true)}>{t('attendance.consent.give')}</Button>
          </>
        )}
        <AppLink to="/attendance/requests">{t('attendance.mine.requests')}</AppLink>
      </div>
    </section>
  )
}

function Told({ told, zone }: { told: Punched; zone: string }) {
  const { t } = useText()
  return (
    <div className={styles['told']} data-flagged={told.flags.length > 0 || undefined} role="status">
      <b>
        {t(`attendance.done.${told.kind}`, { time: dateTimeIn(zone, told.at).slice(11) })}
        {told.place === null ? '' : ` · ${told.place}`}
      </b>
      <span>{t('attendance.mine.worked_today', { time: spanOf(told.worked_today) })}</span>
      {told.flags.map((flag) => (
        <span key={flag}>{t(`attendance.flag.${flag}`)}</span>
      ))}
    </div>
  )
}

/** Now, told anew as minutes pass. */
function useMinute() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}
