import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { Fields, FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import {
  changePush,
  makePushKey,
  pushForm,
  showSettings,
  type SystemSettingsView,
  tryPush,
} from '../../shared/settings.ts'
import { Room } from './Room.tsx'
import { Trial } from './Trial.tsx'
import styles from './settings.module.css'

export function PushSettings({ kept }: { kept: SystemSettingsView['push'] }) {
  const { t } = useText()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { public_key, contact, version, is_given, devices } = kept
  const form = useForm(pushForm, { contact })
  const make = useChange(makePushKey, { stale: [showSettings] })
  const trial = useChange(tryPush)
  const makeKey = () =>
    make.mutate(
      { version },
      {
        onSuccess: () => {
          setAsking(false)
          toast.success(t('operation.settings.push_made'))
        },
      },
    )

  const save = form.wiring(async (input) => {
    await call(changePush, { ...input, version })
    toast.success(t('operation.settings.saved'))
    await cache.invalidateQueries({ queryKey: keyOf(showSettings) })
  })
  return (
    <Room
      title={t('operation.settings.push')}
      hint={t('operation.settings.push_hint')}
      isOn={public_key !== null}
      isGiven={is_given}
    >
      {public_key === null ? null : (
        <dl className={styles['key']}>
          <dt>{t('operation.settings.push_key')}</dt>
          <dd>{public_key}</dd>
        </dl>
      )}
      {is_given ? (
        <Notice>
          {t('operation.settings.given_by', { name: 'PUSH_KEY', value: t('operation.settings.push_key') })}
        </Notice>
      ) : (
        <div className={styles['line']}>
          <Button
            icon="key"
            kind={public_key === null ? 'primary' : 'plain'}
            busy={make.isPending && !isAsking}
            onClick={() => (public_key === null ? makeKey() : setAsking(true))}
          >
            {t(public_key === null ? 'operation.settings.push_make' : 'operation.settings.push_renew')}
          </Button>
        </div>
      )}
      {public_key === null ? null : (
        <>
          <form {...save} className={styles['room']} aria-label={t('operation.settings.push')}>
            <Fields>
              <TextField
                label={t('operation.settings.push_contact')}
                hint={t('operation.settings.push_contact_hint')}
                {...form.field('contact')}
                type="email"
                autoComplete="email"
              />
            </Fields>
            <FormFoot form={form} wantsChange />
          </form>
          {devices === 0 ? (
            <p className={styles['hint']}>{t('operation.settings.push_no_devices')}</p>
          ) : (
            <Trial
              action={`${t('operation.settings.push_try')} (${devices})`}
              icon="bell"
              isUnsaved={form.isChanged}
              isBusy={trial.isPending}
              outcome={trial.data}
              onTry={() => trial.mutate({})}
            />
          )}
        </>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={t('operation.settings.push_renew_title')}
          action={t('operation.settings.push_renew')}
          isBusy={make.isPending}
          onConfirm={makeKey}
          onCancel={() => setAsking(false)}
        >
          <p>{t('operation.settings.push_renew_text')}</p>
        </ConfirmDialog>
      ) : null}
    </Room>
  )
}
