import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Choice, Notice, PasswordField, TextField } from '#platform/web/form-basics/index.ts'
import { Fields, FormFoot, useForm } from '#platform/web/form/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { showCondition } from '../../shared/operation.ts'
import {
  changeFiles,
  filesForm,
  fileStores,
  showSettings,
  type SystemSettingsView,
  tryFiles,
} from '../../shared/settings.ts'
import { Room } from './Room.tsx'
import { Trial } from './Trial.tsx'
import styles from './settings.module.css'

export function FileSettings({ kept }: { kept: SystemSettingsView['files'] }) {
  const { t } = useText()
  const cache = useQueryClient()
  const { store, endpoint, bucket, region, key, version, has_secret, given } = kept
  const form = useForm(filesForm, { store, endpoint, bucket, region, key, secret: '' }, { keepsUnsaved: false })
  const trial = useChange(tryFiles)
  const { values } = form
  const isLeaving = endpoint !== '' && kept.kept > 0 && (values.endpoint !== endpoint || values.bucket !== bucket)

  const save = form.wiring(async (input) => {
    await call(changeFiles, { ...input, version })
    toast.success(t('operation.settings.saved'))
    await Promise.all([showSettings, showCondition].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
  })
  return (
    <Room title={t('operation.files')} hint={t('operation.settings.files_hint')} isOn isGiven={given !== null}>
      {given !== null ? (
        <Notice>{t('operation.settings.given_by', { name: 'FILES_URL', value: given })}</Notice>
      ) : (
        <form {...save} className={styles['room']} aria-label={t('operation.files')}>
          <Fields>
            <Choice
              label={t('operation.settings.files_store')}
              {...form.field('store')}
              choices={fileStores.map((value) => ({ value, label: t(`operation.files_${value}`) }))}
            />
            {values.store === 'folder' ? null : (
              <>
                <TextField
                  label={t('operation.settings.files_endpoint')}
                  {...form.field('endpoint')}
                  required
                  autoCapitalize="off"
                  spellCheck={false}
                />
                <TextField
                  label={t('operation.settings.files_bucket')}
                  {...form.field('bucket')}
                  required
                  autoCapitalize="off"
                  spellCheck={false}
                />
                <TextField
                  label={t('operation.settings.files_region')}
                  {...form.field('region')}
                  autoCapitalize="off"
                  spellCheck={false}
                />
                <TextField
                  label={t('operation.settings.files_key')}
                  {...form.field('key')}
                  required
                  autoCapitalize="off"
                  spellCheck={false}
                  autoComplete="off"
                />
                <PasswordField
                  label={t('operation.settings.files_secret')}
                  hint={t(has_secret ? 'operation.settings.secret_set' : 'operation.settings.secret_none')}
                  {...form.field('secret')}
                  required={!has_secret}
                  autoComplete="new-password"
                />
              </>
            )}
          </Fields>
          {form.isChanged && kept.kept > 0 ? (
            <Notice kind={isLeaving ? 'warning' : 'info'}>
              {isLeaving
                ? t('operation.settings.files_leaving')
                : t('operation.settings.files_kept', { count: formatNumber(kept.kept) })}
            </Notice>
          ) : null}
          <FormFoot form={form} wantsChange />
        </form>
      )}
      <Trial
        action={t('operation.files_try')}
        icon="refresh"
        isUnsaved={form.isChanged}
        isBusy={trial.isPending}
        outcome={trial.data}
        onTry={() => trial.mutate({})}
      />
    </Room>
  )
}
