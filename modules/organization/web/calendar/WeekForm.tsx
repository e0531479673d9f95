import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call } from '#platform/web/call.ts'
import { TimeInput } from '#platform/web/date/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { FormFoot, orFollow, Tick, useFollowSaved, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { changeWeek, FEW_HOURS, hoursOf, showCalendar, weekForm } from '../../shared/calendar.ts'
import { useReread } from '../use-reread.ts'
import { MovedDeadlines } from './MovedDeadlines.tsx'
import styles from './calendar.module.css'

type Day = ReplyOf<typeof showCalendar>['week'][number]
const times = ['starts', 'break_starts', 'break_ends', 'ends'] as const

/** Seven days, from when to when, with the break between. */
export function WeekForm({ week }: { week: Day[] }) {
  const { t } = useText()
  const reread = useReread(showCalendar)
  const form = useForm(weekForm, { week })
  useFollowSaved(form, { week })
  const set = (weekday: number, part: Partial<Day>) =>
    form.set({ week: form.values.week.map((day) => (day.weekday === weekday ? { ...day, ...part } : day)) })
  const [isAsked, setIsAsked] = useState(false)
  const hours = hoursOf(form.values.week)
  const save = async () => {
    await orFollow(call(changeWeek, { ...form.values, held: form.start }), reread)
    await reread()
    toast.success(t('platform.saved'))
  }
  const wiring = form.wiring(save)
  return (
    <form
      className={styles['form']}
      {...wiring}
      onSubmit={(event) => {
        if (hours >= FEW_HOURS || !weekForm.safeParse(form.values).success) return wiring.onSubmit(event)
        event.preventDefault()
        setIsAsked(true)
      }}
    >
      <ul className={styles['week']}>
        {form.values.week.map((day, at) => {
          const name = t(`platform.date.weekday_${day.weekday}`)
          const problem = times.map((field) => form.words(`week.${at}.${field}`)).find((words) => words !== undefined)
          return (
            <li key={day.weekday} className={styles['day']}>
              <Tick
                label={name}
                checked={day.works}
                onChange={({ target }) => set(day.weekday, { works: target.checked })}
              />
              {day.works ? (
                <div className={styles['times']}>
                  {times.map((field) => (
                    <label key={field} className={styles['time']}>
                      <span>{t(`organization.calendar.${field}`)}</span>
                      <TimeInput
                        value={day[field]}
                        aria-label={`${name}, ${t(`organization.calendar.${field}`)}`}
                        aria-invalid={form.problemOf(`week.${at}.${field}`) ? true : undefined}
                        onTime={(time) => set(day.weekday, { [field]: time })}
                      />
                    </label>
                  ))}
                </div>
              ) : (
                <span className={styles['free']}>{t('organization.calendar.free')}</span>
              )}
              {problem ? (
                <p className={styles['error']} role="alert">
                  {problem}
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
      {form.words('week') ? (
        <p className={styles['error']} role="alert">
          {form.words('week')}
        </p>
      ) : null}
      <MovedDeadlines
        change={form.isChanged && weekForm.safeParse(form.values).success ? { week: form.values.week } : null}
      />
      <FormFoot form={form} wantsChange />
      {isAsked ? (
        <ConfirmDialog
          title={t('organization.calendar.few_hours', { hours: Math.round(hours * 100) / 100 })}
          action={t('platform.save')}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => {
            setIsAsked(false)
            void form.send(save)
          }}
        >
          <p>{t('organization.calendar.few_words')}</p>
        </ConfirmDialog>
      ) : null}
    </form>
  )
}
