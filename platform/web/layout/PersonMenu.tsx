import { useNavigate } from '@tanstack/react-router'
import { guideAddress } from '#platform/shared/addresses.ts'
import { Avatar, shortName } from '../form-basics/Avatar.tsx'
import { useText } from '../i18n/index.ts'
import { useInstall } from '../install.ts'
import { useMedia } from '../media.ts'
import { MenuButton, MenuList, Popover } from '../overlay/index.ts'
import { LOCK_KEYS } from './lock-keys.ts'
import type { ShellPerson } from './shell-types.ts'
import styles from './TopBar.module.css'

interface Props {
  person: ShellPerson
  onSettings: () => void
  onKeys: () => void
  onLock: (() => void) | undefined
  onSignOut: () => void
}

export function PersonMenu({ person, onSettings, onKeys, onLock, onSignOut }: Props) {
  const { t, language } = useText()
  const navigate = useNavigate()
  const install = useInstall()
  const hasKeys = useMedia('(any-pointer: fine)')
  const name = shortName(person.first_name, person.last_name)
  return (
    <Popover
      label={t('platform.shell.person_menu')}
      width={248}
      renderTrigger={(wiring) => (
        <button type="button" {...wiring} className={styles['person']}>
          <span className="orgil-hidden">
            {t('platform.shell.person_menu')}: {name}
          </span>
          <Avatar first={person.first_name} last={person.last_name} image={person.avatar} />
          <span className={styles['name']} aria-hidden>
            {name}
          </span>
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={styles['who']}>
            <Avatar first={person.first_name} last={person.last_name} image={person.avatar} size={38} />
            <div>
              <p className={styles['whoName']}>
                {person.last_name} {person.first_name}
              </p>
              <p className={styles['whoPost']}>{person.post}</p>
            </div>
          </div>
          <MenuList>
            <MenuButton
              icon="user"
              onClick={() => {
                close()
                void navigate({ to: '/admin/profile' })
              }}
            >
              {t('platform.shell.profile')}
            </MenuButton>
            <MenuButton
              icon="key"
              onClick={() => {
                close()
                void navigate({ to: '/admin/change-password' })
              }}
            >
              {t('platform.shell.change_password')}
            </MenuButton>
            <MenuButton
              icon="settings"
              onClick={() => {
                close()
                onSettings()
              }}
            >
              {t('platform.settings')}
            </MenuButton>
            <MenuButton
              icon="info"
              onClick={() => {
                close()
                window.open(guideAddress(language), '_blank', 'noopener')
              }}
            >
              {t('platform.shell.guide')}
            </MenuButton>
            {hasKeys ? (
              <MenuButton
                icon="keyboard"
                onClick={() => {
                  close()
                  onKeys()
                }}
              >
                {t('platform.keys.title')}
              </MenuButton>
            ) : null}
            {install ? (
              <MenuButton
                icon="download"
                onClick={() => {
                  close()
                  install()
                }}
              >
                {t('platform.shell.install')}
              </MenuButton>
            ) : null}
            {onLock ? (
              <MenuButton
                icon="lock"
                note={matchMedia('(any-pointer: fine)').matches ? LOCK_KEYS : undefined}
                onClick={() => {
                  close()
                  onLock()
                }}
              >
                {t('platform.shell.lock')}
              </MenuButton>
            ) : null}
            <MenuButton
              icon="exit"
              kind="danger"
              onClick={() => {
                close()
                onSignOut()
              }}
            >
              {t('platform.shell.sign_out')}
            </MenuButton>
          </MenuList>
        </>
      )}
    </Popover>
  )
}
