import { Icon } from '../icons/index.ts'
import { useText, useWords } from '../i18n/index.ts'
import { MenuButton, MenuList, Popover } from '../overlay/index.ts'
import type { ShellOrganization, ShellProps } from './shell-types.ts'
import styles from './OrganizationMenu.module.css'

type Props = Pick<
  ShellProps,
  'organization' | 'organizations' | 'roles' | 'currentRole' | 'onChooseOrganization' | 'onChooseRole' | 'person'
> & {
  mini?: boolean
  /** In the top bar: without an edge, as low as the bar. */
  isInBar?: boolean
}

/** Where I work and as whom; a switcher where there is a choice. */
export function OrganizationMenu(props: Props) {
  const { organization, organizations, roles, mini = false, isInBar = false, person } = props
  const { t } = useText()
  const hasChoice = organizations.length > 1 || roles.length > 0
  const face = (
    <>
      <Logo organization={organization} />
      <span className={styles['words']}>
        <span className={styles['name']}>{organization.organization}</span>
        <span className={styles['post']}>{person.post}</span>
      </span>
    </>
  )
  const look = `${styles['card']} ${mini ? styles['mini'] : ''} ${isInBar ? styles['inBar'] : ''}`
  if (!hasChoice)
    return (
      <div className={look} title={organization.organization}>
        {face}
      </div>
    )
  return (
    <Popover
      label={t('platform.shell.organization')}
      align="start"
      width={272}
      renderTrigger={(wiring) => (
        <button type="button" {...wiring} className={look} title={organization.organization}>
          <span className="orgil-hidden">
            {t('platform.shell.organization')}: {mini ? organization.organization : ''}
          </span>
          {face}
          {mini ? null : <Icon name="more" size={16} className={styles['more']} />}
        </button>
      )}
    >
      {(close) => <Choices {...props} onDone={close} />}
    </Popover>
  )
}

function Choices({
  organization,
  organizations,
  roles,
  currentRole,
  onChooseOrganization,
  onChooseRole,
  onDone,
}: Props & { onDone: () => void }) {
  const { t } = useText()
  const words = useWords()
  return (
    <>
      {organizations.length > 0 ? (
        <MenuList title={t('platform.shell.organization')}>
          {organizations.map((one) => (
            <MenuButton
              key={one.org_id}
              picture={<Logo organization={one} />}
              isChosen={one.org_id === organization.org_id && currentRole === null}
              onClick={() => {
                onDone()
                if (one.org_id !== null) onChooseOrganization(one.org_id)
              }}
            >
              {one.organization}
            </MenuButton>
          ))}
        </MenuList>
      ) : null}
      {roles.length > 0 ? (
        <MenuList title={t('platform.shell.role')}>
          {roles.map((role) => (
            <MenuButton
              key={role.id}
              icon="shield"
              isChosen={role.id === currentRole}
              onClick={() => {
                onDone()
                onChooseRole(role.id)
              }}
            >
              {words(role.display_name)}
            </MenuButton>
          ))}
        </MenuList>
      ) : null}
    </>
  )
}

function Logo({ organization }: { organization: ShellOrganization }) {
  if (organization.org_logo) return <img className={styles['logo']} src={organization.org_logo} alt="" />
  // "Хөх Тэнгэр Трейд" ХХК: the quotation marks are not part of the name.
  const letters = (organization.organization.match(/\p{L}+/gu) ?? [])
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
  return (
    <span className={styles['logo']} aria-hidden>
      {letters.toLocaleUpperCase()}
    </span>
  )
}
