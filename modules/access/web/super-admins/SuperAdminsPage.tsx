import { useState } from 'react'
import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Avatar, Button, Chip, type ChipKind, IconButton } from '#platform/web/form-basics/index.ts'
import { formatDateTime, formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { DataTable } from '#platform/web/table/index.ts'
import { listSuperAdmins, removeSuperAdmin, type SuperAdminRow } from '../../shared/platform.ts'
import { changePlatformRule, showPlatformRule } from '../../shared/security-rule.ts'
import { Protected, RuleCard } from '../users/SecurityRule.tsx'
import users from '../users/users.module.css'
import { AddDialog } from './AddDialog.tsx'

const kinds: Record<SuperAdminRow['state'], ChipKind> = { active: 'success', invited: 'info', locked: 'warning' }

/** Those who stand above all organisations. */
export default function SuperAdminsPage() {
  const { t } = useText()
  const [isAdding, setAdding] = useState(false)
  const admins = useCall(listSuperAdmins, {}, { meta: { quiet: true } })
  return (
    <Page width={1040}>
      <PageHeader
        title={t('access.super_admins.title')}
        count={admins.data?.length}
        meta={t('access.super_admins.hint')}
        actions={
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('access.super_admins.add')}
          </Button>
        }
      />
      {admins.isPending ? <ListSkeleton rows={3} /> : null}
      {admins.isError && !admins.data ? (
        <ErrorPanel isPart error={admins.error} onRetry={() => void admins.refetch()} />
      ) : null}
      {admins.data ? (
        <DataTable
          label={t('access.super_admins.title')}
          rows={admins.data}
          rowKey={({ id }) => id}
          renderActions={(one) => (one.is_me ? null : <Remove admin={one} />)}
          columns={[
            { key: 'name', title: t('access.users.name'), render: (one) => <Who admin={one} /> },
            { key: 'email', title: t('access.profile.email'), from: 'lg', render: ({ email }) => email ?? '–' },
            {
              key: 'state',
              title: t('access.users.state'),
              render: ({ state }) => <Chip kind={kinds[state]}>{t(`access.super_admins.state_${state}`)}</Chip>,
            },
            {
              key: 'last_seen_at',
              title: t('access.users.last_seen'),
              from: 'md',
              render: ({ last_seen_at }) => (
                <span className="orgil-num">{last_seen_at ? formatDateTime(last_seen_at) : '–'}</span>
              ),
            },
            {
              key: 'sessions',
              title: t('access.super_admins.sessions'),
              align: 'right',
              from: 'lg',
              render: ({ open_sessions }) => formatNumber(open_sessions),
            },
          ]}
        />
      ) : null}
      {admins.data ? <OwnRule /> : null}
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </Page>
  )
}

/** What an organisation may ask of its people, asked of those above them all. */
function OwnRule() {
  const { t } = useText()
  const rule = useCall(showPlatformRule, {}, { meta: { quiet: true } })
  useLive('access.rights_changed', () => void rule.refetch())
  if (rule.isPending) return <ListSkeleton rows={2} />
  if (rule.isError && !rule.data) return <ErrorPanel isPart error={rule.error} onRetry={() => void rule.refetch()} />
  return (
    <>
      <RuleCard
        key={rule.data.version}
        rule={rule.data}
        change={changePlatformRule}
        title={t('access.rule.title')}
        onChanged={() => void rule.refetch()}
      />
      <Protected rule={rule.data} />
    </>
  )
}

function Who({ admin: { first_name, last_name, login, is_me } }: { admin: SuperAdminRow }) {
  const { t } = useText()
  return (
    <span className={users['who']}>
      <Avatar first={first_name} last={last_name} size={34} />
      <span className={users['names']}>
        <span>
          {last_name} <span className={users['name']}>{first_name}</span>
          {is_me ? (
            <>
              {' '}
              <Chip>{t('access.super_admins.me')}</Chip>
            </>
          ) : null}
        </span>
        <span className={users['below']}>{login}</span>
      </span>
    </span>
  )
}

function Remove({ admin: { id, first_name, last_name } }: { admin: SuperAdminRow }) {
  const { t } = useText()
  const [isAsking, setAsking] = useState(false)
  const remove = useChange(removeSuperAdmin, { stale: [listSuperAdmins, showPlatformRule] })
  const name = `${last_name} ${first_name}`
  return (
    <>
      <IconButton icon="trash" label={`${t('access.super_admins.remove')}: ${name}`} onClick={() => setAsking(true)} />
      {isAsking ? (
        <ConfirmDialog
          title={t('access.super_admins.remove_title', { name })}
          action={t('access.super_admins.remove')}
          isBusy={remove.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(
              { id },
              {
                onSuccess: () => {
                  setAsking(false)
                  toast.success(t('access.super_admins.removed'))
                },
              },
            )
          }
        >
          <p>{t('access.super_admins.remove_text')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
