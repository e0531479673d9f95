import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { loadPermissions } from '#modules/access/web/index.ts'
import { call, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { changeProfile, organizationForm, setLogo, showProfile } from '../../shared/profile.ts'
import { useReread } from '../use-reread.ts'
import { LogoField } from './LogoField.tsx'
import { OrganizationFields } from './OrganizationFields.tsx'
import styles from './profile.module.css'

/** The record of the organisation, for its own administrator. */
export default function ProfilePage() {
  const { t } = useText()
  const profile = useCall(showProfile, {}, { meta: { quiet: true } })
  if (profile.isPending) return <PageSkeleton />
  if (!profile.data) return <Page><ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} /></Page>
  return (
    <Page width={920}>
      <PageHeader title={t('organization.profile.title')} meta={t('organization.profile.hint')} />
      <Logo profile={profile.data} />
      <ProfileForm profile={profile.data} />
    </Page>
  )
}

type Profile = ReplyOf<typeof showProfile>

function Logo({ profile }: { profile: Profile }) {
  const { t } = useText()
  const reread = useReread(showProfile)
  const [isBusy, setBusy] = useState(false)
  const save = async (image: string | null) => {
    setBusy(true)
    try {
      await call(setLogo, { image })
      await reread()
      // The menu shows it as well.
      await loadPermissions()
      toast.success(t('platform.saved'))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return <Card title={t('organization.profile.logo')}><LogoField image={profile.org_logo} isBusy={isBusy} onChoose={(image) => void save(image)} /></Card>
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useText()
  const reread = useReread(showProfile)
  const { name, en, ko, short_name, register_number, org_type_id, aimag, sum, khoroo, address, phone, email, website } = profile
  const form = useForm(organizationForm, {
    name, en: en ?? '', ko: ko ?? '', short_name: short_name ?? '', register_number: register_number ?? '', org_type_id: String(org_type_id), aimag: aimag ?? '', sum: sum ?? '', khoroo: khoroo ?? '',
    address: address ?? '', phone: phone ?? '', email: email ?? '', website: website ?? '',
  })
  return (
    <form className={styles['form']} {...form.wiring(async () => {
      await call(changeProfile, form.values)
      await Promise.all([reread(), loadPermissions()])
      toast.success(t('platform.updated'))
    })}
    >
      <OrganizationFields field={form.field} types={profile.types} set={form.set} />
      <FormFoot form={form} wantsChange />
    </form>
  )
}
