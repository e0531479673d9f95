import { call } from '#platform/web/call.ts'
import { DateField } from '#platform/web/date/index.ts'
import { TextArea } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { FormFoot, orFollow, useFollowSaved, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { type CareerEvent, correctDay, correctDayForm } from '../../shared/career.ts'
import { showStructure } from '../../shared/directory.ts'
import { type EmployeeDetail, listStaff, showEmployee } from '../../shared/staff.ts'
import { showUnits } from '../../shared/structure.ts'
import { useReread } from '../use-reread.ts'
import styles from './staff.module.css'
import { useSeenCareer } from './use-seen-career.ts'

/** The right day for a step that has taken effect. */
export function CorrectDayDialog({
  employee,
  step,
  onClose,
}: {
  employee: EmployeeDetail
  step: CareerEvent
  onClose: () => void
}) {
  const { t } = useText()
  const reread = useReread(showEmployee, listStaff, showUnits, showStructure)
  const { career_version, follow } = useSeenCareer(employee)
  const saved = { effective_on: step.effective_on, reason: '' }
  const form = useForm(correctDayForm, saved, { about: step.id })
  useFollowSaved(form, saved)
  return (
    <Dialog title={t('organization.career.correct_title')} shape="sheet" width={480} onClose={onClose}>
      <form
        className={styles['form']}
        {...form.wiring(async () => {
          const day = { id: employee.emp_id, event_id: step.id, career_version, ...form.values }
          await orFollow(call(correctDay, day), async () => {
            await reread()
            follow()
          })
          await reread()
          toast.success(t('platform.saved'))
          onClose()
        })}
      >
        <p>
          {t(
            step.kind === 'separation' ? 'organization.career.correct_left_words' : 'organization.career.correct_words',
            { kind: t(`organization.career.kinds.${step.kind}`), day: step.effective_on },
          )}
        </p>
        <DateField
          label={t('organization.career.from')}
          {...form.field('effective_on')}
          required
          max={employee.today}
        />
        <TextArea
          label={t('organization.handover.reason')}
          {...form.field('reason')}
          required
          maxLength={1000}
          rows={2}
        />
        <FormFoot form={form} onCancel={onClose} wantsChange />
      </form>
    </Dialog>
  )
}
