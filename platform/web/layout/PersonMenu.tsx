import { useNavigate } from '@tanstack/react-router'
import { Avatar, shortName } from '../form-basics/Avatar.tsx'
import { useText } from '../i18n/index.ts'
import { MenuButton, MenuList, Popover } from '../overlay/index.ts'
import type { ShellPerson } from './shell-types.ts'
import styles from './TopBar.module.css'

export function PersonMenu({ person, onSignOut }: { person: ShellPerson; onSignOut: () => void }) {
  const { t } = useText()
  const navigate = useNavigate()
  const name = shortName(person.first_name, person.last_name)
  return (
    <Popover
      label={t('platform.shell.person_menu')} width={248}
      renderTrigger={(wiring) => (
        <button type="button" {...wiring} className={styles['person']}>
          <span className="orgil-hidden">{t('platform.shell.person_menu')}: {name}</span>
          <Avatar first={person.first_name} last={person.last_name} image={person.avatar} />
          <span className={styles['name']} aria-hidden>{name}</span>
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={styles['who']}>
            <Avatar first={person.first_name} last={person.last_name} image={person.avatar} size={38} />
            <div>
              <p className={styles['whoName']}>{person.last_name} {person.first_name}</p>
              <p className={styles['whoPost']}>{person.post}</p>
            </div>
          </div>
          <MenuList>
            <MenuButton icon="user" onClick={() => {
              close()
              void navigate({ to: '/admin/profile' })
            }}
            >
              {t('platform.shell.profile')}
            </MenuButton>
            <MenuButton icon="exit" kind="danger" onClick={() => {
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
