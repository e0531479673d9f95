import { useState } from 'react'
import { useMay } from '#modules/access/web/index.ts'
import { call, useCall } from '#platform/web/call.ts'
import { Combobox } from '#platform/web/combobox/index.ts'
import { DateField } from '#platform/web/date/index.ts'
import { Choice, Notice, TextArea, TextField } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { Fields, FormFoot, orFollow, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { bringsJob, careerForm, type CareerKind, recordEvent } from '../../shared/career.ts'
import { showStructure } from '../../shared/directory.ts'
import { type OpenWork, showOpenWork } from '../../shared/handover.ts'
import { type EmployeeDetail, type EmployeeState, listStaff, showEmployee } from '../../shared/staff.ts'
import { showUnits } from '../../shared/structure.ts'
import { choicesFrom, type Chosen } from '../handover/chosen.ts'
import { Receivers } from '../handover/Receivers.tsx'
import { arrivalOn, jobs, people } from '../pickers.ts'
import { useReread } from '../use-reread.ts'
import { StandsInFor } from './StandsInFor.tsx'
import { useSeenCareer } from './use-seen-career.ts'
import { WhatBecomes } from './WhatBecomes.tsx'
import styles from './staff.module.css'

const kindsIn: Record<EmployeeState, readonly CareerKind[]> = {
  working: ['transfer', 'promotion', 'leave', 'separation'],
  leave: ['return', 'transfer', 'promotion', 'leave', 'separation'],
  left: ['hire'],
  planned: [],
}

/** A step of a career, written down as its order says; one to come waits for its day. */
export function CareerDialog({ employee, onClose }: { employee: EmployeeDetail; onClose: () => void }) {
  const { t } = useText()
  const reread = useReread(showEmployee, listStaff, showUnits, showStructure)
  const { career_version, follow } = useSeenCareer(employee)
  const may = useMay()
  const isOwn = (kind: CareerKind) =>
    employee.is_me && (kind === 'separation' || (bringsJob(kind) && !may('access.roles.u')))
  const kinds = kindsIn[employee.state].filter((kind) => !isOwn(kind))
  const form = useForm(
    careerForm,
    {
      kind: kinds[0] ?? 'leave',
      effective_on: employee.today,
      until: '',
      job_id: '',
      order_number: '',
      note: '',
      handover: [],
      substitute_emp_id: '',
      substitution: 'end',
    },
    { about: employee.emp_id },
  )
  const { kind, effective_on, until: lastDay } = form.values
  const [chosen, setChosen] = useState<Chosen>({})
  const work = useCall(showOpenWork, { id: employee.emp_id }, { staleTime: 0, enabled: kind === 'separation' })
  // Whoever signs in has work that somebody should do meanwhile.
  const wantsSubstitute = kind === 'leave' && employee.user_id !== null && (lastDay === '' || lastDay >= employee.today)
  const staysUntilThen =
    employee.state !== 'left' && !employee.events.some((one) => one.state === 'planned' && bringsJob(one.kind))
  const standsIn = kind === 'return' ? standInOn(employee, effective_on) : null
  if (kinds.length === 0)
    return (
      <Dialog title={t('organization.career.write')} shape="sheet" width={480} onClose={onClose}>
        <p>{t('organization.career.not_begun')}</p>
      </Dialog>
    )
  return (
    <Dialog title={t('organization.career.write')} shape="sheet" width={640} onClose={onClose}>
      <form
        className={styles['form']}
        {...form.wiring(async () => {
          const { kind: wanted, until, job_id, handover: _, substitute_emp_id, ...rest } = form.values
          // What belongs to another kind may still stand in the form.
          const step = {
            id: employee.emp_id,
            career_version,
            kind: wanted,
            ...rest,
            until: wanted === 'leave' ? until : '',
            job_id: bringsJob(wanted) ? job_id : '',
            handover: wanted === 'separation' ? choicesFrom(work.data?.items ?? [], chosen) : [],
            substitute_emp_id: wantsSubstitute ? substitute_emp_id : '',
          }
          await orFollow(call(recordEvent, step), async () => {
            await reread()
            follow()
          })
          await reread()
          toast.success(t('platform.saved'))
          onClose()
        })}
      >
        <Choice
          label={t('organization.career.kind')}
          {...form.field('kind')}
          choices={kinds.map((value) => ({ value, label: t(`organization.career.kinds.${value}`) }))}
          hint={t(`organization.career.hints.${kind}`)}
        />
        <Fields>
          <DateField
            label={t(kind === 'leave' ? 'organization.career.first_day' : 'organization.career.from')}
            {...form.field('effective_on')}
            required
            hint={effective_on > employee.today ? t('organization.career.to_come') : undefined}
          />
          {kind === 'leave' ? (
            <DateField label={t('organization.career.until')} {...form.field('until')} from={effective_on} required />
          ) : null}
          {bringsJob(kind) ? (
            <Combobox
              label={t('organization.career.new_job')}
              {...form.pick('job_id')}
              required
              source={jobs(t, {
                which: 'lasting',
                except: staysUntilThen ? employee.job_id : undefined,
                arrival: arrivalOn(effective_on, employee.emp_id),
              })}
              placeholder={t('organization.career.choose_job')}
            />
          ) : null}
          <TextField label={t('organization.career.order')} {...form.field('order_number')} maxLength={60} />
        </Fields>
        {kind === 'leave' ? <StandsInFor employee={employee} from={effective_on} until={lastDay} /> : null}
        {wantsSubstitute ? (
          <Combobox
            label={t('organization.career.stands_in')}
            {...form.pick('substitute_emp_id')}
            source={people({ who: 'signing_in', except: employee.emp_id })}
            placeholder={t('organization.career.nobody_stands_in')}
            hint={t('organization.career.stands_in_hint')}
          />
        ) : null}
        {standsIn ? (
          <WhatBecomes
            substitution={standsIn}
            wishes={['end', 'keep']}
            value={form.values.substitution ?? 'end'}
            onChange={(substitution) => form.set({ substitution })}
          />
        ) : null}
        <TextArea label={t('organization.career.note')} {...form.field('note')} maxLength={1000} rows={2} />
        {kind === 'separation' ? (
          <WhatWaits
            employee={employee}
            items={work.data?.items}
            day={effective_on}
            chosen={chosen}
            onChange={setChosen}
          />
        ) : null}
        <FormFoot
          form={form}
          onCancel={onClose}
          action={kind === 'separation' ? t('organization.career.separate') : t('platform.save')}
        />
      </form>
    </Dialog>
  )
}

/** Who stands in during the leave from which somebody comes back on this day. */
function standInOn({ events, today }: EmployeeDetail, day: string) {
  const leave = events.find(
    (one) => one.kind === 'leave' && one.state !== 'cancelled' && one.effective_on <= day && (one.until ?? '') >= day,
  )
  return leave?.substitution && leave.substitution.ends_on >= today ? leave.substitution : null
}

/** To whom goes what waits for this person alone. */
function WhatWaits({
  employee,
  items,
  day,
  chosen,
  onChange,
}: {
  employee: EmployeeDetail
  items: readonly OpenWork[] | undefined
  day: string
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}) {
  const { t } = useText()
  if (!items) return <ListSkeleton rows={2} />
  if (items.length === 0) return <Notice kind="success" title={t('organization.career.nothing_waits')} />
  return (
    <section className={styles['form']} aria-label={t('organization.handover.title')}>
      <Notice kind="warning" title={t('organization.handover.waits', { count: items.length })}>
        <p>{t(day > employee.today ? 'organization.handover.on_the_day' : 'organization.handover.who_gets')}</p>
      </Notice>
      <Receivers empId={employee.emp_id} work={items} chosen={chosen} onChange={onChange} end="leaving" />
    </section>
  )
}
