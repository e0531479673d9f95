import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, Notice, TextArea } from '#platform/web/form-basics/index.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { changeFcm, fcmForm, removeFcm, showSettings, type SystemSettingsView, tryFcm } from '../../shared/settings.ts'
import { Room } from './Room.tsx'
import { Trial } from './Trial.tsx'
import styles from './settings.module.css'

/** Firebase: messages to applications on phones. */
export function FcmSettings({ kept }: { kept: SystemSettingsView['fcm'] }) {
  const { t } = useText()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { project_id, client_email, app_config, version, is_given, devices } = kept
  const form = useForm(fcmForm, { account: '', app_config }, { keepsUnsaved: false })
  const remove = useChange(removeFcm, { stale: [showSettings] })
  const trial = useChange(tryFcm)
  const isOn = project_id !== null

  const save = form.wiring(async (input) => {
    await call(changeFcm, { ...input, version })
    toast.success(t('operation.settings.saved'))
    await cache.invalidateQueries({ queryKey: keyOf(showSettings) })
  })
  return (
    <Room title={t('operation.settings.fcm')} hint={t('operation.settings.fcm_hint')} isOn={isOn} isGiven={is_given}>
      {isOn ? (
        <dl className={styles['key']}>
          <dt>{t('operation.settings.fcm_project')}</dt>
          <dd>{project_id}</dd>
          <dt>{t('operation.settings.fcm_account_name')}</dt>
          <dd>{client_email}</dd>
        </dl>
      ) : null}
      {is_given ? (
        <Notice>{t('operation.settings.given_by', { name: 'FCM_ACCOUNT', value: project_id ?? '' })}</Notice>
      ) : null}
      <form {...save} className={styles['room']} aria-label={t('operation.settings.fcm')}>
        {is_given ? null : (
          <TextArea
            label={t('operation.settings.fcm_account')}
            hint={t(isOn ? 'operation.settings.secret_set' : 'operation.settings.fcm_account_hint')}
            {...form.field('account')}
            rows={4}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
          />
        )}
        <TextArea
          label={t('operation.settings.fcm_config')}
          hint={t('operation.settings.fcm_config_hint')}
          {...form.field('app_config')}
          rows={4}
          spellCheck={false}
          autoCapitalize="off"
        />
        <FormFoot form={form} wantsChange>
          {isOn && !is_given ? (
            <Button kind="quiet" onClick={() => setAsking(true)}>
              {t('operation.settings.fcm_remove')}
            </Button>
          ) : null}
        </FormFoot>
      </form>
      {isOn ? (
        <Trial
          action={devices === 0 ? t('operation.settings.fcm_try') : `${t('operation.settings.push_try')} (${devices})`}
          icon="send"
          isUnsaved={form.isChanged}
          isBusy={trial.isPending}
          outcome={trial.data}
          onTry={() => trial.mutate({})}
        />
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('operation.settings.fcm_remove')}
          action={t('operation.settings.fcm_remove')}
          isBusy={remove.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(
              { version },
              {
                onSuccess: () => {
                  setAsking(false)
                  toast.success(t('operation.settings.fcm_removed'))
                },
              },
            )
          }
        >
          <p>{t('operation.settings.fcm_remove_text')}</p>
        </ConfirmDialog>
      ) : null}
    </Room>
  )
}
