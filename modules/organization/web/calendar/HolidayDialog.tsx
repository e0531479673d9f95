import { call } from '#platform/web/call.ts'
import { DateField } from '#platform/web/date/index.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { addHoliday, holidayForm, showCalendar } from '../../shared/calendar.ts'
import { useReread } from '../use-reread.ts'
import { MovedDeadlines } from './MovedDeadlines.tsx'
import styles from './calendar.module.css'

export function HolidayDialog({ onClose, onDone }: { onClose: () => void; onDone: (day: string) => void }) {
  const { t } = useText()
  const reread = useReread(showCalendar)
  const form = useForm(holidayForm, { day: '', mn: '', en: '', ko: '' })
  return (
    <Dialog title={t('organization.calendar.add')} shape="sheet" width={480} onClose={onClose}>
      <form
        className={styles['form']}
        {...form.wiring(async ({ day }) => {
          await call(addHoliday, form.values)
          await reread()
          toast.success(t('platform.saved'))
          onClose()
          onDone(day)
        })}
      >
        <DateField label={t('organization.calendar.day')} {...form.field('day')} required />
        <TextField label={t('organization.types.mn')} {...form.field('mn')} required maxLength={120} />
        <TextField label={t('organization.types.en')} {...form.field('en')} maxLength={120} />
        <TextField label={t('organization.types.ko')} {...form.field('ko')} maxLength={120} />
        <MovedDeadlines
          change={holidayForm.shape.day.safeParse(form.values.day).success ? { add: [form.values.day] } : null}
        />
        <FormFoot form={form} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
