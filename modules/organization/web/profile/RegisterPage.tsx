import { useNavigate } from '@tanstack/react-router'
import { call, useCall } from '#platform/web/call.ts'
import { Choice, Notice, PasswordField, TextField } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { Fields, FormFoot, Tick, useForm } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card, Page, PageHeader } from '#platform/web/layout/index.ts'
import { showOverview } from '../../shared/overview.ts'
import { listTypes, registerOrganization, registrationForm } from '../../shared/profile.ts'
import { useReread } from '../use-reread.ts'
import { LogoField } from './LogoField.tsx'
import { OrganizationFields } from './OrganizationFields.tsx'
import styles from './profile.module.css'

const empty = {
  name: '',
  en: '',
  ko: '',
  short_name: '',
  register_number: '',
  org_type_id: '',
  aimag: '',
  sum: '',
  khoroo: '',
  address: '',
  phone: '',
  email: '',
  website: '',
  logo: '',
  director_last_name: '',
  director_first_name: '',
  director_job: '',
  is_director: true,
  admin_last_name: '',
  admin_first_name: '',
  login: '',
  admin_email: '',
  start: 'invitation' as 'invitation' | 'password',
  password: '',
}

/** Section 2 of the specification: 'Register organization'. What it needs to work at once comes by itself. */
export default function RegisterPage() {
  const { t } = useText()
  const words = useWords()
  const navigate = useNavigate()
  const reread = useReread(showOverview, listTypes)
  const types = useCall(listTypes, {})
  const toList = () => navigate({ to: '/lambda/puzzle' })
  const form = useForm(registrationForm, { ...empty, director_job: t('organization.register.director_job_usual') })
  const { is_director, start, logo } = form.values
  return (
    <Page width={920}>
      <PageHeader
        title={t('organization.register.title')}
        back={{ to: '/lambda/puzzle', title: t('organization.overview.title') }}
        meta={t('organization.register.hint')}
      />
      <form
        className={styles['form']}
        {...form.wiring(async () => {
          await call(registerOrganization, form.values)
          await reread()
          const { name, en, ko } = form.values
          toast.success(t('organization.register.done', { name: words({ mn: name, en, ko }) }))
          await toList()
        })}
      >
        <OrganizationFields field={form.field} types={types.data ?? []} set={form.set} />
        <Card title={t('organization.profile.logo')}>
          <LogoField
            image={logo || null}
            error={form.words('logo')}
            onChoose={(image) => form.set({ logo: image ?? '' })}
          />
        </Card>
        <Card title={t('organization.register.director')}>
          <Fields>
            <TextField
              label={t('organization.person.last_name')}
              {...form.field('director_last_name')}
              required
              maxLength={75}
            />
            <TextField
              label={t('organization.person.first_name')}
              {...form.field('director_first_name')}
              required
              maxLength={75}
            />
            <TextField label={t('organization.staff.job')} {...form.field('director_job')} required maxLength={200} />
          </Fields>
        </Card>
        <Card title={t('organization.register.administrator')}>
          <div className={styles['part']}>
            <Tick
              label={t('organization.register.is_director')}
              hint={t('organization.register.is_director_hint')}
              {...form.tick('is_director')}
            />
            <Fields>
              {is_director ? null : (
                <>
                  <TextField
                    label={t('organization.register.admin_last_name')}
                    {...form.field('admin_last_name')}
                    required
                    maxLength={75}
                  />
                  <TextField
                    label={t('organization.register.admin_first_name')}
                    {...form.field('admin_first_name')}
                    required
                    maxLength={75}
                  />
                </>
              )}
              <TextField
                label={t('organization.account.login')}
                {...form.field('login')}
                required
                autoCapitalize="off"
                autoComplete="off"
                maxLength={50}
              />
              <TextField
                label={t('organization.register.admin_email')}
                {...form.field('admin_email')}
                required={start === 'invitation'}
                type="email"
                autoCapitalize="off"
                maxLength={200}
              />
              <Choice
                label={t('organization.register.start')}
                {...form.field('start')}
                choices={[
                  { value: 'invitation', label: t('organization.register.start_invitation') },
                  { value: 'password', label: t('organization.register.start_password') },
                ]}
              />
              {start === 'password' ? (
                <PasswordField
                  label={t('organization.register.password')}
                  {...form.field('password')}
                  required
                  autoComplete="new-password"
                  maxLength={200}
                />
              ) : null}
            </Fields>
            {start === 'invitation' ? <Notice>{t('organization.register.invitation_hint')}</Notice> : null}
          </div>
        </Card>
        <FormFoot form={form} onCancel={() => void toList()} action={t('organization.register.action')} />
      </form>
    </Page>
  )
}
