import { IconButton } from '../form-basics/Button.tsx'
import { useText } from '../i18n/index.ts'
import { Mark } from '../icons/index.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import type { ShellProps } from './shell-types.ts'
import { SideMenu } from './SideMenu.tsx'
import styles from './MenuDrawer.module.css'

/** The whole menu on a phone. */
export function MenuDrawer({
  path,
  look,
  onClose,
  ...props
}: ShellProps & { path: string; look: { 'data-look'?: string }; onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog title={t('platform.shell.menu')} shape="drawer" bare keeps="nothing" onClose={onClose}>
      <div className={styles['drawer']} {...look}>
        <div className={styles['head']}>
          <span className={styles['name']}>
            <Mark />
            <span>{t('platform.name')}</span>
          </span>
          <IconButton icon="close" label={t('platform.shell.close_menu')} onClick={onClose} />
        </div>
        <SideMenu menu={props.menu} path={path} badges={props.badges} isWhole onChoose={onClose} />
        <OrganizationMenu {...props} />
      </div>
    </Dialog>
  )
}
