import { type FormEvent, useState } from 'react'
import { laterDay } from '#modules/organization/shared/index.ts'
import { addRow } from '#modules/records/shared/index.ts'
import { momentIn } from '#platform/shared/clock.ts'
import { call, CallError } from '#platform/web/call.ts'
import { DateField, isDay } from '#platform/web/date/index.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { Button, Choice, Notice, TextArea, TextField } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { minuteIn } from '../../shared/board.ts'
import { book } from '../../shared/contract.ts'
import { repeats } from '../../shared/repeats.ts'
import styles from './board.module.css'
import { Conflicts, conflictsIn } from './Conflicts.tsx'
import { TimeField } from './TimeField.tsx'
import type { Room } from './types.ts'

export interface Wish {
  room: string
  day: string
  from: string
  to: string
  people?: string
}

interface Props {
  wish: Wish
  rooms: readonly Room[]
  zone: string
  onClose: () => void
  onDone: () => void
}

/** What a rule of the room refuses may be had later; what is wrong otherwise may not. */
const RULE_BROKEN = 'records.rule_broken'
const isRefusedByRule = (error: unknown) => error instanceof CallError && error.reply.code === RULE_BROKEN
/** Nobody knows whether it was done: asked again under the same key it is done once. */
const isUnanswered = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 500)

