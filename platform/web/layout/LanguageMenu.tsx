import { languages, localeOf } from '#platform/shared/i18n.ts'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { MenuButton, MenuList, Popover } from '../overlay/index.ts'
import styles from './TopBar.module.css'

/** Languages name themselves, so that each is found by those who read it. */
export function LanguageMenu({ withName = false }: { withName?: boolean }) {
  const { t, language, setLocale } = useText()
  return (
    <Popover
      label={t('platform.shell.language')}
      renderTrigger={(wiring) => (
        <button type="button" {...wiring} className={styles['language']} title={t('platform.shell.language')}>
          <span className="orgil-hidden">{t('platform.shell.language')}: </span>
          {withName ? (
            <>
              <Icon name="globe" />
              {t(`platform.language.${language}`)}
            </>
          ) : (
            t(`platform.language.short_${language}`)
          )}
        </button>
      )}
    >
      {(close) => (
        <MenuList>
          {languages.map((one) => (
            <MenuButton
              key={one}
              isChosen={one === language}
              onClick={() => {
                close()
                void setLocale(localeOf(one))
              }}
            >
              <span lang={one}>{t(`platform.language.${one}`)}</span>
            </MenuButton>
          ))}
        </MenuList>
      )}
    </Popover>
  )
}
