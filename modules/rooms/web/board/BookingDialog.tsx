import { type FormEvent, useState } from 'react'
import { laterDay } from '#modules/organization/shared/index.ts'
import { dateTimeIn, momentIn } from '#platform/shared/clock.ts'
import { call } from '#platform/web/call.ts'
import { DateField, isDay } from '#platform/web/date/index.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { Button, Choice, Notice, Segments, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { minuteIn } from '../../shared/board.ts'
import { cancelBooking, decideBooking, moveBooking, scopes, type Scope } from '../../shared/contract.ts'
import styles from './board.module.css'
import { Conflicts, conflictsIn } from './Conflicts.tsx'
import { TimeField } from './TimeField.tsx'
import type { Booking, Room } from './types.ts'

interface Props {
  booking: Booking
  rooms: readonly Room[]
  zone: string
  decides: boolean
  onClose: () => void
  onDone: () => void
}

const states = ['asked', 'tentative', 'confirmed'] as const

/** One booking: what of it the reader sees, and what they may do with it or with its series. */
export function BookingDialog({ booking, rooms, zone, decides, onClose, onDone }: Props) {
  const { t } = useText()
  const { id, title, organiser, state, people, series, may_change: mayChange } = booking
  const [starts, ends] = [dateTimeIn(zone, booking.starts_at), dateTimeIn(zone, booking.ends_at)]
  const [values, setValues] = useState({
    room: booking.room,
    day: starts.slice(0, 10),
    from: starts.slice(11),
    to: ends.slice(11),
  })
  const [scope, setScope] = useState<Scope>('one')
  const [reason, setReason] = useState('')
  const [isDeclining, setDeclining] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [says, setSays] = useState('')
  const [conflicts, setConflicts] = useState<ReturnType<typeof conflictsIn>>([])
  const put = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    setConflicts([])
    setSays('')
  }
  const run = async (work: () => Promise<string>) => {
    if (isBusy) return
    setBusy(true)
    try {
      toast.success(await work())
      onDone()
    } catch (error) {
      setConflicts(conflictsIn(error))
      setSays(failureWords(error)?.text ?? '')
      setBusy(false)
    }
  }
  const [from, to] = [minuteIn(values.from), minuteIn(values.to)]
  const isWhole = isDay(values.day) && from !== undefined && to !== undefined && from !== to
  const overNight = dayCount(starts, ends)
  const move = (skip: boolean) =>
    isWhole &&
    void run(async () => {
      const lastDay = laterDay(values.day, overNight > 1 ? overNight : to < from ? 1 : 0)
      const { moved } = await call(moveBooking, {
        id,
        room: values.room,
        starts_at: momentIn(zone, `${values.day} ${values.from}`)!,
        ends_at: momentIn(zone, `${lastDay} ${values.to}`)!,
        scope,
        skip,
      })
      return t('rooms.booking.moved', { count: moved })
    })
  const cancel = () =>
    void run(async () => t('rooms.booking.cancelled', { count: (await call(cancelBooking, { id, scope })).cancelled }))
  const decide = (confirm: boolean) =>
    void run(async () => {
      await call(decideBooking, { id, confirm, reason })
      return t(confirm ? 'rooms.booking.confirmed' : 'rooms.booking.declined')
    })
  const known = states.find((one) => one === state)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    move(false)
  }
  return (
    <Dialog title={title || t('rooms.board.busy')} shape="sheet" width={540} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <dl className={styles['facts']}>
          <dt>{t('rooms.fact.room')}</dt>
          <dd>{rooms.find((room) => room.id === booking.room)?.name}</dd>
          <dt>{t('rooms.fact.time')}</dt>
          <dd className="orgil-num">
            {starts}–{ends.slice(0, 10) === starts.slice(0, 10) ? ends.slice(11) : ends}
          </dd>
          {organiser ? (
            <>
              <dt>{t('rooms.booking.organiser')}</dt>
              <dd>{organiser}</dd>
            </>
          ) : null}
          {people === null ? null : (
            <>
              <dt>{t('rooms.book.people')}</dt>
              <dd className="orgil-num">{people}</dd>
            </>
          )}
          {known ? (
            <>
              <dt>{t('rooms.booking.state')}</dt>
              <dd>{t(`rooms.state.${known}`)}</dd>
            </>
          ) : null}
        </dl>
        {mayChange || title ? <AppLink to={`/rooms/bookings/${id}`}>{t('rooms.booking.whole')}</AppLink> : null}
        {decides && state === 'asked' ? (
          <>
            {isDeclining ? (
              <TextField
                label={t('rooms.booking.reason')}
                value={reason}
                required
                maxLength={500}
                onChange={({ target }) => setReason(target.value)}
              />
            ) : null}
            <div className={styles['foot']}>
              <Button
                kind={isDeclining ? 'danger' : 'plain'}
                busy={isBusy}
                onClick={() => (isDeclining && reason.trim() !== '' ? decide(false) : setDeclining(true))}
              >
                {t('rooms.booking.decline')}
              </Button>
              <Button kind="primary" icon="check" busy={isBusy} onClick={() => decide(true)}>
                {t('rooms.booking.confirm')}
              </Button>
            </div>
          </>
        ) : null}
        {mayChange ? (
          <>
            {series === null ? null : (
              <Segments
                label={t('rooms.scope.which')}
                value={scope}
                choices={scopes.map((value) => ({ value, label: t(`rooms.scope.${value}`) }))}
                onChange={(value) => {
                  setScope(value)
                  setConflicts([])
                }}
              />
            )}
            <Choice
              label={t('rooms.fact.room')}
              value={values.room}
              choices={rooms.map((room) => ({ value: room.id, label: room.name }))}
              onChange={({ target }) => put({ room: target.value })}
            />
            <div className={styles['columns']}>
              <DateField
                label={t('rooms.book.day')}
                value={values.day}
                required
                onChange={({ target }) => put({ day: target.value })}
              />
              <TimeField label={t('rooms.book.from')} value={values.from} onTime={(time) => put({ from: time })} />
              <TimeField label={t('rooms.book.to')} value={values.to} onTime={(time) => put({ to: time })} />
            </div>
          </>
        ) : null}
        {conflicts.length > 0 ? <Conflicts conflicts={conflicts} /> : null}
        {says !== '' && conflicts.length === 0 ? (
          <div role="alert">
            <Notice kind="danger">{says}</Notice>
          </div>
        ) : null}
        {mayChange ? (
          <div className={styles['foot']}>
            <Button kind="danger" icon="cancel" busy={isBusy} onClick={cancel}>
              {t('rooms.booking.cancel')}
            </Button>
            {conflicts.length > 0 ? (
              <Button busy={isBusy} onClick={() => move(true)}>
                {t('rooms.book.rest')}
              </Button>
            ) : null}
            <Button kind="primary" type="submit" busy={isBusy}>
              {t('rooms.booking.move')}
            </Button>
          </div>
        ) : null}
      </form>
    </Dialog>
  )
}

const dayCount = (starts: string, ends: string) =>
  Math.round(
    (Date.parse(`${ends.slice(0, 10)}T00:00:00Z`) - Date.parse(`${starts.slice(0, 10)}T00:00:00Z`)) / 86_400_000,
  )
