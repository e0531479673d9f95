import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useCall, useChange } from '#platform/web/call.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card, EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { DataTable, Filter, ListTools, useListSearch } from '#platform/web/table/index.ts'
import { type Holiday, removeHoliday, restoreHolidays, showCalendar } from '../../shared/calendar.ts'
import { HolidayDialog } from './HolidayDialog.tsx'
import { MovedDeadlines } from './MovedDeadlines.tsx'
import { WeekForm } from './WeekForm.tsx'

type Calendar = ReplyOf<typeof showCalendar>

/** When the organisation works; deadlines count by it. */
export default function CalendarPage() {
  const { t } = useText()
  const calendar = useCall(showCalendar, {}, { meta: { quiet: true } })
  if (calendar.isPending) return <PageSkeleton />
  if (!calendar.data)
    return (
      <Page>
        <ErrorPanel error={calendar.error} onRetry={() => void calendar.refetch()} />
      </Page>
    )
  return (
    <Page width={980}>
      <PageHeader
        title={t('organization.calendar.title')}
        meta={
          <>
            <span>{t('organization.calendar.hint')}</span>
            <span>
              {t(
                calendar.data.time_zone === 'Asia/Hovd'
                  ? 'organization.calendar.clock_west'
                  : 'organization.calendar.clock',
              )}
            </span>
          </>
        }
      />
      <Card title={t('organization.calendar.week')}>
        <WeekForm week={calendar.data.week} />
      </Card>
      <Holidays calendar={calendar.data} />
    </Page>
  )
}

function Holidays({ calendar: { holidays, today } }: { calendar: Calendar }) {
  const { t } = useText()
  const words = useWords()
  const search = useListSearch({ year: today.slice(0, 4) })
  const [open, setOpen] = useState<'add' | 'restore' | Holiday | null>(null)
  const remove = useChange(removeHoliday, { stale: [showCalendar] })
  const restore = useChange(restoreHolidays, { stale: [showCalendar], doing: 'platform.error.restoring' })
  const years = [...new Set([today.slice(0, 4), ...holidays.map(({ day }) => day.slice(0, 4))])].toSorted()
  const deeds = (one: Holiday) => (
    <IconButton icon="trash" label={t('organization.calendar.remove', { day: one.day })} onClick={() => setOpen(one)} />
  )
  const shown = holidays.filter(({ day }) => day.startsWith(search.year))
  return (
    <Card
      title={t('organization.calendar.holidays')}
      actions={
        <Button icon="plus" onClick={() => setOpen('add')}>
          {t('organization.calendar.add')}
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <ListTools>
          <Filter
            label={t('organization.calendar.year')}
            value={search.year}
            onChange={(year) => search.set({ year })}
            choices={years.map((year) => ({ value: year, label: year }))}
          />
          <Button kind="quiet" onClick={() => setOpen('restore')}>
            {t('organization.calendar.restore')}
          </Button>
        </ListTools>
        {shown.length === 0 ? (
          <EmptyState icon="calendar" title={t('organization.calendar.none')} />
        ) : (
          <DataTable
            label={t('organization.calendar.holidays')}
            rows={shown}
            rowKey={({ day }) => day}
            columns={[
              {
                key: 'day',
                title: t('organization.calendar.day'),
                render: ({ day }) => <span className="orgil-num">{day}</span>,
              },
              { key: 'name', title: t('organization.calendar.name'), render: ({ name }) => words(name) },
            ]}
            renderActions={deeds}
          />
        )}
      </div>
      {open === 'add' ? (
        <HolidayDialog onClose={() => setOpen(null)} onDone={(day) => search.set({ year: day.slice(0, 4) })} />
      ) : null}
      {open === 'restore' ? (
        <ConfirmDialog
          title={t('organization.calendar.restore')}
          action={t('organization.calendar.restore_action')}
          kind="primary"
          startsAt="action"
          isBusy={restore.isPending}
          onCancel={() => setOpen(null)}
          onConfirm={() =>
            restore.mutate(
              {},
              {
                onSuccess: ({ added }) => toast.success(t('organization.calendar.restored', { added })),
                onSettled: () => setOpen(null),
              },
            )
          }
        >
          <p>{t('organization.calendar.restore_words')}</p>
          <MovedDeadlines change={{ public_holidays: true }} />
        </ConfirmDialog>
      ) : null}
      {open !== null && typeof open === 'object' ? (
        <ConfirmDialog
          title={t('organization.calendar.remove', { day: open.day })}
          action={t('platform.delete')}
          isBusy={remove.isPending}
          onCancel={() => setOpen(null)}
          onConfirm={() =>
            remove.mutate(
              { day: open.day },
              { onSuccess: () => toast.success(t('platform.deleted')), onSettled: () => setOpen(null) },
            )
          }
        >
          <p>{t('organization.calendar.remove_words', { name: words(open.name) })}</p>
          <MovedDeadlines change={{ remove: [open.day] }} />
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
