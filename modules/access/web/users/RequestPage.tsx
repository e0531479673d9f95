import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { Avatar, Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import {
  confirmMembership,
  listMembershipRequests,
  refuseMembership,
  showMembershipRequest,
} from '../../shared/joining.ts'
import { listUsers, roleData, userChoices, type UserChoices } from '../../shared/users.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { useEntered } from '../register/entered.ts'
import { useIsMyself } from '../session.ts'
import { RefuseDialog } from './RefuseDialog.tsx'
import { AsksChips } from './RequestRow.tsx'
import { RoleFields } from './RoleFields.tsx'
import styles from './users.module.css'

type Request = ReplyOf<typeof showMembershipRequest>

/** Somebody with an account asks to be taken in: their name, what they entered, and the decision. */
export default function RequestPage() {
  const { id = '' } = useParams({ strict: false })
  const isGoing = useRef(false)
  const request = useCall(showMembershipRequest, { id }, { meta: { quiet: true } })
  const choices = useCall(userChoices, {}, { meta: { quiet: true } })
  useLive('access.roles', ({ topic, key }) => {
    if ((topic === 'resync' || key === id) && !isGoing.current) void request.refetch()
  })
  // Decided by a colleague meanwhile: what can no longer be done is not shown.
  const failed = request.isError ? request : choices.isError ? choices : null
  if (failed)
    return (
      <Page>
        <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (!request.data || !choices.data) return <PageSkeleton />
  return (
    <Waiting
      key={id}
      request={request.data}
      choices={choices.data}
      onGoing={(going) => {
        isGoing.current = going
      }}
    />
  )
}

function Waiting({
  request,
  choices,
  onGoing,
}: {
  request: Request
  choices: UserChoices
  onGoing: (going: boolean) => void
}) {
  const { t } = useText()
  const { first_name, last_name, email, asked_at } = request
  const entered = useEntered(request)
  return (
    <Page>
      <PageHeader
        title={`${last_name} ${first_name}`}
        back={{ to: '/admin/users', title: t('access.users.title') }}
        picture={<Avatar first={first_name} last={last_name} size={44} />}
        meta={
          <>
            <span>{email}</span>
            <AsksChips />
          </>
        }
      />
      <OwnerOnlyNotice />
      <div className={styles['split']}>
        <div className={styles['main']}>
          <Decide request={request} choices={choices} onGoing={onGoing} />
        </div>
        <div className={styles['side']}>
          <Card title={t('access.join.entered')}>
            <dl className={styles['facts']}>
              {[...entered, [t('access.join.asked_at'), formatDateTime(asked_at)] as const].map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p className={styles['hint']}>{t('access.join.entered_hint')}</p>
          </Card>
        </div>
      </div>
    </Page>
  )
}

function Decide({
  request: { id, first_name, last_name, suggested },
  choices,
  onGoing,
}: {
  request: Request
  choices: UserChoices
  onGoing: (going: boolean) => void
}) {
  const { t } = useText()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const isMyself = useIsMyself()
  const [isRefusing, setRefusing] = useState(false)
  const name = `${last_name} ${first_name}`
  const isGiveable = choices.roles.some((role) => role.id === suggested?.id && role.may_give)
  const form = useForm(
    roleData,
    { main_role_id: isGiveable ? suggested!.id : 0, extra_role_ids: [], default_menu: null },
    { about: id },
  )

  async function decide(work: () => Promise<string>, words: string) {
    onGoing(true)
    try {
      const to = await work()
      toast.success(words)
      for (const list of [listUsers, listMembershipRequests]) await cache.invalidateQueries({ queryKey: keyOf(list) })
      void navigate({ to, replace: true })
    } catch (error) {
      onGoing(false)
      throw error
    }
  }
  const confirm = form.wiring((roles) =>
    decide(
      async () => `/admin/users/${(await call(confirmMembership, { ...roles, id })).user_id}`,
      t('access.join.confirmed'),
    ),
  )
  const refuse = (reason: string) =>
    decide(async () => {
      await call(refuseMembership, { id, reason })
      return '/admin/users'
    }, t('access.join.refused'))

  if (!isMyself) return <Notice kind="warning" title={t('access.join.waits')} />
  return (
    <Card title={t('access.join.confirm_title')}>
      <form className={styles['stack']} {...confirm}>
        <Notice kind="warning" title={t('access.join.waits')}>
          <p>{t('access.join.confirm_hint', { name })}</p>
        </Notice>
        <RoleFields form={form} choices={choices} />
        <FormFoot form={form} action={t('access.join.confirm')}>
          <Button kind="danger" onClick={() => setRefusing(true)}>
            {t('access.users.refuse')}
          </Button>
        </FormFoot>
      </form>
      {isRefusing ? (
        <RefuseDialog
          title={t('access.join.refuse_title')}
          hint={t('access.join.refuse_hint', { name })}
          onRefuse={refuse}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </Card>
  )
}
