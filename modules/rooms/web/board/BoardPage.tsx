import { weekdayOf } from '#platform/shared/day.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { laterDay } from '#modules/organization/shared/index.ts'
import { RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import { todayHere } from '#modules/records/web/parts.ts'
import { dateTimeIn, momentIn } from '#platform/shared/clock.ts'
import { isDay } from '#platform/shared/day.ts'
import { call, CallError, keyOf, useCall } from '#platform/web/call.ts'
import { DayInput } from '#platform/web/date/index.ts'
import { announce } from '#platform/web/drag/index.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, IconButton, Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { clockOf, dayStart, fitting, minuteIn, onDay } from '../../shared/board.ts'
import { moveBooking, showBoard } from '../../shared/contract.ts'
import { wallMinute } from '../../shared/opening.ts'
import styles from './board.module.css'
import { BookDialog, type Wish } from './BookDialog.tsx'
import { BookingDialog } from './BookingDialog.tsx'
import { DayBoard } from './DayBoard.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { Finder } from './Finder.tsx'
import { SpanBoard } from './SpanBoard.tsx'
import type { Ghost } from './use-track-drag.ts'

const views = ['day', 'week', 'month'] as const
type View = (typeof views)[number]

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The days of a view that holds this one. */
function daysOf(view: View, day: string): { from: string; days: number } {
  if (view === 'day') return { from: day, days: 1 }
  if (view === 'week') return { from: laterDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)), days: 7 }
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { from: `${day.slice(0, 7)}-01`, days: new Date(Date.UTC(year, month, 0)).getUTCDate() }
}

