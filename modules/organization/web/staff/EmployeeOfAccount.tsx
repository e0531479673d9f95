import { useState } from 'react'
import { useMay } from '#modules/access/web/index.ts'
import { useCall, useChange } from '#platform/web/call.ts'
import { Combobox } from '#platform/web/combobox/index.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import type { BesideAccount } from '#platform/web/module.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { toast } from '#platform/web/toast.ts'
import { listEmployees } from '../../shared/directory.ts'
import { linkUser, listFreeMembers, showEmployee } from '../../shared/staff.ts'
import { people } from '../pickers.ts'
import styles from './staff.module.css'

/** Which employee works with this account, and for whoever keeps employees the way to join one that has none. */
export default function EmployeeOfAccount({ userId, firstName, lastName, onChanged }: BesideAccount) {
  const { t } = useText()
  const may = useMay()
  const [isJoining, setJoining] = useState(false)
  const mayLook = may('organization.employees.r')
  const found = useCall(listEmployees, { user_id: userId }, { enabled: mayLook, meta: { quiet: true } })
  if (!mayLook || !found.data) return null
  const [employee] = found.data
  return (
    <Card title={t('organization.of_account.title')}>
      {employee ? (
        <p>
          <AppLink to={`/organization/employees/${employee.emp_id}`}>
            {`${employee.last_name} ${employee.first_name}`}
          </AppLink>
          <br />
          <span className={styles['quiet']}>{[employee.job, employee.struct].filter(Boolean).join(' · ')}</span>
        </p>
      ) : (
        <p className={styles['quiet']}>{t('organization.of_account.none')}</p>
      )}
      {!employee && may('organization.employees.u') ? (
        <div className={styles['foot']}>
          <Button icon="link" onClick={() => setJoining(true)}>
            {t('organization.of_account.join')}
          </Button>
        </div>
      ) : null}
      {isJoining ? (
        <JoinDialog
          userId={userId}
          name={`${lastName} ${firstName}`}
          onJoined={onChanged}
          onClose={() => setJoining(false)}
        />
      ) : null}
    </Card>
  )
}

function JoinDialog({
  userId,
  name,
  onJoined,
  onClose,
}: {
  userId: number
  name: string
  onJoined: () => void
  onClose: () => void
}) {
  const { t } = useText()
  const [chosen, setChosen] = useState('')
  const employee = useCall(
    showEmployee,
    { id: Number(chosen) },
    { enabled: chosen !== '', staleTime: 0, meta: { quiet: true } },
  )
  const link = useChange(linkUser, { stale: [listEmployees, showEmployee, listFreeMembers] })
  const before = employee.data && `${employee.data.last_name} ${employee.data.first_name}`
  const join = () => {
    if (!employee.data) return
    const { emp_id, career_version } = employee.data
    link.mutate(
      { id: emp_id, user_id: userId, career_version },
      {
        onSuccess: () => {
          toast.success(t('platform.saved'))
          onJoined()
          onClose()
        },
        onError: () => void employee.refetch(),
      },
    )
  }
  return (
    <Dialog
      title={t('organization.of_account.join')}
      shape="sheet"
      width={480}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" busy={link.isPending} disabled={!employee.data} onClick={join}>
            {t('organization.of_account.join')}
          </Button>
        </>
      }
    >
      <Combobox
        label={t('organization.of_account.employee')}
        value={chosen}
        onChoose={setChosen}
        source={people({ who: 'without_account' })}
        placeholder={t('organization.of_account.choose')}
        hint={t('organization.of_account.hint')}
      />
      {before && before !== name ? (
        <Notice kind="warning" title={t('organization.account.renames', { before, after: name })} />
      ) : null}
    </Dialog>
  )
}
