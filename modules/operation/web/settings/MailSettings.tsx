import { call, keyOf, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Choice, Notice, PasswordField, TextField } from '#platform/web/form-basics/index.ts'
import { Fields, FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#modules/access/web/index.ts'
import { showCondition } from '../../shared/operation.ts'
import {
  changeMail,
  mailForm,
  mailSecurities,
  showSettings,
  type SystemSettingsView,
  tryMail,
} from '../../shared/settings.ts'
import { MailTrial } from './MailTrial.tsx'
import { Room } from './Room.tsx'
import { Trial } from './Trial.tsx'
import styles from './settings.module.css'

export function MailSettings({ kept }: { kept: SystemSettingsView['mail'] }) {
  const { t } = useText()
  const cache = useQueryClient()
  const { host, port, security, user, from, version, has_password, given, given_from } = kept
  const form = useForm(
    mailForm,
    { host, port: String(port), security, user, password: '', from },
    { keepsUnsaved: false },
  )
  const trial = useChange(tryMail)
  const me = useSession().user.email
  const isGiven = given !== null

  const save = form.wiring(async (input) => {
    await call(changeMail, { ...input, version })
    toast.success(t('operation.settings.saved'))
    await Promise.all([showSettings, showCondition].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
  })
  return (
    <Room title={t('operation.mail')} hint={t('operation.settings.mail_hint')} isOn={kept.is_on} isGiven={isGiven}>
      {isGiven ? (
        <Notice>{t('operation.settings.given_by', { name: 'MAIL_URL', value: given })}</Notice>
      ) : (
        <form {...save} className={styles['room']} aria-label={t('operation.mail')}>
          <Fields>
            <TextField
              label={t('operation.settings.mail_host')}
              hint={t('operation.settings.mail_host_hint')}
              {...form.field('host')}
              autoCapitalize="off"
              spellCheck={false}
            />
            <TextField label={t('operation.settings.mail_port')} {...form.field('port')} inputMode="numeric" />
            <Choice
              label={t('operation.settings.mail_security')}
              {...form.field('security')}
              choices={mailSecurities.map((value) => ({
                value,
                label: t(`operation.settings.mail_security_${value}`),
              }))}
            />
            <TextField
              label={t('operation.settings.mail_user')}
              {...form.field('user')}
              autoCapitalize="off"
              spellCheck={false}
              autoComplete="off"
            />
            <PasswordField
              label={t('operation.settings.mail_password')}
              hint={t(has_password ? 'operation.settings.secret_set' : 'operation.settings.secret_none')}
              {...form.field('password')}
              autoComplete="new-password"
            />
            <TextField
              label={t('operation.settings.mail_from')}
              hint={
                given_from === null
                  ? t('operation.settings.mail_from_hint')
                  : t('operation.settings.given_by', { name: 'MAIL_FROM', value: given_from })
              }
              {...form.field('from')}
              placeholder={kept.from_in_force}
              disabled={given_from !== null}
            />
          </Fields>
          {form.values.security === 'none' && form.values.host !== '' ? (
            <Notice kind="warning">{t('operation.settings.mail_insecure')}</Notice>
          ) : null}
          <FormFoot form={form} wantsChange />
        </form>
      )}
      {!kept.is_on ? null : me === null ? (
        <MailTrial isUnsaved={form.isChanged} />
      ) : (
        <Trial
          action={`${t('operation.mail_try_me')} (${me})`}
          icon="send"
          isUnsaved={form.isChanged}
          isBusy={trial.isPending}
          outcome={trial.data}
          onTry={() => trial.mutate({ to: me })}
          failed={t('operation.mail_failed')}
        />
      )}
    </Room>
  )
}
