import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { STORAGE_SCARCE } from '#platform/shared/files.ts'
import { loadPermissions } from '#modules/access/web/index.ts'
import { call, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { formatBytes } from '#platform/web/format.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { FormFoot, orFollow, useFollowSaved, useForm } from '#platform/web/form/index.ts'
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
  if (!profile.data)
    return (
      <Page>
        <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />
      </Page>
    )
  return (
    <Page width={920}>
      <PageHeader title={t('organization.profile.title')} meta={t('organization.profile.hint')} />
      <Logo profile={profile.data} />
      <Storage storage={profile.data.storage} />
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
  return (
    <Card title={t('organization.profile.logo')}>
      <LogoField image={profile.org_logo} isBusy={isBusy} onChoose={(image) => void save(image)} />
    </Card>
  )
}

/** How much of the files' room is taken, with a warning before it is full. */
function Storage({ storage: { used, limit } }: Pick<Profile, 'storage'>) {
  const { t } = useText()
  const words = { used: formatBytes(used), limit: formatBytes(limit ?? 0) }
  const isScarce = limit !== null && used >= limit * STORAGE_SCARCE
  return (
    <Card title={t('organization.profile.storage')}>
      <p>{t(limit === null ? 'organization.profile.storage_free' : 'organization.profile.storage_used', words)}</p>
      {isScarce ? (
        <Notice
          kind="warning"
          title={t(used < limit ? 'organization.profile.storage_scarce' : 'organization.profile.storage_full')}
        >
          <p>{t('organization.profile.storage_hint')}</p>
        </Notice>
      ) : null}
    </Card>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useText()
  const reread = useReread(showProfile)
  const { name, en, ko, short_name, register_number, org_type_id, aimag, sum, khoroo, address, phone, email, website } =
    profile
  const saved = {
    name,
    en: en ?? '',
    ko: ko ?? '',
    short_name: short_name ?? '',
    register_number: register_number ?? '',
    org_type_id: String(org_type_id),
    aimag: aimag ?? '',
    sum: sum ?? '',
    khoroo: khoroo ?? '',
    address: address ?? '',
    phone: phone ?? '',
    email: email ?? '',
    website: website ?? '',
  }
  const form = useForm(organizationForm, saved)
  useFollowSaved(form, saved)
  return (
    <form
      className={styles['form']}
      {...form.wiring(async () => {
        await orFollow(call(changeProfile, { ...form.values, held: form.start }), reread)
        await Promise.all([reread(), loadPermissions()])
        toast.success(t('platform.updated'))
      })}
    >
      <OrganizationFields field={form.field} types={profile.types} set={form.set} />
      <FormFoot form={form} wantsChange />
    </form>
  )
}
