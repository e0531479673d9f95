import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { inviteUser, showUser } from '../../shared/users.ts'
import { useIsMyself, useMay } from '../session.ts'
import { StateChip } from './StateChip.tsx'
import styles from './users.module.css'

/** Of an account that nobody has come to yet: until when the invitation holds, and the way to send it again. */
export function InvitedAccount({ userId }: { userId: number }) {
  const { t } = useText()
  const may = useMay()
  const isMyself = useIsMyself()
  const user = useCall(showUser, { id: userId }, { enabled: may('access.users.r'), meta: { quiet: true } }).data
  const invite = useChange(inviteUser, { stale: [showUser] })
  const { invitation, email, is_stronger, personal } = user ?? {}
  const mayInvite = isMyself && may('access.users.u') && email && !is_stronger && personal === null
  return (
    <div className={styles['invited']}>
      <StateChip state="invited" />
      {invitation ? (
        <span className="orgil-num">
          {t('access.users.invitation')}:{' '}
          {invitation.is_over
            ? t('access.users.invitation_over')
            : t('access.users.invitation_until', { date: formatDateTime(invitation.expires_at) })}
        </span>
      ) : null}
      {mayInvite ? (
        <Button
          icon="mail"
          busy={invite.isPending}
          onClick={() => invite.mutate({ id: userId }, { onSuccess: () => toast.success(t('access.users.invited')) })}
        >
          {t('access.users.invite_again')}
        </Button>
      ) : null}
    </div>
  )
}
