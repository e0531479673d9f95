import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Notice, PasswordField, TextField } from '#platform/web/form-basics/index.ts'
import { Fields, FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { aiForm, changeAi, showSettings, type SystemSettingsView, tryAi } from '../../shared/settings.ts'
import { Room } from './Room.tsx'
import { Trial } from './Trial.tsx'
import styles from './settings.module.css'

export function AiSettings({ kept }: { kept: SystemSettingsView['ai'] }) {
  const { t } = useText()
  const cache = useQueryClient()
  const { endpoint, model, version, has_key, given, given_model } = kept
  const form = useForm(aiForm, { endpoint, model, key: '' }, { keepsUnsaved: false })
  const trial = useChange(tryAi)

  const save = form.wiring(async (input) => {
    await call(changeAi, { ...input, version })
    toast.success(t('operation.settings.saved'))
    await cache.invalidateQueries({ queryKey: keyOf(showSettings) })
  })
  return (
    <Room
      title={t('operation.settings.ai')}
      hint={t('operation.settings.ai_hint')}
      isOn={kept.is_on}
      isGiven={given !== null}
    >
      {given !== null ? (
        <Notice>
          {t('operation.settings.given_by', {
            name: 'AI_URL',
            value: [given, given_model].filter(Boolean).join(' · '),
          })}
        </Notice>
      ) : (
        <form {...save} className={styles['room']} aria-label={t('operation.settings.ai')}>
          <Fields>
            <TextField
              label={t('operation.settings.ai_endpoint')}
              hint={t('operation.settings.ai_endpoint_hint')}
              {...form.field('endpoint')}
              autoCapitalize="off"
              spellCheck={false}
              inputMode="url"
            />
            <TextField
              label={t('operation.settings.ai_model')}
              {...form.field('model')}
              autoCapitalize="off"
              spellCheck={false}
            />
            <PasswordField
              label={t('operation.settings.ai_key')}
              hint={t(has_key ? 'operation.settings.secret_set' : 'operation.settings.secret_none')}
              {...form.field('key')}
              autoComplete="new-password"
            />
          </Fields>
          <FormFoot form={form} wantsChange />
        </form>
      )}
      {kept.is_on ? (
        <Trial
          action={t('operation.settings.ai_try')}
          icon="send"
          isUnsaved={form.isChanged}
          isBusy={trial.isPending}
          outcome={trial.data}
          onTry={() => trial.mutate({})}
        />
      ) : null}
    </Room>
  )
}
