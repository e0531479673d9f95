import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { IconButton } from '../../form-basics/Button.tsx'
import { useText } from '../../i18n/index.ts'
import { ConfirmDialog } from '../../overlay/ConfirmDialog.tsx'
import { Dialog } from '../../overlay/Dialog.tsx'
import { useTheme, type SiteSettings } from '../../theme/index.ts'
import styles from './DevicePreview.module.css'

const devices = [
  ['desktop', 'device'],
  ['tablet', 'tablet'],
  ['mobile', 'phone'],
] as const

/**
 * The product in a frame of the chosen device's width: its own page, so that everything that depends on the width
 * does.
 */
export default function DevicePreview({ device }: { device: SiteSettings['device'] }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { setSettings } = useTheme()
  const frame = useRef<HTMLIFrameElement>(null)
  const [address] = useState(() => location.href)
  const [isAsking, setAsking] = useState(false)

  function close() {
    if (holdsBack(frame.current?.contentWindow)) setAsking(true)
    else leave()
  }

  /** Whoever went somewhere in the preview stays there. */
  function leave() {
    const inside = frame.current?.contentWindow?.location
    setSettings({ device: 'desktop' })
    if (inside && inside.origin === location.origin && inside.href !== location.href)
      void navigate({ to: inside.href.slice(inside.origin.length) })
  }

  return (
    <Dialog title={t('platform.setting.device')} shape="full" bare keeps="nothing" onClose={close}>
      <div className={styles['preview']}>
        <div className={styles['bar']}>
          {devices.map(([one, icon]) => (
            <IconButton
              key={one}
              icon={icon}
              label={t(`platform.setting.device_${one}`)}
              aria-pressed={one === device}
              onClick={() => (one === 'desktop' ? close() : setSettings({ device: one }))}
            />
          ))}
          <IconButton icon="close" label={t('platform.setting.device_close')} onClick={close} />
        </div>
        {/* Our own page: a sandbox that lets it run as itself would be none. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          className={`${styles['frame']} ${styles[device]}`}
          src={address}
          title={t(`platform.setting.device_${device}`)}
        />
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('platform.tabs.unsaved_title')}
          action={t('platform.dialog.leave')}
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        >
          <p>{t('platform.dialog.unsaved')}</p>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  )
}

/** Asks the page inside what a browser asks a page that is about to go. */
function holdsBack(inside: Window | null | undefined) {
  return inside ? !inside.dispatchEvent(new Event('beforeunload', { cancelable: true })) : false
}
