import { call } from '#platform/web/call.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { Notice, TextArea } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { actAs, MOST_MINUTES_AS_ANOTHER, reasonForm } from '../../shared/impersonation.ts'
import { beginAnew } from '../session.ts'
import styles from './acting.module.css'

interface Person {
  id: number
  org_id: number
  first_name: string
  last_name: string
}

/** Never without a reason, which the person reads. */
export function ActAsDialog({
  person: { id, org_id, first_name, last_name },
  onClose,
}: {
  person: Person
  onClose: () => void
}) {
  const { t } = useText()
  const form = useForm(reasonForm, { reason: '' }, { about: `${org_id} ${id}` })
  return (
    <Dialog
      title={t('access.acting.title', { name: `${last_name} ${first_name}` })}
      width={520}
      shape="sheet"
      onClose={onClose}
    >
      <form
        className={styles['stack']}
        {...form.wiring(async ({ reason }) => {
          await call(actAs, { user_id: id, org_id, reason })
          beginAnew()
        })}
      >
        <Notice kind="warning">
          <p>{t('access.acting.explain', { minutes: MOST_MINUTES_AS_ANOTHER })}</p>
        </Notice>
        <TextArea
          {...form.field('reason')}
          label={t('access.acting.reason')}
          hint={t('access.acting.reason_hint')}
          maxLength={500}
          aria-required
        />
        <FormFoot form={form} action={t('access.acting.start')} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
