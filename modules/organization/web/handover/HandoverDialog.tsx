import { useState } from 'react'
import { call, useCall } from '#platform/web/call.ts'
import { Notice, TextArea } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { handOver, handoverForm, type OpenWork, showOpenWork } from '../../shared/handover.ts'
import { listSubstitutes } from '../../shared/substitutes.ts'
import { useReread } from '../use-reread.ts'
import { choicesFrom, type Chosen } from './chosen.ts'
import styles from './handover.module.css'
import { Receivers } from './Receivers.tsx'

/** Gives waiting work of a colleague to others, now. */
export function HandoverDialog({ empId, name, onClose }: { empId: number; name: string; onClose: () => void }) {
  const { t } = useText()
  const work = useCall(showOpenWork, { id: empId }, { meta: { quiet: true }, staleTime: 0 })
  return (
    <Dialog title={t('organization.handover.dialog', { name })} shape="sheet" width={720} onClose={onClose}>
      {work.isPending ? <ListSkeleton rows={3} /> : null}
      {work.isError && !work.data ? <ErrorPanel isPart error={work.error} onRetry={() => void work.refetch()} /> : null}
      {work.data?.items.length === 0 ? <Notice kind="success" title={t('organization.career.nothing_waits')} /> : null}
      {work.data && work.data.items.length > 0 ? (
        <GivingForm empId={empId} work={work.data.items} onClose={onClose} />
      ) : null}
    </Dialog>
  )
}

function GivingForm({ empId, work, onClose }: { empId: number; work: readonly OpenWork[]; onClose: () => void }) {
  const { t } = useText()
  const reread = useReread(showOpenWork, listSubstitutes)
  const [chosen, setChosen] = useState<Chosen>({})
  const items = choicesFrom(work, chosen)
  const form = useForm(handoverForm, { reason: '' }, { about: empId })
  return (
    <form
      className={styles['form']}
      {...form.wiring(async ({ reason }) => {
        // Somebody may have been faster: then the list is read again, and the message says who it was.
        const { count } = await call(handOver, { id: empId, items, reason }).finally(() => void reread())
        toast.success(t('organization.handover.done', { count }))
        onClose()
      })}
    >
      <p className={styles['quiet']}>{t('organization.handover.who_gets')}</p>
      <Receivers empId={empId} work={work} chosen={chosen} onChange={setChosen} end="staying" />
      <TextArea label={t('organization.handover.reason')} {...form.field('reason')} maxLength={500} rows={2} required />
      <FormFoot
        form={{ ...form, isChanged: items.length > 0 }}
        wantsChange
        onCancel={onClose}
        action={`${t('organization.handover.action')}${items.length > 0 ? ` (${items.length})` : ''}`}
      />
    </form>
  )
}
