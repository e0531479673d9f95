import { call } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { FormFoot, orFollow, useFollowSaved, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { changeEmployee, type EmployeeDetail, listStaff, personalForm, showEmployee } from '../../shared/staff.ts'
import { showUnits } from '../../shared/structure.ts'
import { useReread } from '../use-reread.ts'
import { PersonalFields } from './PersonalFields.tsx'
import styles from './staff.module.css'

export function PersonalDialog({ employee, onClose }: { employee: EmployeeDetail; onClose: () => void }) {
  const { t } = useText()
  const reread = useReread(showEmployee, listStaff, showUnits)
  const { last_name, first_name, clan_name, register_number, birth_date, gender, phone, mobile, email, note } = employee
  const saved = {
    last_name,
    first_name,
    clan_name: clan_name ?? '',
    register_number: register_number ?? '',
    birth_date: birth_date ?? '',
    gender: gender ?? ('' as const),
    phone: phone ?? '',
    mobile: mobile ?? '',
    email: email ?? '',
    note: note ?? '',
  }
  const form = useForm(personalForm, saved, { about: employee.emp_id })
  useFollowSaved(form, saved)
  return (
    <Dialog title={t('organization.staff.edit_person')} shape="sheet" width={720} onClose={onClose}>
      <form
        className={styles['form']}
        {...form.wiring(async () => {
          await orFollow(call(changeEmployee, { id: employee.emp_id, ...form.values, held: form.start }), reread)
          await reread()
          toast.success(t('platform.saved'))
          onClose()
        })}
      >
        <PersonalFields field={form.field} onRead={form.set} isUser={employee.user_id !== null} />
        <FormFoot form={form} onCancel={onClose} wantsChange />
      </form>
    </Dialog>
  )
}
