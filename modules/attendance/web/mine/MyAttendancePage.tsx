import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import { RowDialogPart } from '#modules/records/web/parts.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { keyOf, useCall } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { Card, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { showMine } from '../../shared/contract.ts'
import { DayDialog } from '../day/DayDialog.tsx'
import { MyLeaves } from '../leave/MyLeaves.tsx'
import { MonthBar } from '../MonthBar.tsx'
import { monthIn, spanOf } from '../times.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { PunchCard } from './PunchCard.tsx'
import styles from './mine.module.css'

export type Mine = ReplyOf<typeof showMine>

const AskDialog = lazyPart(() => import('../leave/AskDialog.tsx'))
const LedgerDialog = lazyPart(() => import('../leave/LedgerDialog.tsx'))

const LEAVES = 'attendance.leaves'
const REQUESTS = 'attendance.requests'
const OWN_TABLES: readonly string[] = [
  LEAVES,
  REQUESTS,
  'attendance.punches',
  'attendance.days',
  'attendance.leave_entries',
]

/** My own hours: now, this week, this month, and what leave is left. */
export default function MyAttendancePage() {
  const { t } = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const asked = monthIn(search['month'])
  const [day, setDay] = useState<string>()
  const [wish, setWish] = useState<'leave' | 'request'>()
  const [whole, setWhole] = useState<FieldValues>()
  const [ledger, setLedger] = useState<string>()
  const query = useCall(showMine, asked === '' ? {} : { month: asked }, {
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  const reread = () => void cache.invalidateQueries({ queryKey: keyOf(showMine) })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || (key !== undefined && OWN_TABLES.includes(key))) reread()
  })
  const { data } = query
  const onMonth = (month: string) => void navigate({ to: '.', search: month === '' ? {} : { month }, replace: true })
  return (
    <Page width={1080}>
      <PageHeader
        title={t('attendance.mine.title')}
        actions={
          data?.is_employee ? (
            <>
              <Button onClick={() => setWish('request')}>{t('attendance.mine.correct')}</Button>
              <Button kind="primary" onClick={() => setWish('leave')}>
                {t('attendance.mine.ask_leave')}
              </Button>
            </>
          ) : undefined
        }
      />
      {query.isPending ? <ListSkeleton rows={6} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data && !data.is_employee ? (
        <EmptyState icon="clock" title={t('attendance.mine.no_employee')}>
          <p>{t('attendance.mine.no_employee_hint')}</p>
        </EmptyState>
      ) : null}
      {data?.is_employee ? (
        <>
          <div className={styles['top']}>
            <PunchCard mine={data} onDone={reread} />
            <Aside mine={data} onLedger={setLedger} />
          </div>
          <Card
            title={<MonthBar month={data.month} isNow={data.month === data.today.slice(0, 7)} onMonth={onMonth} />}
            state={data.is_closed ? t('attendance.month.closed') : undefined}
          >
            <MonthGrid mine={data} onDay={setDay} />
            <Totals mine={data} />
          </Card>
        </>
      ) : null}
      {day !== undefined && data && data.employee !== null ? (
        <DayDialog employee={data.employee} day={day} onClose={() => setDay(undefined)} />
      ) : null}
      {ledger !== undefined && data && data.employee !== null ? (
        <LedgerDialog employee={data.employee} kind={ledger} onClose={() => setLedger(undefined)} />
      ) : null}
      {wish === 'leave' && data && data.employee !== null ? (
        <AskDialog
          employee={data.employee}
          onWhole={(preset) => {
            setWish(undefined)
            setWhole(preset)
          }}
          onClose={() => setWish(undefined)}
        />
      ) : null}
      {whole ? (
        <RowDialogPart
          name={LEAVES}
          path="/attendance/leave"
          id="new"
          preset={whole}
          onClose={() => setWhole(undefined)}
        />
      ) : null}
      {wish === 'request' ? (
        <RowDialogPart name={REQUESTS} path="/attendance/requests" id="new" onClose={() => setWish(undefined)} />
      ) : null}
    </Page>
  )
}

function Aside({ mine, onLedger }: { mine: Mine; onLedger: (kind: string) => void }) {
  const { t } = useText()
  const { week, balances, employee, today } = mine
  const share = week.expected > 0 ? Math.min(1, week.worked / week.expected) : 0
  return (
    <div className={styles['side']}>
      <Card title={t('attendance.mine.week')}>
        <div className={styles['week']}>
          <span>{t('attendance.mine.week_of', { worked: spanOf(week.worked), expected: spanOf(week.expected) })}</span>
          <div
            className={styles['bar']}
            role="progressbar"
            aria-label={t('attendance.mine.week')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
          >
            <i style={{ width: `${share * 100}%` }} />
          </div>
        </div>
      </Card>
      <Card title={t('attendance.mine.balances')}>
        {balances.length === 0 ? <p>{t('attendance.mine.no_balances')}</p> : null}
        <ul className={styles['balances']}>
          {balances.map(({ kind, name, days, coming }) => (
            <li key={kind}>
              <button type="button" onClick={() => onLedger(kind)}>
                <span>
                  {name} <Icon name="next" size={14} />
                </span>
                <b>
                  {days} <small>{t('attendance.mine.days', { count: days })}</small>
                </b>
                {coming > 0 ? <small>{t('attendance.mine.coming', { days: coming })}</small> : null}
                <span className="orgil-hidden">{t('attendance.ledger.title')}</span>
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {employee === null ? null : <MyLeaves employee={employee} today={today} />}
    </div>
  )
}

function Totals({ mine: { totals } }: { mine: Mine }) {
  const { t } = useText()
  const spans = ['worked', 'expected', 'late', 'early', 'overtime', 'night'] as const
  const counts = ['days_worked', 'days_absent', 'days_leave', 'late_times'] as const
  return (
    <dl className={styles['totals']} aria-label={t('attendance.mine.totals')}>
      {spans.map((key) => (
        <div key={key}>
          <dt>{t(`attendance.totals.${key}`)}</dt>
          <dd>{spanOf(totals[key])}</dd>
        </div>
      ))}
      {counts.map((key) => (
        <div key={key}>
          <dt>{t(`attendance.totals.${key}`)}</dt>
          <dd>{totals[key]}</dd>
        </div>
      ))}
    </dl>
  )
}
