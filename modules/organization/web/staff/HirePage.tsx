import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { Combobox } from '#platform/web/combobox/index.ts'
import { DateField } from '#platform/web/date/index.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { Fields, FormFoot, useForm } from '#platform/web/form/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, Page, PageHeader } from '#platform/web/layout/index.ts'
import { OwnerOnlyNotice, useMay } from '#modules/access/web/index.ts'
import { showStructure } from '../../shared/directory.ts'
import { hireEmployee, hireForm, listStaff } from '../../shared/staff.ts'
import { showUnits } from '../../shared/structure.ts'
import { arrivalOn, jobs, roles } from '../pickers.ts'
import { useReread } from '../use-reread.ts'
import { noPerson, PersonalFields } from './PersonalFields.tsx'
import styles from './staff.module.css'

/** A new employee: who they are, and the job they begin in. */
export default function HirePage() {
  const { t } = useText()
  const navigate = useNavigate()
  const reread = useReread(listStaff, showStructure, showUnits)
  const toList = () => void navigate({ to: '/organization' })
  const [today] = useState(() => formatDate(new Date()))
  const may = useMay()
  const form = useForm(hireForm, {
    ...noPerson,
    job_id: '',
    effective_on: today,
    order_number: '',
    account_role_id: '',
  })
  return (
    <Page width={860}>
      <PageHeader
        title={t('organization.staff.add')}
        back={{ to: '/organization', title: t('organization.staff.title') }}
        meta={t('organization.staff.add_hint')}
      />
      <OwnerOnlyNotice />
      <form
        className={styles['form']}
        {...form.wiring(async (hired) => {
          const { id } = await call(hireEmployee, {
            ...form.values,
            ...(hired.register_number ? { register_number: hired.register_number } : {}),
          })
          await reread()
          toast.success(t('platform.saved'))
          await navigate({ to: '/organization/employees/$id', params: { id: String(id) }, replace: true })
        })}
      >
        <Card title={t('organization.staff.person')}>
          <div className={styles['form']}>
            <PersonalFields field={form.field} onRead={form.set} />
          </div>
        </Card>
        <Card title={t('organization.staff.place')}>
          <Fields>
            <Combobox
              label={t('organization.staff.job')}
              {...form.pick('job_id')}
              source={jobs(t, { which: 'lasting', arrival: arrivalOn(form.values.effective_on) })}
              placeholder={t('organization.career.choose_job')}
              required
              hint={
                may('organization.structure.u') ? (
                  <AppLink to="/organization/struct">{t('organization.staff.job_elsewhere')}</AppLink>
                ) : undefined
              }
            />
            <DateField
              label={t('organization.career.from')}
              {...form.field('effective_on')}
              required
              hint={t('organization.staff.from_hint')}
            />
            <TextField label={t('organization.career.order')} {...form.field('order_number')} maxLength={60} />
          </Fields>
        </Card>
        {may('access.users.c') ? (
          <Card title={t('organization.account.title')}>
            <Fields>
              <Combobox
                label={t('organization.account.role')}
                {...form.pick('account_role_id')}
                source={roles}
                placeholder={t('organization.account.without')}
                hint={t('organization.account.role_hint')}
              />
            </Fields>
          </Card>
        ) : (
          <p>{t('organization.account.by_admin')}</p>
        )}
        <FormFoot form={form} onCancel={toList} action={t('organization.staff.hire')} />
      </form>
    </Page>
  )
}
