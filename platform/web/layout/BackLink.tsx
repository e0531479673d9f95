import { iconClass, IconButton } from '../form-basics/Button.tsx'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { AppLink } from '../AppLink.tsx'
import styles from './BackLink.module.css'

/** The page above: a place of its own, or what the same page shows otherwise. */
export type Parent = { title: string } & ({ to: string } | { onBack: () => void })

/** The one way back up: an arrow before the title of whatever has something above it. */
export function BackLink(parent: Parent) {
  const { t } = useText()
  const label = `${t('platform.back')}: ${parent.title}`
  return 'to' in parent ? (
    <AppLink to={parent.to} className={`${iconClass} ${styles['back']}`} title={label} aria-label={label}>
      <Icon name="back" size={20} />
    </AppLink>
  ) : (
    <IconButton icon="back" size={20} label={label} className={styles['back']} onClick={parent.onBack} />
  )
}
