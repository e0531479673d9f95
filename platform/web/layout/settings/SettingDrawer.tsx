import { useText } from '../../i18n/index.ts'
import { Icon } from '../../icons/index.ts'
import { Button } from '../../form-basics/Button.tsx'
import { Choice } from '../../form-basics/Field.tsx'
import { Segments } from '../../form-basics/Segments.tsx'
import { Tick } from '../../form/Tick.tsx'
import { useMedia, useViewport } from '../../media.ts'
import { Dialog } from '../../overlay/Dialog.tsx'
import { colours, lockAfterChoices, sampleOf, useTheme } from '../../theme/index.ts'
import { isFramed } from '../../framed.ts'
import { LayoutPicture } from './LayoutPicture.tsx'
import styles from './SettingDrawer.module.css'

interface Props {
  onClose: () => void
  onLock?: (() => void) | undefined
}

/** Below it the side menu shows icons only, and nothing is looked at as on a smaller screen. */
const WIDE = '(min-width: 992px)'

/** How the product looks and is laid out, kept in this browser; each change is seen at once. */
export default function SettingDrawer({ onClose, onLock }: Props) {
  const { t } = useText()
  const { resetSettings } = useTheme()
  return (
    <Dialog
      title={t('platform.settings')}
      shape="side"
      keeps="nothing"
      onClose={onClose}
      footer={
        <Button icon="redo" onClick={resetSettings}>
          {t('platform.setting.reset')}
        </Button>
      }
    >
      <div className={styles['groups']}>
        <Look />
        <Arrangement />
        <Screen
          onLock={
            onLock &&
            (() => {
              onClose()
              onLock()
            })
          }
        />
        <p className={styles['note']}>{t('platform.setting.kept_here')}</p>
      </div>
    </Dialog>
  )
}

function Look() {
  const { t } = useText()
  const { mode, colour, theme, gray, weak, compact, setSettings } = useTheme()
  return (
    <section className={styles['group']} aria-label={t('platform.setting.look')}>
      <h3>{t('platform.setting.look')}</h3>
      <Segments
        label={t('platform.setting.mode')}
        value={mode}
        onChange={(next) => setSettings({ mode: next })}
        choices={[
          { value: 'light', label: t('platform.setting.light'), picture: <Icon name="sun" /> },
          { value: 'dark', label: t('platform.setting.dark'), picture: <Icon name="moon" /> },
        ]}
      />
      <Segments
        label={t('platform.setting.colour')}
        value={colour}
        onChange={(next) => setSettings({ colour: next })}
        picturesOnly
        choices={colours.map((one) => ({
          value: one,
          label: t(`platform.setting.colour_${one.replace('-', '_')}`),
          picture: <span className={styles['sample']} style={{ background: sampleOf(one) }} />,
        }))}
      />
      <Segments
        label={t('platform.setting.theme')}
        value={theme}
        onChange={(next) => setSettings({ theme: next })}
        choices={[
          { value: 'light', label: t('platform.setting.theme_light'), picture: <LayoutPicture layout="side" /> },
          { value: 'navy', label: t('platform.setting.theme_navy'), picture: <LayoutPicture layout="side" isNavy /> },
        ]}
      />
      <Tick
        isSwitch
        label={t('platform.setting.compact')}
        checked={compact}
        onChange={({ target }) => setSettings({ compact: target.checked })}
      />
      <Tick
        isSwitch
        label={t('platform.setting.gray')}
        hint={t('platform.setting.gray_hint')}
        checked={gray}
        onChange={({ target }) => setSettings({ gray: target.checked })}
      />
      <Tick
        isSwitch
        label={t('platform.setting.weak')}
        hint={t('platform.setting.weak_hint')}
        checked={weak}
        onChange={({ target }) => setSettings({ weak: target.checked })}
      />
    </section>
  )
}

