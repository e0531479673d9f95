import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call, CallError, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { changeCeiling, listCeilings, showCeiling } from '../../shared/organization-permissions.ts'
import { PermissionsForm } from '../roles/PermissionsForm.tsx'
import styles from '../roles/roles.module.css'

/** The most that anybody of one organisation may do: everything, or what is ticked. */
export default function CeilingPage() {
  const { t } = useText()
  const cache = useQueryClient()
  const { id } = useParams({ strict: false }) as { id?: string }
  const orgId = Number(id)
  const ceiling = useCall(showCeiling, { org_id: orgId }, { meta: { quiet: true } })
  const [isLifting, setLifting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (ceiling.isError && !ceiling.data)
    return (
      <Page>
        <ErrorPanel error={ceiling.error} onRetry={() => void ceiling.refetch()} />
      </Page>
    )
  if (!ceiling.data) return <PageSkeleton />
  const { organization, max, version, modules, used } = ceiling.data
  const all = modules.flatMap(({ resources }) =>
    resources.flatMap(({ resource, actions }) => actions.map((action) => `${resource}.${action}`)),
  )

  const save = async (next: string[] | null, from: number) => {
    await call(changeCeiling, { org_id: orgId, max: next, version: from })
    await Promise.all([ceiling.refetch(), cache.invalidateQueries({ queryKey: keyOf(listCeilings) })])
  }
  const turn = async (next: string[] | null) => {
    if (isBusy) return
    setBusy(true)
    try {
      await save(next, version)
      toast.success(t('platform.saved'))
    } catch (error) {
      if (error instanceof CallError && error.status === 409) void ceiling.refetch()
      showFailure(error)
    } finally {
      setBusy(false)
      setLifting(false)
    }
  }
  return (
    <Page>
      <PageHeader
        title={organization}
        back={{ to: '/lambda/permissions', title: t('access.ceilings.title') }}
        meta={<span>{t('access.ceiling.hint')}</span>}
      />
      <Card>
        <div className={styles['form']}>
          <Tick
            isSwitch
            label={t('access.ceiling.is_limited')}
            hint={t(max === null ? 'access.ceiling.unlimited_hint' : 'access.ceiling.limited_hint')}
            checked={max !== null}
            disabled={isBusy}
            onChange={() => (max === null ? void turn(all) : setLifting(true))}
          />
          {max === null ? null : (
            <PermissionsForm
              label={t('access.ceiling.title')}
              catalogue={{ modules }}
              saved={max}
              version={version}
              mayChange
              noteOf={(permission) =>
                used[permission] ? t('access.ceiling.used', { count: used[permission] }) : undefined
              }
              onLate={() => void ceiling.refetch()}
              onSave={save}
            />
          )}
        </div>
      </Card>
      {isLifting ? (
        <ConfirmDialog
          title={t('access.ceiling.lift')}
          action={t('access.ceiling.lift')}
          isBusy={isBusy}
          onConfirm={() => void turn(null)}
          onCancel={() => setLifting(false)}
        >
          <p>{t('access.ceiling.lift_hint', { organization })}</p>
        </ConfirmDialog>
      ) : null}
    </Page>
  )
}
