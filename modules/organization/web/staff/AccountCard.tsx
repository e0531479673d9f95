import { useState } from 'react'
import { useMay } from '#modules/access/web/index.ts'
import { InvitedAccount } from '#modules/access/web/parts.ts'
import { useCall, useChange } from '#platform/web/call.ts'
import { Combobox } from '#platform/web/combobox/index.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import { ConfirmDialog, Dialog } from '#platform/web/overlay/index.ts'
import { type EmployeeDetail, linkUser, listFreeMembers, showEmployee } from '../../shared/staff.ts'
import { freeMembers } from '../pickers.ts'
import { useReread } from '../use-reread.ts'
import styles from './staff.module.css'
import { useSeenCareer } from './use-seen-career.ts'

/** Who signs in as this employee. */
export function AccountCard({ employee, mayChange }: { employee: EmployeeDetail; mayChange: boolean }) {
  const { t } = useText()
  const may = useMay()
  const [dialog, setDialog] = useState<'link' | 'part' | null>(null)
  const reread = useReread(showEmployee)
  const link = useChange(linkUser, { stale: [showEmployee, listFreeMembers] })
  const mayLink = mayChange && employee.state !== 'left' && !employee.login
  // Whoever never came keeps no account from others.
  const mayPart =
    mayChange && (employee.state !== 'left' || employee.left_on === null) && employee.login && !employee.is_me
  return (
    <Card title={t('organization.account.title')}>
      {employee.login ? (
        <dl className={styles['facts']}>
          <dt>{t('organization.account.login')}</dt>
          <dd>
            {employee.user_id !== null && may('access.users.r') ? (
              <AppLink to={`/admin/users/${employee.user_id}`}>{employee.login}</AppLink>
            ) : (
              employee.login
            )}
          </dd>
        </dl>
      ) : (
        <p className={styles['quiet']}>{t('organization.account.none')}</p>
      )}
      {employee.is_invited && employee.user_id !== null ? <InvitedAccount userId={employee.user_id} /> : null}
      {mayLink || mayPart ? (
        <div className={styles['foot']}>
          {mayLink ? (
            <Button icon="link" onClick={() => setDialog('link')}>
              {t('organization.account.link')}
            </Button>
          ) : null}
          {mayPart ? (
            <Button kind="quiet" onClick={() => setDialog('part')}>
              {t('organization.account.part')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {dialog === 'link' ? <LinkDialog employee={employee} onClose={() => setDialog(null)} /> : null}
      {dialog === 'part' ? (
        <ConfirmDialog
          title={t('organization.account.part')}
          action={t('organization.account.part')}
          isBusy={link.isPending}
          onCancel={() => setDialog(null)}
          onConfirm={() =>
            link.mutate(
              { id: employee.emp_id, user_id: null, career_version: employee.career_version },
              {
                onSuccess: () => toast.success(t('platform.updated')),
                onError: () => void reread(),
                onSettled: () => setDialog(null),
              },
            )
          }
        >
          <p>{t('organization.account.part_words', { login: employee.login })}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

const fullName = ({ last_name, first_name }: { last_name: string; first_name: string }) => `${last_name} ${first_name}`

function LinkDialog({ employee, onClose }: { employee: EmployeeDetail; onClose: () => void }) {
  const { t } = useText()
  const members = useCall(listFreeMembers, { limit: 1 })
  const link = useChange(linkUser, { stale: [showEmployee, listFreeMembers] })
  const [chosen, setChosen] = useState('')
  const account = useCall(listFreeMembers, { user_id: Number(chosen), limit: 1 }, { enabled: chosen !== '' }).data?.[0]
  const { career_version, follow } = useSeenCareer(employee)
  const reread = useReread(showEmployee, listFreeMembers)
  const save = () =>
    link.mutate(
      { id: employee.emp_id, user_id: Number(chosen), career_version },
      {
        onSuccess: () => {
          toast.success(t('platform.saved'))
          onClose()
        },
        onError: () => void reread().then(follow),
      },
    )
  const [before, after] = [fullName(employee), account && fullName(account)]
  return (
    <Dialog
      title={t('organization.account.link')}
      shape="sheet"
      width={480}
      onClose={onClose}
      keeps="nothing"
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" busy={link.isPending} disabled={chosen === '' || !account} onClick={save}>
            {t('organization.account.link')}
          </Button>
        </>
      }
    >
      {members.data?.length === 0 ? (
        <p>{t('organization.account.nobody')}</p>
      ) : (
        <>
          <Combobox
            label={t('organization.account.user')}
            value={chosen}
            onChoose={setChosen}
            source={freeMembers}
            placeholder={t('organization.account.choose')}
            hint={t('organization.account.hint')}
          />
          {after && after !== before ? (
            <Notice kind="warning" title={t('organization.account.renames', { before, after })} />
          ) : null}
        </>
      )}
    </Dialog>
  )
}
