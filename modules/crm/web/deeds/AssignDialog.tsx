import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog, useChange } from '#modules/records/web/parts.ts'
import { call } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { assignLeads } from '../../shared/convert.ts'

/** Gives leads to people by the rules of the organisation. */
export default function AssignDialog({ ids, onClose }: DeedProps) {
  const { t } = useText()
  const { isBusy, run } = useChange(onClose)
  const assign = () =>
    void run(async () => {
      const { assigned, left } = await call(assignLeads, { ids: [...ids] })
      return left > 0 ? t('crm.assign.some', { count: assigned, left }) : t('crm.assign.done', { count: assigned })
    })
  return (
    <DeedDialog
      title={t('crm.assign.title', { count: ids.length })}
      note={t('crm.assign.about')}
      action={t('crm.assign.action')}
      isBusy={isBusy}
      onSubmit={assign}
      onClose={onClose}
    />
  )
}
