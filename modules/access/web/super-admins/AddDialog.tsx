import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, Choice, TextField } from '#platform/web/form-basics/index.ts'
import { Fields, Incomplete, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { addSuperAdmin, listSuperAdmins, newSuperAdmin } from '../../shared/platform.ts'
import { showPlatformRule } from '../../shared/security-rule.ts'
import { NewPassword } from '../NewPassword.tsx'

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const cache = useQueryClient()
  const id = useId()
  const form = useForm(newSuperAdmin, {
    login: '',
    last_name: '',
    first_name: '',
    email: '',
    start: 'invitation',
    password: '',
    password_again: '',
  })
  const isInvited = form.values.start === 'invitation'
  const add = form.wiring(async (input) => {
    await call(addSuperAdmin, input)
    await Promise.all(
      [listSuperAdmins, showPlatformRule].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
    )
    toast.success(t('access.super_admins.added'))
    onClose()
  })
  return (
    <Dialog
      title={t('access.super_admins.add')}
      width={620}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={form.isBusy}>
            {t('access.super_admins.add')}
          </Button>
        </>
      }
    >
      <form {...add} id={id}>
        <Incomplete form={form} />
        <Fields>
          <TextField label={t('access.profile.last_name')} {...form.field('last_name')} required maxLength={75} />
          <TextField label={t('access.profile.first_name')} {...form.field('first_name')} required maxLength={75} />
          <TextField
            label={t('access.login.name')}
            {...form.field('login')}
            required
            maxLength={50}
            autoCapitalize="off"
            autoComplete="off"
          />
          <TextField
            label={t('access.profile.email')}
            {...form.field('email')}
            required={isInvited}
            type="email"
            autoCapitalize="off"
            maxLength={200}
          />
          <Choice
            label={t('access.users.start')}
            {...form.field('start')}
            choices={[
              { value: 'invitation', label: t('access.users.start.invitation') },
              { value: 'password', label: t('access.users.start.password') },
            ]}
          />
          {isInvited ? null : <NewPassword form={form} login={form.values.login.trim()} />}
        </Fields>
      </form>
    </Dialog>
  )
}
