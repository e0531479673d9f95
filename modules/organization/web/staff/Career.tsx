import { useState } from 'react'
import { useMay } from '#modules/access/web/index.ts'
import { useChange } from '#platform/web/call.ts'
import { Button, Chip, Notice } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import {
  bringsJob,
  cancelEvent,
  type CareerEvent,
  type CareerKind,
  type LeaveSubstitution,
} from '../../shared/career.ts'
import { type EmployeeDetail, listStaff, showEmployee } from '../../shared/staff.ts'
import { showUnits } from '../../shared/structure.ts'
import { useReread } from '../use-reread.ts'
import { CorrectDayDialog } from './CorrectDayDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import styles from './staff.module.css'
import { WhatBecomes } from './WhatBecomes.tsx'

const icons: Record<CareerKind, IconName> = {
  hire: 'assign',
  transfer: 'next',
  promotion: 'up',
  leave: 'pause',
  return: 'back',
  separation: 'exit',
}

/** What happened in somebody's career, latest first, with what each event changed. */
export function Career({ employee, mayChange }: { employee: EmployeeDetail; mayChange: boolean }) {
  const { t } = useText()
  const [cancelling, setCancelling] = useState<CareerEvent | null>(null)
  const [open, setOpen] = useState<{ what: 'days' | 'day'; id: string } | null>(null)
  const may = useMay()
  // As it is now, should a colleague change it meanwhile.
  const opened = employee.events.find(({ id }) => id === open?.id)
  // Only the last step: those before it are bounded by it.
  const last = employee.events.find(({ kind, state }) => state === 'done' && (kind === 'separation' || bringsJob(kind)))
  const mayCorrect = (event: CareerEvent) => mayChange && event === last && (!employee.is_me || may('access.roles.u'))
  const [wish, setWish] = useState<LeaveSubstitution>('end')
  const mayMove = ({ kind, state, until }: CareerEvent) =>
    mayChange &&
    employee.state !== 'left' &&
    kind === 'leave' &&
    state !== 'cancelled' &&
    (until ?? '') >= employee.today
  const standIn = cancelling?.substitution && !cancelling.substitution.is_over ? cancelling.substitution : null
  const reread = useReread(showEmployee)
  const cancel = useChange(cancelEvent, { stale: [showEmployee, listStaff, showUnits] })
  if (employee.events.length === 0) return <p className={styles['quiet']}>{t('organization.career.none')}</p>
  return (
    <>
      <ol className={styles['events']}>
        {employee.events.map((event) => (
          <li key={event.id} className={styles['event']} data-state={event.state}>
            <span className={styles['disc']} aria-hidden>
              <Icon name={icons[event.kind]} size={16} weight={2} />
            </span>
            <div>
              <div className={styles['eventHead']}>
                <span className={styles['kind']}>{t(`organization.career.kinds.${event.kind}`)}</span>
                <span className={styles['day']}>
                  {event.until ? `${event.effective_on} – ${event.until}` : event.effective_on}
                </span>
                {event.state === 'planned' ? (
                  <Chip kind="info" icon="clock">
                    {t('organization.career.planned')}
                  </Chip>
                ) : null}
                {event.state === 'cancelled' ? <Chip>{t('organization.career.cancelled')}</Chip> : null}
                {mayMove(event) ? (
                  <Button size="small" kind="quiet" onClick={() => setOpen({ what: 'days', id: event.id })}>
                    {t('organization.career.change_days')}
                  </Button>
                ) : null}
                {mayCorrect(event) ? (
                  <Button size="small" kind="quiet" onClick={() => setOpen({ what: 'day', id: event.id })}>
                    {t('organization.career.correct_day')}
                  </Button>
                ) : null}
                {mayChange && event.state === 'planned' ? (
                  <Button
                    size="small"
                    kind="quiet"
                    onClick={() => {
                      setWish('end')
                      setCancelling(event)
                    }}
                  >
                    {t('organization.career.cancel')}
                  </Button>
                ) : null}
              </div>
              <Change event={event} />
              {event.handover && event.handover.length > 0 ? (
                <p className={styles['note']}>
                  {t(event.state === 'done' ? 'organization.handover.given' : 'organization.handover.promised')}:{' '}
                  {event.handover.map(({ number, to }) => `${number} → ${to}`).join(', ')}
                </p>
              ) : null}
              {event.substitution ? (
                <p className={styles['note']}>
                  {t('organization.career.stands_in_days', {
                    name: event.substitution.substitute,
                    from: event.substitution.starts_on,
                    until: event.substitution.ends_on,
                  })}
                </p>
              ) : null}
              {event.note ? <p className={styles['note']}>{event.note}</p> : null}
              <p className={styles['note']}>
                {event.order_number ? `${t('organization.career.order')}: ${event.order_number} · ` : ''}
                {event.created_by}, {formatDateTime(event.created_at)}
              </p>
              {event.problem ? (
                <Notice kind="warning" title={t('organization.career.stuck')}>
                  {event.problem_words}
                </Notice>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {cancelling ? (
        <ConfirmDialog
          title={t('organization.career.cancel_title')}
          action={t('organization.career.cancel')}
          isBusy={cancel.isPending}
          onCancel={() => setCancelling(null)}
          onConfirm={() =>
            cancel.mutate(
              {
                id: employee.emp_id,
                event_id: cancelling.id,
                career_version: employee.career_version,
                ...(standIn && { substitution: wish }),
              },
              {
                onSuccess: () => toast.success(t('platform.updated')),
                onError: () => void reread(),
                onSettled: () => setCancelling(null),
              },
            )
          }
        >
          <p>
            {t('organization.career.cancel_words', {
              kind: t(`organization.career.kinds.${cancelling.kind}`),
              day: cancelling.effective_on,
            })}
          </p>
          {standIn ? (
            <WhatBecomes substitution={standIn} wishes={['end', 'keep']} value={wish} onChange={setWish} />
          ) : null}
        </ConfirmDialog>
      ) : null}
      {opened && open?.what === 'day' ? (
        <CorrectDayDialog employee={employee} step={opened} onClose={() => setOpen(null)} />
      ) : null}
      {opened && open?.what === 'days' ? (
        <LeaveDialog employee={employee} leave={opened} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

/** From which job to which. */
function Change({ event: { kind, before, after, job, struct, state } }: { event: CareerEvent }) {
  if (kind === 'leave' || kind === 'return' || kind === 'separation') return null
  const to = after?.job ? `${after.job}, ${after.struct ?? ''}` : job ? `${job}, ${struct ?? ''}` : ''
  const isMove = state === 'done' && kind !== 'hire' && before?.job
  return (
    <p className={styles['change']}>
      {isMove ? (
        <>
          <del>
            {before.job}, {before.struct}
          </del>{' '}
          →{' '}
        </>
      ) : null}
      {to}
    </p>
  )
}
