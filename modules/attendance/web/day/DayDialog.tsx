import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { Button, Chip, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { settleAnomalies, showDay } from '../../shared/contract.ts'
import { clockOf, spanOf } from '../times.ts'
import styles from './day.module.css'

const LedgerDialog = lazyPart(() => import('../leave/LedgerDialog.tsx'))

interface Props {
  day: string
  employee: number
  onClose: () => void
}

const figures = ['worked', 'expected', 'late', 'early', 'overtime', 'night', 'on_leave'] as const

/** A day of somebody: what was punched, what it comes to, and by which rules. */
export function DayDialog({ day, employee, onClose }: Props) {
  const { t } = useText()
  const query = useCall(showDay, { employee, day }, { meta: { quiet: true } })
  const [isLedger, setLedger] = useState(false)
  const { data } = query
  return (
    <Dialog title={data ? `${day} · ${data.name}` : day} shape="side" width={520} onClose={onClose}>
      {query.isPending ? <ListSkeleton rows={4} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data ? (
        <div className={styles['day']}>
          <p className={styles['head']}>
            <Chip kind={data.day.state === 'absent' ? 'danger' : data.day.state === 'present' ? 'success' : 'neutral'}>
              {t(`attendance.day_state.${data.day.state}`)}
            </Chip>
            {data.day.shift ? (
              <span>
                {data.day.shift.code} {data.day.shift.starts}–{data.day.shift.ends}
              </span>
            ) : (
              <span>{t('attendance.day.no_shift')}</span>
            )}
            {data.is_closed ? <Chip icon="lock">{t('attendance.month.closed')}</Chip> : null}
          </p>
          <dl className={styles['figures']}>
            {figures
              .filter((key) => key === 'worked' || data.day[key] > 0)
              .map((key) => (
                <div key={key}>
                  <dt>{t(`attendance.totals.${key}`)}</dt>
                  <dd>{spanOf(data.day[key])}</dd>
                </div>
              ))}
          </dl>
          {data.day.anomalies.length > 0 ? (
            <Notice kind="warning">
              {data.day.anomalies.map((one) => t(`attendance.anomaly.${one}`)).join(' · ')}
              {data.settled === null ? null : <span>{t('attendance.day.settled', { note: data.settled })}</span>}
            </Notice>
          ) : null}
          <h3>{t('attendance.day.punches')}</h3>
          {data.punches.length === 0 ? <p>{t('attendance.day.no_punches')}</p> : null}
          <ol className={styles['punches']}>
            {data.punches.map((one) => (
              <li key={one.id} data-void={!one.counts || undefined}>
                <b>{clockOf(data.zone, one.at)}</b>
                <span>
                  {t(`attendance.punch.${one.kind}`)}
                  {one.counts ? '' : ` · ${t('attendance.day.not_counted')}`}
                  <small>
                    {[t(`attendance.source.${one.source}`), one.place, one.note].filter(Boolean).join(' · ')}
                  </small>
                  {one.flags.length > 0 ? (
                    <small data-flags>{one.flags.map((flag) => t(`attendance.flag.${flag}`)).join(' · ')}</small>
                  ) : null}
                </span>
              </li>
            ))}
          </ol>
          <h3>{t('attendance.day.why')}</h3>
          {[...Map.groupBy(data.trace, ({ of }) => of)].map(([of, rules]) => (
            <section key={of} className={styles['of']}>
              <h4>{t(of === 'status' ? 'attendance.day.state' : `attendance.totals.${of}`)}</h4>
              <ul className={styles['trace']}>
                {rules.map(({ rule, figures: given }, at) => (
                  <li key={`${rule}-${at}`}>
                    <span>{t(`attendance.rule.${rule}`, given)}</span>
                    {of === 'status' || Number(given['minutes']) === 0 ? null : (
                      <b className="orgil-num">{spanOf(Number(given['minutes']))}</b>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Button icon="list" onClick={() => setLedger(true)}>
            {t('attendance.ledger.title')}
          </Button>
          {isLedger ? <LedgerDialog employee={employee} onClose={() => setLedger(false)} /> : null}
          {data.may_settle && data.day.anomalies.length > 0 ? (
            <Settle employee={employee} day={day} settled={data.settled} />
          ) : null}
        </div>
      ) : null}
    </Dialog>
  )
}

function Settle({ employee, day, settled }: { employee: number; day: string; settled: string | null }) {
  const { t } = useText()
  const cache = useQueryClient()
  const [note, setNote] = useState(settled ?? '')
  const [says, setSays] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setSays('')
    try {
      await call(settleAnomalies, { employee, day, note })
      await cache.invalidateQueries({ queryKey: keyOf(showDay) })
      toast.success(t('platform.saved'))
    } catch (error) {
      setSays(failureWords(error)?.text ?? '')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles['settle']} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('attendance.day.settle')}
        value={note}
        maxLength={300}
        error={says === '' ? null : says}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" disabled={isBusy || note.trim() === ''}>
        {t('attendance.day.settle_save')}
      </Button>
    </form>
  )
}