/** Which rooms are free when, and who has them. */
export default function BoardPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const view = views.find((one) => one === search['view']) ?? 'day'
  const asked = text(search['day'])
  const filter = {
    seats: text(search['seats']),
    equipment: text(search['with']),
    from: text(search['from']),
    to: text(search['to']),
  }
  const [wish, setWish] = useState<Wish>()
  const [isFeed, setFeed] = useState(false)
  const [opened, setOpened] = useState<string>()
  const day = isDay(asked) ? asked : todayHere()
  const { from, days } = daysOf(view, day)
  const query = useCall(
    showBoard,
    { from, days: String(days) },
    { placeholderData: (before) => before, meta: { quiet: true } },
  )
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === 'rooms.bookings' || key === 'rooms.rooms') void query.refetch()
  })
  const { data } = query
  const now = useNow(data?.zone)
  const show = (part: Record<string, string>) => {
    const { equipment, ...rest } = filter
    const next = { day: asked, view: view === 'day' ? '' : view, ...rest, with: equipment, ...part }
    void navigate({
      to: '.',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')),
      replace: true,
    })
  }
  const reread = () => cache.invalidateQueries({ queryKey: keyOf(showBoard) })
  const move = async ({ id, room, from: first, to: last }: Ghost & { id: string }) => {
    const booking = data?.bookings.find((one) => one.id === id)
    if (!data || !booking) return
    const [starts_at, ends_at] = [momentAt(data.zone, day, first), momentAt(data.zone, day, last)]
    if (!starts_at || !ends_at) return
    // Of a series it is asked which of it is meant.
    if (booking.series !== null) {
      setOpened(id)
      return
    }
    await moveTo({ id, room, starts_at, ends_at })
  }
  const moveTo = async (wanted: { id: string; room: string; starts_at: string; ends_at: string }) => {
    try {
      await call(moveBooking, wanted)
      toast.success(t('rooms.board.moved'))
      announce(t('rooms.board.moved'))
    } catch (error) {
      showFailure(error, 'platform.error.saving')
      if (error instanceof CallError) announce(error.message)
    }
    await reread()
  }
  if (query.isPending)
    return (
      <Page width={1440}>
        <PageHeader title={t('rooms.board.title')} />
        <ListSkeleton rows={6} />
      </Page>
    )
  const bookings = data ? onDay(data.bookings, data.zone, day) : []
  const [first, last] = [minuteIn(filter.from), minuteIn(filter.to)]
  const wanted = {
    seats: Number(filter.seats) || 0,
    equipment: filter.equipment.split(',').filter((one) => one !== ''),
    ...(first !== undefined && last !== undefined && last > first && { time: { from: first, to: last } }),
  }
  const isFiltered = wanted.seats > 0 || wanted.equipment.length > 0 || wanted.time !== undefined
  const rooms = data ? fitting(data.rooms, bookings, day, wanted) : []
  const opening = opened === undefined ? undefined : data?.bookings.find(({ id }) => id === opened)
  const book = ({ room, from: begins, to }: Ghost) => setWish({ room, day, from: clockOf(begins), to: clockOf(to) })
  const end = daysOf(view, day)
  return (
    <Page width={1440}>
      <PageHeader
        title={t('rooms.board.title')}
        actions={
          <>
            <Button icon="calendar" onClick={() => setFeed(true)}>
              {t('rooms.feed.title')}
            </Button>
            <Button
              kind="primary"
              icon="plus"
              onClick={() =>
                setWish({
                  room: rooms[0]?.id ?? '',
                  day,
                  from: filter.from || '',
                  to: filter.to || '',
                  people: filter.seats,
                })
              }
            >
              {t('rooms.board.book')}
            </Button>
          </>
        }
      />
      <div className={styles['tools']}>
        <div className={styles['period']}>
          <IconButton
            icon="back"
            label={t('rooms.board.earlier')}
            onClick={() => show({ day: laterDay(end.from, view === 'month' ? -1 : -end.days) })}
          />
          <DayInput aria-label={t('rooms.board.day')} value={day} required onDay={(next) => show({ day: next })} />
          <b className={styles['weekday']}>{t(`platform.date.day_${weekdayOf(day)}`)}</b>
          <IconButton
            icon="next"
            label={t('rooms.board.later')}
            onClick={() => show({ day: laterDay(end.from, end.days) })}
          />
          {day === data?.today ? null : <Button onClick={() => show({ day: '' })}>{t('rooms.board.today')}</Button>}
        </div>
        <div className={styles['by']}>
          <Segments
            label={t('rooms.board.view')}
            isLabelHidden
            value={view}
            choices={views.map((value) => ({ value, label: t(`rooms.board.${value}`) }))}
            onChange={(value) => show({ view: value === 'day' ? '' : value })}
          />
        </div>
      </div>
      <Finder
        {...filter}
        count={isFiltered ? rooms.length : undefined}
        onChange={(part) => show({ ...part, ...('equipment' in part && { with: part['equipment'] ?? '' }) })}
      />
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data && rooms.length === 0 ? (
        <EmptyState icon="calendar" title={t(isFiltered ? 'rooms.board.none_fits' : 'rooms.board.no_rooms')} />
      ) : null}
      {data && rooms.length > 0 && view === 'day' ? (
        <DayBoard
          key={day}
          day={day}
          isToday={day === data.today}
          rooms={rooms}
          bookings={bookings}
          now={now === undefined ? -1 : now - dayStart(day)}
          onBook={book}
          onMove={(wanted_) => void move(wanted_)}
          onOpen={setOpened}
        />
      ) : null}
      {data && rooms.length > 0 && view !== 'day' ? (
        <SpanBoard
          view={view}
          from={from}
          days={days}
          today={data.today}
          zone={data.zone}
          rooms={rooms}
          bookings={data.bookings}
          onDay={(next) => show({ day: next, view: '' })}
          onBook={(room, next) => setWish({ room, day: next, from: filter.from || '09:00', to: filter.to || '10:00' })}
          onMove={(wanted_) => void moveTo(wanted_)}
          onOpen={setOpened}
        />
      ) : null}
      {isFeed ? <FeedDialog onClose={() => setFeed(false)} /> : null}
      {wish && data ? (
        <BookDialog
          wish={wish}
          rooms={data.rooms}
          zone={data.zone}
          onClose={() => setWish(undefined)}
          onDone={() => {
            setWish(undefined)
            void reread()
          }}
        />
      ) : null}
      {opening && data ? (
        <BookingDialog
          key={opening.id}
          booking={opening}
          rooms={data.rooms}
          zone={data.zone}
          decides={data.decides}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined)
            void reread()
          }}
        />
      ) : null}
    </Page>
  )
}

/** The moment of a minute of a day, also one of the next. */
function momentAt(zone: string, day: string, minute: number) {
  const over = Math.floor(minute / 1440)
  return momentIn(zone, `${laterDay(day, over)} ${clockOf(minute)}`)
}

/** The minute of the wall clock, by itself once a minute. */
function useNow(zone: string | undefined) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return zone === undefined ? undefined : wallMinute(dateTimeIn(zone, new Date(now)))
}
