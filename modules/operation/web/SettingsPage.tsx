import { useCall } from '#platform/web/call.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, Page, PageSkeleton } from '#platform/web/layout/index.ts'
import { showSettings } from '../shared/settings.ts'
import { AiSettings } from './settings/AiSettings.tsx'
import { FcmSettings } from './settings/FcmSettings.tsx'
import { FileSettings } from './settings/FileSettings.tsx'
import { MailSettings } from './settings/MailSettings.tsx'
import { PushSettings } from './settings/PushSettings.tsx'
import { RecoverySettings } from './settings/RecoverySettings.tsx'
import { ScannerSettings } from './settings/ScannerSettings.tsx'
import styles from './settings/settings.module.css'
import { SystemHead } from './SystemHead.tsx'

/**
 * What the whole platform uses of the world outside, and what it tells those outside: set here, tried here, in force
 * without a restart.
 */
export default function SettingsPage() {
  const { t } = useText()
  const settings = useCall(showSettings, {}, { meta: { quiet: true } })
  return (
    <Page width={860}>
      <SystemHead />
      {settings.isPending ? <PageSkeleton /> : null}
      {settings.isError && !settings.data ? (
        <ErrorPanel isPart error={settings.error} onRetry={() => void settings.refetch()} />
      ) : null}
      {settings.data ? (
        <div className={styles['rooms']}>
          {settings.data.can_seal ? null : <Notice kind="warning" title={t('operation.settings.no_key')} />}
          <MailSettings key={`mail-${settings.data.mail.version}`} kept={settings.data.mail} />
          <FileSettings key={`files-${settings.data.files.version}`} kept={settings.data.files} />
          <ScannerSettings key={`scanner-${settings.data.scanner.version}`} kept={settings.data.scanner} />
          <AiSettings key={`ai-${settings.data.ai.version}`} kept={settings.data.ai} />
          <PushSettings key={`push-${settings.data.push.version}`} kept={settings.data.push} />
          <FcmSettings key={`fcm-${settings.data.fcm.version}`} kept={settings.data.fcm} />
          <RecoverySettings key={`recovery-${settings.data.recovery.version}`} kept={settings.data.recovery} />
        </div>
      ) : null}
    </Page>
  )
}
