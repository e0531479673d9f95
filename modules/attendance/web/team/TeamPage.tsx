import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { weekdayOf } from '#platform/shared/day.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useCall } from '#platform/web/call.ts'
import { Avatar, Button, Choice, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { showTeam, teamStates } from '../../shared/contract.ts'
import { DayDialog } from '../day/DayDialog.tsx'
import frame from '../attendance.module.css'
import { clockOf, dayIn, spanOf, text } from '../times.ts'
import styles from './team.module.css'

type Team = ReplyOf<typeof showTeam>
type State = (typeof teamStates)[number]

/** The most pressing first. */
const order: readonly State[] = ['missing', 'late', 'here', 'left', 'duty', 'leave', 'not_yet', 'off']

/** Who is here, who is late, who is missing. */
export default function TeamPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [day, unit, state] = [dayIn(search['day']), text(search['unit']), text(search['state'])]
  const [open, setOpen] = useState<number>()
  const query = useCall(
    showTeam,
    { ...(day !== '' && { day }), ...(unit !== '' && { unit }) },
    { placeholderData: (before) => before, meta: { quiet: true } },
  )
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === 'attendance.punches' || key === 'attendance.leaves') void query.refetch()
  })
  const show = (part: Record<string, string>) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(Object.entries({ day, unit, state, ...part }).filter(([, value]) => value !== '')),
      replace: true,
    })
  const { data } = query
  const groups = order.flatMap((one) => {
    const people = data?.people.filter((person) => person.state === one) ?? []
    return people.length > 0 ? [{ state: one, people }] : []
  })
  const shown = groups.filter((group) => state === '' || group.state === state)
  return (
    <Page width={1080}>
      <PageHeader title={t('attendance.team.title')} meta={data ? data.day : undefined} />
      <div className={frame['tools']}>
        <div className={frame['month']}>
          <IconButton
            icon="back"
            label={t('attendance.team.day_before')}
            disabled={!data}
            onClick={() => data && show({ day: laterDay(data.day, -1) })}
          />
          <span className="orgil-num" aria-live="polite">
            {data ? `${data.day} ${t(`platform.date.day_${weekdayOf(data.day)}`)}` : '…'}
          </span>
          <IconButton
            icon="next"
            label={t('attendance.team.day_after')}
            disabled={!data || data.day >= data.today}
            onClick={() => data && show({ day: laterDay(data.day, 1) })}
          />
          {data && data.day !== data.today ? (
            <Button onClick={() => show({ day: '' })}>{t('attendance.team.today')}</Button>
          ) : null}
        </div>
        <div className={frame['filters']}>
          {data && data.units.length > 1 ? (
            <Choice
              label={t('attendance.team.unit')}
              value={unit}
              choices={[
                { value: '', label: t('attendance.team.every_unit') },
                ...data.units.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ target }) => show({ unit: target.value })}
            />
          ) : null}
        </div>
      </div>
      {query.isPending ? <ListSkeleton rows={8} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data && data.people.length === 0 ? <EmptyState icon="users" title={t('attendance.team.nobody')} /> : null}
      {data && data.people.length > 0 ? (
        <>
          <ul className={styles['counts']}>
            {groups.map((group) => (
              <li key={group.state}>
                <button
                  type="button"
                  aria-pressed={state === group.state}
                  onClick={() => show({ state: state === group.state ? '' : group.state })}
                >
                  <i className={frame['dot']} data-state={group.state} />
                  <b>{group.people.length}</b>
                  <span>{t(`attendance.team_state.${group.state}`)}</span>
                </button>
              </li>
            ))}
          </ul>
          {shown.map((group) => (
            <section key={group.state} className={styles['group']} aria-labelledby={`team-${group.state}`}>
              <h2 id={`team-${group.state}`}>
                {t(`attendance.team_state.${group.state}`)} <small>{group.people.length}</small>
              </h2>
              <ul className={styles['people']}>
                {group.people.map((person) => (
                  <Line key={person.id} person={person} zone={data.zone} onOpen={() => setOpen(person.id)} />
                ))}
              </ul>
            </section>
          ))}
        </>
      ) : null}
      {open !== undefined && data ? (
        <DayDialog employee={open} day={data.day} onClose={() => setOpen(undefined)} />
      ) : null}
    </Page>
  )
}

interface LineProps {
  person: Team['people'][number]
  zone: string
  onOpen: () => void
}

function Line({ person, zone, onOpen }: LineProps) {
  const { t } = useText()
  const { name, unit, state, shift, came_at: came, left_at: left, late, leave } = person
  return (
    <li>
      <button type="button" className={styles['person']} onClick={onOpen}>
        <Avatar first={name.split(' ').at(-1) ?? ''} last={name.split(' ').slice(0, -1).join(' ')} size={34} />
        <span className={styles['who']}>
          <b>{name}</b>
          <small>{unit}</small>
        </span>
        <span className={styles['when']}>
          {came === null ? null : (
            <b className="orgil-num">
              {clockOf(zone, came)}
              {left === null ? '' : `–${clockOf(zone, left)}`}
            </b>
          )}
          <small>
            {state === 'leave' && leave !== null ? leave : shift ? `${shift.starts}–${shift.ends}` : ''}
            {late > 0 ? <em>{t('attendance.mark.late', { time: spanOf(late) })}</em> : null}
          </small>
        </span>
      </button>
    </li>
  )
}
