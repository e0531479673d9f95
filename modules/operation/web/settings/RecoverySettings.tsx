import { toast } from '#platform/web/feedback.ts'
import { useChange } from '#platform/web/call.ts'
import { Tick } from '#platform/web/form/index.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { changeRecovery, showSettings, type SystemSettingsView } from '../../shared/settings.ts'
import { Room } from './Room.tsx'

/** What somebody hears who forgot a password and types an address that nobody has. */
export function RecoverySettings({
  kept: { tells_unknown, version, is_given },
}: {
  kept: SystemSettingsView['recovery']
}) {
  const { t } = useText()
  const change = useChange(changeRecovery, { stale: [showSettings] })
  return (
    <Room title={t('operation.settings.recovery')} hint={t('operation.settings.recovery_hint')} isGiven={is_given}>
      {is_given ? (
        <Notice>
          {t('operation.settings.given_by', { name: 'FORGOT_TELLS_UNKNOWN', value: tells_unknown ? '1' : '0' })}
        </Notice>
      ) : (
        <Tick
          isSwitch
          label={t('operation.settings.tells_unknown')}
          hint={t('operation.settings.tells_unknown_hint')}
          checked={tells_unknown}
          disabled={change.isPending}
          onChange={({ target }) =>
            change.mutate(
              { tells_unknown: target.checked, version },
              { onSuccess: () => toast.success(t('operation.settings.saved')) },
            )
          }
        />
      )}
    </Room>
  )
}
