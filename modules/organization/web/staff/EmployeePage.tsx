import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { OwnerOnlyNotice, useIsMyself, useMay } from '#modules/access/web/index.ts'
import { keyOf, useCall } from '#platform/web/call.ts'
import { Avatar, Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import { type EmployeeDetail, showEmployee } from '../../shared/staff.ts'
import { WorkCard } from '../handover/WorkCard.tsx'
import { AccountCard } from './AccountCard.tsx'
import { Career } from './Career.tsx'
import { CareerDialog } from './CareerDialog.tsx'
import { PersonalDialog } from './PersonalDialog.tsx'
import { StateChip } from './StateChip.tsx'
import styles from './staff.module.css'

/** One employee: who they are, where they stand, and how they came there. */
export default function EmployeePage() {
  const { t } = useText()
  const may = useMay()
  const isMyself = useIsMyself()
  const cache = useQueryClient()
  const { id = '' } = useParams({ strict: false })
  const found = useCall(showEmployee, { id: Number(id) }, { meta: { quiet: true } })
  const [dialog, setDialog] = useState<'person' | 'career' | null>(null)
  useTabName(found.data ? `${found.data.last_name} ${found.data.first_name}`.trim() : undefined)
  useLive('organization.structure', () => void cache.invalidateQueries({ queryKey: keyOf(showEmployee) }))

  if (found.isPending) return <PageSkeleton />
  if (!found.data)
    return (
      <Page>
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      </Page>
    )
  const employee = found.data
  const mayChange = may('organization.employees.u')
  const mayGive = mayChange && isMyself
  return (
    <Page>
      <PageHeader
        title={`${employee.last_name} ${employee.first_name}`}
        back={{ to: '/organization', title: t('organization.staff.title') }}
        picture={<Avatar first={employee.first_name} last={employee.last_name} size={44} />}
        meta={
          <>
            <StateChip state={employee.state} />
            <span>{employee.job}</span>
            <span>{employee.struct}</span>
            {employee.leave_until ? (
              <span>{t('organization.staff.away_until', { day: employee.leave_until })}</span>
            ) : null}
          </>
        }
        actions={
          mayGive ? (
            <Button kind="primary" icon="flag" onClick={() => setDialog('career')}>
              {t('organization.career.write')}
            </Button>
          ) : undefined
        }
      />
      {mayChange ? <OwnerOnlyNotice /> : null}
      <div className={styles['halves']}>
        <Card title={t('organization.career.title')}>
          <Career employee={employee} mayChange={mayGive} />
        </Card>
        <div className={styles['side']}>
          <Card
            title={t('organization.staff.person')}
            actions={
              mayGive ? (
                <IconButton
                  icon="edit"
                  label={t('organization.staff.edit_person')}
                  onClick={() => setDialog('person')}
                />
              ) : undefined
            }
          >
            <PersonalFacts employee={employee} />
          </Card>
          {mayGive && employee.state !== 'left' ? <WorkCard employee={employee} /> : null}
          <AccountCard employee={employee} mayChange={mayGive} />
        </div>
      </div>
      {dialog === 'person' ? <PersonalDialog employee={employee} onClose={() => setDialog(null)} /> : null}
      {dialog === 'career' ? <CareerDialog employee={employee} onClose={() => setDialog(null)} /> : null}
    </Page>
  )
}

function PersonalFacts({ employee }: { employee: EmployeeDetail }) {
  const { t } = useText()
  const { gender } = employee
  const facts = [
    ['clan_name', employee.clan_name],
    ['last_name', employee.last_name],
    ['first_name', employee.first_name],
    ['register_number', employee.register_number],
    ['birth_date', employee.birth_date],
    ['gender', gender && t(`organization.person.${gender}`)],
    ['mobile', employee.mobile],
    ['phone', employee.phone],
    ['email', employee.email],
    ['hired_on', employee.hired_on],
    ['left_on', employee.left_on],
    ['note', employee.note],
  ] as const
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`organization.person.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
