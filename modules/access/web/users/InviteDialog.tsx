import { useState } from 'react'
import { useChange, useCall } from '#platform/web/call.ts'
import { Button, Notice, TextArea } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { toast } from '#platform/web/toast.ts'
import { addressesIn, inviteMany, MOST_INVITED } from '../../shared/invite-many.ts'
import { listUsers, userChoices } from '../../shared/users.ts'
import { RoleChoice } from '../roles/RoleChoice.tsx'
import styles from './users.module.css'

/** Invites people by what somebody pastes; each gets a letter and says themselves what they are called. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const choices = useCall(userChoices, {}, { meta: { quiet: true } })
  const invite = useChange(inviteMany, { stale: [listUsers] })
  const [text, setText] = useState('')
  const [role, setRole] = useState(0)
  const [wrong, setWrong] = useState<string | undefined>()
  const [roleWrong, setRoleWrong] = useState<string | undefined>()
  const [here, setHere] = useState<string[]>([])
  const emails = addressesIn(text)
  const offered = (choices.data?.roles ?? []).filter(({ may_give }) => may_give)

  async function send() {
    const checked = inviteMany.input.safeParse({ emails, main_role_id: role })
    const issues = checked.error?.issues ?? []
    const about = issues.find(({ path }) => path[0] === 'emails')
    setRoleWrong(issues.some(({ path }) => path[0] === 'main_role_id') ? t('access.users.role_missing') : undefined)
    setWrong(about && saidOf(about))
    if (!checked.success) return
    const { people } = await invite.mutateAsync(checked.data)
    const invited = people.filter(({ state }) => state === 'invited').length
    const known = people.filter(({ state }) => state === 'here').map(({ email }) => email)
    if (invited > 0) toast.success(t('access.users.invited_many', { count: invited }))
    if (known.length === 0) return onClose()
    setHere(known)
    setText('')
  }

  /** Which of the addresses is meant, or that they are too many. */
  function saidOf({ path: [, at], message }: { path: PropertyKey[]; message: string }) {
    if (emails.length > MOST_INVITED) return t('access.users.invite_most', { count: MOST_INVITED })
    return typeof at === 'number' ? `${emails[at]}: ${t('access.users.invite_no_address')}` : t(message)
  }

  return (
    <Dialog
      title={t('access.users.invite_people')}
      shape="sheet"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            kind="primary"
            icon="mail"
            busy={invite.isPending}
            disabled={emails.length === 0}
            onClick={() => void send().catch(() => undefined)}
          >
            {emails.length > 1
              ? t('access.users.invite_count', { count: emails.length })
              : t('access.users.invite_one')}
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        {here.length > 0 ? (
          <Notice
            kind="info"
            title={t(here.length === 1 ? 'access.users.invited_here_one' : 'access.users.invited_here')}
          >
            {here.join(', ')}
          </Notice>
        ) : null}
        <TextArea
          label={t('access.users.addresses')}
          hint={t('access.users.addresses_hint')}
          rows={5}
          value={text}
          required
          autoCapitalize="off"
          spellCheck={false}
          error={wrong}
          onChange={({ target }) => setText(target.value)}
        />
        <RoleChoice
          label={t('access.profile.role')}
          required
          error={roleWrong}
          roles={offered}
          value={role}
          onChoose={setRole}
          empty={t('access.users.choose_role')}
        />
      </div>
    </Dialog>
  )
}