/** What is asked to book a room, once or as a series. */
export function BookDialog({ wish, rooms, zone, onClose, onDone }: Props) {
  const { t } = useText()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState({
    title: '',
    people: '',
    ...wish,
    repeat: '',
    until: laterDay(wish.day, 28),
    notes: '',
  })
  const [isPrivate, setPrivate] = useState(false)
  const [isTentative, setTentative] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [says, setSays] = useState('')
  const [mayWait, setMayWait] = useState(false)
  const [conflicts, setConflicts] = useState<ReturnType<typeof conflictsIn>>([])
  const askAnew = () => {
    setConflicts([])
    setSays('')
    setMayWait(false)
    setKey(crypto.randomUUID())
  }
  const put = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    askAnew()
  }
  const room = rooms.find(({ id }) => id === values.room)
  const repeat = repeats.find((one) => one === values.repeat)
  const [from, to] = [minuteIn(values.from), minuteIn(values.to)]
  const wrong = {
    title: values.title.trim() === '' ? t('platform.required') : null,
    day: isDay(values.day) ? null : t('platform.input.invalid_format'),
    from: from === undefined ? t('platform.input.invalid_format') : null,
    to: to === undefined || to === from ? t('platform.input.invalid_format') : null,
    room: room ? null : t('platform.required'),
    people: values.people === '' || Number(values.people) > 0 ? null : t('platform.input.invalid_format'),
    until: repeat && !isDay(values.until) ? t('platform.input.invalid_format') : null,
  }
  const shown = (name: keyof typeof wrong) => (isTried ? wrong[name] : null)
  const send = async (skip: boolean) => {
    setTried(true)
    if (Object.values(wrong).some((one) => one !== null) || isBusy) return
    // What ends before it begins ends on the next day.
    const lastDay = to! < from! ? laterDay(values.day, 1) : values.day
    const starts_at = momentIn(zone, `${values.day} ${values.from}`)
    const ends_at = momentIn(zone, `${lastDay} ${values.to}`)
    if (!starts_at || !ends_at) return
    setBusy(true)
    try {
      const { ids, state } = await call(
        book,
        {
          room: values.room,
          starts_at,
          ends_at,
          title: values.title.trim(),
          people: values.people === '' ? null : Number(values.people),
          is_private: isPrivate,
          is_tentative: isTentative,
          notes: values.notes,
          skip,
          ...(repeat && { repeat: { every: repeat, until: values.until } }),
        },
        { idempotencyKey: skip ? `${key}-rest` : key },
      )
      toast.success(t(state === 'asked' ? 'rooms.book.asked' : 'rooms.book.done', { count: ids.length }))
      onDone()
    } catch (error) {
      setConflicts(conflictsIn(error))
      setSays(failureWords(error)?.text ?? '')
      setMayWait(isRefusedByRule(error))
      if (!isUnanswered(error)) setKey(crypto.randomUUID())
      setBusy(false)
    }
  }
  const wait = async () => {
    if (!room || from === undefined || to === undefined || isBusy) return
    setBusy(true)
    try {
      await call(
        addRow,
        {
          table: 'rooms.waiting',
          values: {
            room: `${room.id} ${room.name}`,
            starts_at: momentIn(zone, `${values.day} ${values.from}`) ?? null,
            ends_at: momentIn(zone, `${to < from ? laterDay(values.day, 1) : values.day} ${values.to}`) ?? null,
            people: values.people || null,
            note: values.title || null,
          },
        },
        { idempotencyKey: `${key}-wait` },
      )
      toast.success(t('rooms.waiting.done'))
      onDone()
    } catch (error) {
      setSays(failureWords(error)?.text ?? '')
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void send(false)
  }
  return (
    <Dialog title={t('rooms.book.title')} shape="sheet" width={560} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <TextField
          label={t('rooms.book.subject')}
          value={values.title}
          required
          maxLength={200}
          error={shown('title')}
          onChange={({ target }) => put({ title: target.value })}
        />
        <Choice
          label={t('rooms.fact.room')}
          value={values.room}
          required
          error={shown('room')}
          choices={[
            ...(room ? [] : [{ value: '', label: '—' }]),
            ...rooms.map(({ id, name, seats }) => ({
              value: id,
              label: `${name} · ${t('rooms.board.seats', { count: seats })}`,
            })),
          ]}
          onChange={({ target }) => put({ room: target.value })}
        />
        <div className={styles['columns']}>
          <DateField
            label={t('rooms.book.day')}
            value={values.day}
            required
            error={shown('day')}
            onChange={({ target }) => put({ day: target.value })}
          />
          <TimeField
            label={t('rooms.book.from')}
            value={values.from}
            error={shown('from')}
            onTime={(time) => put({ from: time })}
          />
          <TimeField
            label={t('rooms.book.to')}
            value={values.to}
            error={shown('to')}
            onTime={(time) => put({ to: time })}
          />
        </div>
        <div className={styles['columns']}>
          <TextField
            label={t('rooms.book.people')}
            inputMode="numeric"
            maxLength={4}
            value={values.people}
            error={shown('people')}
            hint={
              room && Number(values.people) > room.seats ? t('rooms.book.too_many', { count: room.seats }) : undefined
            }
            onChange={({ target }) => put({ people: target.value.replace(/\D/g, '') })}
          />
          <Choice
            label={t('rooms.book.repeat')}
            value={values.repeat}
            choices={[
              { value: '', label: t('rooms.repeat.once') },
              ...repeats.map((one) => ({ value: one, label: t(`rooms.repeat.${one}`) })),
            ]}
            onChange={({ target }) => put({ repeat: target.value })}
          />
          {repeat ? (
            <DateField
              label={t('rooms.book.until')}
              value={values.until}
              required
              error={shown('until')}
              onChange={({ target }) => put({ until: target.value })}
            />
          ) : null}
        </div>
        <div className={styles['ticks']}>
          <Tick
            label={t('rooms.book.private')}
            checked={isPrivate}
            onChange={({ target }) => {
              setPrivate(target.checked)
              askAnew()
            }}
          />
          {room?.asks_approval ? null : (
            <Tick
              label={t('rooms.book.tentative')}
              checked={isTentative}
              onChange={({ target }) => {
                setTentative(target.checked)
                askAnew()
              }}
            />
          )}
        </div>
        <TextArea
          label={t('rooms.book.notes')}
          rows={2}
          maxLength={4000}
          value={values.notes}
          onChange={({ target }) => put({ notes: target.value })}
        />
        {room?.asks_approval ? <Notice kind="info">{t('rooms.book.asks')}</Notice> : null}
        {conflicts.length > 0 ? <Conflicts conflicts={conflicts} /> : null}
        {says !== '' && conflicts.length === 0 ? (
          <div role="alert">
            <Notice kind="danger">{says}</Notice>
          </div>
        ) : null}
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          {mayWait && !repeat ? (
            <Button icon="clock" busy={isBusy} onClick={() => void wait()}>
              {t('rooms.waiting.wait')}
            </Button>
          ) : null}
          {conflicts.length > 0 ? (
            <Button busy={isBusy} onClick={() => void send(true)}>
              {t('rooms.book.rest')}
            </Button>
          ) : null}
          <Button kind="primary" type="submit" busy={isBusy}>
            {t(room?.asks_approval ? 'rooms.book.ask' : 'rooms.book.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
