import { useState } from 'react'
import { useCall, useChange } from '#platform/web/call.ts'
import { copyAndSay } from '#platform/web/copy.ts'
import { toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Tick } from '#platform/web/form/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { renewRegistrationCode, setRegistrationDoor, showRegistrationDoor } from '../../shared/registration.ts'
import { userChoices, type UserChoices } from '../../shared/users.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { RoleChoice } from '../roles/RoleChoice.tsx'
import { useIsMyself } from '../session.ts'
import { UsersTabs } from './UsersTabs.tsx'
import styles from './users.module.css'

type Door = NonNullable<ReplyOf<typeof showRegistrationDoor>['door']>

/** The link under which agents register themselves. */
export default function RegistrationDoorPage() {
  const { t } = useText()
  const door = useCall(showRegistrationDoor, {}, { meta: { quiet: true } })
  const choices = useCall(userChoices, {}, { meta: { quiet: true } })
  const failed = door.isError ? door : choices.isError ? choices : null
  return (
    <Page width={960}>
      <PageHeader title={t('access.door.title')} meta={t('access.door.hint')} />
      <UsersTabs />
      <OwnerOnlyNotice />
      {failed ? <ErrorPanel isPart error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {!failed && (!door.data || !choices.data) ? <ListSkeleton rows={2} /> : null}
      {door.data && choices.data ? (
        door.data.door ? (
          <Open door={door.data.door} choices={choices.data} />
        ) : (
          <First choices={choices.data} />
        )
      ) : null}
    </Page>
  )
}

/** Nobody registers before an administrator has made the link. */
function First({ choices: { roles } }: { choices: UserChoices }) {
  const { t } = useText()
  const make = useChange(setRegistrationDoor, { stale: [showRegistrationDoor] })
  const open = roles.filter(({ may_give }) => may_give)
  const [role, setRole] = useState(0)
  const isMyself = useIsMyself()
  return (
    <EmptyState
      icon="link"
      title={t('access.door.none')}
      action={
        <div className={styles['stack']}>
          <RoleChoice
            label={t('access.door.role')}
            roles={open}
            value={role}
            onChoose={setRole}
            disabled={!isMyself}
            empty={t('access.users.choose_role')}
          />
          <Button
            kind="primary"
            icon="link"
            disabled={role === 0 || !isMyself}
            busy={make.isPending}
            onClick={() => make.mutate({ is_open: true, role_id: role })}
          >
            {t('access.door.make')}
          </Button>
        </div>
      }
    >
      <p>{t('access.door.none_hint')}</p>
    </EmptyState>
  )
}

function Open({ door, choices: { roles } }: { door: Door; choices: UserChoices }) {
  const { t } = useText()
  const [isRenewing, setRenewing] = useState(false)
  const isMyself = useIsMyself()
  const change = useChange(setRegistrationDoor, { stale: [showRegistrationDoor] })
  const renew = useChange(renewRegistrationCode, { stale: [showRegistrationDoor] })
  const link = `${location.origin}/register?code=${door.code}`
  const role = door.role_id ?? 0
  const open = roles.filter(({ id, may_give }) => may_give || id === role)

  return (
    <>
      <Card title={t('access.door.link')}>
        <div className={styles['stack']}>
          <div className={styles['link']}>
            <code>{link}</code>
            <Button icon="copy" onClick={() => void copyAndSay(link, t('access.door.copied'))}>
              {t('access.door.copy')}
            </Button>
          </div>
          <p>
            {t('access.door.code')}: <span className={styles['code']}>{door.code}</span>
          </p>
          <p className={styles['hint']}>{t('access.door.renewed', { date: formatDateTime(door.renewed_at) })}</p>
          <div>
            <Button icon="refresh" disabled={!isMyself} onClick={() => setRenewing(true)}>
              {t('access.door.renew')}
            </Button>
          </div>
        </div>
      </Card>
      <Card title={t('access.door.settings')}>
        <div className={styles['stack']}>
          <Tick
            isSwitch
            label={t('access.door.is_open')}
            hint={t('access.door.is_open_hint')}
            checked={door.is_open}
            disabled={!isMyself || role === 0 || change.isPending}
            onChange={({ target }) =>
              change.mutate(
                { is_open: target.checked, role_id: role },
                { onSuccess: () => toast.success(t('platform.saved')) },
              )
            }
          />
          <RoleChoice
            label={t('access.door.role')}
            hint={t('access.door.role_hint')}
            roles={open}
            value={role}
            disabled={!isMyself}
            empty={t('access.users.choose_role')}
            onChoose={(id) => {
              if (id !== 0)
                change.mutate(
                  { is_open: door.is_open, role_id: id },
                  { onSuccess: () => toast.success(t('platform.saved')) },
                )
            }}
          />
        </div>
      </Card>
      {isRenewing ? (
        <ConfirmDialog
          title={t('access.door.renew')}
          action={t('access.door.renew')}
          kind="warning"
          isBusy={renew.isPending}
          onCancel={() => setRenewing(false)}
          onConfirm={() =>
            renew.mutate(
              {},
              {
                onSuccess: () => {
                  setRenewing(false)
                  toast.success(t('access.door.renewed_now'))
                },
              },
            )
          }
        >
          <p>{t('access.door.renew_hint')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
