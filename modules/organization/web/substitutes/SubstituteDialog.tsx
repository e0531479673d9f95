import type { ReplyOf } from '#platform/shared/contract.ts'
import { call } from '#platform/web/call.ts'
import { Combobox } from '#platform/web/combobox/index.ts'
import { DateField } from '#platform/web/date/index.ts'
import { TextArea } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { Fields, FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { addSubstitute, listSubstitutes, substituteForm } from '../../shared/substitutes.ts'
import { people, personOption } from '../pickers.ts'
import { useReread } from '../use-reread.ts'
import styles from './substitutes.module.css'

interface Props {
  everything: ReplyOf<typeof listSubstitutes>
  /** Who is chosen at first. */
  absent: number | null
  onClose: () => void
}

/** Names who acts for somebody from one day to another. */
export function SubstituteDialog({ everything: { me, team, today }, absent, onClose }: Props) {
  const { t } = useText()
  const reread = useReread(listSubstitutes)
  const form = useForm(substituteForm, {
    emp_id: absent ?? '',
    substitute_emp_id: '',
    starts_on: today,
    ends_on: '',
    note: '',
  })
  const myself = me ? [{ value: String(me.emp_id), label: t('organization.substitutes.me') }] : []
  const member = team.find(({ emp_id }) => emp_id === absent)
  return (
    <Dialog title={t('organization.substitutes.add')} shape="sheet" width={560} onClose={onClose}>
      <form
        className={styles['form']}
        {...form.wiring(async () => {
          await call(addSubstitute, form.values)
          await reread()
          toast.success(t('organization.substitutes.named'))
          onClose()
        })}
      >
        {team.length > 0 ? (
          <Combobox
            label={t('organization.substitutes.absent')}
            {...form.pick('emp_id')}
            source={people({ who: 'mine' })}
            pinned={myself}
            known={member && personOption(member)}
            required
            placeholder={t('organization.handover.choose')}
          />
        ) : null}
        <Combobox
          label={t('organization.substitutes.substitute')}
          {...form.pick('substitute_emp_id')}
          source={people({ who: 'signing_in', except: Number(form.values.emp_id) || null })}
          required
          placeholder={t('organization.handover.choose')}
          hint={t('organization.substitutes.description')}
        />
        <Fields>
          <DateField
            label={t('organization.substitutes.starts_on')}
            {...form.field('starts_on')}
            min={today}
            required
          />
          <DateField
            label={t('organization.substitutes.ends_on')}
            {...form.field('ends_on')}
            min={today}
            from={form.values.starts_on}
            required
          />
        </Fields>
        <TextArea label={t('organization.substitutes.note')} {...form.field('note')} maxLength={300} rows={2} />
        <FormFoot form={form} onCancel={onClose} action={t('organization.substitutes.add')} />
      </form>
    </Dialog>
  )
}
