import { languages, localeOf } from '#platform/shared/i18n.ts'
import { Tick } from '#platform/web/form/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { useTheme } from '#platform/web/theme/index.ts'
import styles from './ProfilePage.module.css'

/** Language and colours, kept in this browser. */
export function Appearance() {
  const { t, language, setLocale } = useText()
  const { mode, gray, weak, setMode, setSettings } = useTheme()
  return (
    <Card title={t('access.appearance.title')}>
      <div className={styles['settings']}>
        <Choice
          label={t('access.appearance.language')}
          value={language}
          choices={languages.map((one) => ({ value: one, label: t(`platform.language.${one}`) }))}
          onChange={(event) => void setLocale(localeOf(event.target.value))}
        />
        <Choice
          label={t('access.appearance.mode')}
          value={mode}
          onChange={(event) => setMode(event.target.value === 'dark' ? 'dark' : 'light')}
          choices={[
            { value: 'light', label: t('platform.shell.mode_light') },
            { value: 'dark', label: t('platform.shell.mode_dark') },
          ]}
        />
        <Tick
          label={t('access.appearance.gray')}
          hint={t('access.appearance.gray_hint')}
          isSwitch
          checked={gray}
          onChange={({ target }) => setSettings({ gray: target.checked })}
        />
        <Tick
          label={t('access.appearance.weak')}
          hint={t('access.appearance.weak_hint')}
          isSwitch
          checked={weak}
          onChange={({ target }) => setSettings({ weak: target.checked })}
        />
      </div>
    </Card>
  )
}