/** What has no effect at this width is not offered. */
function Arrangement() {
  const { t } = useText()
  const { layout, mini, contentWidth, fixedHeader, multiTab, setSettings } = useTheme()
  const isPhone = useViewport() === 'mobile'
  const isWide = useMedia(WIDE)
  const isMixed = layout === 'mixed' && !isPhone
  return (
    <section className={styles['group']} aria-label={t('platform.setting.arrangement')}>
      <h3>{t('platform.setting.arrangement')}</h3>
      {isPhone ? null : (
        <Segments
          label={t('platform.setting.layout')}
          value={layout}
          onChange={(next) => setSettings({ layout: next })}
          choices={(['side', 'top', 'mixed'] as const).map((one) => ({
            value: one,
            label: t(`platform.setting.layout_${one}`),
            picture: <LayoutPicture layout={one} />,
          }))}
        />
      )}
      {isWide ? (
        <Segments
          label={t('platform.setting.sidebar')}
          value={mini ? 'mini' : 'full'}
          onChange={(next) => setSettings({ mini: next === 'mini' })}
          choices={(['full', 'mini'] as const).map((one) => ({
            value: one,
            label: t(`platform.setting.sidebar_${one}`),
            isDisabled: layout === 'top',
          }))}
        />
      ) : null}
      {isPhone ? null : (
        <Segments
          label={t('platform.setting.content_width')}
          value={contentWidth}
          onChange={(next) => setSettings({ contentWidth: next })}
          choices={(['fixed', 'fluid'] as const).map((one) => ({
            value: one,
            label: t(`platform.setting.content_${one}`),
          }))}
        />
      )}
      <Tick
        isSwitch
        label={t('platform.setting.fixed_header')}
        hint={isMixed ? t('platform.setting.fixed_header_mixed') : undefined}
        checked={fixedHeader || isMixed}
        disabled={isMixed}
        onChange={({ target }) => setSettings({ fixedHeader: target.checked })}
      />
      <Tick
        isSwitch
        label={t('platform.setting.multi_tab')}
        hint={t('platform.setting.multi_tab_hint')}
        checked={multiTab}
        onChange={({ target }) => setSettings({ multiTab: target.checked })}
      />
    </section>
  )
}

function Screen({ onLock }: { onLock: (() => void) | undefined }) {
  const { t } = useText()
  const { device, lockAfter, watermark, singleKeys, setSettings } = useTheme()
  const isWide = useMedia(WIDE)
  return (
    <section className={styles['group']} aria-label={t('platform.setting.screen')}>
      <h3>{t('platform.setting.screen')}</h3>
      {isWide && !isFramed() ? (
        <Segments
          label={t('platform.setting.device')}
          value={device}
          onChange={(next) => setSettings({ device: next })}
          choices={(
            [
              ['desktop', 'device'],
              ['tablet', 'tablet'],
              ['mobile', 'phone'],
            ] as const
          ).map(([one, icon]) => ({
            value: one,
            label: t(`platform.setting.device_${one}`),
            picture: <Icon name={icon} />,
          }))}
        />
      ) : null}
      {onLock ? (
        <div className={styles['lock']}>
          <Choice
            label={t('platform.setting.lock_after')}
            value={String(lockAfter)}
            onChange={({ target }) => setSettings({ lockAfter: Number(target.value) })}
            choices={lockAfterChoices.map((minutes) => ({
              value: String(minutes),
              label:
                minutes === 0
                  ? t('platform.setting.lock_never')
                  : t('platform.setting.lock_minutes', { count: minutes }),
            }))}
          />
          <Button icon="lock" onClick={onLock}>
            {t('platform.setting.lock_now')}
          </Button>
        </div>
      ) : null}
      <Tick
        isSwitch
        label={t('platform.setting.single_keys')}
        hint={t('platform.setting.single_keys_hint')}
        checked={singleKeys}
        onChange={({ target }) => setSettings({ singleKeys: target.checked })}
      />
      <Tick
        isSwitch
        label={t('platform.setting.watermark')}
        hint={t('platform.setting.watermark_hint')}
        checked={watermark}
        onChange={({ target }) => setSettings({ watermark: target.checked })}
      />
    </section>
  )
}
