import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, useCall, useChange } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, Chip, Notice, shortName } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { listPermissions } from '../../shared/catalogue.ts'
import { listMenu, listRoles, removeRole, showRole, type RoleView } from '../../shared/roles.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { useIsMyself, useMay } from '../session.ts'
import { useViewing } from '../viewing.ts'
import { RoleEditor } from './RoleEditor.tsx'
import { RoleFlows } from './RoleFlows.tsx'
import { RolePeople } from './RolePeople.tsx'
import { RoleSources } from './RoleSources.tsx'

/**
 * One role: what it is called, what it sees, what it may, and who holds it. `new` makes one, from scratch or after
 * another.
 */
export default function RolePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { from }: { from?: unknown } = useSearch({ strict: false })
  const isNew = id === 'new'
  const source = isNew ? Number(from) || 0 : Number(id)
  const role = useCall(showRole, { id: source }, { enabled: source > 0, meta: { quiet: true } })
  const catalogue = useCall(listPermissions, {}, { meta: { quiet: true } })
  const menu = useCall(listMenu, {}, { meta: { quiet: true } })
  useLive('access.roles', ({ topic, key }) => {
    if (!isNew && (topic === 'resync' || key === id)) void role.refetch()
  })

  const failed = [role, catalogue, menu].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <Page>
        <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (!catalogue.data || !menu.data || (source > 0 && !role.data)) return <PageSkeleton />
  return (
    <Page key={id + String(source)}>
      {isNew ? <NewHead source={role.data} /> : <Head role={role.data!} />}
      <OwnerOnlyNotice />
      {isNew ? null : <RolePeople role={role.data!} />}
      <RoleEditor
        role={role.data ?? null}
        isNew={isNew}
        catalogue={catalogue.data}
        items={menu.data.items}
        onLate={() => void role.refetch()}
      />
      {isNew ? null : <RoleSources role={role.data!} />}
      {isNew ? null : <RoleFlows flows={role.data!.flows} />}
    </Page>
  )
}

function NewHead({ source }: { source: RoleView | undefined }) {
  const { t } = useText()
  const words = useWords()
  return (
    <PageHeader
      title={t('access.roles.new')}
      back={{ to: '/admin/roles', title: t('access.roles.title') }}
      meta={source ? <span>{t('access.role.copied_from', { role: words(source.display_name) })}</span> : null}
    />
  )
}

function Head({ role }: { role: RoleView }) {
  const { t } = useText()
  const words = useWords()
  const may = useMay()
  const isMyself = useIsMyself()
  const navigate = useNavigate()
  const { viewAs, isBusy } = useViewing()
  const [isRemoving, setRemoving] = useState(false)
  useTabName(role.display_name)
  const name = words(role.display_name)
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: '/admin/roles', title: t('access.roles.title') }}
        meta={
          <>
            <code>{role.name}</code>
            {role.is_mine ? <Chip kind="info">{t('access.roles.mine')}</Chip> : null}
          </>
        }
        actions={
          <>
            <Button
              icon="eye"
              busy={isBusy}
              disabled={!role.is_within_mine || !isMyself}
              onClick={() => viewAs(role.id)}
            >
              {t('access.viewing.start')}
            </Button>
            {may('access.roles.c') ? (
              <Button icon="copy" onClick={() => void navigate({ to: '/admin/roles/new', search: { from: role.id } })}>
                {t('platform.copy')}
              </Button>
            ) : null}
            {isMyself && may('access.roles.d') && role.is_within_mine ? (
              <Button kind="danger" icon="trash" onClick={() => setRemoving(true)}>
                {t('platform.delete')}
              </Button>
            ) : null}
          </>
        }
      />
      {isRemoving ? <RemoveDialog role={role} name={name} onClose={() => setRemoving(false)} /> : null}
    </>
  )
}

type Named = { user_id: number; first_name: string; last_name: string }

/** Asks first; where somebody still holds the role, says who. */
function RemoveDialog({ role, name, onClose }: { role: RoleView; name: string; onClose: () => void }) {
  const { t } = useText()
  const navigate = useNavigate()
  const remove = useChange(removeRole, { stale: [listRoles], quiet: true })
  const [holders, setHolders] = useState<Named[] | null>(null)
  const confirm = () => {
    if (remove.isPending) return
    remove.mutate(
      { id: role.id },
      {
        onSuccess: () => {
          toast.success(t('platform.deleted'))
          void navigate({ to: '/admin/roles' })
        },
        onError: (error) => {
          const people =
            error instanceof CallError && error.reply.code === 'access.role.held'
              ? (error.reply['people'] as Named[])
              : null
          setHolders(people)
          if (!people) showFailure(error)
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title={t('access.role.remove', { role: name })}
      action={t('platform.delete')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('access.role.remove_hint')}</p>
      {holders ? (
        <Notice kind="danger" live title={t('access.role.held', { count: holders.length })}>
          <p>{holders.map(({ first_name, last_name }) => shortName(first_name, last_name)).join(', ')}</p>
        </Notice>
      ) : null}
    </ConfirmDialog>
  )
}
