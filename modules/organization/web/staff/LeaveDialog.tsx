import { call } from '#platform/web/call.ts'
import { DateField } from '#platform/web/date/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { Fields, FormFoot, orFollow, useFollowSaved, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { type CareerEvent, changeLeave, leaveForm, type LeaveSubstitution } from '../../shared/career.ts'
import { type EmployeeDetail, listStaff, showEmployee } from '../../shared/staff.ts'
import { showUnits } from '../../shared/structure.ts'
import { useReread } from '../use-reread.ts'
import { StandsInFor } from './StandsInFor.tsx'
import styles from './staff.module.css'
import { useSeenCareer } from './use-seen-career.ts'
import { WhatBecomes } from './WhatBecomes.tsx'

/** Other days for a leave, and for whoever stands in. */
export function LeaveDialog({
  employee,
  leave,
  onClose,
}: {
  employee: EmployeeDetail
  leave: CareerEvent
  onClose: () => void
}) {
  const { t } = useText()
  const reread = useReread(showEmployee, listStaff, showUnits)
  const { career_version, follow } = useSeenCareer(employee)
  const substituting: LeaveSubstitution = 'follow'
  const saved = { effective_on: leave.effective_on, until: leave.until ?? '', substitution: substituting }
  const form = useForm(leaveForm, saved, { about: leave.id })
  useFollowSaved(form, saved)
  const hasBegun = leave.state === 'done'
  const { substitution } = leave
  return (
    <Dialog title={t('organization.career.change_leave')} shape="sheet" width={560} onClose={onClose}>
      <form
        className={styles['form']}
        {...form.wiring(async () => {
          const days = { id: employee.emp_id, event_id: leave.id, career_version, ...form.values }
          await orFollow(call(changeLeave, days), async () => {
            await reread()
            follow()
          })
          await reread()
          toast.success(t('platform.saved'))
          onClose()
        })}
      >
        <Fields>
          <DateField
            label={t('organization.career.first_day')}
            {...form.field('effective_on')}
            required
            disabled={hasBegun}
            hint={hasBegun ? t('organization.career.leave_begun') : undefined}
          />
          <DateField
            label={t('organization.career.until')}
            {...form.field('until')}
            required
            min={employee.today}
            from={form.values.effective_on}
          />
        </Fields>
        <StandsInFor employee={employee} from={form.values.effective_on} until={form.values.until} />
        {substitution && !substitution.is_over ? (
          <WhatBecomes
            substitution={substitution}
            wishes={['follow', 'keep', 'end']}
            value={form.values.substitution ?? 'follow'}
            onChange={(wish) => form.set({ substitution: wish })}
          />
        ) : null}
        <FormFoot form={form} onCancel={onClose} wantsChange />
      </form>
    </Dialog>
  )
}
