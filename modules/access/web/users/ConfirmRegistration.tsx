import { useState } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { confirmUser, listUsers, refuseUser, roleData, type UserChoices, type UserView } from '../../shared/users.ts'
import { useIsMyself, useMay } from '../session.ts'
import { RefuseDialog } from './RefuseDialog.tsx'
import { RoleFields } from './RoleFields.tsx'
import styles from './users.module.css'

/** Somebody waits outside: with which role they come in is decided here. */
export function ConfirmRegistration({
  user,
  choices,
  onDone,
  onGoing,
}: {
  user: UserView
  choices: UserChoices
  onDone: () => void
  onGoing: (going: boolean) => void
}) {
  const { t } = useText()
  const may = useMay()
  const isMyself = useIsMyself()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isRefusing, setRefusing] = useState(false)
  const suggested = user.roles[0]?.id
  const isGiveable = choices.roles.some(({ id, may_give }) => id === suggested && may_give)
  const form = useForm(
    roleData,
    { main_role_id: isGiveable ? suggested : 0, extra_role_ids: [], default_menu: null },
    { about: user.id },
  )
  async function refuse(reason: string) {
    onGoing(true)
    try {
      await call(refuseUser, { id: user.id, reason })
    } catch (error) {
      onGoing(false)
      throw error
    }
    await cache.invalidateQueries({ queryKey: keyOf(listUsers) })
    toast.success(t('access.users.refused'))
    void navigate({ to: '/admin/users', replace: true })
  }

  if (!isMyself || !may('access.users.confirm')) return <Notice kind="warning" title={t('access.users.waits')} />
  return (
    <Card title={t('access.users.confirm_title')}>
      <form
        className={styles['stack']}
        {...form.wiring(async (roles) => {
          await call(confirmUser, { ...roles, id: user.id })
          toast.success(t('access.users.confirmed'))
          await cache.invalidateQueries({ queryKey: keyOf(listUsers) })
          onDone()
        })}
      >
        <Notice kind="warning" title={t('access.users.waits')}>
          <p>{t('access.users.confirm_hint', { email: user.email ?? '–' })}</p>
        </Notice>
        <RoleFields form={form} choices={choices} />
        <FormFoot form={form} action={t('access.users.confirm')}>
          <Button kind="danger" onClick={() => setRefusing(true)}>
            {t('access.users.refuse')}
          </Button>
        </FormFoot>
      </form>
      {isRefusing ? (
        <RefuseDialog
          title={t('access.users.refuse_title')}
          hint={t('access.users.refuse_hint', { name: `${user.last_name} ${user.first_name}` })}
          onClose={() => setRefusing(false)}
          onRefuse={refuse}
        />
      ) : null}
    </Card>
  )
}
