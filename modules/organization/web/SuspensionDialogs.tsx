import { useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { restoreOrganization, suspendOrganization, suspensionForm } from '#modules/access/shared/index.ts'
import { call, keyOf, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, TextArea } from '#platform/web/form-basics/index.ts'
import { useForm } from '#platform/web/form/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog, Dialog } from '#platform/web/overlay/index.ts'
import { type OrganizationSummary, showOverview } from '../shared/overview.ts'
import styles from './OverviewPage.module.css'

interface Props {
  organization: OrganizationSummary
  onClose: () => void
}

export function SuspendDialog({ organization: { org_id, organization, users }, onClose }: Props) {
  const { t } = useText()
  const cache = useQueryClient()
  const id = useId()
  const form = useForm(suspensionForm, { reason: '' }, { about: org_id })
  const suspend = form.wiring(async ({ reason }) => {
    await call(suspendOrganization, { org_id, reason })
    await cache.invalidateQueries({ queryKey: keyOf(showOverview) })
    toast.success(t('organization.overview.suspended_done'))
    onClose()
  })
  return (
    <Dialog
      title={t('organization.overview.suspend_title', { name: organization })}
      shape="sheet"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="danger" type="submit" form={id} busy={form.isBusy}>
            {t('organization.overview.suspend')}
          </Button>
        </>
      }
    >
      <form {...suspend} id={id} className={styles['reason']}>
        <p>{t('organization.overview.suspend_text', { users: formatNumber(users) })}</p>
        <TextArea
          label={t('organization.overview.suspend_reason')}
          {...form.field('reason')}
          required
          maxLength={500}
        />
      </form>
    </Dialog>
  )
}

export function RestoreDialog({ organization: { org_id, organization, suspended_reason }, onClose }: Props) {
  const { t } = useText()
  const restore = useChange(restoreOrganization, { stale: [showOverview] })
  return (
    <ConfirmDialog
      kind="primary"
      title={`${t('organization.overview.restore')}: ${organization}`}
      action={t('organization.overview.restore')}
      isBusy={restore.isPending}
      onCancel={onClose}
      onConfirm={() =>
        restore.mutate(
          { org_id },
          {
            onSuccess: () => {
              onClose()
              toast.success(t('organization.overview.restored'))
            },
          },
        )
      }
    >
      <p>
        {t('organization.overview.suspend_reason')}: {suspended_reason}
      </p>
    </ConfirmDialog>
  )
}
