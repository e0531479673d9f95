import { useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { useForm } from '#platform/web/form/index.ts'
import { Button, TextArea } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { listUsers, refusalForm, refuseUser, type UserView } from '../../shared/index.ts'
import styles from './users.module.css'

/** Whoever waits outside is told why they stay there. */
export function RefuseDialog({ user: { id, first_name, last_name }, onClose, onGoing }: { user: UserView; onClose: () => void; onGoing: (going: boolean) => void }) {
  const { t } = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const formId = useId()
  const form = useForm(refusalForm, { reason: '' }, { keepsUnsaved: false })
  const refuse = form.wiring(async ({ reason }) => {
    onGoing(true)
    try {
      await call(refuseUser, { id, reason })
    } catch (error) {
      onGoing(false)
      throw error
    }
    await cache.invalidateQueries({ queryKey: keyOf(listUsers) })
    toast.success(t('access.users.refused'))
    void navigate({ to: '/admin/users', replace: true })
  })
  return (
    <Dialog
      title={t('access.users.refuse_title')} shape="sheet" width={520} onClose={onClose}
      footer={<><Button onClick={onClose}>{t('platform.cancel')}</Button><Button kind="danger" type="submit" form={formId} busy={form.isBusy}>{t('access.users.refuse')}</Button></>}
    >
      <form {...refuse} id={formId} className={styles['stack']}>
        <p>{t('access.users.refuse_hint', { name: `${last_name} ${first_name}` })}</p>
        <TextArea label={t('access.users.refuse_reason')} {...form.field('reason')} data-autofocus required maxLength={500} />
      </form>
    </Dialog>
  )
}
