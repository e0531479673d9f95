import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { keyOf, useCall } from '#platform/web/call.ts'
import { Avatar, Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { DataTable, type Column } from '#platform/web/table/index.ts'
import { OwnerOnlyNotice } from '#modules/access/web/index.ts'
import { listSubstitutes, type TeamMember } from '../../shared/substitutes.ts'
import { HandoverDialog } from '../handover/HandoverDialog.tsx'
import styles from './substitutes.module.css'
import { SubstituteDialog } from './SubstituteDialog.tsx'
import { Substitutions } from './Substitutions.tsx'

type Everything = ReplyOf<typeof listSubstitutes>
type Open = { what: 'name'; absent: number | null } | { what: 'give'; member: TeamMember } | null

/** Who acts for whom: for me, and for the people I lead. */
export default function SubstitutesPage() {
  const { t } = useText()
  const cache = useQueryClient()
  const found = useCall(listSubstitutes, {}, { meta: { quiet: true } })
  const [open, setOpen] = useState<Open>(null)
  const again = () => void cache.invalidateQueries({ queryKey: keyOf(listSubstitutes) })
  useLive('access.substitutes', again)
  useLive('organization.structure', again)

  if (found.isPending) return <PageSkeleton />
  if (!found.data)
    return (
      <Page>
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      </Page>
    )
  const { substitutions, team, me } = found.data
  const close = () => setOpen(null)
  const add =
    me || team.length > 0 ? (
      <Button kind="primary" icon="plus" onClick={() => setOpen({ what: 'name', absent: me?.emp_id ?? null })}>
        {t('organization.substitutes.add')}
      </Button>
    ) : undefined
  return (
    <Page>
      <PageHeader
        title={t('organization.substitutes.title')}
        meta={<span>{t('organization.substitutes.description')}</span>}
        actions={substitutions.length > 0 ? add : undefined}
      />
      <OwnerOnlyNotice />
      {substitutions.length === 0 ? (
        <EmptyState icon="users" title={t('organization.substitutes.empty')} action={add}>
          <p>{t('organization.substitutes.empty_hint')}</p>
        </EmptyState>
      ) : (
        <Card title={t('organization.substitutes.list')}>
          <Substitutions substitutions={substitutions} myUserId={me?.user_id ?? null} />
        </Card>
      )}
      {team.length > 0 ? (
        <Card title={t('organization.substitutes.team')}>
          <Team
            everything={found.data}
            onName={(absent) => setOpen({ what: 'name', absent })}
            onGive={(member) => setOpen({ what: 'give', member })}
          />
        </Card>
      ) : null}
      {open?.what === 'name' ? <SubstituteDialog everything={found.data} absent={open.absent} onClose={close} /> : null}
      {open?.what === 'give' ? (
        <HandoverDialog
          empId={open.member.emp_id}
          name={`${open.member.last_name} ${open.member.first_name}`}
          onClose={close}
        />
      ) : null}
    </Page>
  )
}

function Team({
  everything: { team, substitutions },
  onName,
  onGive,
}: {
  everything: Everything
  onName: (absent: number) => void
  onGive: (member: TeamMember) => void
}) {
  const { t } = useText()
  const standIn = (userId: number) =>
    substitutions.find(({ absent, is_now }) => is_now && absent.user_id === userId)?.substitute
  const columns: Column<TeamMember>[] = [
    {
      key: 'name',
      title: t('organization.staff.name'),
      render: (one) => (
        <span className={styles['who']}>
          <Avatar first={one.first_name} last={one.last_name} size={34} />
          <span>
            <b>
              {one.last_name} {one.first_name}
            </b>
            <span className={styles['small']}>{one.job}</span>
            {one.waiting > 0 ? (
              <span className={`${styles['small']} ${styles['narrow']} orgil-num`}>
                {t('organization.substitutes.waiting')}: {one.waiting}
              </span>
            ) : null}
          </span>
        </span>
      ),
    },
    { key: 'struct', title: t('organization.staff.unit'), from: 'lg', render: ({ struct }) => struct },
    {
      key: 'state',
      title: t('organization.substitutes.substitute'),
      from: 'md',
      render: ({ user_id, is_on_leave }) => {
        const substitute = standIn(user_id)
        if (substitute)
          return (
            <>
              {substitute.last_name} {substitute.first_name}
            </>
          )
        return is_on_leave ? (
          <Chip kind="warning" icon="pause">
            {t('organization.state.leave')}
          </Chip>
        ) : null
      },
    },
    {
      key: 'waiting',
      title: t('organization.substitutes.waiting'),
      align: 'right',
      from: 'sm',
      render: ({ waiting }) => (waiting > 0 ? <span className="orgil-num">{waiting}</span> : null),
    },
  ]
  return (
    <DataTable
      label={t('organization.substitutes.team')}
      columns={columns}
      rows={team}
      rowKey={({ emp_id }) => emp_id}
      renderActions={(member) => (
        <span className={styles['deeds']}>
          <Button
            size="small"
            kind="quiet"
            icon="users"
            aria-label={`${t('organization.substitutes.add')}: ${member.last_name} ${member.first_name}`}
            onClick={() => onName(member.emp_id)}
          >
            <span className={styles['wide']}>{t('organization.substitutes.substitute')}</span>
          </Button>
          {member.waiting > 0 ? (
            <Button
              size="small"
              kind="quiet"
              icon="assign"
              aria-label={`${t('organization.handover.action')}: ${member.last_name} ${member.first_name}`}
              onClick={() => onGive(member)}
            >
              <span className={styles['wide']}>{t('organization.handover.action')}</span>
            </Button>
          ) : null}
        </span>
      )}
    />
  )
}
