import { useState } from 'react'
import { RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useCall } from '#platform/web/call.ts'
import { Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { showLedger, type ShownLedgerLine } from '../../shared/leave-contract.ts'
import styles from './leave.module.css'

interface Props {
  employee: number
  /** The kind of leave with which it opens. */
  kind?: string | undefined
  onClose: () => void
}

type Kind = ReplyOf<typeof showLedger>['kinds'][number]

/** How a balance of leave came about: what was written down, what follows from the rules, and what is to come. */
export default function LedgerDialog({ employee, kind: first, onClose }: Props) {
  const { t } = useText()
  const [chosen, setChosen] = useState(first)
  const query = useCall(showLedger, { employee }, { meta: { quiet: true } })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === 'attendance.leave_entries' || key === 'attendance.leave_kinds')
      void query.refetch()
  })
  const { data } = query
  const kind = data?.kinds.find(({ id }) => id === chosen) ?? data?.kinds[0]
  return (
    <Dialog
      title={data ? t('attendance.ledger.of', { name: data.name }) : t('attendance.ledger.title')}
      shape="side"
      width={620}
      onClose={onClose}
    >
      {query.isPending ? <ListSkeleton rows={6} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data && !kind ? <p>{t('attendance.mine.no_balances')}</p> : null}
      {data && kind ? (
        <div className={styles['ledger']}>
          {data.kinds.length > 1 ? (
            <Segments
              label={t('attendance.ledger.kind')}
              isLabelHidden
              value={kind.id}
              choices={data.kinds.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          ) : null}
          <p className={styles['sum']}>
            <b>{kind.days}</b> <span>{t('attendance.ledger.left_on', { day: data.today })}</span>
          </p>
          <Rules kind={kind} hiredOn={data.hired_on} />
          <Lines kind={kind} today={data.today} />
        </div>
      ) : null}
    </Dialog>
  )
}

function Rules({ kind, hiredOn }: { kind: Kind; hiredOn: string | null }) {
  const { t } = useText()
  const { entitles, carry_most: most, carry_months: months } = kind
  const over =
    most === 0
      ? t('attendance.ledger.over_none')
      : [
          most === null ? t('attendance.ledger.over_all') : t('attendance.ledger.over_most', { days: most }),
          months === null ? '' : t('attendance.ledger.over_months', { months }),
        ]
          .filter(Boolean)
          .join(' ')
  return (
    <p className={styles['rules']}>
      {t(`attendance.ledger.earned_${entitles}`)}{' '}
      {entitles !== 'service'
        ? null
        : hiredOn === null
          ? t('attendance.ledger.not_hired')
          : t('attendance.ledger.hired_on', { day: hiredOn })}{' '}
      {over}
    </p>
  )
}

function Lines({ kind, today }: { kind: Kind; today: string }) {
  const { t } = useText()
  // What is nearest to today stands first, in both directions.
  const past = kind.lines.filter(({ day }) => day <= today).toReversed()
  const coming = kind.lines.filter(({ day }) => day > today)
  const parts = [
    { key: 'past', lines: past },
    { key: 'coming', lines: coming },
  ] as const
  return parts.map(({ key, lines }) =>
    lines.length === 0 ? null : (
      <section key={key} aria-labelledby={`ledger-${key}`}>
        <h3 id={`ledger-${key}`} className={styles['part']}>
          {t(`attendance.ledger.${key}`)}
        </h3>
        <p className={styles['heads']} aria-hidden>
          <span>{t('attendance.ledger.day')}</span>
          <span>{t('attendance.ledger.what')}</span>
          <span>{t('attendance.ledger.change')}</span>
          <span>{t('attendance.ledger.balance')}</span>
        </p>
        <ol className={styles['lines']}>
          {lines.map((line, at) => (
            <Line key={`${line.day}-${line.entry}-${at}`} line={line} isComing={key === 'coming'} />
          ))}
        </ol>
      </section>
    ),
  )
}

function Line({ line, isComing }: { line: ShownLedgerLine; isComing: boolean }) {
  const { t } = useText()
  const { day, entry, days, balance, carried, until, years, note, leave } = line
  const shown = entry === 'set' ? `= ${days}` : carried === null ? signed(days) : '—'
  return (
    <li data-coming={isComing || undefined}>
      <span data-day className="orgil-num">
        {day}
      </span>
      <span className={styles['what']}>
        <b>
          {carried !== null
            ? t(isComing ? 'attendance.ledger.will_carry' : 'attendance.ledger.carried', { days: carried })
            : t(isComing ? `attendance.ledger.will_${entry}` : `attendance.ledger.entry_${entry}`)}
        </b>
        {until === null ? null : <small>{t('attendance.ledger.until', { day: until })}</small>}
        {years === null ? null : <small>{t('attendance.ledger.years', { count: years })}</small>}
        {note === null ? null : <small>{note}</small>}
        {leave === null ? null : (
          <small>
            <AppLink to={`/attendance/leave/${leave}`}>{t('attendance.ledger.open_leave')}</AppLink>
          </small>
        )}
      </span>
      <span
        className={styles['change']}
        data-way={entry === 'set' ? undefined : days > 0 ? 'more' : days < 0 ? 'less' : undefined}
      >
        {shown}
      </span>
      <span className={styles['left']}>
        <span className="orgil-hidden">{t('attendance.ledger.balance')} </span>
        {balance}
      </span>
    </li>
  )
}

const signed = (days: number) => (days > 0 ? `+${days}` : String(days).replace('-', '−'))
