import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Notice, TextField } from '#platform/web/form-basics/index.ts'
import { Fields, FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { changeScanner, scannerForm, showSettings, type SystemSettingsView, tryScanner } from '../../shared/settings.ts'
import { Room } from './Room.tsx'
import { Trial } from './Trial.tsx'
import styles from './settings.module.css'

export function ScannerSettings({ kept }: { kept: SystemSettingsView['scanner'] }) {
  const { t } = useText()
  const cache = useQueryClient()
  const { host, port, version, given, is_on } = kept
  const form = useForm(scannerForm, { host, port: String(port) })
  const trial = useChange(tryScanner)
  const said = form.isChanged ? undefined : trial.data

  const save = form.wiring(async (input) => {
    await call(changeScanner, { ...input, version })
    toast.success(t('operation.settings.saved'))
    await cache.invalidateQueries({ queryKey: keyOf(showSettings) })
  })
  return (
    <Room
      title={t('operation.scanner')}
      hint={t('operation.settings.scanner_hint')}
      isOn={is_on}
      isGiven={given !== null}
    >
      {given !== null ? (
        <Notice>{t('operation.settings.given_by', { name: 'SCANNER_URL', value: given })}</Notice>
      ) : (
        <form {...save} className={styles['room']} aria-label={t('operation.scanner')}>
          <Fields>
            <TextField
              label={t('operation.settings.mail_host')}
              hint={t('operation.settings.scanner_host_hint')}
              {...form.field('host')}
              autoCapitalize="off"
              spellCheck={false}
            />
            <TextField label={t('operation.settings.mail_port')} {...form.field('port')} inputMode="numeric" />
          </Fields>
          <FormFoot form={form} wantsChange />
        </form>
      )}
      {is_on ? (
        <Trial
          action={t('operation.settings.scanner_try')}
          icon="shield"
          isUnsaved={form.isChanged}
          isBusy={trial.isPending}
          outcome={trial.data}
          onTry={() => trial.mutate({})}
        />
      ) : null}
      {said && (said.ok || said.problem === 'answer') ? (
        <dl className={styles['key']}>
          <dt>{t('operation.settings.scanner_virus')}</dt>
          <dd>
            {said.virus === null
              ? t('operation.settings.scanner_found_nothing')
              : t('operation.settings.scanner_found', { name: said.virus })}
          </dd>
          <dt>{t('operation.settings.scanner_clean')}</dt>
          <dd>
            {said.clean === null
              ? t('operation.settings.scanner_found_nothing')
              : t('operation.settings.scanner_found', { name: said.clean })}
          </dd>
        </dl>
      ) : null}
    </Room>
  )
}
